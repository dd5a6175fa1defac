//! The files of the box load, and their figures are the known ones.

use content::embedded;

#[test]
fn the_box_holds_what_it_must() {
    let components = embedded();
    assert_eq!(components.road.merchants.cards().len(), 2 + 43);
    assert_eq!(components.road.points.len(), 36);
    assert_eq!(components.world.boards.len(), 6);
    assert_eq!(components.world.cards.len(), 36);
    assert_eq!(components.adventure.mountains.len(), 24);
    assert_eq!(components.adventure.vp_tiles.len(), 26);
}
