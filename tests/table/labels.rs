//! Labels on the table follow the setting of text as far as their places allow.

use std::collections::BTreeMap;

use bevy::prelude::*;
use caravanserai::app::{games::GameKind, options::Options, settings::Settings};
use caravanserai::inspect::Label2d;

use crate::house::{House, Length};

/// Size of every label by its words and its place.
fn sizes(house: &mut House) -> BTreeMap<(String, [i32; 2]), f32> {
    let world = house.app.world_mut();
    let mut labels = world.query::<(&Label2d, &Transform)>();
    let sized = |(label, at): (&Label2d, &Transform)| {
        ((label.text.clone(), [at.translation.x as i32, at.translation.y as i32]), label.size)
    };
    labels.iter(world).map(sized).collect()
}

#[test]
fn labels_of_every_table_follow_the_scale_of_text() {
    let mut house = House::open(None, Options::default());
    for kind in GameKind::ALL {
        house.deal(kind, 3, Length::Usual, 5);
        let usual = sizes(&mut house);
        assert!(usual.len() > 20, "{kind:?} has {} labels", usual.len());
        let mut before = usual.clone();
        for scale in [1.5, 2.0] {
            house.app.world_mut().resource_mut::<Settings>().text_scale = scale;
            house.rest();
            let grown = sizes(&mut house);
            // Some make room for figures; the others stay where they are.
            let stay: Vec<_> = grown.iter().filter(|(label, _)| usual.contains_key(*label)).collect();
            assert!(
                stay.len() * 4 >= usual.len(),
                "{kind:?} at {scale}: {} of {} labels stay",
                stay.len(),
                usual.len()
            );
            for &(label, size) in &stay {
                let least = before.get(label).unwrap_or(&usual[label]) - 0.01;
                let allowed = least..=usual[label] * scale + 0.01;
                assert!(allowed.contains(size), "{kind:?} at {scale}: {label:?} has {size}, not {allowed:?}");
            }
            let larger = stay.iter().filter(|(label, size)| **size > usual[*label] * 1.15).count();
            assert!(larger * 2 > stay.len(), "{kind:?} at {scale}: {larger} of {} have grown", stay.len());
            before = grown;
        }
        house.app.world_mut().resource_mut::<Settings>().text_scale = 1.0;
        house.rest();
        assert_eq!(sizes(&mut house), usual, "{kind:?}: back to the usual size");
        house.leave();
    }
}
