# Rules in our own words, and the credits.
rules-title = Rules
rules-goal = What you want
rules-start = At the start
rules-turn = On your turn, do one thing
rules-cards = Merchant cards
rules-tokens = Tokens
rules-limit = The limit
rules-end = The end
rules-places = Places to work
rules-golems = Golems with gifts
rules-tiles = Tiles
rules-travel = Travelling
rules-outposts = Outposts and trade
rules-villages = Villages
rules-ladder = From low to high:
rules-spice-note = Spice Road plays exactly like the Golem Edition. Only the goods have other names, and the more valuable token is gold instead of copper.
crystal-1 = yellow
crystal-2 = green
crystal-3 = blue
crystal-4 = magenta
spice-1 = turmeric
spice-2 = saffron
spice-3 = cardamom
spice-4 = cinnamon

rules-road-goal = Collect point cards. Each names the crystals it costs; your merchant cards turn cheap crystals into precious ones.
rules-road-play = Play a card from your hand and use it.
rules-road-acquire = Acquire a card from the row: lay one crystal of your choice on every card to its left, then take the card with all crystals lying on it. The leftmost is free.
rules-road-rest = Rest: take all your played cards back into your hand.
rules-road-claim = Claim a point card: return exactly the crystals it shows.
rules-road-gain = Gain: take the crystals shown.
rules-road-upgrade = Upgrade: raise crystals step by step, as many steps as there are arrows. One crystal may rise several steps, and you may stop early.
rules-road-trade = Trade: give what is above, take what is below, as often in a row as you can pay. At least once.
rules-road-tokens = The first point card brings a copper token ({ $copper ->
    [one] { $copper } point
   *[other] { $copper } points
}), the second a silver one ({ $silver ->
    [one] { $silver } point
   *[other] { $silver } points
}), while the piles last.
rules-road-tokens-slide = When the copper is gone the silver moves to the first card, and the second brings nothing more.
rules-road-limit = Your caravan holds { $caravan } crystals. During your turn it may hold more; at the end you return what is too much, your choice.
rules-road-end = When somebody claims the fifth point card (the sixth with two or three players), the round is played to its end.
rules-road-score = Count point cards, tokens, and one point for each crystal that is not yellow.
rules-road-tie = On a tie, whoever sits later in turn order wins.

rules-world-goal = Place traders on the boards, gather crystals and claim golems. Their emblems and your bonus tiles count at the end.
rules-world-work = Work: choose an open place where you have no traders, send as many as it needs, and do what it says.
rules-world-rest = Rest: all your traders come home.
rules-world-need = An empty place needs as many traders as its price says.
rules-world-oust = If somebody stands there, you need one more than they have, and theirs go home. That holds even if it is fewer than the price.
rules-world-production = Production: take the crystals.
rules-world-upgrade = Upgrade: up to that many steps, spread as you like.
rules-world-trade = Trade: at least once, as often as you can pay.
rules-world-golem = Golem: take the top bonus tile of a stack here, or claim the golem above for its crystals, or both in any order. Golems on the right of a claimed one move one place to the left. You have room for { $spaces } bonus tiles in the whole game.
rules-world-help = Help: places with its sign need one trader less, but never less than one.
rules-world-tool = Tool: at places with its sign you first get its crystal, in time to pay with it.
rules-world-traders = New traders: as many traders as the golem shows join you from the reserve.
rules-world-explore = Exploration: take an exploration tile from the board. The place below it is open to everybody from now on.
rules-world-exploration = Exploration tiles give crystals or traders at once, or points or an emblem at the end.
rules-world-bonus = Bonus tiles pay at the end: for emblems, for pairs of emblems, for traders out of the reserve, or a fixed number of points.
rules-world-limit = You can store { $storage } crystals at the end of a turn; return what is too much.
rules-world-end = When somebody claims the eighth golem, the round is played to its end.
rules-world-score = Count golems, bonus tiles, exploration tiles, and one point for each crystal that is not yellow.
rules-world-tie = On a tie, whoever moved last wins.

rules-adventure-goal = Travel the map, build outposts on the mountains and bring crystals to the villages for points.
rules-adventure-start = In reverse turn order everybody picks a set of crystals and puts the wagon on any mountain.
rules-adventure-acquire = Acquire a merchant card from the row of four: lay one crystal of your choice on every card to its left, then take the card with all crystals lying on it. The leftmost is free.
rules-adventure-play = Play a merchant card from your hand.
rules-adventure-move = Move your wagon, then do one thing where it stands.
rules-adventure-rest = Rest: all played and discarded cards return to your hand.
rules-adventure-steps = Each step to a neighbouring tile costs one card, from your hand or from those you have played. Extra-step tiles make the first steps free. You may also stay.
rules-adventure-toll = If your journey ends on a mountain with other wagons, give each owner one crystal of your choice. Passing through is free; so are valleys and villages.
rules-adventure-after = Then trade on a mountain, claim in a village, or do nothing.
rules-adventure-build = You may build one outpost where you have none: one crystal for each outpost already there, two each with two players. It comes from the row of that kind of mountain, from the left.
rules-adventure-column = Emptying a column of your board is rewarded: the first time with any card of the row for free, later with such a card or a bonus tile.
rules-adventure-trade = With an outpost of yours on the mountain, use its trade as often as you can pay.
rules-adventure-claim = Return the crystals on the village’s tile, take it, and a new one is laid out.
rules-adventure-closed = When the closed village turns up, nothing can be claimed there. The next claim anywhere moves it on.
rules-adventure-limit = Your caravan holds { $wagon } crystals, { $more } more for each caravan tile. At the end of every turn everybody returns what is too much.
rules-adventure-end = When somebody claims the fourth village tile, the round is played to its end.
rules-adventure-score = Count village tiles, the values uncovered on your board, bonus tiles, and one point for each crystal that is not yellow.
rules-adventure-tie = On a tie, whoever moved last wins.

credits-title = Credits
credits-fans = Made by fans
credits-fans-1 = Caravanserai is an unofficial, fan-made work. It is not connected with, or approved by, the authors or publishers of the board games it is based on.
credits-fans-2 = Rules and figures are facts of the games. Every sentence, picture and sound here is our own.
credits-components = Components
credits-components-1 = Where a printed value could not be found in public sources, a card or tile was reconstructed so that it fits every published count. The data files say of each entry which it is.
credits-own = Pictures and sound
credits-own-1 = Drawn and composed by code for this game; no foreign pictures or recordings are used.
credits-type = Type
credits-type-1 = Libertinus Serif, by the Libertinus project, under the SIL Open Font License 1.1.
credits-type-2 = Noto Sans, by Google and its contributors, under the SIL Open Font License 1.1.
credits-engine = Built with
credits-engine-1 = Rust, the Bevy engine, egui, kira and Fluent, under the MIT or Apache licences.
credits-engine-2 = Caravanserai itself is free software under the MIT licence.
