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
explain-bowl-line = There is always enough in the supply.
explain-mountain = Mountain
explain-valley = Valley
explain-valley-line = Nothing to trade here, and no toll either.
explain-village = Village
explain-prize-line = End a journey in this village to claim the tile.
explain-closed = Closed village
explain-closed-line = Nothing can be claimed here. The next claim anywhere moves this sign on.
explain-bonus-points-line = Points at the end.
explain-bonus-step = Extra step
explain-bonus-step-line = One step of every journey costs no card.
explain-bonus-caravan = Larger caravan
explain-bonus-caravan-line = Your caravan holds { $count } crystals more.
explain-wagon = Wagon of { $name }
explain-wagon-line = Whoever ends a journey on the same mountain gives its owner one crystal.
explain-outpost = Outpost of { $name }
explain-outpost-line = Its owner may trade on this mountain. Each one there makes the next dearer.
explain-bonus-tile = Bonus tile
explain-bonus-icon = At the end: { $points ->
    [one] one point
   *[other] { $points } points
} for each sign “{ $icon }” you own.
explain-bonus-pair = At the end: { $points ->
    [one] one point
   *[other] { $points } points
} for each pair of the signs “{ $one }” and “{ $other }”.
explain-bonus-traders = At the end: { $points ->
    [one] one point
   *[other] { $points } points
} for every two traders that are no longer in reserve.
explain-bonus-flat = { $points } points at the end.
explain-exploration-tile = Exploration tile
explain-unexplored-line = Taken with an exploration golem; the place below it opens for everybody.
explain-found-crystals = Brings { $crystals } at once.
explain-found-points = { $points ->
    [one] One point at the end.
   *[other] { $points } points at the end.
}
explain-found-icon = Counts as one more sign “{ $icon }” at the end.
explain-help = From now on places with the sign “{ $sign }” need one trader less, but never less than one.
explain-tool = From now on you first get { $crystal } at places with the sign “{ $sign }”.
explain-new-traders = { $count ->
    [one] One trader joins you from the reserve.
   *[other] { $count } traders join you from the reserve.
}
explain-explore = Take an exploration tile at once and open its place.
explain-trader = Trader of { $name }
explain-trader-home = At home and ready to be sent out.
explain-trader-reserve = In reserve: golems and finds bring it into play.
explain-trader-out = At work. It comes home when its owner rests or when it is ousted.
explain-merchant-deck = Merchant deck
explain-point-deck = Point deck
explain-deck-line = { $count ->
    [0] No card is left.
    [one] One card is left, face down.
   *[other] { $count } cards are left, face down.
}
explain-village-pile-line = Whenever a tile is claimed the next one is laid out in that village.
explain-grid-line = Your outposts wait here, a row for each mountain sign. Building takes the leftmost and uncovers points.
explain-grid-column = An emptied column is rewarded with a merchant card or a bonus tile.
explain-caravan-line = Holds { $count } crystals at the end of a turn. What is too much goes back to the supply.
explain-score = { $total } points: { $parts }
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
place-covered = Still unexplored: an exploration golem opens it.
place-needs = { $needed ->
    [one] You need one trader here.
   *[other] You need { $needed } traders here.
}
place-own-traders = Your own traders work here.
place-oust = { $name } works here with { $there }. With { $needed } of yours you send them home.
place-helped = Your helper counts here: one trader less.
place-tools = Your tools first give you { $crystals }.
place-signs = Signs: { $signs }
