# The workshop for maps of The Call for Adventure.
map-title = Map workshop
map-usual-name = My map
map-name-hint = Name of the map
map-land = Land
map-village = Village
map-eraser = Clear
map-cell-empty = Nothing
map-first = First map
map-chance = By chance
map-empty = Empty board
map-open = Open one of your maps
map-counts = { $land } of 20 land tiles · { $villages } of 4 villages
map-drawn = Mountains and valleys are shuffled anew for every game.
map-good = This map can be played.
map-more-land = { $count ->
    [one] One land tile is missing.
   *[other] { $count } land tiles are missing.
}
map-less-land = { $count ->
    [one] One land tile too many.
   *[other] { $count } land tiles too many.
}
map-more-villages = { $count ->
    [one] One village is missing.
   *[other] { $count } villages are missing.
}
map-less-villages = { $count ->
    [one] One village too many.
   *[other] { $count } villages too many.
}
map-villages-touch = Two villages touch each other; they must lie apart.
map-lonely = { $count ->
    [0] The marked tile touches no other; every tile touches at least two.
   *[other] The marked tile touches only one other; every tile touches at least two.
}
map-apart = The marked tile cannot be reached from the rest of the map.
map-play = Play on it
map-save = Save
map-saved = The map is saved.
map-rename = Rename “{ $name }”
map-renamed = The map has its new name.
map-name-taken = Another map has this name.
map-removed = The map is removed. What is on the board can be saved again.
map-not-saved = The map could not be saved: { $reason }
map-share = Share
map-copy = Copy the code
map-copied = The code is in the clipboard.
map-code-hint = Code of somebody's map
map-read = Draw that map
map-bad-code = That is not the code of a map: { $reason }
map-choice = Map
map-choice-about = The first map or one that you have drawn. Mountains and valleys are shuffled for every game.
map-choice-first = First map
map-workshop = Map workshop
