# Der Tisch.
table-caravan = Karawane
table-hand = Hand
table-played = Gespielt
table-log-all = alles ›
table-log = Verlauf
log-moment = Ein Klick auf eine Zeile zeigt ihren Augenblick; das Spiel wartet.
log-key = { $key } öffnet und schließt den Verlauf.
table-menu = Menü
table-hold = Anhalten
table-go-on = Weiter
table-step = Ein Zug
table-held = Das Spiel wartet.
table-round = Runde { $round }
table-your-turn = Du bist am Zug
table-turn-of = { $name }
table-you-begin = Du beginnst
table-begins = { $name } beginnt
log-begins = als Erstes am Zug
table-thinking = überlegt …
table-last-round = letzte Runde
table-past = Rückblick auf Runde { $round }
table-past-line = Das Spiel wartet: { $key } führt zurück.
table-over = Das Spiel ist aus
table-free = gratis
table-pay = zahle { $count }
table-claim-now = jetzt nehmen
table-claims = { $count }/{ $end } erworben
table-hand-count = Hand { $count }
table-played-count = gespielt { $count }

act-done = Fertig
act-leave-tile = Fertig – Plättchen bleibt
act-leave-golem = Fertig – Golem bleibt
act-end-turn = Zug beenden
ask-confirm = Bestätige es oder geh zurück.
ask-confirm-ends = Damit endet dein Zug. Bestätige es oder geh zurück.
ask-end-turn = Dein Zug ist gemacht. Beende ihn oder nimm ihn zurück.

ask-turn = Spiele, nimm oder erwirb eine Karte – oder raste.
ask-pay-card = Wähle einen Kristall für die markierte Karte.
ask-upgrade = Klicke Kristalle zum Heben an oder Fertig. Zurücknehmen geht.
ask-return = Zu viele Kristalle: klicke an, welche du abgibst.
ask-upgrade-left = { $count ->
    [one] Klicke einen Kristall zum Heben an (noch eine Stufe) oder Fertig. Zurücknehmen geht.
   *[other] Klicke Kristalle zum Heben an (noch { $count } Stufen) oder Fertig. Zurücknehmen geht.
}
ask-return-count = { $count ->
    [one] Zu viele Kristalle: klicke einen an, den du abgibst.
   *[other] Zu viele Kristalle: klicke { $count } an, die du abgibst.
}

refuse-over = Das Spiel ist aus.
refuse-not-in-hand = Diese Karte ist gerade nicht auf deiner Hand.
refuse-missing = Dir fehlen noch { $crystals }.
refuse-too-few = Das kostet { $needed } Kristalle, du hast { $there }.
refuse-no-crystal = So einen Kristall hast du nicht.
refuse-highest = Dieser Kristall kann nicht weiter steigen.
refuse-times = Dieser Tausch geht höchstens { $most } Mal.
refuse-nothing-to-rest = Es gibt noch nichts zurückzunehmen.
refuse-other = Das geht gerade nicht.

preview-after = Du hast dann
preview-after-pointed = Damit hättest du
preview-before-pay = Vor dem Bezahlen
preview-after-none = Dir bleiben keine Kristalle
preview-lay = { $count ->
    [one] Du wählst, womit du zahlst: ein Kristall.
   *[other] Du wählst, womit du zahlst: { $count } Kristalle.
}
preview-over = { $count ->
    [one] Ein Kristall zu viel: einen gibst du ab.
   *[other] { $count } Kristalle zu viel: die gibst du ab.
}
preview-score = Deine Punkte: { $from } → { $to }.
preview-ends = Damit endet die Partie.
preview-last-round = Damit beginnt die letzte Runde.
preview-visit = Erst gehen deine Händler hin; dann wählst du, was du nimmst.
preview-claims = Du erwirbst den Golem sofort.
preview-rises = Dann wählst du, was steigt.
preview-nothing-rises = Du hast nichts, was steigen kann.

crystal-yellow = gelb
crystal-green = grün
crystal-blue = blau
crystal-magenta = magenta

log-gained = nahm { $crystals }
log-upgraded = spielte eine Aufwertung
log-raised = hob { $from } zu { $to }
log-raised-too = { $from } zu { $to }
log-acquired = { $price ->
    [0] nahm umsonst: { $what }
   *[other] nahm für { $price }: { $what }
}
log-paid = zahlte { $crystals }
log-returned = gab { $crystals } über der Grenze ab
log-took-along = bekam das darauf: { $crystals }
log-traded-for = tauschte { $give } gegen { $take }
log-claimed = { $points ->
    [one] erwarb eine Karte mit einem Punkt
   *[other] erwarb eine Karte mit { $points } Punkten
}
log-claimed-golem = { $points ->
    [one] erwarb einen Golem mit einem Punkt
   *[other] erwarb einen Golem mit { $points } Punkten
}
log-claimed-village = { $points ->
    [one] erwarb ein Dorfplättchen mit einem Punkt
   *[other] erwarb ein Dorfplättchen mit { $points } Punkten
}
log-claimed-name = { $points ->
    [one] erwarb „{ $name }“ (ein Punkt)
   *[other] erwarb „{ $name }“ ({ $points } Punkte)
}
log-claimed-at = { $points ->
    [one] erwarb einen Punkt in { $place }
   *[other] erwarb { $points } Punkte in { $place }
}
log-rested = rastete

results-winner = { $name } gewinnt
results-you-win = Du gewinnst
results-tied = Punktgleich: wer später an der Reihe war, gewinnt
results-graph = Punkte Runde für Runde
results-again = Noch einmal
results-title = Zum Titel
score-claims = Erworben
score-copper = Kupfer
score-silver = Silber
score-bonus = Bonus
score-exploration = Erkundung
score-outposts = Außenposten
score-crystals = Kristalle
score-total = Summe

world-storage = Lager
world-traders = Händler
world-home = daheim
world-bonus = Bonusplättchen
world-found = Funde
world-claimed = Erworbene Golems
world-claims = { $count } von { $end }
world-help = Hilfe
world-tool = Werkzeug
world-new-traders = Neue Händler
world-exploration = Erkundung
world-help-line = −1 Händler
world-tool-line = gibt 1
world-traders-line = { $count } dazu
world-exploration-line = 1 Plättchen
world-signs = Zeichen
world-signs-own = deine Karten
world-next = Nächster
world-next-line = { $count ->
    [one] Er kommt, wenn ein Golem erworben wird, und ist der letzte.
   *[other] Er kommt, wenn ein Golem erworben wird. { $count } Golems sind übrig.
}
world-left = noch { $count }
world-emblems = Embleme
world-points-now = { $count ->
    [one] Punkt
   *[other] Punkte
}
world-at-home = { $count ->
   *[other] Händler daheim
}
world-brings-home = { $count ->
    [0] alle daheim
   *[other] Rast: +{ $count } heim
}
world-in-reserve = { $count } in Reserve
world-go-stay = { $go } gehen, { $stay } bleiben
world-storage-worth = Je 1 Punkt, gelbe keinen

ask-work = Schicke Händler an einen Ort – oder raste.
ask-rest-only = Sonst geht nichts: Raste.
ask-golem = Nimm ein Bonusplättchen, erwirb den Golem oder beides.
ask-golem-tile = Nimm ein Bonusplättchen. Zurücknehmen macht den Besuch rückgängig.
ask-golem-bonus = Nimm ein Bonusplättchen oder drücke Fertig.
ask-golem-claim = Erwirb den Golem oder drücke Fertig.
ask-explore = Wähle einen verdeckten Ort und nimm sein Plättchen.

refuse-unexplored = Dieser Ort ist noch unerforscht.
refuse-own-traders = Dort stehen deine eigenen Händler. Raste, um sie heimzurufen.
refuse-few-traders = Das braucht { $needed } Händler, daheim hast du { $home }.
refuse-nothing-to-take = Hier kannst du weder ein Bonusplättchen noch den Golem nehmen.
refuse-bonus-space = Deine Bonusfelder sind alle belegt.
refuse-done-already = Das hast du in diesem Zug schon getan.

log-with-tools = { $did }; Werkzeuge geben { $crystals } dazu
log-workshop = ging aufwerten
log-golem = besuchte einen Golem
log-went = ging zum { $place }
log-bonus-icon = { $points ->
    [one] nahm ein Bonusplättchen: ein Punkt für jedes Emblem „{ $icon }“
   *[other] nahm ein Bonusplättchen: { $points } Punkte für jedes Emblem „{ $icon }“
}
log-bonus-traders = { $points ->
    [one] nahm ein Bonusplättchen: ein Punkt für je zwei Händler
   *[other] nahm ein Bonusplättchen: { $points } Punkte für je zwei Händler
}
log-bonus-flat = nahm ein Bonusplättchen: { $points } Punkte
log-explored-crystals = erkundete und fand { $crystals }
log-explored-traders = { $count ->
    [one] erkundete und fand einen Händler
   *[other] erkundete und fand { $count } Händler
}
log-explored-points = { $points ->
    [one] erkundete und fand einen Punkt
   *[other] erkundete und fand { $points } Punkte
}
log-explored-icon = erkundete und fand das Emblem { $icon }

visit-claim = Golem erwerben
visit-claim-about = Klicke seine Karte oben. Du zahlst, was an ihrem Fuß steht.
visit-bonus = Bonusplättchen nehmen
visit-bonus-about = Klicke das Plättchen. Es zählt am Ende.
visit-done = Fertig
visit-done-about = Lass den Rest und beende den Besuch.
visit-explore = Plättchen nehmen
visit-explore-about = Klicke einen hellen Ort. Was dort liegt, gehört dir, und der Ort steht allen offen.
way-not-now = { $way } (jetzt nicht)
way-play = Eine Karte spielen
way-play-about = Ihr Bild sagt, was du bekommst. Bis du rastest, bleibt sie gespielt.
way-acquire = Eine Karte nehmen
way-acquire-about = Die erste ist gratis. Auf jede Karte, die du überspringst, legst du einen Kristall.
way-claim = Eine Punktekarte erwerben
way-claim-about = Bezahle die Kristalle an ihrem Fuß.
way-rest = Rasten
way-rest-about = Nimm alle gespielten Karten zurück auf die Hand.
way-rest-traders = Alle deine Händler kommen heim.
way-work = Händler senden
way-work-about = An helle Orte, zu ihrem Preis.
way-oust = Verdrängen
way-oust-about = Mit einem Händler mehr als sie.
way-visit = Golem besuchen
way-visit-about = Golem, Plättchen oder beides.
preview-done-upgrade = { $count ->
    [one] Eine Stufe bleibt ungenutzt.
   *[other] { $count } Stufen bleiben ungenutzt.
}
rival-can-claim = Hat jetzt, was die Karte für { $points } Punkte kostet.
rival-skip = Überspringen
inspector-before = Vorher
inspector-after = Nachher
log-ousted = { $count ->
    [one] verdrängte einen Händler
   *[other] verdrängte { $count } Händler
}
log-ousted-of = { $count ->
    [one] verdrängte einen Händler von { $name }
   *[other] verdrängte { $count } Händler von { $name }
}
log-ousted-you = { $count ->
    [one] verdrängte einen deiner Händler
   *[other] verdrängte { $count } deiner Händler
}
