//! A window that grows in the middle of a game.

use caravanserai::app::{Screen, games::GameKind, options::Options};
use caravanserai::driver::gestures::Gesture;
use caravanserai::inspect::Atlas;

use crate::house::{House, Length};

#[test]
fn sharper_pictures_take_the_place_of_the_old_ones_and_nothing_covers_the_game() {
    let mut house = House::open(None, Options::default());
    house.until(Screen::Title);
    house.deal(GameKind::Golem, 2, Length::Usual, 3);
    house.rest();
    let scale = |house: &House| house.app.world().resource::<Atlas>().scale();
    for (width, height, wanted) in [(1920.0, 1080.0, 2.0), (1280.0, 720.0, 1.0)] {
        house.frame_of(&[Gesture::Resize(width, height)]);
        let mut frames = 0;
        while scale(&house) != wanted {
            assert!(!house.has("cover"), "the table is covered at {width} x {height}");
            house.frame();
            frames += 1;
            assert!(frames < 200_000, "the pictures do not come");
            std::thread::yield_now();
        }
        (0..5).for_each(|_| house.frame());
        assert!(!house.has("cover"), "the table is covered at {width} x {height}");
    }
}
