# The table of The Call for Adventure.
journey-village-pile = Village tiles
journey-bonus = Bonus tiles
journey-outposts = Outposts
journey-left = left
journey-left-count = { $count } left
journey-taken = taken
journey-full = { $held } of { $limit }
journey-takes-back = returns { $count }
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
key-toll = toll, crystals
key-lacking = you lack
key-outpost = your outpost
key-stay = stay
key-stop = stop
key-claim = claim
journey-discard = Discard
journey-cards = hand { $hand } · played { $played } · discard { $discarded }

journey-build-free = Build for free
journey-build = Build for { $count }
journey-trade = Trade
journey-claim = Claim { $points } points
journey-halt = Stop here

journey-step-free = A step here is free.
journey-step-card = A step here costs one card.
journey-toll = { $count ->
    [one] Toll: one crystal to { $names }.
   *[other] Toll: one crystal each to { $names }.
}
journey-trade-here = With an outpost of yours you trade here: { $give } for { $take }.
journey-own-outpost = Your outpost stands here.
journey-stay = To stay here costs no card, and you may build, trade or claim.
journey-outpost-free = An outpost here is free.
journey-outpost-cost = { $count ->
    [one] An outpost here costs one crystal.
   *[other] An outpost here costs { $count } crystals.
}
journey-outpost-brings = It uncovers { $points ->
    [one] 1 point
   *[other] { $points } points
}.
journey-outpost-card = Its column is then empty: take a merchant card.
journey-outpost-bonus = Its column is then empty: take a bonus tile or a merchant card.
journey-prize = { $points } points for { $crystals }.

ask-journey = Play or acquire a card, move, stay or rest.
ask-set = Choose the crystals you start with. Each set can be taken once.
ask-wagon = Put your wagon on a mountain.
ask-set-about = Villages buy crystals. Take what is close to what they want.
ask-wagon-about = A mountain near a village is good. The first outpost on a mountain is free, and whoever ends a journey on the mountain where your wagon stands pays you a crystal.
ask-pay-step = Choose the card that pays for the step.
ask-walk = Go on, or stop here.
ask-toll = Choose a crystal for the toll.
ask-arrived = What do you do here?
ask-pay-outpost = Choose crystals for the outpost.
ask-reward = A column is empty: take a merchant card or a bonus tile.

refuse-not-adjacent = This tile is not next to your wagon.
refuse-too-far = You cannot get there now.
refuse-no-card = No card is left to pay for a step.
refuse-mountain = Only a mountain will do.
refuse-own-outpost = Your outpost stands there already.
refuse-no-outpost = No outpost of this row is left.
refuse-village-closed = This village offers nothing now.

log-took-set = took { $crystals } to start
log-set-out = placed the wagon
log-set-out-from = set out from { $place }
log-moved = moved the wagon
log-moved-to = { $kind ->
    [valley] moved to the valley by { $place }
   *[other] moved to { $place }
}
log-moved-on = { $kind ->
    [valley] on to the valley by { $place }
   *[other] on to { $place }
}
log-stayed = stayed
log-stayed-at = { $kind ->
    [valley] stayed in the valley by { $place }
    [village] stayed in { $place }
   *[other] stayed at { $place }
}
log-built = { $count ->
    [0] built an outpost for free
    [one] built an outpost for one crystal
   *[other] built an outpost for { $count } crystals
}
log-bonus-tile = took a bonus tile: { $what }

way-play-journey = Its picture says what you get.
way-acquire-journey = The first is free. Lay a crystal on each you pass.
way-travel = Travel or stay
way-travel-about = Click a lit tile. Each step costs a card. Where you stop you build, trade or claim.
way-rest-journey = Take played and discarded cards back.
