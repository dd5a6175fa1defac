# Games that are over, and what they say of who played them.
title-career = Your games
career-title = Your games
career-tab-games = Games
career-tab-figures = Figures
career-tab-achieved = Achievements
career-tab-people = People
career-everybody = Everybody
career-failed = That did not work: { $reason }
career-notice = Your games that are over could not be read or written. { $reason }
career-working = One moment …
career-reading = Reading your games: { $done } of { $all }
career-weighing = Telling luck from skill: { $done } of { $all } games
career-damaged = { $name } cannot be used: { $reason }. It stays where it is and costs no other game.
career-damaged-more = { $count ->
    [one] One more file cannot be used.
   *[other] { $count } more files cannot be used.
}
career-exported = { $games ->
    [one] One game
   *[other] { $games } games
} and everybody who plays here now lie in { $path }
career-imported = { $name }: { $new ->
    [0] no new game
    [one] one new game
   *[other] { $new } new games
}, { $old ->
    [0] none that was here already
    [one] one that was here already
   *[other] { $old } that were here already
}, { $people ->
    [0] nobody new
    [one] one new person
   *[other] { $people } new people
}.

career-all-games = All games
career-any-result = Any result
career-any-players = Any number
career-any-level = Any level
career-search = search
career-count = { $found ->
    [one] 1 game
   *[other] { $found } games
} of { $all }
career-looking = Looking for your games …
career-empty = No game is over yet.
career-empty-about = Every game you finish or give up comes here by itself.
career-none-found = There is no such game.
career-undated = no date
career-minutes = { $minutes } min
career-hours = { $hours } h { $minutes } min
career-rounds = { $count ->
    [one] 1 round
   *[other] { $count } rounds
}
career-assisted = with help
career-played = played { $percent } %, luck { $luck }
career-played-only = played { $percent } %
career-luck = luck { $luck }
career-house-rules = house rules
career-review = Look again
career-again = Play this deal
career-won = Won
career-lost = Lost
career-gave-up = Given up
career-open = Left open

career-no-figures = Figures come with the first game that is over.
career-tile-games = Games
career-tile-decided = { $count } won or lost
career-tile-wins = Won
career-tile-won = { $count ->
    [one] 1 win
   *[other] { $count } wins
}
career-tile-streak = Longest streak
career-won-now = { $count ->
    [one] now 1 win
   *[other] now { $count } wins
}
career-lost-now = now { $count } lost
career-tile-points = Points a game
career-tile-best = { $points } at most
career-tile-turns = Turns for a claim
career-tile-claims = { $claims } claims a game
career-tile-time = At the table
career-tile-rounds = { $rounds } rounds a game
career-tile-accuracy = Well played
career-tile-reviewed = { $count ->
    [one] in 1 game
   *[other] in { $count } games
}
career-tile-luck = Luck a game
career-tile-luck-others = the others { $luck }
career-plot-rating = Strength
career-plot-points = Points
career-plot-wins = Wins
career-plot-luck = Luck
career-family-road = Golem Edition and Spice Road
career-family-world = An Endless World
career-family-adventure = The Call for Adventure
career-rating = { $game }: { $strength } ± { $doubt } after { $games ->
    [one] one rated game
   *[other] { $games } rated games
}. An even match: { $level }.
career-rating-none = { $game }: no rated game yet. Games against the levels count, by the rulebook and without help.
career-points-about = Every game you played, in the order of time. Full marks are wins, hollow ones losses.
career-wins-about = Wins among the last ten games.
career-luck-about = What cards that came to light did to your chance to win, in percentage points, added up. A game: luck { $luck }, the others { $rivals }; your own play { $own }.
career-luck-none = Nothing is known of luck yet: it is found out beside everything else.
career-shares = Wins
career-by-game = Game
career-by-level = Level
career-by-style = Style
career-by-players = Players
career-by-order = Turn order
career-order = { $place ->
    [1] First
    [2] Second
    [3] Third
    [4] Fourth
   *[other] Fifth
} in turn order
career-share = { $wins } of { $games }, { $points } points
career-no-such = Nothing of this kind yet.
career-marks = Games to remember
career-marks-about = Each can be watched.
career-fastest = Fastest win: { $figure ->
    [one] one round
   *[other] { $figure } rounds
}
career-closest = Closest game: { $figure ->
    [0] equal points
    [one] one point apart
   *[other] { $figure } points apart
}
career-gave-up-count = { $count ->
    [one] One game was given up.
   *[other] { $count } games were given up.
}
career-assisted-count = { $count ->
    [one] One game had help and does not count for your strength.
   *[other] { $count } games had help and do not count for your strength.
}
career-cards = Cards used most
career-places = Places used most
career-cards-about = What a card or place made of your crystals each time: yellow counts 1, green 2, blue 3, magenta 4.
career-times = { $count ->
    [one] used once
   *[other] used { $count } times
}
career-yield = { $worth } each time

career-achieved = { $count } of { $all } achieved
career-achieved-about = Games by the rulebook count, played to their end without help.
career-achieved-any = In every game
career-achieved-all = Over many games

career-people-about = A game belongs to whoever has the name of the seat, now or earlier.
career-face = Choose face and colour
career-colour = Colour
career-name-hint = name
career-near = Sits here
career-near-about = Has the first seat of the next game.
career-forget = Forget
career-forget-sure = Really forget? The games stay
career-person-games = { $count ->
    [one] 1 game
   *[other] { $count } games
}
career-also-called = also called { $names }
career-new-hint = name of somebody new
career-add = Add
career-strangers = Names that belong to nobody
career-strangers-about = Somebody at this screen played under them. Whose games are they?
career-stranger = { $count ->
    [one] { $name }, 1 game
   *[other] { $name }, { $count } games
}
career-nobody = Nobody’s
career-somebody-new = Somebody new
career-house = All of it as one file
career-house-about = For another machine or for keeping: every game and everybody who plays here. Taking a file in adds what is new and overwrites nothing; you can also drop it on the window.
career-export = Export everything
career-import = Take in
career-import-hint = path of a file

achieved-first-claim = Awakened
achieved-first-claim-about = Claim something in a finished game.
achieved-first-win = First laurels
achieved-first-win-about = Win a game.
achieved-by-a-point = By a hair
achieved-by-a-point-about = Win by a single point.
achieved-by-a-tie = Last at the gate
achieved-by-a-tie-about = Win a tie by sitting later in turn order.
achieved-by-far = Over the horizon
achieved-by-far-about = Win with at least twenty points more than the second.
achieved-claim-again = Two at a stroke
achieved-claim-again-about = Claim in two turns of your own without one between.
achieved-comeback = Out of the valley
achieved-comeback-about = Win after having been fifteen points behind at the end of a round.
achieved-late-start = Late riser
achieved-late-start-about = Win although somebody had two claims more at the end of a round.
achieved-last-word = The last word
achieved-last-word-about = Win a game that somebody else has ended.
achieved-own-finish = On my terms
achieved-own-finish-about = End the game with your own claim and win it.
achieved-full-table = Full house
achieved-full-table-about = Win at a table with as many players as the game takes.
achieved-nothing-wasted = Not a grain lost
achieved-nothing-wasted-about = Win without returning a single crystal over the limit.
achieved-empty-handed = Light luggage
achieved-empty-handed-about = Win with no point from crystals left over.
achieved-beat-level-2 = Past the Peddler
achieved-beat-level-2-about = Win against level 2 or higher.
achieved-beat-level-3 = Past the Trader
achieved-beat-level-3-about = Win against level 3 or higher.
achieved-beat-level-4 = Past the Merchant
achieved-beat-level-4-about = Win against level 4 or higher.
achieved-beat-level-5 = Past the Caravaneer
achieved-beat-level-5-about = Win against level 5 or higher.
achieved-beat-level-6 = Wiser than the Sage
achieved-beat-level-6-about = Win against level 6.
achieved-road-swift = Fast road
achieved-road-swift-about = Win within twenty-eight rounds.
achieved-road-copper = Coin collector
achieved-road-copper-about = Take three of the dearer tokens in one game.
achieved-road-both-tokens = Both purses
achieved-road-both-tokens-about = Win with tokens of both kinds.
achieved-road-dear-claim = A masterpiece
achieved-road-dear-claim-about = Claim a card of nineteen points or more.
achieved-road-chain-trade = Five of the same
achieved-road-chain-trade-about = Make one trade five times in a turn.
achieved-road-small-hand = Few but good
achieved-road-small-hand-about = Win with at most five merchant cards taken from the row.
achieved-road-large-hand = A whole bazaar
achieved-road-large-hand-about = Win with ten merchant cards or more taken from the row.
achieved-road-few-rests = No rest
achieved-road-few-rests-about = Win and rest no more than once.
achieved-road-windfall = Windfall
achieved-road-windfall-about = Take a merchant card with three crystals or more on it.
achieved-road-for-nothing = Patience pays
achieved-road-for-nothing-about = Win without paying for a merchant card.
achieved-world-swift = Round the world
achieved-world-swift-about = Win within twenty-five rounds.
achieved-world-elbows = Elbows
achieved-world-elbows-about = Send others’ traders home five times and win.
achieved-world-undisturbed = Undisturbed
achieved-world-undisturbed-about = Win without having your traders sent home.
achieved-world-all-hands = All hands
achieved-world-all-hands-about = Bring all traders out of the reserve.
achieved-world-explorer = Explorer
achieved-world-explorer-about = Take three exploration tiles in one game.
achieved-world-toolbox = Toolbox
achieved-world-toolbox-about = Get eight crystals from tools in one game.
achieved-world-bonus = Well rewarded
achieved-world-bonus-about = Win with eighteen points or more from bonus tiles.
achieved-world-of-all-kinds = One of each
achieved-world-of-all-kinds-about = Win with each of the four icons.
achieved-world-both = Both at once
achieved-world-both-about = Take a bonus tile and claim the card at the same golem in one turn.
achieved-adventure-swift = Short journey
achieved-adventure-swift-about = Win within thirty rounds.
achieved-adventure-first-column = Early settlement
achieved-adventure-first-column-about = Empty a column of outposts by your eighth turn.
achieved-adventure-two-columns = Two columns
achieved-adventure-two-columns-about = Empty two columns of outposts in one game.
achieved-adventure-settler = Settler
achieved-adventure-settler-about = Win with twelve outposts or more.
achieved-adventure-three-villages = Known everywhere
achieved-adventure-three-villages-about = Claim at three different villages.
achieved-adventure-long-way = The long way
achieved-adventure-long-way-about = Walk five steps in one turn.
achieved-adventure-host = Good host
achieved-adventure-host-about = Be paid by other wagons three times in one game.
achieved-adventure-no-toll = Free passage
achieved-adventure-no-toll-about = Win without paying another wagon.
achieved-adventure-chain-trade = Market day
achieved-adventure-chain-trade-about = Make one trade five times in a turn.
achieved-adventure-high-score = A hundred
achieved-adventure-high-score-about = Win with a hundred points or more.
achieved-all-four-games = At home everywhere
achieved-all-four-games-about = Win each of the four games.
achieved-all-styles = No style too strange
achieved-all-styles-about = Win against each of the four styles.
achieved-all-levels = Up the ladder
achieved-all-levels-about = Win against each of the six levels.
achieved-first-and-last = First and last
achieved-first-and-last-about = Win once as the first and once as the last in turn order.
achieved-every-table = Any company
achieved-every-table-about = Win with two, three and four players.
achieved-three-in-a-row = Three in a row
achieved-three-in-a-row-about = Win three games in a row.
achieved-sage-everywhere = Sage of sages
achieved-sage-everywhere-about = Win against level 6 in every family of games.
career-gained-rating = Your strength: { $before } → { $after }.
career-gained-earned = Achieved: { $names }.
career-gained-records = Never before: { $names }.
career-record-points = { $points } points
career-record-fastest = won in { $rounds } rounds
career-record-closest = { $points ->
    [0] a tie
    [one] 1 point apart
   *[other] { $points } points apart
}
career-record-streak = { $count } wins in a row
