# Hilfe beim Spielen: Großansicht, Hinweise, Weitergabe, Ansagen.
explain-gain = Ernte
explain-gain-line = Nimm { $crystals } aus dem Vorrat.
explain-upgrade = Aufwertung
explain-upgrade-line = { $count ->
    [one] Hebe einen Kristall um eine Stufe.
   *[other] Hebe Kristalle um insgesamt { $count } Stufen. Einer darf mehrere steigen, und du darfst früher aufhören.
}
explain-trade = Tausch
explain-trade-line = Gib { $give }, nimm { $take }. So oft hintereinander, wie du zahlen kannst.
explain-market-free = Die erste der Reihe: sie kostet nichts.
explain-market-price = { $count ->
    [one] Zum Nehmen legst du einen Kristall auf die Karte links davon.
   *[other] Zum Nehmen legst du je einen Kristall auf die { $count } Karten links davon.
}
explain-market-with = Die Kristalle darauf bekommst du dazu: { $crystals }.
explain-in-hand = Auf deiner Hand.
explain-own-played = Gespielt. Eine Rast bringt sie zurück auf die Hand.
explain-own-discarded = Sie hat einen Schritt bezahlt. Eine Rast bringt sie zurück auf die Hand.
explain-held-by = Gehört { $name }.
explain-points = { $points ->
    [one] Ein Punkt
   *[other] { $points } Punkte
}
explain-cost = Kostet { $crystals }.
explain-affordable = Du hast, was sie kostet.
explain-with-token = { $points ->
    [one] Die Münze darüber bringt noch einen Punkt.
   *[other] Die Münze darüber bringt noch { $points } Punkte.
}
explain-gold-token = Goldmünze
explain-copper-token = Kupfermünze
explain-silver-token = Silbermünze
explain-token-worth = { $points ->
    [one] Am Ende einen Punkt wert.
   *[other] Am Ende { $points } Punkte wert.
}
explain-crystal = { $name }
explain-crystal-level = Stufe { $level } von 4.
explain-crystal-nothing = Am Ende nichts wert: gib ihn aus oder hebe ihn.
explain-crystal-point = Am Ende einen Punkt wert, wenn er übrig ist.
explain-mountain-sun = Sonnenberg
explain-mountain-leaf = Blattberg
explain-mountain-frost = Frostberg
explain-mountain-flame = Flammenberg
explain-valley = Tal
explain-valley-line = Hier gibt es nichts zu tauschen und keinen Zoll.
explain-village = Dorf
explain-prize-line = Beende eine Reise in diesem Dorf, um das Plättchen zu erwerben.
explain-closed = Geschlossenes Dorf
explain-closed-line = Hier kann nichts erworben werden. Der nächste Erwerb irgendwo bewegt dieses Schloss weiter.
explain-bonus-points-line = Punkte am Ende.
explain-bonus-step = Zusätzlicher Schritt
explain-bonus-step-line = Ein Schritt jeder Reise kostet keine Karte.
explain-bonus-caravan = Größere Karawane
explain-bonus-caravan-line = Deine Karawane fasst { $count } Kristalle mehr.
explain-bonus-how = Leere eine Spalte deiner Außenposten: du nimmst eines dieser Plättchen oder eine Händlerkarte.
explain-wagon = Wagen von { $name }
explain-wagon-line = Wer eine Reise auf demselben Berg beendet, gibt dem Besitzer einen Kristall.
explain-own-wagon = Dein Wagen
explain-own-wagon-line = Wer eine Reise auf demselben Berg beendet, gibt dir einen Kristall.
explain-outpost = Außenposten von { $name }
explain-outpost-line = Der Besitzer darf hier tauschen. Jeder Außenposten auf diesem Berg macht den nächsten teurer.
explain-own-outpost = Dein Außenposten
explain-own-outpost-line = Du darfst hier tauschen. Jeder Außenposten auf diesem Berg macht den nächsten teurer.
explain-bonus-tile = Bonusplättchen
explain-bonus-icon = Am Ende: { $points ->
    [one] ein Punkt
   *[other] { $points } Punkte
} für jedes deiner Embleme „{ $icon }“.
explain-bonus-pair = Am Ende: { $points ->
    [one] ein Punkt
   *[other] { $points } Punkte
} für jedes Paar der Embleme „{ $one }“ und „{ $other }“.
explain-bonus-traders = Am Ende: { $points ->
    [one] ein Punkt
   *[other] { $points } Punkte
} für je zwei Händler, die nicht mehr in Reserve sind.
explain-bonus-flat = { $points } Punkte am Ende.
explain-bonus-worth = { $points ->
    [one] Jetzt einen Punkt wert.
   *[other] Jetzt { $points } Punkte wert.
}
explain-bonus-now = { $points ->
    [0] Mit dem, was du hast, noch nichts.
    [one] Mit dem, was du jetzt hast, ein Punkt.
   *[other] Mit dem, was du jetzt hast, { $points } Punkte.
}
explain-bonus-stack = { $count ->
    [one] Das letzte seines Stapels.
   *[other] Das oberste von { $count } in seinem Stapel.
}
explain-exploration-tile = Erkundungsplättchen
explain-found-crystals = Bringt sofort { $crystals }.
explain-found-points = { $points ->
    [one] Ein Punkt am Ende.
   *[other] { $points } Punkte am Ende.
}
explain-found-icon = Zählt am Ende als weiteres Emblem „{ $icon }“.
explain-help = Von nun an brauchen Orte mit dem Zeichen „{ $sign }“ einen Händler weniger, aber immer mindestens einen.
explain-tool = Von nun an bekommst du an Orten mit dem Zeichen „{ $sign }“ zuerst { $crystal }.
explain-new-traders = { $count ->
    [one] Ein Händler kommt aus der Reserve dazu.
   *[other] { $count } Händler kommen aus der Reserve dazu.
}
explain-explore = Nimm sofort ein Erkundungsplättchen und öffne seinen Ort.
explain-trader = Händler von { $name }
explain-own-trader = Dein Händler
explain-trader-home = Daheim und bereit, losgeschickt zu werden.
explain-trader-reserve = In Reserve: Golems und Funde bringen ihn ins Spiel.
explain-trader-out = Bei der Arbeit. Er kommt heim, wenn sein Besitzer rastet oder er verdrängt wird.
explain-own-trader-out = Bei der Arbeit. Er kommt heim, wenn du rastest oder er verdrängt wird.
explain-merchant-deck = Stapel der Händlerkarten
explain-point-deck = Stapel der Punktekarten
explain-deck-line = { $count ->
    [0] Keine Karte ist übrig.
    [one] Eine Karte ist übrig, verdeckt.
   *[other] { $count } Karten sind übrig, verdeckt.
}
explain-village-pile-line = Sobald ein Plättchen erworben ist, kommt in diesem Dorf das nächste.
explain-grid-line = Hier warten deine Außenposten, eine Reihe je Art von Berg. Gebaut wird von links; das deckt Punkte auf.
explain-grid-price = Ein Außenposten kostet { $count ->
    [one] einen Kristall
   *[other] { $count } Kristalle
} für jeden, der schon auf dem Berg steht.
explain-grid-column = Eine geleerte Spalte bringt eine Händlerkarte oder ein Bonusplättchen.
explain-caravan-line = Fasst am Ende eines Zuges { $count } Kristalle. Was zu viel ist, geht in den Vorrat zurück.
explain-score-hidden = Die Punkte bleiben bis zum Ende verborgen.
explain-holds = Hat: { $crystals }
explain-nothing = keine Kristalle
explain-traders-count = Händler: { $home } daheim, { $reserve } in Reserve.

sign-pick = Hacke
sign-lantern = Laterne
sign-wheel = Rad
sign-flask = Flasche
sign-totem = Totem

place-production = Ernte
place-upgrade = Aufwertung
place-trade = Tausch
place-golem = Golem
place-golem-line = Nimm das oberste Bonusplättchen eines Stapels hier, erwirb den Golem darüber oder beides.
place-golem-named = Erwirb von hier den Golem darüber („{ $name }“), nimm das oberste Bonusplättchen eines Stapels oder beides.
place-tile = Plättchen: { $found }
place-covered = Unerforscht: nur ein Erkundungs-Golem öffnet den Ort, für alle.
place-opens = Wer das Plättchen nimmt, öffnet den Ort für alle.
place-needs = { $needed ->
    [one] Du brauchst hier einen Händler.
   *[other] Du brauchst hier { $needed } Händler.
}
place-own-traders = Hier arbeiten deine eigenen Händler.
place-oust = { $name } arbeitet hier mit { $there }. Mit { $needed } von dir schickst du sie heim.
place-helped = { $alone ->
    [one] Ohne deine Hilfe wäre es einer.
   *[other] Ohne deine Hilfe wären es { $alone }.
}
place-tools = Deine Werkzeuge geben dir zuerst { $crystals }.
place-signs = { $count ->
    [one] Zeichen: { $signs }. Golems damit helfen hier.
   *[other] Zeichen: { $signs }. Golems mit einem davon helfen hier.
}
place-no-tiles = leer
place-rest-first = erst rasten
place-short-pay = es fehlt
place-short-nothing = nichts für dich

hint-title = Hinweis, Schritt { $step } von 3
hint-looking = Ein Blick über den Tisch …
hint-failed = Der Rat ist wegen eines Fehlers ausgeblieben. Deine Partie ist nicht betroffen; Einzelheiten stehen im Protokoll.
hint-none = Für diesen Moment gibt es keinen Rat.
hint-more = Mehr
hint-close = Schließen
hint-area-hand = Sieh dir deine Handkarten an.
hint-area-merchants = Sieh dir die Reihe der Händler an.
hint-area-claims = Sieh dir an, was zu erwerben ist.
hint-area-caravan = Sieh dir deine Kristalle an.
hint-area-rest = Überlege, was nach einer Rast möglich wäre.
hint-area-traders = Sieh dir deine Händler an.
hint-area-map = Sieh dir die Karte an und wo dein Wagen steht.
hint-area-places = Sieh dir die Orte auf diesem Plan an.
hint-area-buttons = Sieh dir die Knöpfe an.
hint-candidates = Das kommt in Frage:
hint-then = Danach: { $turn }.
hint-chance = Gewinnchance damit: etwa { $percent } %.
hint-chance-low = Gewinnchance damit: unter { $percent } %.

advice-gain = Spiele die Karte, die { $crystals } bringt
advice-upgrade = { $count ->
    [one] Spiele die Karte mit einer Aufwertung
   *[other] Spiele die Karte mit { $count } Aufwertungen
}
advice-trade = { $times ->
    [one] Tausche { $give } gegen { $take }
    [2] Tausche { $give } gegen { $take }, zweimal
   *[other] Tausche { $give } gegen { $take }, { $times } Mal
}
advice-acquire = { $price ->
    [0] Nimm umsonst: { $what }
   *[other] Nimm für { $price }: { $what }
}
advice-claim = { $points ->
    [0] Erwirb die Karte
   *[other] Erwirb { $points } Punkte
}
advice-rest = Raste
advice-pay = zahle mit { $crystals }
advice-rise = hebe { $crystals }
advice-return = gib { $crystals } ab
advice-done = Beende es
advice-bonus = Nimm das Bonusplättchen
advice-bonus-named = Nimm das Bonusplättchen: { $what }
tile-icon = { $points } je { $icon }
tile-pair = Paar { $one } und { $other }
tile-traders = { $points } je zwei Händler
tile-flat = { $points } Punkte
advice-explore = Nimm dieses Erkundungsplättchen
advice-explore-named = Nimm das Erkundungsplättchen: { $what }
advice-set = Beginne mit { $crystals }
advice-wagon = Stelle den Wagen auf diesen Berg
advice-step = Zieh den Wagen hierher
advice-wagon-on = Stelle den Wagen zum { $place }
advice-step-to = { $kind ->
    [valley] Zieh ins Tal bei { $place }
    [village] Zieh nach { $place }
   *[other] Zieh zum { $place }
}
advice-discard = Bezahle den Schritt mit dieser Karte
advice-halt = Bleib, wo du bist
advice-build = Baue einen Außenposten
advice-trade-here = { $times ->
    [one] Tausche hier einmal
    [2] Tausche hier zweimal
   *[other] Tausche hier { $times } Mal
}
advice-work-gain = Arbeite, wo es { $crystals } gibt
advice-work-upgrade = { $count ->
    [one] Arbeite, wo ein Kristall steigt
   *[other] Arbeite, wo Kristalle um { $count } Stufen steigen
}
advice-work-trade = { $times ->
    [one] Arbeite, wo du { $give } gegen { $take } tauschst
    [2] Arbeite, wo du { $give } gegen { $take } tauschst, zweimal
   *[other] Arbeite, wo du { $give } gegen { $take } tauschst, { $times } Mal
}
advice-go = Geh zum { $place }: { $what }
advice-tools = { $advice }, dazu bringen Werkzeuge { $crystals }
advice-visit = { $points ->
    [one] Geh zu „{ $name }“ (ein Punkt)
   *[other] Geh zu „{ $name }“ ({ $points } Punkte)
}
advice-visit-below = { $points ->
    [one] Geh zu „{ $place }“ unter „{ $name }“ (ein Punkt)
   *[other] Geh zu „{ $place }“ unter „{ $name }“ ({ $points } Punkte)
}
advice-work-golem = Geh zum Golem mit { $points } Punkten

because-claims = Mit dem ganzen Zug steigen die Punkte von { $from } auf { $to }.
because-bonus = Davon bringen deine Bonusplättchen { $points }.
because-outpost = { $points ->
    [one] Der Außenposten bringt einen Punkt
   *[other] Der Außenposten bringt { $points } Punkte
}{ $rewarded ->
    [yes] {" "}und die Belohnung seiner Spalte.
   *[no] .
}
because-goal = { $turns ->
    [one] So führt der nächste Zug zu: { $name } ({ $points } Punkte).
   *[other] So geht es in { $turns } Zügen zu: { $name } ({ $points } Punkte).
}
because-wasted = { $count ->
    [one] Ein Kristall zu viel geht zurück; das ist es wert.
   *[other] { $count } Kristalle zu viel gehen zurück; das ist es wert.
}
because-denied = { $name } wollte die Karte mit { $points } Punkten und war { $turns ->
    [one] einen Zug
   *[other] { $turns } Züge
} davon entfernt.
because-token = { $points ->
    [one] Eine Münze mit einem Punkt kommt dazu.
   *[other] Eine Münze mit { $points } Punkten kommt dazu.
}
because-rests = { $count ->
    [one] Eines kommt zurück und kann wieder genutzt werden.
   *[other] { $count } kommen zurück und können wieder genutzt werden.
}
because-ends = Damit endet das Spiel nach dieser Runde.
because-spaces = Damit ist das letzte deiner { $spaces } Felder für Bonusplättchen belegt.

pass-turn = { $name }, du bist am Zug
pass-screen = Gib den Bildschirm an { $name }
pass-why = In diesem Spiel sind die Punkte verborgen; der Tisch bleibt verdeckt, bis du da bist.
pass-recap = Seit deinem letzten Zug
pass-ready = Ich bin { $name }

announce-last-round = Die letzte Runde
announce-your-end = Du hast { $count } erworben. Die Runde wird zu Ende gespielt.
announce-still = Noch am Zug: { $names }.
announce-end = { $name } hat { $count } erworben. Die Runde wird zu Ende gespielt.

table-hurry = Jetzt entscheiden
table-thinking-part = überlegt … { $percent } %

settings-pad = Gamepad
settings-pad-about = Stick oder Kreuz bewegen den Fokus, Start öffnet das Menü. Klicke einen Knopf an und drücke den neuen am Gamepad.
settings-press-button = Knopf drücken …
settings-usual-buttons = Übliche Knöpfe

results-counting = Die Punkte werden gezählt …
results-saved = Gespeichert: { $title }
results-failed = Das hat nicht geklappt: { $reason }
results-round = Runde

new-first = Wer beginnt
new-drawn = Wird ausgelost
new-scores = Punkte im Spiel sichtbar
new-claims = Erwerbungen bis zum Ende
new-claims-usual = Wie in den Regeln ({ $count })
new-board = Vierter Plan
new-no-command = Ein Programm braucht den Befehl, der es startet.
seat-program = Programm
seat-program-number = Programm { $number }
seat-program-hint = Befehl, zum Beispiel python3 bot.py

failure-title = Das Programm „{ $name }“ kann nicht weiterspielen
failure-goes-on = Das Spiel geht weiter: ein Computer hat den Platz übernommen. Du kannst jemand anderen wählen.
failure-level = So weiterspielen
failure-person = Selbst übernehmen

journey-way = { $steps } Schritte: { $cards ->
    [0] alle frei.
    [one] sie kosten eine Karte.
   *[other] sie kosten { $cards } Karten.
}
journey-way-missing = { $count ->
    [one] Dafür fehlt eine Karte. Raste zuerst.
   *[other] Dafür fehlen { $count } Karten. Raste zuerst.
}
table-you-win = Du gewinnst mit { $points } Punkten
explain-market-reward = Kostenlos, als deine Belohnung.
# Was Mitspieler sagen, nach ihrer Art (Sela, Ilka, Tarn, Oren, Mirae: je sechs Sätze, wenn sie etwas erwerben, sonst zwei).
remark-claim = { $line ->
    [0] Wieder eine Zeile in meinem Buch.
    [1] Bezahlt bis aufs letzte Stück.
    [2] Die Summen sagten es vor drei Runden.
    [3] Eingetragen, gestempelt, abgelegt.
    [4] Das gibt eine saubere Spalte.
    [5] Das unterstreiche ich doppelt.
    [6] Ach, ich hoffte, das sieht niemand!
    [7] Komm mit, auf dem Wagen ist Platz.
    [8] Habt ihr das gesehen? Fast fiel mir alles hin!
    [9] Haltet meinen Hut, jetzt wird getanzt.
    [10] Das glaubt mir meine Schwester nie.
    [11] Bei Tagesanbruch los, und den ganzen Weg gesungen!
    [12] Erarbeitet, bezahlt, meins.
    [13] Schwer, aber die Mühe wert.
    [14] Rampe frei, ich komme durch.
    [15] Mein Rücken sagt nein, mein Beutel ja.
    [16] Neuer Tag, neue Fuhre.
    [17] Ich sagte doch, ich komme wieder.
    [18] Darauf hatte ich seit gestern ein Auge.
    [19] Wolltest du das auch? Schade.
    [20] Du hast links geschaut, ich ging rechts.
    [21] Günstig, wenn man weiß, wann man fragt.
    [22] Schaut auf die Preise, nicht auf meine Hände.
    [23] Ich kenne eine Tür, die ihr nicht kennt.
    [24] Es ist mir ganz von selbst gefolgt.
    [25] Zu Hause ist ein warmer Platz dafür.
    [26] Es wollte nur nett gefragt werden.
    [27] Ich habe etwas für die Reise gebacken.
    [28] Das könnte ich den ganzen Abend ansehen.
   *[29] Langsam, langsam. Wir haben alle Zeit.
}
remark-oust = { $line ->
    [0] Deine Schicht ist um, meine beginnt.
    [1] Der Platz ist heute für mich notiert.
    [2] Laut Liste bin hier jetzt ich dran.
    [3] Bitte für das geräumte Bett unterschreiben.
    [4] Die Zeit ist um, ich habe es schriftlich.
    [5] Deine Stunde ist gestrichen. Hier, bitte.
    [6] Noch eine Nacht kostet Aufschlag.
    [7] Das habe ich reserviert, da hast du noch geschlafen.
    [8] Tauschen? Deine sehen ohnehin müde aus.
    [9] Hüte festhalten, wir kommen durch!
    [10] Klopf, klopf! Ist noch Platz für ein Lied?
    [11] Wer zuletzt geht, trägt den Kessel!
    [12] Nur bis das Lied zu Ende ist!
    [13] Alle auf, der Wagen ist da!
    [14] Wer ließ die Tür offen? Danke!
    [15] Verzeiht den Lärm. Er wird noch lauter.
    [16] Rück zur Seite, hier gibt es Arbeit.
    [17] Ab nach Hause, die Suppe ist heiß.
    [18] Aufstehen. Jetzt schwitze ich.
    [19] Raus aus dem Wind mit euch. Ich mache das.
    [20] Du hast vorgeheizt, ich arbeite.
    [21] Vorsicht, Rücken.
    [22] Hände von der Kurbel, jetzt habe ich sie.
    [23] Zwei von mir, und du stehst im Weg.
    [24] Danke fürs Warmhalten.
    [25] Eine kleine Rast tut ihnen gut.
    [26] Sie standen mir im Licht.
    [27] Ich habe lange genug gewartet, finde ich.
    [28] Hat euch keiner gesagt, dass besetzt ist?
    [29] Mir gefällt es hier. Ihr wolltet gerade gehen.
    [30] Ein Schritt zur Seite, und alles bleibt freundlich.
    [31] Wer früh kommt, geht auch früh, sehe ich.
    [32] Verzeihung! Nur für einen Augenblick.
    [33] Deine dürfen heim, die Sonne steht tief.
    [34] Ich habe ihnen Brot für den Weg gepackt.
    [35] Sie können meinen Platz am Feuer haben.
    [36] Dürfen wir? Es ist ein so schöner Platz.
    [37] Ich hatte geschrieben. Kam der Brief nicht an?
    [38] Weiter unten gibt es Suppe für deine.
   *[39] Nur weil der Abend so kalt ist.
}
remark-ousted = { $line ->
    [0] Das setze ich dir auf die Rechnung.
    [1] Vermerkt, mit Uhrzeit.
    [2] Das stand nicht im Tagesplan.
    [3] Jetzt schuldet mir jemand einen Platz. Ich führe Listen.
    [4] Das kommt in den Jahresbericht.
    [5] Ein Besuch für jeden. Der nächste ist meiner.
    [6] Ein Tag Verzug. Eingetragen.
    [7] Ich bitte um Ordnung in der Schlange.
    [8] He! Sie hatten gerade ausgepackt.
    [9] Wir haben dort so schön gesungen!
    [10] Aber die Suppe war fast fertig!
    [11] Schon gut, schon gut, wir verstehen den Wink.
    [12] Halt, meine Stiefel stehen noch drin!
    [13] Na gut! Wir kennen ein besseres Gasthaus.
    [14] Und das war die beste Strophe.
    [15] Wir gehen ja schon. Lasst das Feuer nicht aus.
    [16] Wir kommen wieder.
    [17] Meine kennen den Weg heim. Und zurück.
    [18] Hm. Meine Zeit kommt.
    [19] Wer einen Karren anstößt, dem rollt er zurück.
    [20] Aus besseren Häusern bin ich schon geflogen.
    [21] Eine Rast, dann bin ich wieder dran.
    [22] Etwas Luft hat ihnen gefehlt.
    [23] Merk dir den Stein. Der bleibt meiner.
    [24] Du hörst von mir.
    [25] Ich hätte es auch getan, nur früher.
    [26] So spielst du also heute Abend.
    [27] Ich war mit der Aussicht noch nicht fertig.
    [28] Mutig. Den Ort merke ich mir.
    [29] Den Gefallen fordere ich zurück.
    [30] Schade. Für dich, später.
    [31] Ich ließ sie langsam gehen. Sie hören gut.
    [32] Sie mussten ohnehin zum Abendbrot.
    [33] Macht nichts, daheim pfeift der Kessel.
    [34] Sie lassen dich grüßen, ein wenig außer Atem.
    [35] Nun, die Bank daheim ist weicher.
    [36] Mach bitte das Fenster zu, wenn du gehst.
    [37] Sie freuen sich auf ihre Pantoffeln.
    [38] Dann gibt es den Tee etwas früher.
   *[39] Nichts passiert, nur die Hüte sitzen schief.
}
remark-lost = { $line ->
    [0] Das stand in meinem Haushalt.
    [1] Dann rechne ich eben neu.
    [2] Gestrichen. In Rot.
    [3] Danach werden die Prüfer fragen.
    [4] O nein, es hatte schon einen Namen!
    [5] Pass gut darauf auf, ja?
    [6] Aber sein Bett war schon gemacht!
    [7] Na gut, aber ich komme zu Besuch.
    [8] Da war mein Zeichen dran.
    [9] Mir den Karren unter der Nase weg.
    [10] Da geht eine Woche Arbeit hin.
    [11] Eine Stunde früher los, das war es.
    [12] Du liest meine Gedanken. Lass das.
    [13] Ich habe es dir überlassen. Beinahe.
    [14] Gut gesehen. Ausnahmsweise.
    [15] Wer hat dir das verraten? Dir sagt doch keiner was.
    [16] Bei dir wird es ihm gut gehen.
    [17] Ich hatte ihm schon einen Schal gestrickt.
    [18] Du bist hoffentlich gut zu ihm.
   *[19] Dann backe ich heute für einen weniger.
}
remark-outpost = { $line ->
    [0] Ein Dach, ein Ofen, eine Nummer an der Tür.
    [1] Der zahlt sich von selbst ab.
    [2] Vermessen, gepflastert, eingetragen.
    [3] Zwei Schlüssel, ein Schloss, keine Klagen.
    [4] Jetzt gibt es unterwegs Tee!
    [5] Winkt, wenn ihr vorbeikommt!
    [6] Und über die Tür malen wir einen Vogel!
    [7] In der ersten Nacht sind alle eingeladen!
    [8] Stein auf Stein. Das hält.
    [9] Guter Fels hier.
    [10] Vier Pfosten, ein Balken, fertig.
    [11] Soll der Wind das mal versuchen.
    [12] Von hier aus sehe ich alles.
    [13] Eine kleine Hütte, ein weiter Blick.
    [14] Drei Ausgänge. Ich habe zweimal gezählt.
    [15] Hier kommt keiner mehr ungesehen vorbei.
    [16] Dahinter pflanze ich Bohnen.
    [17] Gerade recht für eine Regennacht.
    [18] Eine Bank davor, das ist die Hauptsache.
   *[19] Ich stelle dir ein Licht ins Fenster.
}
remark-end = { $line ->
    [0] Damit schließe ich das Buch. Zählt genau.
    [1] Meine Liste ist fertig. Und deine?
    [2] Letzte Runde! Schnell, schnell!
    [3] Ich sehe schon die Lichter von daheim.
    [4] Aufladen. Das war meine letzte Fuhre.
    [5] Genug für ein Jahr.
    [6] Nun zeigt sich, wer schlau war.
    [7] Schnell jetzt, die Tore schließen.
    [8] Was für eine schöne Reise.
   *[9] Kommt herein, die Lampen brennen schon.
}
story-golem = { $line ->
    [0] Die Augen gehen auf. Ein langer Blick, dann hebt er die schwerste Kiste.
    [1] Staub fällt ihm von den Schultern, als er aufsteht.
    [2] Er setzt sich an dein Feuer, als wäre er immer da gewesen.
    [3] Er summt ein Lied, das älter ist als die Straße.
    [4] Er geht hinter deinem Wagen und weckt niemanden.
    [5] Kinder laufen neben ihm her bis zum letzten Haus.
    [6] Er trägt deine Laterne, und die Nacht wird kleiner.
   *[7] Er hat lange gewartet, dass jemand fragt.
}
story-destination = { $line ->
    [0] Die Tore stehen offen, und jemand ruft deinen Namen.
    [1] Körbe wechseln die Hände, bis die Lampen brennen.
    [2] Tee wird eingeschenkt, bevor jemand von Preisen spricht.
    [3] Deine Kamele kennen den Weg zum Wasser.
    [4] Die ganze Straße duftet nach deiner Ware.
    [5] Ein alter Kunde hält dir den besten Platz frei.
    [6] Heute Abend gibt es Musik, und du bist eingeladen.
   *[7] Dein Name wird über die Tür gemalt.
}

coach-title = Noch einmal hinsehen?
coach-loss = Dein Zug gibt etwa { $percent } % deiner Gewinnchance her.
coach-back = Zurücknehmen
coach-keep = Dabei bleiben
coach-rival = { $name } kann im nächsten Zug übernehmen: { $goal } ({ $points } Punkte).
coach-claim = Du könntest jetzt übernehmen: { $goal } ({ $points } Punkte).
coach-wastes = { $count ->
    [one] So geht ein Kristall verloren, der keinen Platz hat.
   *[other] So gehen { $count } Kristalle verloren, die keinen Platz haben.
}
coach-points = { $count ->
    [one] Ein anderer Zug bringt sofort einen Punkt mehr.
   *[other] Ein anderer Zug bringt sofort { $count } Punkte mehr.
}
coach-next = Nach einem anderen Zug könntest du im nächsten übernehmen: { $goal } ({ $points } Punkte).
coach-crystals = { $count ->
    [one] Nach einem anderen Zug hast du einen Kristall mehr.
   *[other] Nach einem anderen Zug hast du { $count } Kristalle mehr.
}
coach-turn = Es gibt einen anderen Zug: { $turn }.
