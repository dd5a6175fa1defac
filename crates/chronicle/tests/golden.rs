//! Whole games of every kind and player count, recorded once: they must replay to the same position for ever.
//!
//! A file that no longer loads means that old saves and replays of players are broken. Made with
//! `arena record --game G --players N --seed 1 --cap C --out crates/chronicle/tests/golden/G-N.caravan`.

use std::path::Path;

use chronicle::Record;
use rules::{Engine, GameKind};

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
        let code = record.to_code(chronicle::Names::Told).expect("a whole game");
        let again = Record::from_code(content::embedded(), &code).expect("our own code");
        assert_eq!(again.deal, record.deal);
        assert_eq!(
            again.decisions.iter().map(|decision| decision.action).collect::<Vec<_>>(),
            record.decisions.iter().map(|decision| decision.action).collect::<Vec<_>>()
        );
    }
}
