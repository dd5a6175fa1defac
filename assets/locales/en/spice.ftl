# Spice Road says some things in other words: KEY-spice stands in for KEY while that game is meant.
crystal-yellow-spice = turmeric
crystal-green-spice = saffron
crystal-blue-spice = cardamom
crystal-magenta-spice = cinnamon

explain-upgrade-line-spice = { $count ->
    [one] Raise one spice by one level.
   *[other] Raise spices by { $count } levels in all. One spice may rise several levels, and you may stop early.
}
explain-market-price-spice = { $count ->
    [one] To acquire it, lay one spice on the card to its left.
   *[other] To acquire it, lay one spice on each of the { $count } cards to its left.
}
explain-market-with-spice = The spices lying on it come along: { $crystals }.
explain-copper-token-spice = Gold token
explain-caravan-line-spice = Holds { $count } spices at the end of a turn. What is too much goes back to the supply.
explain-nothing-spice = no spices
hint-area-caravan-spice = Look at your spices.
because-wasted-spice = { $count ->
    [one] One spice goes back over the limit, which it is worth.
   *[other] { $count } spices go back over the limit, which it is worth.
}

ask-pay-card-spice = Choose a spice to lay on the marked card.
ask-upgrade-spice = Click spices to raise them, or Done. Take back undoes it.
ask-return-spice = Too many spices: click those to return.
ask-upgrade-left-spice = { $count ->
    [one] Click a spice to raise it (one step left) or Done. Take back undoes it.
   *[other] Click spices to raise them ({ $count } steps left) or Done. Take back undoes it.
}
ask-return-count-spice = { $count ->
    [one] Too many spices: click one to return.
   *[other] Too many spices: click { $count } to return.
}
refuse-too-few-spice = This costs { $needed } spices, you have { $there }.
refuse-no-crystal-spice = You have no such spice.
refuse-highest-spice = This spice cannot rise any further.
preview-lay-spice = { $count ->
    [one] You choose a spice to pay.
   *[other] You choose { $count } spices to pay.
}
preview-over-spice = { $count ->
    [one] One spice too many: you will return one.
   *[other] { $count } spices too many: you will return them.
}
score-crystals-spice = Spices
score-copper-spice = Gold

rules-road-goal-spice = Collect point cards. Each names the spices it costs; your merchant cards turn cheap spices into precious ones.
rules-road-acquire-spice = Acquire a card from the row: lay one spice of your choice on every card to its left, then take the card with all spices lying on it. The leftmost is free.
rules-road-claim-spice = Claim a point card: return exactly the spices it shows.
rules-road-gain-spice = Gain: take the spices shown.
rules-road-upgrade-spice = Upgrade: raise spices step by step, as many steps as there are arrows. One spice may rise several steps, and you may stop early.
rules-road-tokens-spice = The first point card brings a gold token ({ $copper ->
    [one] { $copper } point
   *[other] { $copper } points
}), the second a silver one ({ $silver ->
    [one] { $silver } point
   *[other] { $silver } points
}), while the piles last.
rules-road-tokens-slide-spice = When the gold is gone the silver moves to the first card, and the second brings nothing more.
rules-road-limit-spice = Your caravan holds { $caravan } spices. During your turn it may hold more; at the end you return what is too much, your choice.
rules-road-score-spice = Count point cards, tokens, and one point for each spice that is not turmeric.
way-acquire-about-spice = The first is free. For each card you pass, lay a spice on it.
way-claim-about-spice = Pay the spices at its foot.
legend-crystals-spice = Spices, cheapest to dearest

lesson-road-goal-spice = These cards are what you play for. Each shows its points above and its price in spices below. Whoever claims the sixth ends the game, and most points win.
lesson-road-crystals-spice = Your caravan; { $caravan } spices fit in. Turmeric is the cheapest; saffron, cardamom and cinnamon are worth more and more. Most prices ask for the precious ones. So in every turn ask yourself: how do I turn turmeric into those?
lesson-road-gain-spice = Begin with raw material: play the card that brings two turmeric. One turn is one thing, no more.
lesson-road-upgrade-spice = Now make something of the turmeric: play the card with the arrows. Two steps: two spices by one level, or one spice by two.
lesson-road-tokens-spice = Your first points! The first card of the row brings a gold token, the second a silver one. It can pay to wait a turn for the first place, and it can cost you the card.
lesson-road-end-spice = The game ends with the round in which somebody claims the sixth card. Left-over spices that are not turmeric are a point each, so plan that nothing is wasted.
lesson-road-rival-spice = Now your rival has done one thing as well; the page on the right says what. All cards and spices lie open, so you can see what the others are after.
preview-after-none-spice = You will have no spices
coach-wastes-spice = { $count ->
    [one] This throws away one spice over the limit.
   *[other] This throws away { $count } spices over the limit.
}
coach-crystals-spice = { $count ->
    [one] Another turn leaves you with one spice more.
   *[other] Another turn leaves you with { $count } spices more.
}
