# Der Tisch von Der Ruf des Abenteuers.
journey-village-pile = Dorfplättchen
journey-bonus = Bonusplättchen
journey-outposts = Außenposten
journey-left = übrig
journey-left-count = { $count } da
journey-taken = leer
journey-full = { $held } von { $limit }
journey-takes-back = zurück: { $count }
journey-brings-points = Punkte
journey-brings-step = Schritt
journey-brings-places = Plätze
journey-next-here = Hier: { $cost ->
    [0] gratis
    [one] ein Kristall
   *[other] { $cost } Kristalle
}, +{ $points ->
    [one] 1 Punkt
   *[other] { $points } Punkte
}
journey-next-price = Preis: { $count } je Posten dort
key-steps = Weg, Karten
key-toll = Zoll, Kristalle
key-lacking = dir fehlt
key-outpost = dein Posten
key-stay = bleiben
key-stop = halten
key-claim = erwerben
journey-discard = Ablage
journey-cards = Hand { $hand } · gespielt { $played } · Ablage { $discarded }

journey-build-free = Gratis bauen
journey-build = Bauen für { $count }
journey-trade = Tauschen
journey-claim = { $points } Punkte erwerben
journey-halt = Hier halten

journey-step-free = Ein Schritt hierher kostet nichts.
journey-step-card = Ein Schritt hierher kostet eine Karte.
journey-toll = { $count ->
    [one] Zoll: ein Kristall an { $names }.
   *[other] Zoll: je ein Kristall an { $names }.
}
journey-trade-here = Mit eigenem Außenposten tauschst du hier: { $give } gegen { $take }.
journey-own-outpost = Hier steht dein Außenposten.
journey-stay = Hier zu bleiben kostet keine Karte, und du darfst bauen, tauschen oder erwerben.
journey-outpost-free = Ein Außenposten hier ist gratis.
journey-outpost-cost = { $count ->
    [one] Ein Außenposten hier kostet einen Kristall.
   *[other] Ein Außenposten hier kostet { $count } Kristalle.
}
journey-outpost-brings = Er deckt { $points ->
    [one] 1 Punkt
   *[other] { $points } Punkte
} auf.
journey-outpost-card = Seine Spalte ist dann leer: nimm eine Händlerkarte.
journey-outpost-bonus = Seine Spalte ist dann leer: nimm ein Bonusplättchen oder eine Händlerkarte.
journey-prize = { $points } Punkte für { $crystals }.

ask-journey = Spiele oder erwirb eine Karte, ziehe, bleibe oder raste.
ask-set = Wähle deine ersten Kristalle. Jeden Satz gibt es nur einmal.
ask-wagon = Stelle deinen Wagen auf einen Berg.
ask-set-about = Dörfer kaufen Kristalle. Nimm, was nahe an ihren Wünschen ist.
ask-wagon-about = Gut ist ein Berg nahe bei einem Dorf. Der erste Außenposten auf einem Berg ist gratis, und wer seine Reise auf dem Berg beendet, auf dem dein Wagen steht, zahlt dir einen Kristall.
ask-pay-step = Wähle die Karte, die den Schritt bezahlt.
ask-walk = Zieh weiter oder halte hier.
ask-toll = Wähle einen Kristall für den Zoll.
ask-arrived = Was tust du hier?
ask-pay-outpost = Wähle Kristalle für den Außenposten.
ask-reward = Eine Spalte ist leer: nimm eine Händlerkarte oder ein Bonusplättchen.

refuse-not-adjacent = Dieses Feld liegt nicht neben deinem Wagen.
refuse-too-far = Dorthin kommst du jetzt nicht.
refuse-no-card = Keine Karte ist übrig, um einen Schritt zu bezahlen.
refuse-mountain = Das geht nur auf einem Berg.
refuse-own-outpost = Dein Außenposten steht schon dort.
refuse-no-outpost = In dieser Reihe ist kein Außenposten übrig.
refuse-village-closed = Dieses Dorf bietet gerade nichts.

log-took-set = nahm { $crystals } zum Start
log-set-out = stellte den Wagen auf
log-set-out-from = brach vom { $place } auf
log-moved = zog weiter
log-moved-to = { $kind ->
    [valley] zog ins Tal bei { $place }
    [village] zog nach { $place }
   *[other] zog zum { $place }
}
log-moved-on = { $kind ->
    [valley] weiter ins Tal bei { $place }
    [village] weiter nach { $place }
   *[other] weiter zum { $place }
}
log-stayed = blieb stehen
log-stayed-at = { $kind ->
    [valley] blieb im Tal bei { $place }
    [village] blieb in { $place }
   *[other] blieb am { $place }
}
log-built = { $count ->
    [0] baute gratis einen Außenposten
    [one] baute für einen Kristall einen Außenposten
   *[other] baute für { $count } Kristalle einen Außenposten
}
log-bonus-tile = nahm ein Bonusplättchen: { $what }

way-play-journey = Ihr Bild sagt, was du bekommst.
way-acquire-journey = Die erste ist gratis, jede weitere kostet mehr.
way-travel = Reisen oder bleiben
way-travel-about = Klicke ein helles Feld; jeder Schritt kostet eine Karte. Dann baue oder tausche.
way-rest-journey = Nimm gespielte und abgelegte Karten zurück.
