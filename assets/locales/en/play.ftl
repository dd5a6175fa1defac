# Help while playing: close-ups, hints, hand-over, announcements.
explain-gain = Gain
explain-gain-line = Take { $crystals } from the supply.
explain-upgrade = Upgrade
explain-upgrade-line = { $count ->
    [one] Raise one crystal by one level.
   *[other] Raise crystals by { $count } levels in all. One crystal may rise several levels, and you may stop early.
}
explain-trade = Trade
explain-trade-line = Give { $give }, take { $take }. As often in a row as you can pay.
explain-market-free = First in the row: acquiring it costs nothing.
explain-market-price = { $count ->
    [one] To acquire it, lay one crystal on the card to its left.
   *[other] To acquire it, lay one crystal on each of the { $count } cards to its left.
}
explain-market-with = The crystals lying on it come along: { $crystals }.
explain-in-hand = In your hand.
explain-own-played = Played. Resting brings it back into your hand.
explain-own-discarded = It paid for a step. Resting brings it back into your hand.
explain-held-by = Held by { $name }.
explain-points = { $points ->
    [one] One point
   *[other] { $points } points
}
explain-cost = Costs { $crystals }.
explain-affordable = You have what it costs.
explain-with-token = { $points ->
    [one] The token above it brings one point more.
   *[other] The token above it brings { $points } points more.
}
explain-gold-token = Gold token
explain-copper-token = Copper token
explain-silver-token = Silver token
explain-token-worth = { $points ->
    [one] Worth one point at the end.
   *[other] Worth { $points } points at the end.
}
explain-crystal = { $name }
explain-crystal-level = Level { $level } of 4.
explain-crystal-nothing = Worth nothing at the end: spend it or raise it.
explain-crystal-point = Worth one point at the end if it is left over.
explain-mountain-sun = Sun mountain
explain-mountain-leaf = Leaf mountain
explain-mountain-frost = Frost mountain
explain-mountain-flame = Flame mountain
explain-valley = Valley
explain-valley-line = Nothing to trade here, and no toll either.
explain-village = Village
explain-prize-line = End a journey in this village to claim the tile.
explain-closed = Closed village
explain-closed-line = Nothing can be claimed here. The next claim anywhere moves this lock on.
explain-bonus-points-line = Points at the end.
explain-bonus-step = Extra step
explain-bonus-step-line = One step of every journey costs no card.
explain-bonus-caravan = Larger caravan
explain-bonus-caravan-line = Your caravan holds { $count } crystals more.
explain-bonus-how = Empty a column of your outposts to take one of these tiles, or a merchant card.
explain-wagon = { $name }’s wagon
explain-wagon-line = Whoever ends a journey on the same mountain gives its owner one crystal.
explain-own-wagon = Your wagon
explain-own-wagon-line = Whoever ends a journey on the same mountain gives you one crystal.
explain-outpost = { $name }’s outpost
explain-outpost-line = Its owner may trade here. Each outpost on this mountain makes the next more expensive.
explain-own-outpost = Your outpost
explain-own-outpost-line = You may trade here. Each outpost on this mountain makes the next more expensive.
explain-bonus-tile = Bonus tile
explain-bonus-icon = At the end: { $points ->
    [one] one point
   *[other] { $points } points
} for each emblem “{ $icon }” you own.
explain-bonus-pair = At the end: { $points ->
    [one] one point
   *[other] { $points } points
} for each pair of the emblems “{ $one }” and “{ $other }”.
explain-bonus-traders = At the end: { $points ->
    [one] one point
   *[other] { $points } points
} for every two traders that are no longer in reserve.
explain-bonus-flat = { $points } points at the end.
explain-bonus-worth = { $points ->
    [one] Worth one point now.
   *[other] Worth { $points } points now.
}
explain-bonus-now = { $points ->
    [0] Nothing yet with what you have.
    [one] One point with what you have now.
   *[other] { $points } points with what you have now.
}
explain-bonus-stack = { $count ->
    [one] The last of its stack.
   *[other] The top one of { $count } in its stack.
}
explain-exploration-tile = Exploration tile
explain-found-crystals = Brings { $crystals } at once.
explain-found-points = { $points ->
    [one] One point at the end.
   *[other] { $points } points at the end.
}
explain-found-icon = Counts as one more emblem “{ $icon }” at the end.
explain-help = From now on places with the sign “{ $sign }” need one trader less, but never less than one.
explain-tool = From now on you first get { $crystal } at places with the sign “{ $sign }”.
explain-new-traders = { $count ->
    [one] One trader joins you from the reserve.
   *[other] { $count } traders join you from the reserve.
}
explain-explore = Take an exploration tile at once and open its place.
explain-trader = { $name }’s trader
explain-own-trader = Your trader
explain-trader-home = At home and ready to be sent out.
explain-trader-reserve = In reserve: golems and finds bring it into play.
explain-trader-out = At work. It comes home when its owner rests or when it is ousted.
explain-own-trader-out = At work. It comes home when you rest or when it is ousted.
explain-merchant-deck = Merchant deck
explain-point-deck = Point deck
explain-deck-line = { $count ->
    [0] No card is left.
    [one] One card is left, face down.
   *[other] { $count } cards are left, face down.
}
explain-village-pile-line = Whenever a tile is claimed the next one is laid out in that village.
explain-grid-line = Your outposts wait here, a row for each kind of mountain. Building takes the leftmost and uncovers points.
explain-grid-price = An outpost costs { $count ->
    [one] one crystal
   *[other] { $count } crystals
} for each that stands on the mountain already.
explain-grid-column = An emptied column is rewarded with a merchant card or a bonus tile.
explain-caravan-line = Holds { $count } crystals at the end of a turn. What is too much goes back to the supply.
explain-score-hidden = Points are hidden until the end.
explain-holds = Holds: { $crystals }
explain-nothing = no crystals
explain-traders-count = Traders: { $home } at home, { $reserve } in reserve.

sign-pick = Pick
sign-lantern = Lantern
sign-wheel = Wheel
sign-flask = Flask
sign-totem = Totem

place-production = Production
place-upgrade = Upgrade
place-trade = Trade
place-golem = Golem
place-golem-line = Take the top bonus tile of a stack here, claim the golem above, or both.
place-golem-named = Claim the { $name } above from here, take the top bonus tile of a stack, or both.
place-tile = Tile: { $found }
place-covered = Not explored: only an exploration golem opens it, for everybody.
place-opens = Taking the tile opens the place for everybody.
place-needs = { $needed ->
    [one] You need one trader here.
   *[other] You need { $needed } traders here.
}
place-own-traders = Your own traders work here.
place-oust = { $name } works here with { $there }. With { $needed } of yours you send them home.
place-helped = { $alone ->
    [one] Without your helper it would be one.
   *[other] Without your helper it would be { $alone }.
}
place-tools = Your tools first give you { $crystals }.
place-signs = { $count ->
    [one] Sign: { $signs }. Golems with it help here.
   *[other] Signs: { $signs }. Golems with one of them help here.
}
place-no-tiles = no tiles
place-rest-first = rest first
place-short-pay = lacks
place-short-nothing = nothing for you

hint-title = Hint, step { $step } of 3
hint-looking = Looking at the table …
hint-failed = The hint stopped because of a fault. Your game is not affected; the log has the details.
hint-none = No advice for this moment.
hint-more = More
hint-close = Close
hint-area-hand = Look at the cards in your hand.
hint-area-merchants = Look at the merchant row.
hint-area-claims = Look at what can be claimed.
hint-area-caravan = Look at your crystals.
hint-area-rest = Look at what you could do after a rest.
hint-area-traders = Look at your traders.
hint-area-map = Look at the map and where your wagon stands.
hint-area-places = Look at the places on this board.
hint-area-buttons = Look at the buttons.
hint-candidates = Worth considering:
hint-then = After that: { $turn }.
hint-chance = Chance to win with it: about { $percent } %.
hint-chance-low = Chance to win with it: under { $percent } %.

advice-gain = Play the card that brings { $crystals }
advice-upgrade = { $count ->
    [one] Play the card with one upgrade
   *[other] Play the card with { $count } upgrades
}
advice-trade = { $times ->
    [one] Trade { $give } for { $take }
    [2] Trade { $give } for { $take }, twice
   *[other] Trade { $give } for { $take }, { $times } times
}
advice-acquire = { $price ->
    [0] Acquire for free: { $what }
   *[other] Acquire for { $price }: { $what }
}
advice-claim = { $points ->
    [0] Claim the card
   *[other] Claim { $points } points
}
advice-rest = Rest
advice-pay = pay with { $crystals }
advice-rise = raise { $crystals }
advice-return = return { $crystals }
advice-done = Finish
advice-bonus = Take the bonus tile
advice-bonus-named = Take the bonus tile: { $what }
tile-icon = { $points } for each { $icon }
tile-pair = pair of { $one } and { $other }
tile-traders = { $points } for every two traders
tile-flat = { $points } points
advice-explore = Take this exploration tile
advice-explore-named = Take the exploration tile: { $what }
advice-set = Start with { $crystals }
advice-wagon = Put the wagon on this mountain
advice-step = Move the wagon here
advice-wagon-on = Put the wagon on { $place }
advice-step-to = { $kind ->
    [valley] Move to the valley by { $place }
   *[other] Move to { $place }
}
advice-discard = Pay the step with this card
advice-halt = Stay where you are
advice-build = Build an outpost
advice-trade-here = { $times ->
    [one] Trade here once
    [2] Trade here twice
   *[other] Trade here { $times } times
}
advice-work-gain = Work where you get { $crystals }
advice-work-upgrade = { $count ->
    [one] Work where one crystal rises
   *[other] Work where crystals rise by { $count } levels
}
advice-work-trade = { $times ->
    [one] Work where you trade { $give } for { $take }
    [2] Work where you trade { $give } for { $take }, twice
   *[other] Work where you trade { $give } for { $take }, { $times } times
}
advice-go = Go to the { $place }: { $what }
advice-tools = { $advice }, and your tools bring { $crystals }
advice-visit = { $points ->
    [one] Go to the { $name } (one point)
   *[other] Go to the { $name } ({ $points } points)
}
advice-visit-below = { $points ->
    [one] Go to the { $place }, below the { $name } (one point)
   *[other] Go to the { $place }, below the { $name } ({ $points } points)
}
advice-work-golem = Go to the golem worth { $points } points

because-claims = All of this turn takes the score from { $from } to { $to }.
because-bonus = Your bonus tiles bring { $points } of that.
because-outpost = { $points ->
    [one] The outpost brings one point
   *[other] The outpost brings { $points } points
}{ $rewarded ->
    [yes] {" "}and the reward of its column.
   *[no] .
}
because-goal = { $turns ->
    [one] It leads to { $name } ({ $points } points) in the next turn.
   *[other] It leads to { $name } ({ $points } points) in { $turns } turns.
}
because-wasted = { $count ->
    [one] One crystal goes back over the limit, which it is worth.
   *[other] { $count } crystals go back over the limit, which it is worth.
}
because-denied = { $name } wanted the card worth { $points } points and was { $turns ->
    [one] one turn
   *[other] { $turns } turns
} away from it.
because-token = { $points ->
    [one] A token worth one point comes along.
   *[other] A token worth { $points } points comes along.
}
because-rests = { $count ->
    [one] One comes back and can be used again.
   *[other] { $count } come back and can be used again.
}
because-ends = It ends the game after this round.
because-spaces = It takes the last of your { $spaces } spaces for bonus tiles.

pass-turn = { $name }, it is your turn
pass-screen = Pass the screen to { $name }
pass-why = Points are hidden in this game, so the table stays covered until you are there.
pass-recap = Since your last turn
pass-ready = I am { $name }

announce-last-round = The last round
announce-your-end = You have claimed { $count }. The round is played to its end.
announce-still = Still to move: { $names }.
announce-end = { $name } has claimed { $count }. The round is played to its end.

table-hurry = Decide now
table-thinking-part = is thinking … { $percent } %

settings-pad = Gamepad
settings-pad-about = Stick or cross move the focus, Start opens the menu. Click a button, then press the new one on the pad.
settings-press-button = press a button …
settings-usual-buttons = Usual buttons

results-counting = Counting the points …
results-saved = Saved: { $title }
results-failed = That did not work: { $reason }
results-round = round

new-first = Who begins
new-drawn = Drawn by chance
new-scores = Points seen during the game
new-claims = Claims that end the game
new-claims-usual = As in the rules ({ $count })
new-board = Fourth board
new-no-command = A program needs the command that starts it.
seat-program = Program
seat-program-number = Program { $number }
seat-program-hint = command, for example python3 bot.py

failure-title = The program “{ $name }” cannot play on
failure-goes-on = The game goes on: a computer player has taken the seat. You may choose another.
failure-level = Let this one play
failure-person = Play it myself

journey-way = { $steps } steps: { $cards ->
    [0] all of them free.
    [one] they cost one card.
   *[other] they cost { $cards } cards.
}
journey-way-missing = { $count ->
    [one] One card is missing for that. Rest first.
   *[other] { $count } cards are missing for that. Rest first.
}
table-you-win = You win with { $points } points
explain-market-reward = Free, as your reward.
# What rivals say, by who they are (Sela, Ilka, Tarn, Oren, Mirae: six lines each about a claim, eight about traders sent home, four about what is lost and built, two at the end).
remark-claim = { $line ->
    [0] One more line in my ledger.
    [1] Paid in full, to the last one.
    [2] The sums said so three rounds ago.
    [3] Entered, stamped, filed.
    [4] That makes a tidy column.
    [5] I shall underline this one twice.
    [6] Oh, I hoped nobody would see this one!
    [7] Come along, there is room on the wagon.
    [8] Did you see that? I nearly dropped everything!
    [9] Somebody hold my hat, this calls for a dance.
    [10] My sister will never believe this.
    [11] We leave at dawn, and we sing all the way!
    [12] Worked for, paid for, mine.
    [13] Heavy, but worth the haul.
    [14] Clear the ramp, coming through.
    [15] My back says no, my purse says yes.
    [16] Another day, another load.
    [17] Told you I would be back for it.
    [18] I had my eye on it since yesterday.
    [19] Did you want it, too? Pity.
    [20] You looked left, I went right.
    [21] Cheap, if one knows when to ask.
    [22] Watch the prices, not my hands.
    [23] I know a door that you do not.
    [24] It followed me all by itself.
    [25] There is a warm place for it at home.
    [26] It only wanted to be asked nicely.
    [27] I have baked something for the journey.
    [28] I could look at it all evening.
   *[29] Slowly, slowly. We have all the time.
}
remark-oust = { $line ->
    [0] Your shift is over, mine begins.
    [1] I have this place down for today.
    [2] The list says it is my turn here.
    [3] Kindly sign for the bed you leave.
    [4] Time is up, I have it in writing.
    [5] Your hour was struck out. Look here.
    [6] One more stay would cost extra.
    [7] I booked this before you woke up.
    [8] Swap? Yours look tired anyway.
    [9] Mind your hats, we are coming through!
    [10] Knock, knock! Room for a song?
    [11] Last one out carries the kettle!
    [12] We only need it until the song ends!
    [13] Everybody up, the cart is here!
    [14] Who left the door open? Thank you!
    [15] Sorry about the noise. It gets louder.
    [16] Move over, there is work to do.
    [17] Off home with you, the stew is hot.
    [18] Up you get. My turn to sweat.
    [19] Out of the wind, you lot. I have it.
    [20] You warmed it, I work it.
    [21] Mind your backs.
    [22] Hands off the crank, I have it now.
    [23] Two of mine, and you are in the way.
    [24] Thank you for keeping it warm.
    [25] A short rest will do them good.
    [26] They were in my light.
    [27] I waited long enough, I think.
    [28] Did nobody tell you it was taken?
    [29] I like it here. You were just leaving.
    [30] One step aside, and nobody gets hurt.
    [31] The early bird went home, I see.
    [32] Sorry, sorry! Only for a moment.
    [33] Yours may go home, the sun is low.
    [34] I have packed bread for their way.
    [35] They can have my place by the fire.
    [36] May we? It is such a nice spot.
    [37] I sent a letter ahead. Did it not come?
    [38] There is soup for yours, further down.
   *[39] Only because the evening is so cold.
}
remark-ousted = { $line ->
    [0] I shall put that on your account.
    [1] Noted, with the hour.
    [2] That was not in the plan of the day.
    [3] One owes me a place now. I keep lists.
    [4] That will be in the yearly report.
    [5] I make it one visit each. Next one is mine.
    [6] A delay of one day. Entered.
    [7] Kindly mind the order of the queue.
    [8] Hey! They had just unpacked.
    [9] We were singing so nicely there!
    [10] But the soup was nearly done!
    [11] All right, all right, we can take a hint.
    [12] Wait, my boots are still in there!
    [13] Fine! We know a better tavern anyway.
    [14] That was the best verse, too.
    [15] We are off, we are off. Keep the fire in.
    [16] We will be back.
    [17] Mine know the way home. And back.
    [18] Hm. My turn comes.
    [19] Push a cart, and it rolls back.
    [20] I have been thrown out of better places.
    [21] One rest, then I am back on it.
    [22] They needed the air.
    [23] Mark that stone. It is still mine.
    [24] You will hear from me.
    [25] I would have done the same, only sooner.
    [26] So that is how you play tonight.
    [27] I had not finished looking at the view.
    [28] Bold. I will remember the place.
    [29] You are going to want that favour back.
    [30] A pity. For you, later.
    [31] I let them walk slowly. They listen.
    [32] They needed their supper anyway.
    [33] Never mind, home has a kettle.
    [34] They send you their greetings, a little out of breath.
    [35] Well, the bench at home is softer.
    [36] Do close the window when you leave.
    [37] They will be glad of their slippers.
    [38] Then we have tea a little sooner.
   *[39] No harm done, only the hats are crooked.
}
remark-lost = { $line ->
    [0] That one stood in my budget.
    [1] I shall have to reckon anew.
    [2] Crossed out. In red.
    [3] The auditors will ask about that.
    [4] Oh no, I had a name for it already!
    [5] Look after it well, will you?
    [6] But I had cleared a bed for it!
    [7] All right, but I get to visit.
    [8] That one had my mark on it.
    [9] Took the cart right from under me.
    [10] There goes a week of work.
    [11] Should have left an hour sooner.
    [12] You read my mind. Stop that.
    [13] I let you have it. More or less.
    [14] Well seen. For once.
    [15] Who told you? Nobody tells you things.
    [16] I am sure it will be happy with you.
    [17] I had already knitted it a scarf.
    [18] You will be kind to it, I hope.
   *[19] Then I bake for one less tonight.
}
remark-outpost = { $line ->
    [0] A roof, a stove, a number on the door.
    [1] This one pays for itself.
    [2] Surveyed, paved, entered.
    [3] Two keys, one lock, no complaints.
    [4] Now there is tea on the way!
    [5] Wave when you pass!
    [6] And over the door we paint a bird!
    [7] First night in it, everybody is invited!
    [8] Stone on stone. That will stand.
    [9] Good rock here.
    [10] Four posts, one beam, done.
    [11] Let the wind try that one.
    [12] From here I see everything.
    [13] A small hut, a long view.
    [14] Three ways out. I counted them twice.
    [15] Nobody passes here unseen now.
    [16] I will grow beans behind it.
    [17] Just right for a rainy night.
    [18] A bench in front, that is the main thing.
   *[19] I put a light in the window for you.
}
remark-end = { $line ->
    [0] That closes the book. Count with care.
    [1] My list is done. Is yours?
    [2] Last lap! Hurry, hurry!
    [3] I can see the lights of home already.
    [4] Load up. This was my last haul.
    [5] Enough for one season.
    [6] And now we shall see who was clever.
    [7] Quick now, the gates are closing.
    [8] What a lovely journey that was.
   *[9] Come in, all of you, the lamps are lit.
}
# What happens when a person claims a golem, or reaches a destination of Spice Road.
story-golem = { $line ->
    [0] Its eyes open. It looks at you for a long while, then lifts the heaviest crate.
    [1] Dust falls from its shoulders as it rises.
    [2] It sits down by your fire as if it had always been there.
    [3] It hums a tune that is older than the road.
    [4] It walks behind your wagon, careful to wake nobody.
    [5] Children run beside it as far as the last house.
    [6] It carries your lantern, and the night is smaller.
   *[7] It has waited a long time for somebody to ask.
}
story-destination = { $line ->
    [0] The gates stand open, and somebody calls your name.
    [1] Baskets change hands until the lamps are lit.
    [2] Tea is poured before anybody speaks of prices.
    [3] Your camels know the way to the water.
    [4] The whole street smells of what you brought.
    [5] An old customer keeps the best place for you.
    [6] There is music tonight, and you are invited.
   *[7] Your name is painted over the door.
}

coach-title = Look again?
coach-loss = Your turn gives away about { $percent } % of your chance to win.
coach-back = Take it back
coach-keep = Keep it
coach-rival = { $name } can claim { $goal } ({ $points } points) in the next turn.
coach-claim = You could claim { $goal } ({ $points } points) now.
coach-wastes = { $count ->
    [one] This throws away one crystal over the limit.
   *[other] This throws away { $count } crystals over the limit.
}
coach-points = { $count ->
    [one] Another turn scores one point more at once.
   *[other] Another turn scores { $count } points more at once.
}
coach-next = With another turn you could claim { $goal } ({ $points } points) in your next turn.
coach-crystals = { $count ->
    [one] Another turn leaves you with one crystal more.
   *[other] Another turn leaves you with { $count } crystals more.
}
coach-turn = There is another turn: { $turn }.
