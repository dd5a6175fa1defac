//! Whole games of every kind and player count, recorded once: they must replay to the same position for ever.
//!
//! A file that no longer loads means that old saves and replays of players are broken. Made with
//! `arena record --game G --players N --seed 1 --cap C --out crates/chronicle/tests/golden/G-N.caravan`.

use std::path::Path;

use chronicle::Record;
use rules::chance::Chance;
use rules::{Actions, Engine, GameKind, Options, Silent};
use sha2::{Digest, Sha256};

#[test]
fn old_games_replay_to_the_same_end() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/golden");
    for kind in GameKind::ALL {
        for players in kind.players().0..=kind.players().1 {
            let path = folder.join(format!("{}-{players}.caravan", kind.name()));
            // Loading plays the record through and holds the last position against the hash in the file.
            let record = Record::load(content::embedded(), &path).unwrap_or_else(|error| panic!("{error}"));
            assert_eq!((record.deal.options.kind, record.deal.options.players), (kind, players));
            let end = record.replay().expect("loaded above");
            assert!(end.is_over(), "{} is not played to its end", path.display());
            assert!(record.decisions.len() > 100);
        }
    }
}

#[test]
fn old_games_survive_their_share_code() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/golden");
    for kind in GameKind::ALL {
        let path = folder.join(format!("{}-3.caravan", kind.name()));
        let record = Record::load(content::embedded(), &path).unwrap_or_else(|error| panic!("{error}"));
        let code = record.to_code(chronicle::Names::Included).expect("a whole game");
        let again = Record::from_code(content::embedded(), &code).expect("our own code");
        assert_eq!(again.deal, record.deal);
        assert_eq!(
            again.decisions.iter().map(|decision| decision.action).collect::<Vec<_>>(),
            record.decisions.iter().map(|decision| decision.action).collect::<Vec<_>>()
        );
    }
}

/// Every machine plays 400 games of chance to the same positions; the workflows run this wherever they build.
#[test]
fn four_hundred_games_are_the_same_on_every_machine() {
    let tables: Vec<Options> = GameKind::ALL
        .into_iter()
        .flat_map(|kind| (kind.players().0..=kind.players().1).map(move |players| Options::new(kind, players)))
        .collect();
    let mut all = Sha256::new();
    for seed in 0..400 {
        let options = tables[seed as usize % tables.len()];
        let mut record = Record::new(content::embedded(), options, seed).expect("the rulebook's options are fine");
        let (mut game, mut chance, mut legal) =
            (record.replay().expect("a set-up"), Chance::new(!seed), Actions::new());
        while !game.is_over() && record.decisions.len() < 200 {
            legal.clear();
            game.legal_actions(&mut legal);
            let action = legal[chance.below(legal.len() as u32) as usize];
            game.apply(action, &mut Silent).expect("a listed action");
            record.push(action, None);
        }
        // The text holds a position hash behind every 16th decision and at the end.
        all.update(record.to_text().expect("legal decisions"));
    }
    let sum: String = all.finalize()[..8].iter().map(|byte| format!("{byte:02x}")).collect();
    assert_eq!(sum, "9dd13c9eeb98d9c3", "records of these games would not load on other machines");
}
