# Regeln in eigenen Worten und die Mitwirkenden.
rules-title = Regeln
rules-goal = Worum es geht
rules-start = Zu Beginn
rules-turn = In deinem Zug tust du eins davon
rules-cards = Händlerkarten
rules-tokens = Münzen
rules-limit = Die Grenze
rules-end = Das Ende
rules-places = Orte zum Arbeiten
rules-golems = Golems mit Gaben
rules-tiles = Plättchen
rules-travel = Reisen
rules-outposts = Außenposten und Handel
rules-villages = Dörfer
rules-ladder = Von niedrig nach hoch:
rules-spice-note = Die Gewürzstraße spielt sich genau wie die Golem-Edition. Nur die Waren heißen anders, und die wertvollere Münze ist aus Gold statt aus Kupfer.
crystal-1 = gelb
crystal-2 = grün
crystal-3 = blau
crystal-4 = magenta
spice-1 = Kurkuma
spice-2 = Safran
spice-3 = Kardamom
spice-4 = Zimt

rules-road-goal = Sammle Punktekarten. Jede nennt die Kristalle, die sie kostet; deine Händlerkarten machen aus billigen Kristallen teure.
rules-road-play = Spiele eine Karte aus der Hand und nutze sie.
rules-road-acquire = Erwirb eine Karte aus der Reihe: Lege auf jede Karte links davon einen Kristall deiner Wahl, dann nimm die Karte mit allen Kristallen darauf. Die ganz linke ist umsonst.
rules-road-rest = Raste: Nimm alle ausgespielten Karten wieder auf die Hand.
rules-road-claim = Nimm eine Punktekarte: Gib genau die Kristalle ab, die sie zeigt.
rules-road-gain = Ernte: Nimm die gezeigten Kristalle.
rules-road-upgrade = Aufwertung: Hebe Kristalle Stufe um Stufe, so viele Stufen, wie Pfeile da sind. Ein Kristall darf mehrmals steigen, und du darfst früher aufhören.
rules-road-trade = Tausch: Gib das Obere, nimm das Untere, so oft hintereinander, wie du zahlen kannst. Mindestens einmal.
rules-road-tokens = Die erste Punktekarte bringt eine Kupfermünze ({ $copper ->
    [one] { $copper } Punkt
   *[other] { $copper } Punkte
}), die zweite eine Silbermünze ({ $silver ->
    [one] { $silver } Punkt
   *[other] { $silver } Punkte
}), solange der Vorrat reicht.
rules-road-tokens-slide = Ist das Kupfer weg, rückt das Silber zur ersten Karte, und die zweite bringt nichts mehr.
rules-road-limit = Deine Karawane fasst { $caravan } Kristalle. Während des Zuges dürfen es mehr sein; am Ende gibst du ab, was zu viel ist, nach deiner Wahl.
rules-road-end = Nimmt jemand die fünfte Punktekarte (die sechste zu zweit oder dritt), wird die Runde zu Ende gespielt.
rules-road-score = Es zählen Punktekarten, Münzen und ein Punkt für jeden Kristall, der nicht gelb ist.
rules-road-tie = Bei Gleichstand gewinnt, wer später in der Reihenfolge sitzt.

rules-world-goal = Setze Händler ein, sammle Kristalle und gewinne Golems. Ihre Embleme und deine Bonusplättchen zählen am Ende.
rules-world-work = Arbeite: Wähle einen offenen Ort ohne eigene Händler, schicke so viele, wie er braucht, und tu, was er sagt.
rules-world-rest = Raste: Alle deine Händler kommen heim.
rules-world-need = Ein leerer Ort braucht so viele Händler, wie sein Preis sagt.
rules-world-oust = Steht jemand dort, brauchst du einen mehr, und die anderen gehen heim. Das gilt auch, wenn es weniger sind als der Preis.
rules-world-production = Ertrag: Nimm die Kristalle.
rules-world-upgrade = Aufwertung: bis zu so vielen Stufen, verteilt, wie du magst.
rules-world-trade = Tausch: mindestens einmal, so oft du zahlen kannst.
rules-world-golem = Golem: Nimm das oberste Bonusplättchen eines Stapels hier, oder gewinne den Golem darüber für seine Kristalle, oder beides in beliebiger Folge. Golems rechts von einem erworbenen rücken um einen Platz nach links. Im ganzen Spiel hast du Platz für { $spaces } Bonusplättchen.
rules-world-help = Hilfe: Orte mit ihrem Zeichen brauchen einen Händler weniger, aber nie weniger als einen.
rules-world-tool = Werkzeug: An Orten mit seinem Zeichen bekommst du zuerst seinen Kristall und kannst schon damit zahlen.
rules-world-traders = Neue Händler: So viele Händler, wie der Golem zeigt, kommen aus der Reserve zu dir.
rules-world-explore = Erkundung: Nimm ein Erkundungsplättchen vom Plan. Der Ort darunter steht von nun an allen offen.
rules-world-exploration = Erkundungsplättchen geben sofort Kristalle oder Händler, oder am Ende Punkte oder ein Emblem.
rules-world-bonus = Bonusplättchen zahlen am Ende: für Embleme, für Paare von Emblemen, für Händler außerhalb der Reserve oder schlicht eine feste Zahl von Punkten.
rules-world-limit = Am Ende eines Zuges kannst du { $storage } Kristalle lagern; gib ab, was zu viel ist.
rules-world-end = Gewinnt jemand den achten Golem, wird die Runde zu Ende gespielt.
rules-world-score = Es zählen Golems, Bonusplättchen, Erkundungsplättchen und ein Punkt für jeden Kristall, der nicht gelb ist.
rules-world-tie = Bei Gleichstand gewinnt, wer zuletzt am Zug war.

rules-adventure-goal = Bereise die Karte, baue Außenposten auf den Bergen und bringe den Dörfern Kristalle für Punkte.
rules-adventure-start = Gegen die Zugfolge wählen alle einen Satz Kristalle und stellen den Wagen auf einen Berg.
rules-adventure-acquire = Erwirb eine Händlerkarte aus der Reihe von vier: lege auf jede Karte links von ihr einen Kristall deiner Wahl, dann nimm die Karte mit allem, was auf ihr liegt. Die linke ist gratis.
rules-adventure-play = Spiele eine Händlerkarte aus der Hand.
rules-adventure-move = Bewege deinen Wagen, dann tu eins davon, wo er steht.
rules-adventure-rest = Raste: Alle gespielten und abgelegten Karten kommen auf die Hand zurück.
rules-adventure-steps = Jeder Schritt auf ein Nachbarfeld kostet eine Karte, aus der Hand oder von den gespielten. Schrittplättchen machen die ersten Schritte frei. Du darfst auch stehen bleiben.
rules-adventure-toll = Endet die Reise auf einem Berg mit anderen Wagen, gib jedem Besitzer einen Kristall deiner Wahl. Durchfahren ist frei, ebenso Täler und Dörfer.
rules-adventure-after = Danach handle auf einem Berg, löse ein Plättchen im Dorf ein oder tu nichts.
rules-adventure-build = Wo du keinen hast, darfst du einen Außenposten bauen: ein Kristall für jeden, der schon dort steht, zu zweit je zwei. Er kommt aus der Reihe dieser Art von Berg, von links.
rules-adventure-column = Leerst du eine Spalte deines Plans, wirst du belohnt: beim ersten Mal mit einer beliebigen Karte der Reihe, später mit einer solchen Karte oder einem Bonusplättchen.
rules-adventure-trade = Mit eigenem Außenposten auf dem Berg nutzt du seinen Tausch, so oft du zahlen kannst.
rules-adventure-claim = Gib die Kristalle auf dem Plättchen des Dorfes ab, nimm es, und ein neues wird ausgelegt.
rules-adventure-closed = Taucht das geschlossene Dorf auf, gibt es dort nichts einzulösen. Das nächste eingelöste Plättchen lässt es weiterziehen.
rules-adventure-limit = Deine Karawane fasst { $wagon } Kristalle, { $more } mehr je Wagenplättchen. Am Ende jedes Zuges geben alle ab, was zu viel ist.
rules-adventure-end = Löst jemand das vierte Dorfplättchen ein, wird die Runde zu Ende gespielt.
rules-adventure-score = Es zählen Dorfplättchen, die aufgedeckten Werte deiner Tafel, Bonusplättchen und ein Punkt für jeden Kristall, der nicht gelb ist.
rules-adventure-tie = Bei Gleichstand gewinnt, wer zuletzt am Zug war.

credits-title = Mitwirkende
credits-fans = Von Fans gemacht
credits-fans-1 = Caravanserai ist ein inoffizielles Werk von Fans. Es steht in keiner Verbindung zu den Autoren oder Verlagen der Brettspiele, auf denen es beruht.
credits-fans-2 = Regeln und Zahlen sind Tatsachen der Spiele. Jeder Satz, jedes Bild und jeder Klang hier ist unser eigener.
credits-components = Spielmaterial
credits-components-1 = Wo ein gedruckter Wert öffentlich nicht zu finden war, wurde eine Karte oder ein Plättchen so nachgebildet, dass alle bekannten Zahlen stimmen. Die Datendateien sagen bei jedem Eintrag, was zutrifft.
credits-own = Bilder und Klang
credits-own-1 = Für dieses Spiel durch Programme gezeichnet und komponiert; fremde Bilder oder Aufnahmen gibt es nicht.
credits-type = Schrift
credits-type-1 = Libertinus Serif, vom Libertinus-Projekt, unter der SIL Open Font License 1.1.
credits-type-2 = Noto Sans, von Google und Mitwirkenden, unter der SIL Open Font License 1.1.
credits-engine = Gebaut mit
credits-engine-1 = Rust, der Bevy-Engine, egui, kira und Fluent, unter MIT- oder Apache-Lizenz.
credits-engine-2 = Caravanserai selbst ist freie Software unter der MIT-Lizenz.
