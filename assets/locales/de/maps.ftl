# Die Werkstatt für Karten von The Call for Adventure.
map-title = Kartenwerkstatt
map-usual-name = Meine Karte
map-name-hint = Name der Karte
map-land = Land
map-village = Dorf
map-eraser = Leeren
map-cell-empty = Nichts
map-first = Erste Karte
map-chance = Per Zufall
map-empty = Leeres Brett
map-open = Eine deiner Karten öffnen
map-counts = { $land } von 20 Landteilen · { $villages } von 4 Dörfern
map-drawn = Berge und Täler werden für jedes Spiel neu gemischt.
map-good = Diese Karte ist spielbar.
map-more-land = { $count ->
    [one] Ein Landteil fehlt.
   *[other] { $count } Landteile fehlen.
}
map-less-land = { $count ->
    [one] Ein Landteil zu viel.
   *[other] { $count } Landteile zu viel.
}
map-more-villages = { $count ->
    [one] Ein Dorf fehlt.
   *[other] { $count } Dörfer fehlen.
}
map-less-villages = { $count ->
    [one] Ein Dorf zu viel.
   *[other] { $count } Dörfer zu viel.
}
map-villages-touch = Zwei Dörfer berühren sich; sie müssen getrennt liegen.
map-lonely = { $count ->
    [0] Das markierte Teil berührt kein anderes; jedes Teil berührt mindestens zwei.
   *[other] Das markierte Teil berührt nur ein anderes; jedes Teil berührt mindestens zwei.
}
map-apart = Das markierte Teil ist vom Rest der Karte nicht zu erreichen.
map-play = Darauf spielen
map-save = Speichern
map-saved = Die Karte ist gespeichert.
map-rename = „{ $name }“ umbenennen
map-renamed = Die Karte hat ihren neuen Namen.
map-name-taken = Eine andere Karte heißt schon so.
map-removed = Die Karte ist entfernt. Was auf dem Brett liegt, kann wieder gespeichert werden.
map-not-saved = Die Karte konnte nicht gespeichert werden: { $reason }
map-share = Teilen
map-copy = Code kopieren
map-copied = Der Code liegt in der Zwischenablage.
map-code-hint = Code einer anderen Karte
map-read = Diese Karte zeichnen
map-bad-code = Das ist nicht der Code einer Karte: { $reason }
map-choice = Karte
map-choice-about = Die erste Karte oder eine, die du gezeichnet hast. Berge und Täler werden jedes Mal gemischt.
map-choice-first = Erste Karte
map-workshop = Kartenwerkstatt
