# Replays and streaming.
replay-watch = Watch
replay-paste = Paste a share code
replay-paste-wrong = This is not a game: { $reason }
replay-start = To the beginning
replay-back-turn = One turn back
replay-back = One step back
replay-play = Play or pause
replay-forward = One step forward
replay-forward-turn = One turn forward
replay-end = To the end
replay-place = Round { $round } · { $at } of { $of } decisions
replay-from = Look from the seat of { $name }
replay-hands = All hands
replay-return = Back to the game
replay-branch = Play on from here
replay-branch-about = A new game begins at this very moment. The recorded one stays as it is.
replay-branch-go = Play on
replay-secret = Hide the end
replay-secret-about = What has not been shown yet stays covered: no end is given away.
replay-secret-tip = While this is lit, what you have not watched yet stays covered, and the review waits. Click to uncover it.
share-title = Share
share-about = Take this game with you: as a code to paste elsewhere, as a file, or as a picture of the result.
replay-hands-about = Show the cards of all players.
share-code = Copy the share code
share-file = Save as a file
share-picture = Save a picture
share-copied = The share code is on the clipboard.

postcard-seed = Seed { $seed }
postcard-code = Share code
postcard-unfinished = not finished
postcard-long = too long for a picture: share the file

film-save = Save as film
film-title = A film of this game
film-what = What
film-whole = The whole game
film-short = The whole game in { $minutes } minutes
film-highlights = What decided it
film-moment = This moment, and three turns around it
film-form = Form
film-mp4 = MP4
film-webm = WebM
film-gif = GIF
film-webp = WebP
film-no-ffmpeg = MP4 and WebM have sound and need the program ffmpeg, which is not installed here. GIF and WebP are small, silent, and need nothing.
film-silent = Small and without sound: for chats and pages.
film-shape = Shape
film-wide = Wide
film-upright = Upright, for phones
film-length = About { $time } long.
film-where = It will lie in { $path }. You can go on playing meanwhile.
film-make = Make the film
film-cancel = Cancel
film-seconds = { $count } s
film-minutes = { $time } min
film-prepared = The film is being prepared …
film-estimate = The film: { $length } long, takes about { $time }
film-progress = The film: { $percent } %, about { $time } left
film-stopping = The film is given up …

settings-stream = Stream
stream-hide-results = Keep results secret in replays
stream-win-chance = Win-chance bar
stream-win-chance-about = An estimate for every seat along the top of the table, where points are open. It gives hints, so it is off in fair games.
stream-badges = Turns-to-claim badges
stream-badges-about = How many of your own turns each point card, golem or village is away.
stream-turns = { $count ->
    [one] One turn to claim
   *[other] { $count } turns to claim
}

review-open = Review
review-back = Back to the review
review-back-short = ← Review
trial-label = Trying again: round { $round }
trial-better = The review would have played
review-largest = What moved the chances most
review-title = Review
review-waiting = Looking at every turn again …
review-decisive = Decisive moments, round by round
review-all = All
review-turn = { $name }, round { $round }
review-loss = −{ $percent } % chance to win
review-better = Better: { $turn }
review-retry = Try this turn again
review-watch = Watch this moment
review-best = Best
review-good = Good
review-inaccurate = Inaccurate
review-mistake = Mistake
review-blunder = Blunder


stream-at-the-table = At the table
overlay-heading = Overlay for streaming programs
overlay-on = Serve pages for browser sources
overlay-on-about = Transparent pages for OBS and the like, on this machine only.
overlay-forced = The overlay is on for this start, as the command line says (--overlay { $port }).
overlay-address = Address
overlay-address-about = Open it in a browser: all pages, ready to copy.
overlay-copy = Copy
overlay-copied = Copied
overlay-fault = The overlay is not served: { $reason }. Choose another port.
overlay-port = Port
overlay-port-about = Another number if a program has taken it.
overlay-delay = Delay
overlay-delay-about = Viewers see everything this much later.
overlay-seconds = { $count } s
overlay-scores = Show viewers hidden scores
overlay-scores-about = Otherwise viewers see no more points than the players do.
overlay-round = Round
overlay-last-round = Last round
overlay-win-chance = Win chance
overlay-turns = Turns to claim
overlay-claims = Claims
overlay-idle = Waiting for a game
overlay-wins = wins
overlay-hand = Hand

stream-layout = Stream layout
stream-layout-on = Lay the table out for a stream
stream-layout-about = Larger text, safe margins, a calm table, room for a camera picture.
stream-small = Small screens
stream-small-about = Goals, costs, caravans, scores and whose turn it is can be read on a phone. Rivals are told in few figures, and margins are left out.
stream-camera = Room for a camera picture
stream-camera-about = The table keeps clear of this corner.
stream-camera-size = Size of the camera picture
stream-camera-size-about = Its width as a part of the window.
stream-off = Off
stream-upper-left = Upper left
stream-upper-right = Upper right
stream-lower-left = Lower left
stream-lower-right = Lower right
stream-key = Plain background
stream-key-about = One colour that streaming programs can take out.
stream-key-green = Green
stream-key-blue = Blue

caster-on = Caster’s window
caster-about = A second window with all hands, plans and chances. Show it to viewers, not to players.
caster-plans = What { $name } is after

director-on = Director
director-about = Tells the story of every game in captions and lists chapters. Games without people and replays it presents: it comes near to decisive moments, holds, and says what everybody is after.
director-claim = { $told } · claim { $count } of { $end }
director-ousted = is ousted by { $name }
director-last-round = calls the last round
director-wins = wins with { $points } points
director-after = { $count ->
    [one] can claim { $points } points now
   *[other] after { $points } points, { $count } turns away
}
director-sets-up = { $count ->
    [one] now one turn from the { $points }
   *[other] now { $count } turns from the { $points }
}
director-stakes = can claim the { $points } now and bring on the last round
director-close = { $count ->
    [0] level on points with { $name }: the later turn decides
    [one] one point ahead of { $name }
   *[other] { $count } points ahead of { $name }
}
director-comeback = after being { $count } points behind in round { $round }
director-swing = now stands at { $percent } %
director-copy = Copy the chapters
director-unsaved = The list of chapters could not be saved: { $reason }

vote-heading = Votes of the audience
vote-on = Take votes
vote-on-about = Your chat tool posts votes to the overlay’s address; the game asks and counts.
vote-needs-overlay = Votes come in through the overlay: it is not served yet.
vote-seat-about = Give a seat to the audience where a game is set up; then each of its turns is voted on.
vote-seconds = Time for a vote
vote-seconds-about = With the delay of { $delay } s the table waits { $count } s for each vote, so that viewers have all of this time.
vote-token-name = Token
vote-token-about = Must come with every vote and prediction: POST to the copied address. It stays until you make another one.
vote-renew = New token
vote-renew-about = Whoever knows the old one can vote no more.
vote-show-token = Show the token at the table
vote-title = The audience decides
vote-coming = Voting begins in a moment
vote-left = { $count } s
vote-veto = Strike out
vote-now = Play now
vote-token = port { $port } · token { $token }
vote-chat = { $channel }: write { $word }1, { $word }2, … ({ $voters ->
    [one] one person votes
   *[other] { $voters } people vote
})
vote-chat-connecting = { $channel }: looking for the chat …
vote-chat-waiting = { $channel }: the chat is gone; the next try comes soon.
vote-chat-failed = { $channel }: the chat cannot be read. The chat program says why.
vote-token-copy = Copy the token
vote-copy = Copy the address for votes
vote-closed = This seat belongs to the audience, but no votes are taken yet.
vote-open = Take votes
vote-chosen = Number { $number } is played with { $votes ->
    [one] one vote
   *[other] { $votes } votes
}
vote-tie = A tie, so number { $number } is played, which is listed first
vote-silence = Nobody voted, so number { $number } is played
vote-new-about = Viewers of your stream vote on each move, through your chat tool: see Settings, Stream.

review-played = { $you ->
    [yes] You played { $percent } %, luck { $luck }
   *[no] { $name } played { $percent } %, luck { $luck }
}
review-played-only = { $you ->
    [yes] You played { $percent } %
   *[no] { $name } played { $percent } %
}
review-luck-about = How close the turns came to the best ones. Luck: what cards that came to light did to the chance to win, in percentage points.
review-turn-luck = { $judged } · luck { $luck }
review-practise = To practise
review-practice = { $topic } (−{ $percent } %)
practice-rivals = See what others can claim next
practice-claims = Claim what you can claim
practice-limit = Mind the limit of your caravan
practice-points = Take points that lie ready
practice-plan = Look one turn ahead to the next claim
practice-crystals = Get more out of a turn
practice-choice = Look for other turns
aftermath-waiting = Looking at every turn again …
aftermath-best = { $you ->
    [yes] Your best: round { $round }
   *[no] Best turn · round { $round }
}
aftermath-worst = { $you ->
    [yes] Your worst: round { $round }
   *[no] Costliest turn · round { $round }
}
aftermath-turning = { $you ->
    [yes] It turned in round { $round }, with your turn: { $did }.
   *[no] It turned in round { $round }, with a turn of { $name }: { $did }.
}
aftermath-even = { $own ->
    [yes] Your chance grew turn by turn; no single one decided it.
   *[no] The chance of { $winner } grew turn by turn; no single one decided it.
}
aftermath-costly = { $you ->
    [yes] The costliest turn was yours in round { $round }: it cost { $percent } % of the chance to win.
   *[no] The costliest turn was one of { $name } in round { $round }: it cost { $percent } % of the chance to win.
}
aftermath-luck = { $own ->
    [yes] Nobody gave away much; your luck: { $luck }.
   *[no] Nobody gave away much; luck of { $winner }: { $luck }.
}
aftermath-clean = Nobody gave away much.

overlay-standings = Standings
overlay-points = Points
overlay-local = Pages of your own may read the feed
overlay-local-about = Files that you open on this machine may read it. Browsers cannot tell them from frames that web pages keep apart (sandboxed), so those may read it too; nobody can vote that way.
overlay-caster = Serve the caster’s page
overlay-caster-about = The page /caster shows all points, chances and plans, as late as the others. Players must not see it.
event-lead = takes the lead
stream-key-violet = Violet
stream-key-numbers = In the filter Chroma Key of OBS: custom colour { $colour }, similarity { $similarity }, smoothness { $smoothness }, key colour spill reduction { $spill }. Then no crystal loses anything.
obs-heading = OBS Studio
obs-on = Speak to OBS
obs-on-about = Scenes, chapters and replays through its websocket on this machine. In OBS: Tools, WebSocket Server Settings.
obs-port-about = As OBS shows it; 4455 is usual.
obs-password = Password
obs-password-about = As OBS shows it under Show Connect Info. It is kept in the settings file as plain text.
obs-scenes-about = Scenes that OBS shows, by their names. Leave a name empty and OBS keeps what it shows.
obs-waiting = While nothing is played
obs-table = At the table
obs-results = When points are counted
obs-chapters = Chapters in the recording
obs-chapters-about = The director’s chapters, or claims and the end without it. OBS takes them in Hybrid MP4 from version 30.2 on.
obs-replays = Keep replays
obs-replays-about = While its replay buffer runs, OBS keeps it five seconds after the lead changes, the last round is called or somebody has won.
obs-connecting = Looking for OBS …
obs-connected = OBS listens.
obs-recording = It records: { $time }.
obs-no-chapters = This OBS takes no chapters.
obs-replay-buffer = Its replay buffer runs.
obs-nobody = Nobody answers at port { $port }: start OBS and switch its websocket server on. It is tried again by itself.
obs-wrong-password = OBS does not take this password.
obs-broken = The line to OBS is down ({ $reason }). It is tried again by itself.
obs-refused = OBS has refused: { $reason }
stream-clean = Clean broadcast
stream-clean-about = No buttons on the bar, in the strip of a replay or beside the vote, and no cards beside the pointer. Keys do all of it, and so do the buttons in the caster’s window.
caster-play = Play, pause

predict-title = Predictions
predict-on = Viewers predict
predict-on-about = Who claims next, what is claimed next, who wins: through the chat or a bot. Right ones bring points, and a page shows the best.
predict-needs-overlay = Predictions come in through the overlay: it is not served yet.
predict-copy = Copy the address for predictions
predict-table = The best of the evening
predict-table-about = Points are kept until the program ends.
predict-reset = Begin anew
predict-next = Who claims next?
predict-goal = { $game ->
    [golem] Which golem is claimed next?
    [world] Which golem is claimed next?
    [adventure] Which village is claimed next?
   *[other] Which card is claimed next?
}
predict-winner = Who wins?
predict-best = The best
predict-locked = Too late
predict-settled = Last: { $answer }. Right: { $right } of { $predicted }.
predict-void-rewound = Void: a turn was taken back.
predict-void-left = Void: the game is not played on.
predict-void-nothing = Void: nothing was claimed any more.
predict-void-changed = Void: what can be claimed has changed.
overlay-accuracy = Accuracy
overlay-marks = How good the turns were
evening-accuracy = Accuracy this evening, { $games ->
    [one] one game
   *[other] { $games } games
}: { $told }
phones-language = en
phones-heading = Phones in the room
phones-on = Phones in this network can vote
phones-on-about = Off at every start. While it is on, anybody in the same network (this Wi-Fi) can open one page and vote. Nothing else of the game can be reached, and what they send is not encrypted.
phones-address-about = Scan the code with a phone in the same network, or type the address into its browser.
phones-own-address = Address of this machine
phones-own-address-about = Left empty, the one that leads to the internet is taken. Type another one if the phones are in another network.
phones-no-network = This machine is in no network now, so no phone can find it. As soon as there is one, the page is served.
phones-no-address = That is no address of a machine. One looks like 192.168.1.20.
phones-fault = The page for phones is not served: { $reason }. Choose another port or address.
phones-names = Show names and thanks
phones-names-about = Phones may give a name. When a vote ends, the table and the ballot’s page thank a few by name. Anybody can type any name.
phones-scan = Vote by phone, in the same network
phones-thanks = Thanks to { $names }{ $others ->
    [0] !
    [one] { " " }and one other!
   *[other] { " " }and { $others } others!
}
phones-thanks-all = { $count ->
    [one] Thanks for one vote!
   *[other] Thanks for { $count } votes!
}
phones-idle = Nobody is asked now. This page changes by itself.
phones-ask = Tap what should be played.
phones-counted = Your vote counts. Tap another one to change it.
phones-changed = Your vote is changed.
phones-too-early = Too early: the vote begins in a moment.
phones-too-late = Too late: this vote is over.
phones-struck = That one was struck out. Choose another one.
phones-too-many = Too many phones vote from here already.
phones-too-fast = That was too fast. Wait a few seconds.
phones-unsent = Your vote did not arrive. Tap again.
phones-lost = The game does not answer. Trying again …
phones-crowded = Very many are voting; this page looks every few seconds.
phones-thanks-own = Thank you for your vote!
phones-name = Your name
phones-name-about = If you like; the table may thank you with it.
