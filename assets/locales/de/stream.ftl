# Aufzeichnungen und Übertragungen.
replay-watch = Ansehen
replay-paste = Spielcode einfügen
replay-paste-wrong = Das ist kein Spiel: { $reason }
replay-start = Zum Anfang
replay-back-turn = Einen Zug zurück
replay-back = Einen Schritt zurück
replay-play = Abspielen oder anhalten
replay-forward = Einen Schritt weiter
replay-forward-turn = Einen Zug weiter
replay-end = Zum Ende
replay-place = Runde { $round } · { $at } von { $of } Entscheidungen
replay-from = Vom Platz von { $name } aus sehen
replay-hands = Alle Hände
replay-return = Zurück zum Spiel
replay-branch = Ab hier spielen
replay-branch-about = Genau hier beginnt ein neues Spiel. Die Aufzeichnung bleibt, wie sie ist.
replay-branch-go = Weiterspielen
replay-secret = Ende verdeckt
replay-secret-about = Was noch nicht gezeigt wurde, bleibt verdeckt: Kein Ende wird verraten.
replay-secret-tip = Solange das leuchtet, bleibt verdeckt, was du noch nicht angesehen hast, und die Rückschau wartet. Ein Klick deckt alles auf.
share-title = Teilen
share-about = Nimm das Spiel mit: als Code zum Einfügen, als Datei oder als Bild des Ergebnisses.
replay-hands-about = Die Karten aller zeigen.
share-code = Spielcode kopieren
share-file = Als Datei sichern
share-picture = Bild sichern
share-copied = Der Spielcode liegt in der Zwischenablage.

postcard-seed = Startwert { $seed }
postcard-code = Spielcode
postcard-unfinished = nicht zu Ende
postcard-long = zu lang für ein Bild: teile die Datei

film-save = Als Film speichern
film-title = Ein Film von diesem Spiel
film-what = Was
film-whole = Das ganze Spiel
film-short = Das ganze Spiel in { $minutes } Minuten
film-highlights = Was es entschieden hat
film-moment = Dieser Moment mit drei Zügen davor und danach
film-form = Form
film-mp4 = MP4
film-webm = WebM
film-gif = GIF
film-webp = WebP
film-no-ffmpeg = MP4 und WebM haben Ton und brauchen das Programm ffmpeg, das hier nicht installiert ist. GIF und WebP sind klein und stumm und brauchen nichts.
film-silent = Klein und ohne Ton: für Chats und Seiten.
film-shape = Format
film-wide = Quer
film-upright = Hoch, für Telefone
film-length = Etwa { $time } lang.
film-where = Er wird in { $path } liegen. Inzwischen kann weitergespielt werden.
film-make = Film machen
film-cancel = Abbrechen
film-seconds = { $count } s
film-minutes = { $time } min
film-prepared = Der Film wird vorbereitet …
film-estimate = Der Film: { $length } lang, braucht etwa { $time }
film-progress = Der Film: { $percent } %, noch etwa { $time }
film-stopping = Der Film wird abgebrochen …

settings-stream = Übertragung
stream-hide-results = Ergebnisse in Aufzeichnungen geheim halten
stream-win-chance = Leiste der Gewinnaussichten
stream-win-chance-about = Eine Schätzung für jeden Platz am oberen Rand, wo Punkte offen liegen. Sie gibt Hinweise und ist in fairen Spielen aus.
stream-badges = Züge bis zum Anspruch
stream-badges-about = Wie viele eigene Züge jede Punktekarte, jeder Golem, jedes Dorf entfernt ist.
stream-turns = { $count ->
    [one] Ein Zug bis zum Anspruch
   *[other] { $count } Züge bis zum Anspruch
}

review-open = Rückschau
review-back = Zurück zur Rückschau
review-back-short = ← Rückschau
trial-label = Neuer Versuch: Runde { $round }
trial-better = Die Rückschau hätte gespielt
review-largest = Was die Chancen am meisten verschob
review-title = Rückschau
review-waiting = Jeder Zug wird noch einmal angesehen …
review-decisive = Entscheidende Momente, Runde für Runde
review-all = Alle
review-turn = { $name }, Runde { $round }
review-loss = −{ $percent } % Gewinnaussicht
review-better = Besser: { $turn }
review-retry = Diesen Zug noch einmal spielen
review-watch = Diesen Moment ansehen
review-best = Bester Zug
review-good = Gut
review-inaccurate = Ungenau
review-mistake = Fehler
review-blunder = Grober Fehler


stream-at-the-table = Am Tisch
overlay-heading = Einblendungen für Streaming-Programme
overlay-on = Seiten für Browserquellen anbieten
overlay-on-about = Durchsichtige Seiten für OBS und andere, nur auf diesem Rechner.
overlay-forced = Die Einblendungen sind für diesen Start an, wie die Befehlszeile sagt (--overlay { $port }).
overlay-address = Adresse
overlay-address-about = Im Browser öffnen: alle Seiten, fertig zum Kopieren.
overlay-copy = Kopieren
overlay-copied = Kopiert
overlay-fault = Die Einblendungen laufen nicht: { $reason }. Wähle einen anderen Port.
overlay-port = Port
overlay-port-about = Eine andere Zahl, falls ein Programm ihn belegt.
overlay-delay = Verzögerung
overlay-delay-about = So viel später sehen Zuschauer alles.
overlay-seconds = { $count } s
overlay-scores = Zuschauern verborgene Punkte zeigen
overlay-scores-about = Sonst sehen Zuschauer nicht mehr Punkte als die Spielenden.
overlay-round = Runde
overlay-last-round = Letzte Runde
overlay-win-chance = Gewinnaussicht
overlay-turns = Züge bis zum Anspruch
overlay-claims = Ansprüche
overlay-idle = Warten auf ein Spiel
overlay-wins = gewinnt
overlay-hand = Hand

stream-layout = Anordnung für Übertragungen
stream-layout-on = Den Tisch für eine Übertragung anordnen
stream-layout-about = Größere Schrift, sichere Ränder, ein ruhiger Tisch, Platz für ein Kamerabild.
stream-small = Kleine Bildschirme
stream-small-about = Ziele, Kosten, Karawanen, Punkte und wer am Zug ist, lassen sich auf einem Telefon lesen. Mitspieler stehen in wenigen Zahlen da, und Ränder entfallen.
stream-camera = Platz für ein Kamerabild
stream-camera-about = Der Tisch hält diese Ecke frei.
stream-camera-size = Größe des Kamerabilds
stream-camera-size-about = Seine Breite als Teil des Fensters.
stream-off = Aus
stream-upper-left = Links oben
stream-upper-right = Rechts oben
stream-lower-left = Links unten
stream-lower-right = Rechts unten
stream-key = Einfarbiger Hintergrund
stream-key-about = Eine Farbe, die Streaming-Programme entfernen können.
stream-key-green = Grün
stream-key-blue = Blau

caster-on = Fenster für die Kommentierenden
caster-about = Ein zweites Fenster mit allen Händen, Plänen und Aussichten. Für Zuschauer, nicht für Spielende.
caster-plans = Was { $name } vorhat

director-on = Regie
director-about = Erzählt jedes Spiel in Bildunterschriften und schreibt Kapitel. Spiele ohne Menschen und Aufzeichnungen führt sie vor: rückt Entscheidendes nah heran, verweilt und sagt, worauf alle aus sind.
director-claim = { $told } · { $count } von { $end }
director-ousted = wird von { $name } verdrängt
director-last-round = läutet die letzte Runde ein
director-wins = gewinnt mit { $points } Punkten
director-after = { $count ->
    [one] kann jetzt { $points } Punkte beanspruchen
   *[other] will { $points } Punkte, noch { $count } Züge
}
director-sets-up = { $count ->
    [one] jetzt noch einen Zug vor { $points } Punkten
   *[other] jetzt noch { $count } Züge vor { $points } Punkten
}
director-stakes = kann jetzt { $points } Punkte übernehmen und die letzte Runde auslösen
director-close = { $count ->
    [0] punktgleich mit { $name }: Der spätere Zug entscheidet
    [one] einen Punkt vor { $name }
   *[other] { $count } Punkte vor { $name }
}
director-comeback = nach { $count } Punkten Rückstand in Runde { $round }
director-swing = steht jetzt bei { $percent } %
director-copy = Kapitel kopieren
director-unsaved = Die Liste der Kapitel ließ sich nicht speichern: { $reason }

vote-heading = Abstimmung des Publikums
vote-on = Stimmen annehmen
vote-on-about = Dein Chat-Werkzeug sendet Stimmen an die Adresse der Einblendungen; das Spiel fragt und zählt.
vote-needs-overlay = Stimmen kommen über die Einblendungen herein: Sie laufen noch nicht.
vote-seat-about = Gib dem Publikum einen Platz, wo ein Spiel eingerichtet wird; über jeden seiner Züge wird dann abgestimmt.
vote-seconds = Zeit für eine Abstimmung
vote-seconds-about = Mit der Verzögerung von { $delay } s wartet der Tisch { $count } s auf jede Abstimmung, damit Zuschauer diese ganze Zeit haben.
vote-token-name = Kennwort
vote-token-about = Muss bei jeder Stimme und Vorhersage dabei sein: POST an die kopierte Adresse. Es bleibt, bis du ein anderes machst.
vote-renew = Neues Kennwort
vote-renew-about = Wer das alte kennt, kann nicht mehr abstimmen.
vote-show-token = Kennwort am Tisch zeigen
vote-title = Das Publikum entscheidet
vote-coming = Gleich wird abgestimmt
vote-left = { $count } s
vote-veto = Streichen
vote-now = Jetzt spielen
vote-token = Port { $port } · Kennwort { $token }
vote-chat = { $channel }: schreibt { $word }1, { $word }2, … ({ $voters ->
    [one] eine Person stimmt ab
   *[other] { $voters } Personen stimmen ab
})
vote-chat-connecting = { $channel }: der Chat wird gesucht …
vote-chat-waiting = { $channel }: der Chat ist weg; gleich wird es wieder versucht.
vote-chat-failed = { $channel }: der Chat ist nicht zu lesen. Warum, sagt das Chat-Programm.
vote-token-copy = Kennwort kopieren
vote-copy = Adresse für Stimmen kopieren
vote-closed = Dieser Platz gehört dem Publikum, aber noch werden keine Stimmen angenommen.
vote-open = Stimmen annehmen
vote-chosen = Nummer { $number } wird gespielt, mit { $votes ->
    [one] einer Stimme
   *[other] { $votes } Stimmen
}
vote-tie = Gleichstand, also wird Nummer { $number } gespielt, die zuerst genannte
vote-silence = Niemand hat abgestimmt, also wird Nummer { $number } gespielt
vote-new-about = Zuschauer deines Streams stimmen über jeden Zug ab, im Chat: siehe Einstellungen, Stream.

review-played = { $you ->
    [yes] Du: { $percent } % gespielt, Glück { $luck }
   *[no] { $name }: { $percent } % gespielt, Glück { $luck }
}
review-played-only = { $you ->
    [yes] Du: { $percent } % gespielt
   *[no] { $name }: { $percent } % gespielt
}
review-luck-about = Wie nahe die Züge an die besten kamen. Glück: was aufgedeckte Karten mit der Gewinnchance gemacht haben, in Prozentpunkten.
review-turn-luck = { $judged } · Glück { $luck }
review-practise = Zum Üben
review-practice = { $topic } (−{ $percent } %)
practice-rivals = Sehen, was andere als Nächstes übernehmen können
practice-claims = Übernehmen, was man übernehmen kann
practice-limit = Auf den Platz in der Karawane achten
practice-points = Punkte nehmen, die bereitliegen
practice-plan = Einen Zug weiter zum nächsten Ziel sehen
practice-crystals = Mehr aus einem Zug holen
practice-choice = Nach anderen Zügen suchen
aftermath-waiting = Jeder Zug wird noch einmal angesehen …
aftermath-best = { $you ->
    [yes] Dein bester: Runde { $round }
   *[no] Bester Zug · Runde { $round }
}
aftermath-worst = { $you ->
    [yes] Dein teuerster: Runde { $round }
   *[no] Teuerster Zug · Runde { $round }
}
aftermath-turning = { $you ->
    [yes] Die Wende kam in Runde { $round } mit deinem Zug: { $did }.
   *[no] Die Wende kam in Runde { $round } mit einem Zug von { $name }: { $did }.
}
aftermath-even = { $own ->
    [yes] Deine Chance wuchs Zug um Zug; kein einzelner hat entschieden.
   *[no] Die Chance von { $winner } wuchs Zug um Zug; kein einzelner hat entschieden.
}
aftermath-costly = { $you ->
    [yes] Der teuerste Zug war deiner in Runde { $round }: Er kostete { $percent } % der Gewinnchance.
   *[no] Der teuerste Zug war einer von { $name } in Runde { $round }: Er kostete { $percent } % der Gewinnchance.
}
aftermath-luck = { $own ->
    [yes] Niemand gab viel her; dein Glück: { $luck }.
   *[no] Niemand gab viel her; Glück von { $winner }: { $luck }.
}
aftermath-clean = Niemand gab viel her.

overlay-standings = Stand
overlay-points = Punkte
overlay-local = Eigene Seiten dürfen mitlesen
overlay-local-about = Dateien, die du auf diesem Rechner öffnest, dürfen die Daten lesen. Browser können sie nicht von abgeschotteten Rahmen (sandbox) auf Webseiten unterscheiden, also dürfen auch die mitlesen; abstimmen kann so niemand.
overlay-caster = Seite für die Kommentierenden bereitstellen
overlay-caster-about = Die Seite /caster zeigt alle Punkte, Chancen und Pläne, so spät wie die anderen. Spielende dürfen sie nicht sehen.
event-lead = übernimmt die Führung
stream-key-violet = Violett
stream-key-numbers = Im Filter Chroma-Key von OBS: eigene Farbe { $colour }, Ähnlichkeit { $similarity }, Glättung { $smoothness }, Farbüberlauf-Reduzierung { $spill }. Dann verliert kein Kristall etwas.
obs-heading = OBS Studio
obs-on = Mit OBS sprechen
obs-on-about = Szenen, Kapitel und Replays über dessen WebSocket auf diesem Rechner. In OBS: Werkzeuge, WebSocket-Server-Einstellungen.
obs-port-about = Wie OBS ihn anzeigt; üblich ist 4455.
obs-password = Passwort
obs-password-about = Wie OBS es unter „Verbindungsinformationen anzeigen“ zeigt. Es steht unverschlüsselt in der Datei der Einstellungen.
obs-scenes-about = Szenen, die OBS zeigt, nach ihren Namen. Bleibt ein Name leer, behält OBS, was es zeigt.
obs-waiting = Wenn nichts gespielt wird
obs-table = Am Tisch
obs-results = Wenn gezählt wird
obs-chapters = Kapitel in der Aufnahme
obs-chapters-about = Die Kapitel der Regie, ohne sie die Ansprüche und das Ende. OBS nimmt sie in Hybrid-MP4 ab Version 30.2.
obs-replays = Replays sichern
obs-replays-about = Solange der Replay-Puffer läuft, sichert OBS ihn fünf Sekunden nachdem die Führung wechselt, die letzte Runde beginnt oder jemand gewonnen hat.
obs-connecting = OBS wird gesucht …
obs-connected = OBS hört zu.
obs-recording = Es nimmt auf: { $time }.
obs-no-chapters = Dieses OBS nimmt keine Kapitel an.
obs-replay-buffer = Der Replay-Puffer läuft.
obs-nobody = Am Port { $port } antwortet niemand: Starte OBS und schalte dort den WebSocket-Server ein. Es wird von selbst wieder versucht.
obs-wrong-password = OBS nimmt dieses Passwort nicht an.
obs-broken = Die Verbindung zu OBS ist weg ({ $reason }). Es wird von selbst wieder versucht.
obs-refused = OBS hat abgelehnt: { $reason }
stream-clean = Saubere Übertragung
stream-clean-about = Keine Knöpfe in der Leiste, im Streifen einer Aufzeichnung oder neben der Abstimmung, und keine Karten neben dem Zeiger. Tasten tun all das, und die Knöpfe im Fenster für die Kommentierenden auch.
caster-play = Weiter, Halt

predict-title = Vorhersagen
predict-on = Zuschauer sagen vorher
predict-on-about = Wer als Nächstes etwas erwirbt, was erworben wird, wer gewinnt: durch den Chat oder einen Bot. Richtige bringen Punkte, und eine Seite zeigt die Besten.
predict-needs-overlay = Vorhersagen kommen über die Einblendungen herein: Sie laufen noch nicht.
predict-copy = Adresse für Vorhersagen kopieren
predict-table = Die Besten des Abends
predict-table-about = Punkte bleiben, bis das Programm endet.
predict-reset = Neu beginnen
predict-next = Wer erwirbt als Nächstes etwas?
predict-goal = { $game ->
    [golem] Welcher Golem wird als Nächstes erworben?
    [world] Welcher Golem wird als Nächstes erworben?
    [adventure] Welches Dorf wird als Nächstes erworben?
   *[other] Welche Karte wird als Nächstes erworben?
}
predict-winner = Wer gewinnt?
predict-best = Die Besten
predict-locked = Zu spät
predict-settled = Zuletzt: { $answer }. Richtig: { $right } von { $predicted }.
predict-void-rewound = Ungültig: Ein Zug wurde zurückgenommen.
predict-void-left = Ungültig: Die Partie geht nicht weiter.
predict-void-nothing = Ungültig: Es wurde nichts mehr erworben.
predict-void-changed = Ungültig: Was zu erwerben ist, hat sich geändert.
overlay-accuracy = Genauigkeit
overlay-marks = Wie gut die Züge waren
evening-accuracy = Genauigkeit heute Abend, { $games ->
    [one] eine Partie
   *[other] { $games } Partien
}: { $told }
phones-language = de
phones-heading = Handys im Raum
phones-on = Handys in diesem Netz können abstimmen
phones-on-about = Aus bei jedem Start. Solange es an ist, kann jeder im selben Netz (diesem WLAN) eine Seite öffnen und abstimmen. Sonst ist nichts vom Spiel zu erreichen, und was gesendet wird, ist nicht verschlüsselt.
phones-address-about = Scanne den Code mit einem Handy im selben Netz oder tippe die Adresse in dessen Browser.
phones-own-address = Adresse dieses Rechners
phones-own-address-about = Leer gelassen, gilt die, die ins Internet führt. Gib eine andere ein, wenn die Handys in einem anderen Netz sind.
phones-no-network = Dieser Rechner ist gerade in keinem Netz, also findet ihn kein Handy. Sobald es eines gibt, ist die Seite da.
phones-no-address = Das ist keine Adresse eines Rechners. Eine sieht aus wie 192.168.1.20.
phones-fault = Die Seite für Handys läuft nicht: { $reason }. Wähle einen anderen Port oder eine andere Adresse.
phones-names = Namen und Dank zeigen
phones-names-about = Handys dürfen einen Namen angeben. Am Ende einer Abstimmung danken Tisch und Abstimmungsseite einigen mit Namen. Jeder kann jeden Namen eingeben.
phones-scan = Abstimmen mit dem Handy, im selben Netz
phones-thanks = Danke an { $names }{ $others ->
    [0] !
    [one] { " " }und eine andere Person!
   *[other] { " " }und { $others } andere!
}
phones-thanks-all = { $count ->
    [one] Danke für eine Stimme!
   *[other] Danke für { $count } Stimmen!
}
phones-idle = Gerade wird niemand gefragt. Diese Seite ändert sich von selbst.
phones-ask = Tippe an, was gespielt werden soll.
phones-counted = Deine Stimme zählt. Tippe etwas anderes an, um sie zu ändern.
phones-changed = Deine Stimme ist geändert.
phones-too-early = Zu früh: Gleich wird abgestimmt.
phones-too-late = Zu spät: Diese Abstimmung ist vorbei.
phones-struck = Das wurde gestrichen. Wähle etwas anderes.
phones-too-many = Von hier stimmen schon zu viele Handys ab.
phones-too-fast = Das war zu schnell. Warte ein paar Sekunden.
phones-unsent = Deine Stimme kam nicht an. Tippe noch einmal.
phones-lost = Das Spiel antwortet nicht. Gleich wird es wieder versucht …
phones-crowded = Sehr viele stimmen ab; diese Seite schaut alle paar Sekunden nach.
phones-thanks-own = Danke für deine Stimme!
phones-name = Dein Name
phones-name-about = Wenn du magst; der Tisch dankt dir vielleicht damit.
