//! Component files: reading never panics, and with whatever is accepted games can be played.
//!
//! The input is the number of a file and a list of changes to it (where, how much is cut out, what is put in), so that
//! most inputs stay close to a file that can be read.
#![no_main]

use libfuzzer_sys::fuzz_target;
use rules::chance::Chance;
use rules::components::Components;
use rules::{Actions, Engine as _, Game, GameKind, Options, Silent};

const FILES: [&str; 3] = [
    include_str!("../../assets/content/road.ron"),
    include_str!("../../assets/content/world.ron"),
    include_str!("../../assets/content/adventure.ron"),
];

fuzz_target!(|data: &[u8]| {
    let [which, changes @ ..] = data else { return };
    let which = usize::from(*which) % 3;
    let text = changed(FILES[which], changes);
    let mut files = FILES;
    files[which] = &text;
    let [road, world, adventure] = files;
    match content::parse(road, world, adventure) {
        Err(error) => assert!(!error.to_string().is_empty()),
        Ok(components) => {
            let components = Box::into_raw(Box::new(components));
            // SAFETY: the box stays alive until every game made from it is gone, at the end of this block.
            let shared: &'static Components = unsafe { &*components };
            let kind = [GameKind::Golem, GameKind::World, GameKind::Adventure][which];
            comes_back(shared, kind);
            play(shared, Options::new(kind, 2));
            play(shared, Options::new(kind, kind.players().1));
            // SAFETY: made by `Box::into_raw` above; no game refers to it any more.
            drop(unsafe { Box::from_raw(components) });
        }
    }
});

/// What differs leads to the same figures again, as long as there is room for them.
fn comes_back(components: &Components, kind: GameKind) {
    let Some(text) = content::difference(components, kind) else { return };
    match content::from_difference(&text, kind) {
        Ok(again) => assert_eq!(content::difference(again, kind), Some(text)),
        Err(error) => assert_eq!(error, content::ContentError::TooMany),
    }
}

/// Each change: two bytes for the place, one for the length to cut out, one for the length to put in, and the new text.
fn changed(text: &str, mut changes: &[u8]) -> String {
    let mut bytes = text.as_bytes().to_vec();
    while let [high, low, cut, put, rest @ ..] = changes {
        let place = usize::from(u16::from_be_bytes([*high, *low])) % (bytes.len() + 1);
        let end = (place + usize::from(*cut % 64)).min(bytes.len());
        let (new, rest) = rest.split_at(usize::from(*put).min(rest.len()));
        bytes.splice(place..end, new.iter().copied());
        changes = rest;
    }
    String::from_utf8_lossy(&bytes).into_owned()
}

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
