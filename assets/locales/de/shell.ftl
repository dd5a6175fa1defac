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
game-world-about = Schicke Händler zur Arbeit, verdränge andere und sammle Golems mit bleibenden Gaben.
game-adventure = Der Ruf des Abenteuers
game-adventure-about = Reise über eine Karte voller Berge, baue Außenposten und beliefere die Dörfer.

new-title = Neues Spiel
new-for-players = 2 bis { $most } Personen
new-seats = Plätze
new-colour-tip = Wechselt die Farbe dieses Platzes.
new-options = Optionen
new-seed = Startzahl der Auslage
new-seed-hint = wird ausgelost
new-seed-about = Dieselbe Zahl ergibt auf jedem Rechner dasselbe Spiel.
new-start = Los
new-too-few = Mindestens zwei Plätze müssen besetzt sein.
new-content = Gespielt wird mit den Werten von „{ $name }“.
new-players = { $count ->
    [one] { $count } Person
   *[other] { $count } Personen
}

seat-person = Mensch
seat-computer = Computer
seat-audience = Publikum
seat-votes = Publikum stimmt ab
seat-off = Leer
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

style-balanced = Ausgewogen
style-racer = Eilig
style-builder = Aufbauend
style-collector = Sammelnd
style-spoiler = Störend

load-title = Gespeicherte Spiele
load-empty = Noch ist nichts gespeichert. Ein Spiel speichert sich nach jeder Entscheidung selbst.
load-open = Fortsetzen
load-paste = Einfügen
load-damaged = Diese Datei ist beschädigt: { $reason }
load-recover = Heilen Teil fortsetzen
load-remove = Entfernen
load-remove-sure = Für immer entfernen?
load-last = Zuletzt gespielt
load-aside = Beiseitegelegt, als ein anderes Spiel begann

pause-title = Pause
pause-leave = Den Tisch verlassen
pause-save = Speichern
pause-save-hint = Name des Spielstands
pause-save-name = { $game }, Runde { $round }
pause-save-about = Das Spiel speichert sich nach jeder Entscheidung; unter einem Namen bleibt es, wie es jetzt ist.
shell-second-program = Caravanserai läuft zweimal. Dieses hier speichert deine Partie in einer eigenen Datei: { $path }
shell-load-failed = Diese Partie lässt sich nicht öffnen. { $reason }
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
results-assisted = Mit Hilfe: Entscheidungen wurden zurückgenommen, nachdem Karten aufgedeckt waren oder andere gezogen hatten.
