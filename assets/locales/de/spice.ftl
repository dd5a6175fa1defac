# Die Gewürzstraße sagt manches mit anderen Worten: KEY-spice steht für KEY, solange dieses Spiel gemeint ist.
crystal-yellow-spice = Kurkuma
crystal-green-spice = Safran
crystal-blue-spice = Kardamom
crystal-magenta-spice = Zimt

explain-upgrade-line-spice = { $count ->
    [one] Hebe ein Gewürz um eine Stufe.
   *[other] Hebe Gewürze um insgesamt { $count } Stufen. Eines darf mehrere steigen, und du darfst früher aufhören.
}
explain-market-price-spice = { $count ->
    [one] Zum Nehmen legst du ein Gewürz auf die Karte links davon.
   *[other] Zum Nehmen legst du je ein Gewürz auf die { $count } Karten links davon.
}
explain-market-with-spice = Die Gewürze darauf bekommst du dazu: { $crystals }.
explain-copper-token-spice = Goldmünze
explain-caravan-line-spice = Fasst am Ende eines Zuges { $count } Gewürze. Was zu viel ist, geht in den Vorrat zurück.
explain-nothing-spice = keine Gewürze
hint-area-caravan-spice = Sieh dir deine Gewürze an.
because-wasted-spice = { $count ->
    [one] Ein Gewürz zu viel geht zurück; das ist es wert.
   *[other] { $count } Gewürze zu viel gehen zurück; das ist es wert.
}

ask-pay-card-spice = Wähle ein Gewürz für die markierte Karte.
ask-upgrade-spice = Klicke Gewürze zum Heben an oder Fertig. Zurücknehmen geht.
ask-return-spice = Zu viele Gewürze: klicke an, welche du abgibst.
ask-upgrade-left-spice = { $count ->
    [one] Klicke ein Gewürz zum Heben an (noch eine Stufe) oder Fertig. Zurücknehmen geht.
   *[other] Klicke Gewürze zum Heben an (noch { $count } Stufen) oder Fertig. Zurücknehmen geht.
}
ask-return-count-spice = { $count ->
    [one] Zu viele Gewürze: klicke eines an, das du abgibst.
   *[other] Zu viele Gewürze: klicke { $count } an, die du abgibst.
}
refuse-too-few-spice = Das kostet { $needed } Gewürze, du hast { $there }.
refuse-no-crystal-spice = So ein Gewürz hast du nicht.
refuse-highest-spice = Dieses Gewürz kann nicht weiter steigen.
preview-lay-spice = { $count ->
    [one] Du wählst, womit du zahlst: ein Gewürz.
   *[other] Du wählst, womit du zahlst: { $count } Gewürze.
}
preview-over-spice = { $count ->
    [one] Ein Gewürz zu viel: eines gibst du ab.
   *[other] { $count } Gewürze zu viel: die gibst du ab.
}
score-crystals-spice = Gewürze
score-copper-spice = Gold

rules-road-goal-spice = Sammle Punktekarten. Jede nennt die Gewürze, die sie kostet; deine Händlerkarten machen aus billigen Gewürzen teure.
rules-road-acquire-spice = Erwirb eine Karte aus der Reihe: Lege auf jede Karte links davon ein Gewürz deiner Wahl, dann nimm die Karte mit allen Gewürzen darauf. Die ganz linke ist umsonst.
rules-road-claim-spice = Nimm eine Punktekarte: Gib genau die Gewürze ab, die sie zeigt.
rules-road-gain-spice = Ernte: Nimm die gezeigten Gewürze.
rules-road-upgrade-spice = Aufwertung: Hebe Gewürze Stufe um Stufe, so viele Stufen, wie Pfeile da sind. Ein Gewürz darf mehrmals steigen, und du darfst früher aufhören.
rules-road-tokens-spice = Die erste Punktekarte bringt eine Goldmünze ({ $copper ->
    [one] { $copper } Punkt
   *[other] { $copper } Punkte
}), die zweite eine Silbermünze ({ $silver ->
    [one] { $silver } Punkt
   *[other] { $silver } Punkte
}), solange der Vorrat reicht.
rules-road-tokens-slide-spice = Ist das Gold weg, rückt das Silber zur ersten Karte, und die zweite bringt nichts mehr.
rules-road-limit-spice = Deine Karawane fasst { $caravan } Gewürze. Während des Zuges dürfen es mehr sein; am Ende gibst du ab, was zu viel ist, nach deiner Wahl.
rules-road-score-spice = Es zählen Punktekarten, Münzen und ein Punkt für jedes Gewürz, das nicht Kurkuma ist.
way-acquire-about-spice = Die erste ist gratis. Auf jede Karte, die du überspringst, legst du ein Gewürz.
way-claim-about-spice = Bezahle die Gewürze an ihrem Fuß.
legend-crystals-spice = Gewürze, vom billigsten zum teuersten

lesson-road-goal-spice = Um diese Karten geht es. Oben stehen die Punkte, unten der Preis in Gewürzen. Wer die sechste erwirbt, beendet das Spiel; die meisten Punkte gewinnen.
lesson-road-crystals-spice = Deine Karawane; { $caravan } Gewürze passen hinein. Kurkuma ist am billigsten; Safran, Kardamom und Zimt sind kostbarer. Die meisten Preise wollen kostbare. Die Frage jedes Zuges lautet also: wie wird Kurkuma kostbar?
lesson-road-gain-spice = Beginne mit Rohstoff: spiele die Karte, die zweimal Kurkuma bringt. In jedem Zug tust du genau eine Sache.
lesson-road-upgrade-spice = Mach nun etwas aus dem Kurkuma: spiele die Karte mit den Pfeilen. Zwei Stufen: zwei Gewürze um eine oder eines um zwei.
lesson-road-tokens-spice = Deine ersten Punkte! Die erste Karte der Reihe bringt eine Goldmünze, die zweite eine silberne. Manchmal lohnt es, auf den ersten Platz zu warten, und manchmal kostet es die Karte.
lesson-road-end-spice = Das Spiel endet mit der Runde, in der jemand die sechste Karte erwirbt. Übrige Gewürze, die nicht Kurkuma sind, zählen je einen Punkt; plane so, dass nichts verloren geht.
lesson-road-rival-spice = Nun hat dein Gegner auch eine Sache getan; die Seite rechts sagt, welche. Alle Karten und Gewürze liegen offen: du siehst, worauf die anderen aus sind.
preview-after-none-spice = Dir bleiben keine Gewürze
coach-wastes-spice = { $count ->
    [one] So geht ein Gewürz verloren, das keinen Platz hat.
   *[other] So gehen { $count } Gewürze verloren, die keinen Platz haben.
}
coach-crystals-spice = { $count ->
    [one] Nach einem anderen Zug hast du ein Gewürz mehr.
   *[other] Nach einem anderen Zug hast du { $count } Gewürze mehr.
}
