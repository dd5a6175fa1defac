//! Component files: reading never panics, and with whatever is accepted games can be played.
#![no_main]

use fuzzing::tables;
use libfuzzer_sys::fuzz_target;
use rules::chance::Chance;
use rules::components::Components;
use rules::{Actions, Engine as _, Game, Options, Silent};

const FILES: [&str; 3] = [
    include_str!("../../assets/content/road.ron"),
    include_str!("../../assets/content/world.ron"),
    include_str!("../../assets/content/adventure.ron"),
];

fuzz_target!(|data: &[u8]| {
    let [which, text @ ..] = data else { return };
    let Ok(text) = std::str::from_utf8(text) else { return };
    let mut files = FILES;
    files[usize::from(*which) % 3] = text;
    let [road, world, adventure] = files;
    match content::parse(road, world, adventure) {
        Err(error) => assert!(!error.to_string().is_empty()),
        Ok(components) => {
            let components = Box::into_raw(Box::new(components));
            // SAFETY: the box stays alive until every game made from it is gone, at the end of this block.
            let shared: &'static Components = unsafe { &*components };
            for options in tables() {
                play(shared, options);
            }
            // SAFETY: made by `Box::into_raw` above; no game refers to it any more.
            drop(unsafe { Box::from_raw(components) });
        }
    }
});

fn play(components: &'static Components, options: Options) {
    let mut game = Game::new(components, &options, 1).expect("accepted components set every game up");
    let mut chance = Chance::new(2);
    let mut choices = Actions::new();
    for _ in 0..60 {
        if game.is_over() {
            break;
        }
        choices.clear();
        game.legal_actions(&mut choices);
        let action = choices[chance.below(choices.len() as u32) as usize];
        game.apply(action, &mut Silent).expect("a listed action is legal");
        assert_eq!(game.check(), Ok(()));
    }
}
