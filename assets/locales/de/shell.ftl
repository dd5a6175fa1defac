# Die Bildschirme rund um die Spiele.
shell-loading = Die Laternen werden angezündet …
shell-back = Zurück
shell-understood = Verstanden
shell-settings-damaged = Die Einstellungen waren nicht lesbar; es gelten die üblichen. { $reason }
shell-settings-fields = Einige Einstellungen waren nicht verwendbar und haben ihre üblichen Werte; alle anderen gelten. { $reason }
shell-settings-unwritten = Die Einstellungen lassen sich nicht speichern. Sie gelten, bis du das Spiel verlässt. { $reason }
shell-settings-copy = Die Datei, wie sie war, bleibt als Kopie erhalten: { $path }
shell-content-damaged = Die gewählten Kartenwerte sind nicht verwendbar; es gelten die üblichen. { $reason }

title-tagline = Vier Spiele um Kristalle und Handel an einem Tisch
title-continue = Fortsetzen: { $game }, Runde { $round }
title-new-game = Neues Spiel
title-load = Spiel laden
title-rules = Regeln
title-settings = Einstellungen
title-credits = Mitwirkende
title-quit = Beenden
title-foot = Version { $version } · inoffiziell, von Fans gemacht

game-golem = Golem-Edition
game-golem-about = Tausche unterwegs Kristalle und erwecke Golems aus Stein, Eis und Bronze.
game-spice = Gewürzstraße
game-spice-about = Dieselbe Straße, beladen mit Gewürzen statt mit Kristallen.
game-world = Eine endlose Welt
game-world-about = Schicke Händler zur Arbeit und sammle Golems mit bleibenden Gaben.
game-adventure = Der Ruf des Abenteuers
game-adventure-about = Reise über eine Karte voller Berge, baue Außenposten und beliefere die Dörfer.

new-title = Neues Spiel
new-for-players = 2 bis { $most } Spieler
new-seats = Plätze
new-seats-about = Mehr erklärt das Zeigen auf eine Wahl.
new-kinds = Bots und Zuschauer
new-kinds-about = Programm: dein eigener Bot spielt. Publikum stimmt ab: Zuschauer deines Streams entscheiden.
new-colour-tip = Wechselt die Farbe dieses Platzes.
new-options = Optionen
new-options-about = Sie bleiben, bis du sie änderst. Was von den Regeln abweicht, steht unten als Hausregel.
new-seed = Startzahl der Auslage
new-seed-hint = wird ausgelost
new-seed-about = Dieselbe Zahl ergibt überall dasselbe Spiel.
new-first-about = Danach geht es der Reihe nach.
new-claims-about = { $count ->
    [one] Die Runde, in der jemand eine hat, ist die letzte.
   *[other] Die Runde, in der jemand { $count } hat, ist die letzte.
}
new-board-drawn = Einer davon wird gelost: { $boards }.
board-valley = Grünes Tal
board-cliffs = Hohe Klippen
board-coast = Marktküste
new-board-about = Von seinen Orten { $gain ->
    [one] gibt 1
   *[other] geben { $gain }
} Kristalle, { $upgrade ->
    [one] 1 verbessert
   *[other] { $upgrade } verbessern
} sie, und { $trade ->
    [one] 1 tauscht
   *[other] { $trade } tauschen
}.
house-rules = Hausregeln: { $list }
house-claims = { $count ->
    [one] 1 Erwerbung
   *[other] { $count } Erwerbungen
}
house-rounds = { $count ->
    [one] 1 Runde
   *[other] { $count } Runden
}
house-scores-own = nur eigene Punkte sichtbar
house-scores-hidden = keine Punkte sichtbar
house-board = Plan { $board }
house-map = Karte „{ $map }“
house-reset = Zurücksetzen
new-start = Los
new-too-few = Mindestens zwei Plätze müssen besetzt sein.
new-content = Gespielt wird mit den Werten von „{ $name }“.
new-even = Ebenbürtig für dich: { $level }
new-players = { $count ->
    [one] { $count } Spieler
   *[other] { $count } Spieler
}

seat-person = Mensch
seat-computer = Computer
seat-audience = Publikum
seat-votes = Publikum stimmt ab
seat-coach = { $percent ->
    [0] Kein Trainer
   *[other] Trainer ab { $percent } %
}
seat-coach-set = { $percent ->
    [0] Trainer wie eingestellt: keiner
   *[other] Trainer wie eingestellt: { $percent } %
}
seat-off = Leer
seat-person-about = Ein Mensch an diesem Bildschirm entscheidet.
seat-program-about = Ein Bot von dir spielt: sein Befehl startet ihn, und er weiß nur, was dieser Platz wissen darf.
seat-agent-about = Einer der Gegner zum Vergleichen, bei seinem Namen genannt.
seat-off-about = Dieser Platz bleibt leer.
seat-you = Du
seat-person-number = Spieler { $number }
seat-name-1 = Sela
seat-name-2 = Ilka
seat-name-3 = Tarn
seat-name-4 = Oren
seat-name-5 = Mirae

level-1 = 1 · Träger
level-2 = 2 · Hausierer
level-3 = 3 · Händler
level-4 = 4 · Kaufmann
level-5 = 5 · Karawanenführer
level-6 = 6 · Weise
level-adaptive = Angepasst · { $level }
level-adaptive-about = Findet die Stufe, auf der du etwa jede zweite Partie gewinnst. Jetzt, nach { $games ->
    [one] einer gewerteten Partie
   *[other] { $games } gewerteten Partien
}, spielt sie auf { $level }.
level-adaptive-about-first = Findet die Stufe, auf der du etwa jede zweite Partie gewinnst. Bis sie dich kennt, spielt sie auf { $level }.
level-even = Ein ebenbürtiger Gegner für dich.
level-about-1 = Plant ein paar Züge weit und übersieht oft etwas; ohne Plan gewinnst du etwa jedes zweite Mal.
level-about-2 = Plant mehrere Züge weit und übersieht manchmal etwas.
level-about-watches = Plant mehrere Züge weit, achtet darauf, worauf die anderen aus sind, und übersieht manchmal etwas.
level-about-answers = Plant mehrere Züge weit und wägt ab, was die anderen antworten können.
level-about-plays-out = Plant mehrere Züge weit und rechnet die letzte Runde bis zum Ende durch.
level-about-4 = Macht selten Fehler und rechnet die letzte Runde bis zum Ende durch.
level-about-5 = Plant weit und urteilt nach dem, was Tausende Spiele gelehrt haben.
level-about-6 = Denkt bis zu einer Sekunde darüber nach, was alle antworten können.

style-balanced = Ausgewogen
style-racer = Eilig
style-builder = Aufbauend
style-collector = Sammelnd
style-spoiler = Störend
style-balanced-about = Spielt so gut, wie seine Stufe kann.
style-racer-about = Erwirbt Billiges und beendet das Spiel früh.
style-builder-about = Sammelt erst viele Karten, Händler oder Außenposten, dann Punkte.
style-collector-about = Geht auf Marken, Bonusplättchen und Kristalle aus.
style-spoiler-about = Nimmt, was die anderen wollen.
style-own-way = So spielt er auf seine Art und wägt nichts ab.

load-title = Gespeicherte Spiele
load-empty = Noch ist nichts gespeichert. Ein Spiel speichert sich nach jeder Entscheidung selbst.
load-open = Fortsetzen
load-by-date = Neueste zuerst
load-by-name = Nach Namen
load-by-game = Nach Spiel
load-date = { $day }.{ $month }.{ $year }, { $time }
load-rename = Umbenennen
load-rename-done = Namen speichern
open-title = Spiel öffnen
open-about = „{ $name }“: { $game }. Es ist noch nicht zu Ende.
open-play = Weiterspielen
again-restart = Diese Auslage neu beginnen
again-higher = Revanche, eine Stufe höher
pause-give-up = Aufgeben
pause-give-up-sure = Wirklich aufgeben?
pause-restart-sure = Diese Auslage neu beginnen? Das Spiel wird beiseitegelegt.
pause-higher-sure = Revanche beginnen? Das Spiel wird beiseitegelegt.
results-gave-up = { $name } hat aufgegeben
results-you-gave-up = Du hast aufgegeben
deal-title = Über diese Auslage
deal-tip = Zeigt die Startzahl, mit der gemischt wurde, und den Beweis, dass seit Beginn des Spiels niemand eine Karte geändert hat.
deal-about = Vor dem ersten Zug steht die Auslage fest, und ihr Fingerabdruck wird gezeigt. Am Ende siehst du, woraus er besteht: passt er noch, hat niemand dazwischen eine Karte vertauscht.
deal-fingerprint = Fingerabdruck dieser Auslage (SHA-256)
deal-later = Wenn das Spiel vorbei ist, steht hier die Startzahl und kann geprüft werden.
deal-seed = Startzahl: { $seed }
deal-lines = Der Fingerabdruck wird aus diesen Zeilen berechnet, von welchem Programm auch immer:
deal-copy = Zeilen kopieren
deal-check = Prüfen
deal-holds = Er passt: diese Auslage stand vor dem ersten Zug fest.
deal-broken = Er passt nicht: das ist nicht die Auslage, die am Anfang gezeigt wurde.
load-paste = Einfügen
load-damaged = Diese Datei ist beschädigt: { $reason }
load-recover = Heilen Teil fortsetzen
load-remove = Entfernen
load-remove-sure = Für immer entfernen?
load-last = Zuletzt gespielt
load-finished = Ein beendetes Spiel
load-aside = Beiseitegelegt, als ein anderes Spiel begann

pause-title = Pause
pause-leave = Den Tisch verlassen
pause-save = Speichern
pause-save-hint = Name des Spielstands
pause-save-name = { $game }, Runde { $round }
pause-save-practice = Ein erstes Spiel bleibt erhalten, wenn du den Tisch verlässt. Unter einem Namen bleibt auch dieser Moment.
pause-save-about = Das Spiel speichert sich nach jeder Entscheidung. Unter einem Namen bleibt auch dieser Moment.
shell-second-program = Caravanserai läuft zweimal. Dieses hier speichert deine Partie in einer eigenen Datei: { $path }
shell-load-failed = Diese Partie lässt sich nicht öffnen. { $reason }
shell-stopped-overlay = Das Overlay ist wegen eines Fehlers stehen geblieben: Zuschauer sehen nichts Neues. Deine Partie ist nicht betroffen; Einzelheiten stehen im Protokoll. Schalte es aus und wieder ein, um es noch einmal zu versuchen.
shell-stopped-phones = Die Seite für Handys ist wegen eines Fehlers stehen geblieben: Handys können nicht mehr abstimmen. Deine Partie ist nicht betroffen; Einzelheiten stehen im Protokoll. Schalte sie in den Einstellungen ein, um es noch einmal zu versuchen.
shell-stopped-chances = Die Gewinnchancen sind wegen eines Fehlers stehen geblieben. Deine Partie ist nicht betroffen; Einzelheiten stehen im Protokoll.
shell-stopped-obs = Die Verbindung zu OBS ist wegen eines Fehlers stehen geblieben. Deine Partie ist nicht betroffen; Einzelheiten stehen im Protokoll. Schalte sie aus und wieder ein, um es noch einmal zu versuchen.
shell-fault = Beim letzten Mal endete Caravanserai durch einen eigenen Fehler. Ein Bericht liegt in { $path }: was geschah, die Version, das System, das Protokoll und die Partie. Nichts wird von selbst verschickt; wer den Fehler beheben soll, braucht diesen Ordner. Deine Partie wurde mit jeder Entscheidung gesichert: Fortsetzen führt sie weiter.
shell-graphics-lost = Die Grafikkarte ging verloren, deshalb hat Caravanserai neu begonnen. „Fortsetzen“ nimmt deine Partie bei der letzten gespeicherten Entscheidung wieder auf.
shell-empty-seat = Auf dem Platz von { $name } saß niemand, deshalb spielt ihn das Programm.
notice-save = Deine Partie wird nicht gespeichert. { $reason }
notice-save-about = Schaffe Platz auf dem Datenträger oder erlaube das Schreiben dort. Alle zwei Sekunden wird es wieder versucht, bis dahin bleibt die Partie im Speicher. Oder speichere in einem anderen Ordner:
notice-save-folder = Ordner
notice-save-elsewhere = Dort speichern
notice-save-leaving = Wenn du jetzt gehst, ist diese Partie verloren. Geh noch einmal, um es trotzdem zu tun.
title-quit-unsaved = Ohne Speichern beenden
review-failed = Der Rückblick ist wegen eines Fehlers stehen geblieben. Deine Partie ist nicht betroffen; Näheres steht im Protokoll.
load-unsaved = Noch nicht gespeichert: nur im Speicher
shell-missing-file = Ein Bild des Spiels fehlt, statt seiner ist eine Farbe zu sehen: { $path } Installiere das Spiel neu, um das zu beheben.
notice-save-later = Weiterspielen
notice-save-short = Nicht gespeichert
results-assisted = Mit Hilfe: Entscheidungen wurden zurückgenommen, nachdem Karten aufgedeckt waren oder andere gezogen hatten, ein Hinweis wurde verlangt, oder der Trainer hat gefragt.
results-higher = Eine Stufe höher
results-lower = Eine Stufe tiefer
results-same-deal = Gleiche Auslage
results-swapped = Platztausch
results-to-graph = Verlauf
results-to-story = Bericht
results-golems = Alle Golems
results-gallery = { $you ->
    [yes] Alles, was du übernommen hast
   *[no] Alles, was { $name } übernommen hat
}
results-gallery-close = Schließen
