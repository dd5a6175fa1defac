# The table.
table-caravan = Caravan
table-hand = Hand
table-played = Played
table-log-all = all ›
table-log = Log
log-moment = A click on a line shows that moment; the game waits.
log-key = { $key } opens and closes the log.
table-menu = Menu
table-hold = Pause
table-go-on = Go on
table-step = One turn
table-held = The game waits.
table-round = Round { $round }
table-your-turn = Your turn
table-turn-of = { $name }
table-you-begin = You begin
table-begins = { $name } begins
log-begins = first to play
table-thinking = is thinking …
table-last-round = last round
table-past = A look back at round { $round }
table-past-line = The game waits: { $key } leads back to it.
table-over = The game is over
table-free = free
table-pay = pay { $count }
table-claim-now = claim now
table-claims = { $count } of { $end } claimed
table-hand-count = hand { $count }
table-played-count = played { $count }

act-done = Done
act-leave-tile = Done – leave the tile
act-leave-golem = Done – leave the golem
act-end-turn = End turn
ask-confirm = Confirm it, or go back.
ask-confirm-ends = This ends your turn. Confirm it, or go back.
ask-end-turn = Your move is made. End your turn, or take it back.

ask-turn = Play a card, acquire one, claim or rest.
ask-pay-card = Choose a crystal to lay on the marked card.
ask-upgrade = Click crystals to raise them, or Done. Take back undoes it.
ask-return = Too many crystals: click those to return.
ask-upgrade-left = { $count ->
    [one] Click a crystal to raise it (one step left) or Done. Take back undoes it.
   *[other] Click crystals to raise them ({ $count } steps left) or Done. Take back undoes it.
}
ask-return-count = { $count ->
    [one] Too many crystals: click one to return.
   *[other] Too many crystals: click { $count } to return.
}

refuse-over = The game is over.
refuse-not-in-hand = This card is not in your hand now.
refuse-missing = You still need { $crystals }.
refuse-too-few = This costs { $needed } crystals, you have { $there }.
refuse-no-crystal = You have no such crystal.
refuse-highest = This crystal cannot rise any further.
refuse-times = This trade works { $most } times at most.
refuse-nothing-to-rest = There is nothing to take back yet.
refuse-other = That is not possible now.

preview-after = You will have
preview-after-pointed = With it you would have
preview-before-pay = Before you pay
preview-after-none = You will have no crystals
preview-lay = { $count ->
    [one] You choose a crystal to pay.
   *[other] You choose { $count } crystals to pay.
}
preview-over = { $count ->
    [one] One crystal too many: you will return one.
   *[other] { $count } crystals too many: you will return them.
}
preview-score = Your score: { $from } → { $to }.
preview-ends = It ends the game.
preview-last-round = It starts the last round.
preview-visit = Your traders go there first; then you choose what to take.
preview-claims = You claim the golem at once.
preview-rises = Then you choose what rises.
preview-nothing-rises = You have nothing to raise.

crystal-yellow = yellow
crystal-green = green
crystal-blue = blue
crystal-magenta = magenta

log-gained = gained { $crystals }
log-upgraded = played an upgrade card
log-raised = raised { $from } to { $to }
log-raised-too = { $from } to { $to }
log-acquired = { $price ->
    [0] acquired for free: { $what }
   *[other] acquired for { $price }: { $what }
}
log-paid = paid { $crystals }
log-returned = returned { $crystals } over the limit
log-took-along = got { $crystals } lying on it
log-traded-for = traded { $give } for { $take }
log-claimed = { $points ->
    [one] claimed a card worth one point
   *[other] claimed a card worth { $points } points
}
log-claimed-golem = { $points ->
    [one] claimed a golem worth one point
   *[other] claimed a golem worth { $points } points
}
log-claimed-village = { $points ->
    [one] claimed a village tile worth one point
   *[other] claimed a village tile worth { $points } points
}
log-claimed-name = { $points ->
    [one] claimed the { $name } (one point)
   *[other] claimed the { $name } ({ $points } points)
}
log-claimed-at = { $points ->
    [one] claimed one point in { $place }
   *[other] claimed { $points } points in { $place }
}
log-rested = rested

results-winner = { $name } wins
results-you-win = You win
results-tied = Level on points: the later in turn order wins
results-graph = Points round by round
results-again = Play again
results-title = To the title
score-claims = Claimed
score-copper = Copper
score-silver = Silver
score-bonus = Bonus
score-exploration = Exploration
score-outposts = Outposts
score-crystals = Crystals
score-total = Total

world-storage = Storage
world-traders = Traders
world-home = at home
world-bonus = Bonus tiles
world-found = Found
world-claimed = Golems claimed
world-claims = { $count } of { $end }
world-help = Help
world-tool = Tool
world-new-traders = New traders
world-exploration = Exploration
world-help-line = −1 trader
world-tool-line = gives 1
world-traders-line = { $count } join now
world-exploration-line = take a tile
world-signs = Signs
world-signs-own = your cards
world-next = Next golem
world-next-line = { $count ->
    [one] It comes when a golem is claimed, and is the last one.
   *[other] It comes when a golem is claimed. { $count } golems are left.
}
world-left = { $count } left
world-emblems = Emblems
world-points-now = { $count ->
    [one] point now
   *[other] points now
}
world-at-home = { $count ->
    [one] trader at home
   *[other] traders at home
}
world-brings-home = { $count ->
    [0] all are home
   *[other] rest: +{ $count } home
}
world-in-reserve = { $count } in reserve
world-go-stay = { $go } go, { $stay } stay
world-storage-worth = Each 1 point, yellow none

ask-work = Send traders to a place, or rest.
ask-rest-only = Nothing else can be done: rest.
ask-golem = Take a bonus tile, claim the golem, or both.
ask-golem-tile = Take a bonus tile. Take back undoes the visit.
ask-golem-bonus = Take a bonus tile, or press Done.
ask-golem-claim = Claim the golem, or press Done.
ask-explore = Choose a covered place and take its tile.

refuse-unexplored = This place is still unexplored.
refuse-own-traders = Your own traders stand there. Rest to call them home.
refuse-few-traders = This takes { $needed } traders, you have { $home } at home.
refuse-nothing-to-take = You can take neither a bonus tile nor the golem here.
refuse-bonus-space = All your bonus spaces are taken.
refuse-done-already = You have done that in this turn.

log-with-tools = { $did }; tools add { $crystals }
log-workshop = went to upgrade
log-golem = visited a golem
log-went = went to the { $place }
log-bonus-icon = { $points ->
    [one] took a bonus tile: one point for each { $icon }
   *[other] took a bonus tile: { $points } points for each { $icon }
}
log-bonus-traders = { $points ->
    [one] took a bonus tile: one point for every two traders
   *[other] took a bonus tile: { $points } points for every two traders
}
log-bonus-flat = took a bonus tile: { $points } points
log-explored-crystals = explored and found { $crystals }
log-explored-traders = { $count ->
    [one] explored and found one trader
   *[other] explored and found { $count } traders
}
log-explored-points = { $points ->
    [one] explored and found one point
   *[other] explored and found { $points } points
}
log-explored-icon = explored and found the emblem { $icon }

visit-claim = Claim the golem
visit-claim-about = Click its card above. You pay the crystals at its foot.
visit-bonus = Take a bonus tile
visit-bonus-about = Click the tile. It counts at the end.
visit-done = Done
visit-done-about = Leave the rest and end the visit.
visit-explore = Take an exploration tile
visit-explore-about = Click one of the lit places. What lies there is yours, and the place is open to everybody.
way-not-now = { $way } (not now)
way-play = Play a card
way-play-about = Its picture says what you get. It lies played until you rest.
way-acquire = Acquire a card
way-acquire-about = The first is free. For each card you pass, lay a crystal on it.
way-claim = Claim a point card
way-claim-about = Pay the crystals at its foot.
way-rest = Rest
way-rest-about = Take all played cards back into your hand.
way-rest-traders = All your traders come home.
way-work = Send traders
way-work-about = To a lit place, for its price.
way-oust = Oust rivals
way-oust-about = One trader more than theirs.
way-visit = Visit a golem
way-visit-about = Claim it, take a tile, or both.
preview-done-upgrade = { $count ->
    [one] One step will not be used.
   *[other] { $count } steps will not be used.
}
rival-can-claim = Now holds what the card worth { $points } points costs.
rival-skip = Skip
inspector-before = Before
inspector-after = After
log-ousted = { $count ->
    [one] ousted one trader
   *[other] ousted { $count } traders
}
log-ousted-of = { $count ->
    [one] ousted one trader of { $name }
   *[other] ousted { $count } traders of { $name }
}
log-ousted-you = { $count ->
    [one] ousted one of your traders
   *[other] ousted { $count } of your traders
}
