//! Holds the entities on the table against `sync`: place, position, picture and number of every piece.

use std::collections::{BTreeMap, BTreeSet};

use bevy::prelude::*;
use caravanserai::app::{language::Language, settings::Settings};
use caravanserai::inspect::{
    Atlas, Tabletop, pictures,
    pieces::{IsPiece, LiesAt, Lift, PieceEntities},
};
use caravanserai::session::Match;
use rules::{Engine as _, Step};
use tabletop::Theme;
use tabletop::layout::Face;
use tabletop::stage::{Piece, Place, Stage, Zone};

/// What lies where, with interchangeable pieces counted.
type Table = BTreeMap<(Piece, Zone, u8, u8), usize>;

fn counted(pieces: impl Iterator<Item = (Piece, Place)>) -> Table {
    let mut table = Table::new();
    for (piece, place) in pieces.filter(|(_, place)| place.zone != Zone::Bowl) {
        let kind = piece.first_of_kind().unwrap_or(piece);
        *table.entry((kind, place.zone, place.index, place.of)).or_default() += 1;
    }
    table
}

/// Everything on a table at rest that is not as the game says.
pub fn faults(app: &mut App) -> Vec<String> {
    let mut faults = Vec::new();
    let mut query = app.world_mut().query::<(&IsPiece, &LiesAt, &Sprite, &Transform, &Visibility, &Lift)>();
    let world = app.world();
    let Some(running) = world.get_resource::<Match>() else { return faults };
    let (tabletop, atlas) = (world.resource::<Tabletop>(), world.resource::<Atlas>());
    let settings = world.resource::<Settings>();
    let theme = Theme::of(running.record().deal.options.kind);

    // Within a turn crystals stay where they are and are not in order: each zone holds the right ones, in places of their own.
    let busy = running.whole().to_move().filter(|_| running.whole().step() != Step::Turn).map(Zone::Caravan);
    let loose = |(piece, place): (Piece, Place)| match Some(place.zone) == busy {
        true => (piece, Place { index: 0, of: 0, ..place }),
        false => (piece, place),
    };
    let places: Vec<Place> =
        query.iter(world).map(|(_, place, ..)| place.0).filter(|at| Some(at.zone) == busy).collect();
    let distinct: BTreeSet<u8> = places.iter().map(|place| place.index).collect();
    if distinct.len() != places.len() {
        faults.push(format!("two crystals lie in one place: {places:?}"));
    }
    let wanted = counted(Stage::of(running.whole()).places().into_iter().map(loose));
    let found = counted(query.iter(world).map(|(piece, place, ..)| loose((piece.0, place.0))));
    for (what, count) in &wanted {
        if found.get(what) != Some(count) {
            faults.push(format!("{what:?}: {count} in the game, {:?} on the table", found.get(what)));
        }
    }
    faults.extend(found.keys().filter(|what| !wanted.contains_key(what)).map(|what| format!("{what:?} is too much")));

    let piece_entities = world.resource::<PieceEntities>();
    if piece_entities.len() != query.iter(world).count() {
        faults.push(format!("{} pieces are known, {} are there", piece_entities.len(), query.iter(world).count()));
    }
    for (&IsPiece(piece), &LiesAt(place), sprite, transform, visibility, lift) in query.iter(world) {
        let pose = tabletop.layout.pose(running.whole(), piece, place);
        let seen = *visibility == Visibility::Visible;
        if seen != (pose.alpha > 0.01) {
            faults.push(format!("{piece:?} at {place:?}: visible {seen}, but opacity {}", pose.alpha));
        }
        if !seen {
            continue;
        }
        let centre = tabletop.layout.surface.to_world(pose.centre);
        // What is pointed at or chosen is lifted a little.
        let centre = centre + vec2(0.0, lift.wanted * tabletop.layout.surface.scale);
        if transform.translation.truncate().distance(centre) > 1.0 {
            faults.push(format!("{piece:?} at {place:?} is drawn at {}, not {centre}", transform.translation));
        }
        let (front, back) = pictures::names(running.whole(), pictures::dyed(piece, running.players()));
        let name = match (piece, pose.face, back) {
            (Piece::Crystal { colour, .. }, ..) if settings.crystal_letters => pictures::lettered(
                colour,
                theme,
                Language::English.letters(),
                pose.width * tabletop.layout.surface.scale,
            ),
            (_, Face::Down, Some(back)) => back,
            _ => front.as_str(),
        };
        match atlas.get(name) {
            None => faults.push(format!("there is no picture {name} for {piece:?}")),
            Some(picture) if sprite.image != picture.image || sprite.rect != Some(picture.rect) => {
                faults.push(format!("{piece:?} at {place:?} does not show {name}"));
            }
            Some(_) => {}
        }
    }
    faults
}

/// The table is as the game says.
pub fn hold(app: &mut App, when: &str) {
    let faults = faults(app);
    assert!(faults.is_empty(), "{when}:\n{}", faults[..faults.len().min(12)].join("\n"));
}
