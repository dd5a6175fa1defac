# Das erste Spiel jeder Art, mit Begleitung.
title-lessons = Erstes Spiel
lessons-title = Dein erstes Spiel
lessons-about = Ein echtes Spiel gegen einen sanften Gegner, mit einer Begleitung, die einen Plan zeigt und ihn begründet. Du kannst sie jederzeit wegschicken und weiterspielen.
lessons-golem-about = Mache aus gelben Kristallen kostbare und erwirb Punktekarten. Zehn Minuten.
lessons-spice-about = Dasselbe Spiel mit Gewürzen: mache aus Kurkuma Zimt und erwirb Punktekarten. Zehn Minuten.
lessons-world-about = Schicke Händler zur Arbeit und besuche Golems. Zehn Minuten.
lessons-adventure-about = Reise, baue Außenposten und beliefere Dörfer. Fünfzehn Minuten.
lessons-start = Zeig es mir

lesson-next = Weiter
lesson-leave = Allein
lesson-away = Allein spielen
lesson-stay = Begleitung behalten
lesson-away-about = Ohne Begleitung weiterspielen? Das Spiel bleibt, wie es ist, und im Menü rufst du sie zurück.
lesson-call = Begleitung zurückrufen
lesson-praise = Gut gemacht.
lesson-aside = Auch das geht.
lesson-later = Das geht gerade nicht; es kommt später.
lesson-watch = Sieh zu, was jetzt geschieht.
lesson-advice = Mein Rat:
lesson-under-way = Beende erst diesen Zug, dann geht es weiter.
lesson-carry-on = Beende diesen Zug, wie du magst.
lesson-done = Du weißt alles Nötige. Spiele diese Partie zu Ende; ein Hinweis (H) ist immer da.

lesson-road-goal = Um diese Karten geht es. Oben stehen die Punkte, unten der Preis in Kristallen. Wer die sechste erwirbt, beendet das Spiel; die meisten Punkte gewinnen.
lesson-road-crystals = Deine Karawane; { $caravan } Kristalle passen hinein. Gelb ist der niedrigste Kristall; Grün, Blau und Magenta sind kostbarer. Die meisten Preise wollen kostbare. Die Frage jedes Zuges lautet also: wie werden gelbe kostbar?
lesson-road-gain = Beginne mit Rohstoff: spiele die Karte, die zwei gelbe Kristalle bringt. In jedem Zug tust du genau eine Sache.
lesson-road-rival = Nun hat dein Gegner auch eine Sache getan; das Blatt hierüber sagt, welche. Alle Karten und Kristalle liegen offen: du siehst, worauf die anderen aus sind.
lesson-road-acquire = Zwei Karten tragen nicht weit. Nimm eine dazu: die linke der Reihe kostet nichts, und was auf ihr liegt, bekommst du mit. Tausche, die mehr geben als sie nehmen, sind der beste Antrieb.
lesson-road-upgrade = Mach nun etwas aus den gelben: spiele die Karte mit den Pfeilen. Zwei Stufen: zwei Kristalle um eine oder einer um zwei.
lesson-road-rest = Gespielte Karten liegen rechts. Eine Rast bringt alle zurück. Sie kostet einen ganzen Zug: raste, wenn wenig zu tun bleibt, nicht nach jeder Karte.
lesson-road-plan = Ein Plan: wähle eine Punktekarte, zähle, was fehlt, und plane deine Züge von dort zurück.
lesson-road-tokens = Deine ersten Punkte! Die erste Karte der Reihe bringt eine Kupfermünze, die zweite eine silberne. Manchmal lohnt es, auf den ersten Platz zu warten, und manchmal kostet es die Karte.
lesson-road-end = Das Spiel endet mit der Runde, in der jemand die sechste Karte erwirbt. Übrige Kristalle, die nicht gelb sind, zählen je einen Punkt; plane so, dass nichts verloren geht.

lesson-lost = { $name } war schneller: worauf du aus warst, ist weg. Also ein neuer Plan.

lesson-world-goal = Um die Golems oben geht es. Jeder zeigt Punkte und einen Preis und hinterlässt eine Gabe für den Rest des Spiels. Wer den achten erwirbt, beendet das Spiel; die meisten Punkte gewinnen.
lesson-world-traders = Alles tust du mit Händlern. Sie stehen auf deinem Plan bereit; weitere warten in Reserve.
lesson-world-produce = Zuerst brauchst du Kristalle; { $storage } kannst du halten. Schicke Händler an einen Ort, der welche gibt. Sein Preis sagt, wie viele er braucht. Billige Orte lassen Händler für den nächsten Zug übrig.
lesson-world-oust = Du darfst auch dorthin, wo jemand arbeitet, mit einem Händler mehr, als dort stehen. Die anderen gehen heim und sparen sich damit sogar eine Rast. Verdränge also für den Ort, nicht aus Bosheit.
lesson-world-improve = Gelbe Kristalle allein kaufen wenig. Arbeite an einem Ort, der Kristalle hebt oder tauscht.
lesson-world-rest = Sind wenige Händler daheim, raste: alle kommen auf einmal zurück. Je weniger Rasten, desto mehr Züge für Arbeit.
lesson-world-plan = Ein Plan: wähle einen Golem, zähle, was fehlt, und schicke Händler so, dass der letzte Ort das Gesicht unter ihm ist.
lesson-world-gifts = Bei einem Golem nimmst du ein Bonusplättchen, erwirbst den Golem oder beides. Für Bonusplättchen hast du nur { $spaces } Felder: nimm die, die zu deinen Emblemen passen. Wird ein Golem erworben, rücken die rechts von ihm ein Gesicht nach links, wo ein Besuch weniger Händler kostet.
lesson-world-signs = Manche Golems helfen, wo ein Ort ihr Zeichen trägt: mit einem Kristall mehr oder einem Händler weniger. Diese Liste sagt, bei welchen Zeichen deine Golems helfen.
lesson-world-explore = Diese Orte sind unerforscht. Wer einen Golem mit dem Kompass erwirbt, nimmt eines der runden Plättchen dort. Von da an steht der Ort allen offen.
lesson-world-end = Das Spiel endet mit der Runde, in der jemand den achten Golem erwirbt; bei Gleichstand gewinnt, wer später an der Reihe ist. Hilfen und Werkzeuge lohnen, je länger du sie hast: erwirb sie früh.

lesson-adventure-goal = Berge tauschen, Dörfer kaufen. Du bringst Kristalle für Punkte in die Dörfer und baust unterwegs Außenposten.
lesson-adventure-set = Wähle deine ersten Kristalle. Sie sollten nahe an dem sein, was die Dörfer wünschen.
lesson-adventure-wagon = Stelle deinen Wagen auf einen Berg. Gut ist einer nahe bei einem Dorf, dessen Tausch gibt, was das Dorf wünscht.
lesson-adventure-card = Die Karten auf deiner Hand bringen Kristalle, höchstens { $wagon }, oder machen bessere daraus. Klicke eine an, um sie zu spielen.
lesson-adventure-steps = Jeder Schritt des Wagens kostet eine Karte, von der Hand oder von den gespielten. Gespielte sind der billigere Preis: erst spielen, dann reisen.
lesson-adventure-travel = Nun reise. Lass den Zeiger auf einem Feld ruhen, und du siehst den Weg, seine Karten und den Zoll. Ein Klick auf ein fernes Feld geht den ganzen Weg.
lesson-adventure-outpost = Ein Außenposten lässt dich auf seinem Berg tauschen und deckt Punkte auf. Der erste auf einem Berg kostet nichts: sei früh dran.
lesson-adventure-board = Außenposten verlassen deinen Plan von links. Jeder deckt Punkte auf, alle zusammen mehr, als ein Dorf bringt, und eine geleerte Spalte bringt eine Karte oder ein Bonusplättchen.
lesson-adventure-plan = Ein Plan: wähle ein Dorf, mache seine Kristalle auf den Bergen ringsum und komm mit genug Karten an.
lesson-adventure-more = Drei Dinge für später. Wer eine Reise auf einem Berg mit anderen Wagen beendet, zahlt jedem Besitzer einen Kristall. Jeder Außenposten, der dort schon steht, macht deinen um einen Kristall teurer. Und ist das Schloss gezogen, liegt es auf dem Dorf des letzten Erwerbs.
lesson-adventure-end = Das Spiel endet mit der Runde, in der jemand das vierte Dorfplättchen erwirbt. Auch jeder Außenposten zählt: reise mit zwei Absichten.
