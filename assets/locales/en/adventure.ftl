# The table of The Call for Adventure.
journey-village-pile = Village tiles
journey-bonus = Bonus tiles
journey-outposts = Outposts
journey-left = left
journey-left-count = { $count } left
journey-taken = taken
journey-full = { $held } of { $limit }
journey-takes-back = takes { $count } back
journey-brings-points = points
journey-brings-step = step
journey-brings-places = places
journey-next-here = Here: { $cost ->
    [0] free
    [one] one crystal
   *[other] { $cost } crystals
}, +{ $points ->
    [one] 1 point
   *[other] { $points } points
}
journey-next-price = Price: { $count } for each one there
key-steps = steps, cards
key-toll = toll to pay
key-lacking = you lack
key-outpost = your outpost
key-stay = stay
key-stop = stop
key-claim = claim
journey-discard = Discard
journey-cards = hand { $hand } · played { $played } · discard { $discarded }

journey-build-free = Build outpost
journey-build = Build outpost ({ $count })
journey-trade = Trade
journey-claim = Claim { $points } points
journey-stay = Stay here
journey-halt = Stop here

journey-step-free = A step here is free.
journey-step-card = A step here costs one card.
journey-toll = { $count ->
    [one] Toll: one crystal to { $names }.
   *[other] Toll: one crystal each to { $names }.
}
journey-trade-here = Trade: { $give } for { $take }.
journey-own-outpost = Your outpost lets you trade here.
journey-outpost-free = An outpost here costs nothing.
journey-outpost-cost = { $count ->
    [one] An outpost here costs one crystal.
   *[other] An outpost here costs { $count } crystals.
}
journey-prize = { $points } points for { $crystals }.

ask-journey = Play or acquire a card, move, stay or rest.
ask-set = Choose the crystals you start with.
ask-wagon = Put your wagon on a mountain.
ask-pay-step = Choose the card that pays for the step.
ask-walk = Go on, or stop here.
ask-toll = Choose a crystal for the toll.
ask-arrived = What do you do here?
ask-pay-outpost = Choose crystals for the outpost.
ask-reward = A column is empty: take a merchant card or a bonus tile.

refuse-not-adjacent = This tile is not next to your wagon.
refuse-no-card = No card is left to pay for a step.
refuse-mountain = Only a mountain will do.
refuse-own-outpost = Your outpost stands there already.
refuse-no-outpost = No outpost of this sign is left.
refuse-village-closed = This village offers nothing now.

log-set-out = placed the wagon
log-moved = moved the wagon
log-stayed = stayed
log-built = built an outpost
log-bonus-tile = took a bonus tile
