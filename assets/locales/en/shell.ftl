# The screens around the games.
shell-loading = Lighting the lanterns …
shell-back = Back
shell-understood = Understood
shell-settings-damaged = Your settings could not be read, so the usual ones are in use. { $reason }
shell-settings-fields = Some of your settings could not be used, so they have their usual values; all others are kept. { $reason }
shell-settings-unwritten = Your settings cannot be saved. They hold until you leave the game. { $reason }
shell-settings-copy = A copy of the file as it was is kept: { $path }
shell-content-damaged = The chosen card figures cannot be used, so the usual ones are in use. { $reason }

title-tagline = Four crystal-trading games at one table
title-continue = Continue: { $game }, round { $round }
title-new-game = New game
title-load = Load a game
title-rules = Rules
title-settings = Settings
title-credits = Credits
title-quit = Quit
title-foot = Version { $version } · unofficial, made by fans

game-golem = Golem Edition
game-golem-about = Trade crystals along the road and wake golems of stone, ice and bronze.
game-spice = Spice Road
game-spice-about = The same road with a camel’s load of spices instead of crystals.
game-world = An Endless World
game-world-about = Send traders to work, oust rivals and collect golems with lasting gifts.
game-adventure = The Call for Adventure
game-adventure-about = Travel a map of peaks, build outposts and bring crystals to the villages.

new-title = New game
new-for-players = 2 to { $most } players
new-seats = Seats
new-seats-about = Point at a choice to read about it.
new-kinds = Bots and viewers
new-kinds-about = Program: a bot of yours plays. Audience votes: viewers of your stream decide.
new-colour-tip = Changes the colour of this seat.
new-options = Options
new-options-about = They stay until you change them. What differs from the rules is named below as a house rule.
new-seed = Seed of the deal
new-seed-hint = drawn by chance
new-seed-about = The same seed deals the same game anywhere.
new-first-about = The others follow in the order of the seats.
new-claims-about = { $count ->
    [one] The round in which somebody gets one is the last.
   *[other] The round in which somebody gets { $count } is the last.
}
new-board-drawn = One of these is drawn: { $boards }.
board-valley = Green valley
board-cliffs = High cliffs
board-coast = Market coast
new-board-about = Of its places { $gain ->
    [one] 1 gives
   *[other] { $gain } give
} crystals, { $upgrade ->
    [one] 1 upgrades
   *[other] { $upgrade } upgrade
} them and { $trade ->
    [one] 1 trades
   *[other] { $trade } trade
}.
house-rules = House rules: { $list }
house-claims = { $count ->
    [one] 1 claim
   *[other] { $count } claims
}
house-rounds = { $count ->
    [one] 1 round
   *[other] { $count } rounds
}
house-scores-own = only own points seen
house-scores-hidden = no points seen
house-board = board “{ $board }”
house-map = map “{ $map }”
house-reset = Reset
new-start = Start
new-too-few = At least two seats must be taken.
new-content = Played with the figures of “{ $name }”.
new-even = An even match for you: { $level }
new-players = { $count ->
    [one] { $count } player
   *[other] { $count } players
}

seat-person = Person
seat-computer = Computer
seat-audience = Audience
seat-votes = Audience votes
seat-coach = { $percent ->
    [0] No coach
   *[other] Coach from { $percent } %
}
seat-coach-set = { $percent ->
    [0] Coach as set: none
   *[other] Coach as set: { $percent } %
}
seat-off = Empty
seat-person-about = A person at this screen decides.
seat-program-about = A program of yours plays, such as a bot: its command starts it, and it knows only what this seat may know.
seat-agent-about = One of the opponents for comparing, by its name.
seat-off-about = This seat stays empty.
seat-you = You
seat-person-number = Player { $number }
seat-name-1 = Sela
seat-name-2 = Ilka
seat-name-3 = Tarn
seat-name-4 = Oren
seat-name-5 = Mirae

level-1 = 1 · Porter
level-2 = 2 · Peddler
level-3 = 3 · Trader
level-4 = 4 · Merchant
level-5 = 5 · Caravaneer
level-6 = 6 · Sage
level-adaptive = Adaptive · { $level }
level-adaptive-about = Finds the level at which you win about every second game. Now, after { $games ->
    [one] one rated game
   *[other] { $games } rated games
}, it plays at { $level }.
level-adaptive-about-first = Finds the level at which you win about every second game. Until it knows you, it plays at { $level }.
level-even = An even match for you.
level-about-1 = Plans a few turns ahead and often overlooks something; without a plan you win about half.
level-about-2 = Plans several turns ahead and sometimes overlooks something.
level-about-watches = Plans several turns ahead, watches what the others are after, and sometimes overlooks something.
level-about-answers = Plans several turns ahead and weighs up what the others may answer.
level-about-plays-out = Plans several turns ahead and plays the last round out to the end.
level-about-4 = Rarely errs and plays the last round out to the end.
level-about-5 = Plans far and judges positions by what thousands of games have taught.
level-about-6 = Thinks up to a second about what everybody may answer.

style-balanced = Balanced
style-racer = Racer
style-builder = Builder
style-collector = Collector
style-spoiler = Spoiler
style-balanced-about = Plays as well as its level can.
style-racer-about = Makes cheap claims and ends the game early.
style-builder-about = Gathers many cards, traders or outposts first, points later.
style-collector-about = Goes for tokens, bonus tiles and crystals.
style-spoiler-about = Takes what the others want.
style-own-way = It plays its own way and weighs up no answers.

load-title = Saved games
load-empty = Nothing is saved yet. A game saves itself after every decision.
load-open = Resume
load-by-date = Newest first
load-by-name = By name
load-by-game = By game
load-date = { $year }-{ $month }-{ $day }, { $time }
load-rename = Rename
load-rename-done = Save the name
open-title = Open a game
open-about = “{ $name }”: { $game }. It is not over yet.
open-play = Play on
again-restart = Restart this deal
again-higher = Rematch, one level higher
pause-give-up = Give up
pause-give-up-sure = Really give up?
pause-restart-sure = Restart this deal? This game is set aside.
pause-higher-sure = Start the rematch? This game is set aside.
results-gave-up = { $name } gave up
results-you-gave-up = You gave up
deal-title = About this deal
deal-tip = Shows the seed the cards were shuffled with, and the proof that nobody has changed a card since the game began.
deal-about = Before the first turn the deal is fixed and its fingerprint shown. At the end you see what it was made of: if the fingerprint still fits, nobody has changed a card in between.
deal-fingerprint = Fingerprint of this deal (SHA-256)
deal-later = When the game is over, its seed is shown here and can be checked.
deal-seed = Seed: { $seed }
deal-lines = The fingerprint is made of these lines, whatever program computes it:
deal-copy = Copy the lines
deal-check = Check
deal-holds = It fits: this deal was fixed before the first turn.
deal-broken = It does not fit: this is not the deal that was shown at the start.
load-paste = Paste
load-damaged = This file is damaged: { $reason }
load-recover = Resume the intact part
load-remove = Remove
load-remove-sure = Remove for ever?
load-last = Last game played
load-finished = A finished game
load-aside = Set aside when another game began

pause-title = Pause
pause-leave = Leave the table
pause-save = Save
pause-save-hint = Name of the saved game
pause-save-name = { $game }, round { $round }
pause-save-practice = A first game is kept when you leave the table. Saved under a name, this moment is kept too.
pause-save-about = The game saves itself after every decision. Saved under a name, this moment is kept too.
shell-second-program = Caravanserai is running twice. This one saves the game you play here in a file of its own: { $path }
shell-load-failed = This game cannot be opened. { $reason }
shell-stopped-overlay = The overlay stopped because of a fault: viewers see nothing new. Your game is not affected; the log has the details. Switch it off and on to try again.
shell-stopped-phones = The page for phones stopped because of a fault: phones can vote no more. Your game is not affected; the log has the details. Switch it on in the settings to try again.
shell-stopped-chances = The win chances stopped because of a fault. Your game is not affected; the log has the details.
shell-stopped-obs = The line to OBS stopped because of a fault. Your game is not affected; the log has the details. Switch it off and on to try again.
shell-fault = The last time Caravanserai stopped because of a fault of its own. A report lies in { $path }: what happened, the version, the system, the log and the game. Nothing is sent by itself; whoever is to mend it needs this folder. Your game was saved with every decision: Continue goes on with it.
shell-graphics-lost = The graphics card was lost, so Caravanserai has started again. Continue takes up your game at the last decision that was saved.
shell-empty-seat = Nobody sat on the seat of { $name }, so the program plays it.
notice-save = Your game is not being saved. { $reason }
notice-save-about = Make room on the disk or allow writing there. It is tried again every two seconds, and until then your game is kept in memory. Or save in another folder:
notice-save-folder = Folder
notice-save-elsewhere = Save there
notice-save-leaving = If you leave now, this game is lost. Leave once more to do it all the same.
title-quit-unsaved = Quit without saving
review-failed = The review stopped because of a fault. Your game is not affected; the log has the details.
load-unsaved = Not saved yet: kept in memory
shell-missing-file = A picture of the game is missing, and plain colour stands for it: { $path } Install the game again to mend it.
notice-save-later = Play on
notice-save-short = Not saved
results-assisted = Assisted: decisions were taken back after cards came to light or others had moved, a hint was asked for, or the coach has asked.
results-higher = One level higher
results-lower = One level lower
results-same-deal = Same deal
results-swapped = Seats swapped
results-to-graph = Graph
results-to-story = Story
results-golems = All golems
results-gallery = { $you ->
    [yes] All that you claimed
   *[no] All that { $name } claimed
}
results-gallery-close = Close
