# The first game of each kind, with a guide.
title-lessons = First game
lessons-title = Your first game
lessons-about = A real game against a gentle rival, with a guide who shows a plan and says why. You may leave the guide at any time and play on.
lessons-golem-about = Turn yellow crystals into precious ones and claim point cards. Ten minutes.
lessons-spice-about = The same game with spices: make cinnamon of turmeric and claim point cards. Ten minutes.
lessons-world-about = Send traders to work and visit golems. Ten minutes.
lessons-adventure-about = Travel, build outposts and supply villages. Fifteen minutes.
lessons-start = Show me

lesson-next = Go on
lesson-leave = No guide
lesson-away = Play alone
lesson-stay = Keep the guide
lesson-away-about = Play on without the guide? The game stays as it is, and the menu calls the guide back.
lesson-call = Call the guide back
lesson-praise = Well done.
lesson-aside = That can be done too.
lesson-later = That is not possible now; it comes later.
lesson-watch = Watch what happens now.
lesson-advice = My advice:
lesson-under-way = Finish this turn first; then we go on.
lesson-carry-on = Finish this turn as you like.
lesson-done = You know all you need. Play this game to its end; a hint (H) is always there.

lesson-road-goal = These cards are what you play for. Each shows its points above and its price in crystals below. Whoever claims the sixth ends the game, and most points win.
lesson-road-crystals = Your caravan; { $caravan } crystals fit in. Yellow is the lowest crystal; green, blue and magenta are worth more and more. Most prices ask for the precious ones. So in every turn ask yourself: how do I turn yellow into those?
lesson-road-gain = Begin with raw material: play the card that brings two yellow crystals. One turn is one thing, no more.
lesson-road-rival = Now your rival has done one thing as well; the sheet above says what. All cards and crystals lie open, so you can see what the others are after.
lesson-road-acquire = Two cards carry nobody far. Acquire one more: the leftmost of the row costs nothing, and whatever lies on it comes along. Trades that give more than they take are the best engines.
lesson-road-upgrade = Now make something of the yellow ones: play the card with the arrows. Two steps: two crystals by one level, or one crystal by two.
lesson-road-rest = Played cards lie on the right. Resting brings all of them back. It costs a whole turn, so rest when little is left to do, not after every card.
lesson-road-plan = A plan: choose one point card, count what is missing, and plan your turns back from there.
lesson-road-tokens = Your first points! The first card of the row brings a copper token, the second a silver one. It can pay to wait a turn for the first place, and it can cost you the card.
lesson-road-end = The game ends with the round in which somebody claims the sixth card. Left-over crystals that are not yellow are a point each, so plan that nothing is wasted.

lesson-lost = { $name } was quicker: what you planned for is gone. So there is a new plan.

lesson-world-goal = The golems above are what you play for. Each shows points and a price, and leaves a gift for the rest of the game. Whoever claims the eighth ends the game, and most points win.
lesson-world-traders = You do everything with traders. They stand on your board, ready to be sent; more of them wait in reserve.
lesson-world-produce = First you need crystals; you can hold { $storage }. Send traders to a place that gives some. Its price says how many traders it takes. Cheap places leave traders for the next turn.
lesson-world-oust = You may also go where a rival works, with one trader more than stands there now. The others go home, and that even saves their owner a rest. So do it because you want the place, not to do harm.
lesson-world-improve = Yellow crystals alone buy little. Work at a place that raises or trades crystals.
lesson-world-rest = When few traders are at home, rest: all of them come back at once. The fewer rests, the more turns for work.
lesson-world-plan = A plan: choose a golem, count what is missing, and send traders so that the last place is the face below it.
lesson-world-gifts = At a golem you may take a bonus tile, claim the golem, or both. You have only { $spaces } spaces for bonus tiles: choose those that fit the emblems you collect. When a golem is claimed, those on its right move one face to the left, where a visit costs fewer traders.
lesson-world-signs = Some golems help where a place shows their sign: with a crystal more, or with a trader less to send. This list says which signs your own golems help at.
lesson-world-explore = These places are not explored. Whoever claims a golem with the compass takes one of the round tiles there. Its place is open to everybody from then on.
lesson-world-end = The game ends with the round in which somebody claims the eighth golem; on equal points the later in turn order wins. Helpers and tools pay the longer you have them, so claim those early.

lesson-adventure-goal = Mountains trade, villages buy. You bring crystals to the villages for points and build outposts on the way.
lesson-adventure-set = Choose the crystals you start with. What the villages want most should be close to what you take.
lesson-adventure-wagon = Put your wagon on a mountain. A good place lies near a village, and its trade gives what that village wants.
lesson-adventure-card = The cards in your hand bring crystals, { $wagon } at most, or make better ones of them. Click one to play it.
lesson-adventure-steps = Every step of the wagon costs a card, from your hand or from those you have played. Played cards are the cheaper price, so play first, then travel.
lesson-adventure-travel = Now travel. Rest the pointer on a tile and you see the way, its cards and its toll. A click on a far tile walks all the way.
lesson-adventure-outpost = An outpost lets you trade on its mountain and uncovers points. The first on a mountain costs nothing, so be early.
lesson-adventure-board = Outposts leave your board from the left. Each uncovers points, all of them together more than any village brings, and an emptied column is rewarded with a card or a bonus tile.
lesson-adventure-plan = A plan: choose a village, make its crystals with the mountains around it, and arrive with enough cards.
lesson-adventure-more = Three things for later. Whoever ends a journey on a mountain with other wagons pays each owner a crystal. Every outpost that stands there already makes yours a crystal dearer. And once the lock is drawn, it lies on the village where somebody claimed last.
lesson-adventure-end = The game ends with the round in which somebody claims the fourth village tile. Every outpost counts as well, so travel with two purposes.
