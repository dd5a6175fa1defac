# Beendete Partien, und was sie über die sagen, die sie gespielt haben.
title-career = Deine Partien
career-title = Deine Partien
career-tab-games = Partien
career-tab-figures = Zahlen
career-tab-achieved = Erfolge
career-tab-people = Personen
career-everybody = Alle
career-failed = Das ging nicht: { $reason }
career-notice = Deine beendeten Partien konnten nicht gelesen oder geschrieben werden. { $reason }
career-working = Einen Augenblick …
career-reading = Deine Partien werden gelesen: { $done } von { $all }
career-weighing = Glück und Können werden getrennt: { $done } von { $all } Partien
career-damaged = { $name } ist nicht zu gebrauchen: { $reason }. Die Datei bleibt, wo sie ist, und kostet keine andere Partie.
career-damaged-more = { $count ->
    [one] Eine weitere Datei ist nicht zu gebrauchen.
   *[other] { $count } weitere Dateien sind nicht zu gebrauchen.
}
career-exported = { $games ->
    [one] Eine Partie
   *[other] { $games } Partien
} und alle, die hier spielen, liegen jetzt in { $path }
career-imported = { $name }: { $new ->
    [0] keine neue Partie
    [one] eine neue Partie
   *[other] { $new } neue Partien
}, { $old ->
    [0] keine, die schon hier war
    [one] eine, die schon hier war
   *[other] { $old }, die schon hier waren
}, { $people ->
    [0] niemand Neues
    [one] eine neue Person
   *[other] { $people } neue Personen
}.

career-all-games = Alle Spiele
career-any-result = Jeder Ausgang
career-any-players = Jede Anzahl
career-any-level = Jede Stufe
career-search = suchen
career-count = { $found ->
    [one] 1 Partie
   *[other] { $found } Partien
} von { $all }
career-looking = Deine Partien werden gesucht …
career-empty = Noch keine Partie ist beendet.
career-empty-about = Jede Partie, die du beendest oder aufgibst, kommt von selbst hierher.
career-none-found = So eine Partie gibt es nicht.
career-undated = ohne Datum
career-minutes = { $minutes } Min.
career-hours = { $hours } Std. { $minutes } Min.
career-rounds = { $count ->
    [one] 1 Runde
   *[other] { $count } Runden
}
career-assisted = mit Hilfe
career-played = { $percent } % gespielt, Glück { $luck }
career-played-only = { $percent } % gespielt
career-luck = Glück { $luck }
career-house-rules = Hausregeln
career-review = Rückblick
career-again = Noch einmal
career-won = Gewonnen
career-lost = Verloren
career-gave-up = Aufgegeben
career-open = Offen geblieben

career-no-figures = Zahlen gibt es mit der ersten beendeten Partie.
career-tile-games = Partien
career-tile-decided = { $count } entschieden
career-tile-wins = Gewonnen
career-tile-won = { $count ->
    [one] 1 Sieg
   *[other] { $count } Siege
}
career-tile-streak = Längste Serie
career-won-now = { $count ->
    [one] jetzt 1 Sieg
   *[other] jetzt { $count } Siege
}
career-lost-now = jetzt { $count } verloren
career-tile-points = Punkte je Partie
career-tile-best = höchstens { $points }
career-tile-turns = Züge je Erwerb
career-tile-claims = { $claims } je Partie
career-tile-time = Am Tisch
career-tile-rounds = { $rounds } Runden
career-tile-accuracy = Gut gespielt
career-tile-reviewed = { $count ->
    [one] in 1 Partie
   *[other] in { $count } Partien
}
career-tile-luck = Glück je Partie
career-tile-luck-others = die anderen { $luck }
career-plot-rating = Spielstärke
career-plot-points = Punkte
career-plot-wins = Siege
career-plot-luck = Glück
career-family-road = Golem-Edition und Gewürzstraße
career-family-world = Eine endlose Welt
career-family-adventure = Der Ruf des Abenteuers
career-rating = { $game }: { $strength } ± { $doubt } nach { $games ->
    [one] einer gewerteten Partie
   *[other] { $games } gewerteten Partien
}. Ein ebenbürtiger Gegner: { $level }.
career-rating-none = { $game }: noch keine gewertete Partie. Es zählen Partien gegen die Stufen, nach Regelheft und ohne Hilfe.
career-points-about = Jede deiner Partien der Reihe nach. Volle Punkte sind Siege, hohle Niederlagen.
career-wins-about = Siege unter den letzten zehn Partien.
career-luck-about = Was aufgedeckte Karten mit deiner Gewinnchance gemacht haben, in Prozentpunkten, zusammengezählt. Je Partie: Glück { $luck }, die anderen { $rivals }; dein eigenes Spiel { $own }.
career-luck-none = Über das Glück ist noch nichts bekannt: es wird nebenher ermittelt.
career-shares = Siege
career-by-game = Spiel
career-by-level = Stufe
career-by-style = Stil
career-by-players = Spielerzahl
career-by-order = Zugfolge
career-order = { $place ->
    [1] Als Erste
    [2] Als Zweite
    [3] Als Dritte
    [4] Als Vierte
   *[other] Als Fünfte
} am Zug
career-share = { $wins } von { $games }, { $points } Punkte
career-no-such = Davon gibt es noch nichts.
career-marks = Denkwürdige Partien
career-marks-about = Jede kannst du ansehen.
career-fastest = Schnellster Sieg: { $figure ->
    [one] eine Runde
   *[other] { $figure } Runden
}
career-closest = Knappste Partie: { $figure ->
    [0] Gleichstand
    [one] ein Punkt Abstand
   *[other] { $figure } Punkte Abstand
}
career-gave-up-count = { $count ->
    [one] Eine Partie wurde aufgegeben.
   *[other] { $count } Partien wurden aufgegeben.
}
career-assisted-count = { $count ->
    [one] Eine Partie hatte Hilfe und zählt nicht für deine Spielstärke.
   *[other] { $count } Partien hatten Hilfe und zählen nicht für deine Spielstärke.
}
career-cards = Am häufigsten benutzte Karten
career-places = Am häufigsten benutzte Orte
career-cards-about = Was eine Karte oder ein Ort jedes Mal aus deinen Kristallen gemacht hat: Gelb zählt 1, Grün 2, Blau 3, Magenta 4.
career-times = { $count ->
    [one] einmal benutzt
   *[other] { $count }-mal benutzt
}
career-yield = { $worth } jedes Mal

career-achieved = { $count } von { $all } erreicht
career-achieved-about = Es zählen Partien nach Regelheft, ohne Hilfe zu Ende gespielt.
career-achieved-any = In jedem Spiel
career-achieved-all = Über viele Partien

career-people-about = Eine Partie gehört der Person, die so heißt wie der Platz, jetzt oder früher.
career-face = Gesicht und Farbe wählen
career-colour = Farbe
career-name-hint = Name
career-near = Sitzt hier
career-near-about = Hat in der nächsten Partie den ersten Platz.
career-forget = Vergessen
career-forget-sure = Wirklich vergessen? Die Partien bleiben
career-person-games = { $count ->
    [one] 1 Partie
   *[other] { $count } Partien
}
career-also-called = heißt auch { $names }
career-new-hint = Name einer neuen Person
career-add = Hinzufügen
career-strangers = Namen, die niemandem gehören
career-strangers-about = Unter ihnen hat jemand an diesem Bildschirm gespielt. Wem gehören die Partien?
career-stranger = { $count ->
    [one] { $name }, 1 Partie
   *[other] { $name }, { $count } Partien
}
career-nobody = Niemandem
career-somebody-new = Einer neuen Person
career-house = Alles als eine Datei
career-house-about = Für einen anderen Rechner oder zum Aufheben: jede Partie und alle, die hier spielen. Beim Einlesen kommt hinzu, was neu ist, und nichts wird überschrieben; du kannst die Datei auch auf das Fenster ziehen.
career-export = Alles ausgeben
career-import = Einlesen
career-import-hint = Pfad einer Datei

achieved-first-claim = Erweckt
achieved-first-claim-about = Erwirb etwas in einer beendeten Partie.
achieved-first-win = Erster Lorbeer
achieved-first-win-about = Gewinne eine Partie.
achieved-by-a-point = Um Haaresbreite
achieved-by-a-point-about = Gewinne mit einem einzigen Punkt Vorsprung.
achieved-by-a-tie = Als Letzter am Tor
achieved-by-a-tie-about = Gewinne einen Gleichstand, weil du später am Zug bist.
achieved-by-far = Hinter dem Horizont
achieved-by-far-about = Gewinne mit mindestens zwanzig Punkten Vorsprung.
achieved-claim-again = Zwei auf einen Streich
achieved-claim-again-about = Erwirb in zwei eigenen Zügen direkt nacheinander etwas.
achieved-comeback = Aus dem Tal
achieved-comeback-about = Gewinne, nachdem du am Ende einer Runde fünfzehn Punkte zurücklagst.
achieved-late-start = Spätaufsteher
achieved-late-start-about = Gewinne, obwohl jemand am Ende einer Runde zwei Erwerbungen mehr hatte.
achieved-last-word = Das letzte Wort
achieved-last-word-about = Gewinne eine Partie, die jemand anderes beendet hat.
achieved-own-finish = Selbst bestimmt
achieved-own-finish-about = Beende die Partie mit deiner Erwerbung und gewinne sie.
achieved-full-table = Volles Haus
achieved-full-table-about = Gewinne an einem voll besetzten Tisch.
achieved-nothing-wasted = Kein Körnchen verloren
achieved-nothing-wasted-about = Gewinne, ohne einen einzigen Kristall über der Grenze zurückzulegen.
achieved-empty-handed = Leichtes Gepäck
achieved-empty-handed-about = Gewinne ohne einen Punkt aus übrigen Kristallen.
achieved-beat-level-2 = Stufe 2 geschlagen
achieved-beat-level-2-about = Gewinne gegen Stufe 2 oder höher.
achieved-beat-level-3 = Stufe 3 geschlagen
achieved-beat-level-3-about = Gewinne gegen Stufe 3 oder höher.
achieved-beat-level-4 = Stufe 4 geschlagen
achieved-beat-level-4-about = Gewinne gegen Stufe 4 oder höher.
achieved-beat-level-5 = Stufe 5 geschlagen
achieved-beat-level-5-about = Gewinne gegen Stufe 5 oder höher.
achieved-beat-level-6 = Weiser als die Weisen
achieved-beat-level-6-about = Gewinne gegen Stufe 6.
achieved-road-swift = Schnelle Straße
achieved-road-swift-about = Gewinne in höchstens achtundzwanzig Runden.
achieved-road-copper = Münzsammler
achieved-road-copper-about = Nimm in einer Partie drei der wertvolleren Marken.
achieved-road-both-tokens = Beide Beutel
achieved-road-both-tokens-about = Gewinne mit Marken beider Arten.
achieved-road-dear-claim = Ein Meisterstück
achieved-road-dear-claim-about = Erwirb eine Karte mit neunzehn Punkten oder mehr.
achieved-road-chain-trade = Fünfmal dasselbe
achieved-road-chain-trade-about = Mache einen Tausch fünfmal in einem Zug.
achieved-road-small-hand = Wenige, aber gute
achieved-road-small-hand-about = Gewinne mit höchstens fünf Händlerkarten aus der Reihe.
achieved-road-large-hand = Ein ganzer Basar
achieved-road-large-hand-about = Gewinne mit zehn oder mehr Händlerkarten aus der Reihe.
achieved-road-few-rests = Ohne Rast
achieved-road-few-rests-about = Gewinne und raste höchstens einmal.
achieved-road-windfall = Glücksfund
achieved-road-windfall-about = Nimm eine Händlerkarte, auf der drei Kristalle oder mehr liegen.
achieved-road-for-nothing = Geduld zahlt sich aus
achieved-road-for-nothing-about = Gewinne, ohne für eine Händlerkarte zu bezahlen.
achieved-world-swift = Um die Welt
achieved-world-swift-about = Gewinne in höchstens fünfundzwanzig Runden.
achieved-world-elbows = Ellenbogen
achieved-world-elbows-about = Schicke fünfmal fremde Händler heim und gewinne.
achieved-world-undisturbed = Ungestört
achieved-world-undisturbed-about = Gewinne, ohne dass deine Händler heimgeschickt werden.
achieved-world-all-hands = Alle an Deck
achieved-world-all-hands-about = Hole alle Händler aus der Reserve.
achieved-world-explorer = Entdecker
achieved-world-explorer-about = Nimm in einer Partie drei Entdeckungsplättchen.
achieved-world-toolbox = Werkzeugkiste
achieved-world-toolbox-about = Erhalte in einer Partie acht Kristalle durch Werkzeuge.
achieved-world-bonus = Reich belohnt
achieved-world-bonus-about = Gewinne mit achtzehn oder mehr Punkten aus Bonusplättchen.
achieved-world-of-all-kinds = Von jedem eins
achieved-world-of-all-kinds-about = Gewinne mit jedem der vier Symbole.
achieved-world-both = Beides zugleich
achieved-world-both-about = Nimm in einem Zug ein Bonusplättchen und die Karte beim selben Golem.
achieved-adventure-swift = Kurze Reise
achieved-adventure-swift-about = Gewinne in höchstens dreißig Runden.
achieved-adventure-first-column = Früh gesiedelt
achieved-adventure-first-column-about = Leere bis zu deinem achten Zug eine Spalte mit Außenposten.
achieved-adventure-two-columns = Zwei Spalten
achieved-adventure-two-columns-about = Leere in einer Partie zwei Spalten mit Außenposten.
achieved-adventure-settler = Siedler
achieved-adventure-settler-about = Gewinne mit zwölf oder mehr Außenposten.
achieved-adventure-three-villages = Überall bekannt
achieved-adventure-three-villages-about = Erwirb in drei verschiedenen Dörfern etwas.
achieved-adventure-long-way = Der lange Weg
achieved-adventure-long-way-about = Gehe in einem Zug fünf Schritte.
achieved-adventure-host = Guter Gastgeber
achieved-adventure-host-about = Werde in einer Partie dreimal von anderen Wagen bezahlt.
achieved-adventure-no-toll = Freie Fahrt
achieved-adventure-no-toll-about = Gewinne, ohne einen anderen Wagen zu bezahlen.
achieved-adventure-chain-trade = Markttag
achieved-adventure-chain-trade-about = Mache einen Tausch fünfmal in einem Zug.
achieved-adventure-high-score = Hundert
achieved-adventure-high-score-about = Gewinne mit hundert Punkten oder mehr.
achieved-all-four-games = Überall zu Hause
achieved-all-four-games-about = Gewinne jedes der vier Spiele.
achieved-all-styles = Kein Stil zu fremd
achieved-all-styles-about = Gewinne gegen jeden der vier Stile.
achieved-all-levels = Die Leiter hinauf
achieved-all-levels-about = Gewinne gegen jede der sechs Stufen.
achieved-first-and-last = Erste und Letzte
achieved-first-and-last-about = Gewinne einmal als Erste und einmal als Letzte in der Zugfolge.
achieved-every-table = In jeder Gesellschaft
achieved-every-table-about = Gewinne zu zweit, zu dritt und zu viert.
achieved-three-in-a-row = Drei in Folge
achieved-three-in-a-row-about = Gewinne drei Partien hintereinander.
achieved-sage-everywhere = Weise der Weisen
achieved-sage-everywhere-about = Gewinne in jeder Spielfamilie gegen Stufe 6.
career-gained-rating = Deine Stärke: { $before } → { $after }.
career-gained-earned = Erreicht: { $names }.
career-gained-records = Nie zuvor: { $names }.
career-record-points = { $points } Punkte
career-record-fastest = Sieg in { $rounds } Runden
career-record-closest = { $points ->
    [0] Gleichstand
    [one] 1 Punkt Abstand
   *[other] { $points } Punkte Abstand
}
career-record-streak = { $count } Siege in Folge
