//! What is said about each game, one file each behind one trait. The only match that tells the games apart is the one
//! below; it has no arm for the rest, so that the compiler lists what a new game lacks.

pub mod adventure;
mod road;
mod world;

use rules::adventure::AdventureGame;
use rules::{Action, Game, Outcome, Seat};
use tabletop::Theme;
use tabletop::ids::{LocationId, Slot};
use tabletop::stage::{Piece, Place};

use crate::app::games::SeatKind;
use crate::app::language::Words;
use crate::session::{Player, names};

/// A title and the lines below it.
pub type Description = (String, Vec<String>);

/// Who reads what is said, and in which words.
pub struct Reader<'a> {
    /// The words.
    pub words: &'a Words,
    /// Who plays.
    pub players: &'a [Player],
    /// Who looks.
    pub viewer: Seat,
    /// What is traded.
    pub theme: Theme,
}

impl Reader<'_> {
    /// Whether a seat is that of the person who looks.
    pub fn is_own(&self, seat: Seat) -> bool {
        let person = |player: &Player| player.kind == SeatKind::Person;
        seat == self.viewer && self.players.get(usize::from(seat)).is_some_and(person)
    }

    /// The name of a seat. To somebody else nobody is "you".
    pub fn name(&self, seat: Seat) -> String {
        let at = usize::from(seat);
        match self.players.get(at) {
            Some(player) if self.is_own(seat) => player.name.clone(),
            Some(player) => names::of(self.words, &player.name, at),
            None => String::new(),
        }
    }
}

/// The name of what a picture was drawn for: whatever has another picture, as in another content, has none.
fn name_of(words: &Words, theme: Theme, id: &str, picture: &str) -> Option<String> {
    let own = picture.rsplit_once('/').is_some_and(|(_, shown)| shown == id);
    words.name_of(theme, id).filter(|_| own)
}

/// Something and its lines: what has a name goes by it and says what it is in its first line.
fn named(name: Option<String>, what: String, mut lines: Vec<String>) -> Description {
    let Some(name) = name else { return (what, lines) };
    match lines.first_mut() {
        Some(first) => *first = format!("{what}. {first}"),
        None => lines.push(format!("{what}.")),
    }
    (name, lines)
}

/// What is said about one game.
pub trait GameWords {
    /// What a piece goes by, if it has a name.
    fn name(&self, words: &Words, piece: Piece) -> Option<String>;

    /// A piece that this game does not share with all others.
    fn piece(&self, reader: &Reader, piece: Piece, place: Place) -> Option<Description>;

    /// A place to work at, and its picture.
    fn location(&self, _: &Reader, _: LocationId) -> Option<(Description, String)> {
        None
    }

    /// What a card of the row brings beside its points.
    fn gift(&self, _: &Words, _: Slot) -> Option<Description> {
        None
    }

    /// A line about what only this game's seats have.
    fn seat(&self, _: &Words, _: Seat) -> Option<String> {
        None
    }

    /// Advice for a seat to work at a location.
    fn work(&self, _: &Words, _: Seat, _: LocationId, _: u8) -> String {
        String::new()
    }

    /// What the tile brings that a decision takes.
    fn tile(&self, _: &Words, _: Action) -> Option<String> {
        None
    }

    /// How a decision is put into words, those whom it concerns by their names.
    fn decision(&self, _: &Words, _: &[Player], _: Action, _: &[Outcome]) -> Wording {
        Wording::Usual
    }

    /// What lies on the table and a decision of a seat is about, where it is no merchant and no goal.
    fn subject(&self, _: Action, _: Seat, _: &[Outcome]) -> Option<Piece> {
        None
    }

    /// Text key of what a rest does.
    fn rest_key(&self) -> &'static str {
        "way-rest-about"
    }

    /// The picture of a rest, by its name, where there is one.
    fn rest_picture(&self) -> Option<&'static str> {
        None
    }

    /// What can be done now: text keys of its name and of a sentence about it.
    fn ways(&self) -> &'static [(&'static str, &'static str)] {
        &[]
    }

    /// Whether a decision is one of a way, which goes by the key of its name.
    fn is_way(&self, way: &str, action: Action) -> bool {
        match action {
            Action::Play { .. } => way == "way-play",
            Action::Acquire { .. } => way == "way-acquire",
            Action::Claim { .. } => way == "way-claim",
            Action::StepTo { .. } | Action::Halt => way == "way-travel",
            Action::Rest => way == "way-rest",
            _ => false,
        }
    }

    /// The game, if it is a journey over a map: its prompt has buttons of tiles and says what ways cost.
    fn journey(&self) -> Option<&AdventureGame> {
        None
    }
}

/// How a decision is put into words.
pub enum Wording {
    /// As in all games.
    Usual,
    /// In these words.
    Own(String),
    /// Not at all: a small step within a turn.
    Silent,
}

/// What is said about a game.
pub fn game_words(game: &Game) -> &dyn GameWords {
    match game {
        Game::Road(game) => game,
        Game::World(game) => game,
        Game::Adventure(game) => game,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::content::usual;
    use crate::app::language::Language;
    use crate::hud::sentences;
    use rules::{Actions, Engine, GameKind, Options, Step};
    use tabletop::table;

    /// Decisions of a game in which one is as likely as another, with what they brought about.
    fn played(kind: GameKind, seed: u64) -> Vec<(Game, Action, Vec<Outcome>)> {
        let mut game = Game::new(usual(), &Options::new(kind, 3), seed).unwrap();
        let (mut all, mut chance) = (Vec::new(), seed);
        while !game.is_over() && all.len() < 400 {
            let mut legal = Actions::new();
            game.legal_actions(&mut legal);
            chance = chance.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            // Whoever can claim does so.
            let claim = legal.iter().find(|action| matches!(action, Action::Claim { .. }));
            let action = *claim.unwrap_or(&legal[(chance >> 33) as usize % legal.len()]);
            let (before, mut outcomes) = (game, Vec::new());
            game.apply(action, &mut outcomes).unwrap();
            all.push((before, action, outcomes));
        }
        all
    }

    /// What a decision must name: the card that is claimed, or the tile or place it leads to.
    fn name(words: &Words, before: &Game, action: Action, outcomes: &[Outcome]) -> Option<String> {
        let claimed = outcomes.iter().find_map(|outcome| match *outcome {
            Outcome::PointClaimed { card, .. } => Some(card),
            _ => None,
        });
        match (before, action) {
            (Game::Road(game), Action::Claim { .. }) => game.name(words, Piece::Point(claimed?)),
            (Game::World(game), _) if claimed.is_some() => game.name(words, Piece::WorldCard(claimed?)),
            (Game::World(game), Action::Work { location, .. }) => {
                let took = outcomes.iter().any(|outcome| matches!(outcome, Outcome::BonusTaken { .. }));
                words.name_of(Theme::Crystals, &game.location(location)?.id).filter(|_| !took)
            }
            (Game::Adventure(game), Action::StepTo { tile } | Action::PlaceWagon { tile }) => {
                game.name(words, tabletop::games::adventure::land(game, tabletop::ids::TileId(tile)))
            }
            _ => None,
        }
    }

    #[test]
    fn the_log_says_where_and_what_by_name() {
        for words in Language::OFFERED.map(Words::new) {
            let mut named = [0; 4];
            for (count, kind) in named.iter_mut().zip(GameKind::ALL) {
                for (before, action, outcomes) in (1..=3).flat_map(|seed| played(kind, seed)) {
                    let said = sentences::decision(&words, &[], &before, action, &outcomes);
                    if before.step() == Step::StartingSet {
                        assert!(said.as_ref().is_some_and(|said| said.contains(char::is_numeric)), "{said:?}");
                    }
                    if let Some(name) = name(&words, &before, action, &outcomes) {
                        let said = said.unwrap_or_default();
                        assert!(said.contains(&name), "{action:?} does not name {name}: {said}");
                        *count += 1;
                    }
                }
            }
            assert!(named.iter().all(|count| *count > 8), "names were said in every game: {named:?}");
        }
    }

    #[test]
    fn the_log_says_whose_traders_were_ousted() {
        let player = |name: &str| Player { name: name.to_owned(), colour: 0, kind: SeatKind::Person, coach: None };
        for words in Language::OFFERED.map(Words::new) {
            let players = [player(&words.say("seat-you")), player("Ilka"), player("Tarn")];
            let mut told = [0; 3];
            for (before, action, outcomes) in (1..=4).flat_map(|seed| played(GameKind::World, seed)) {
                let ousted = outcomes.iter().find_map(|outcome| match outcome {
                    Outcome::TradersOusted { seat, .. } => Some(usize::from(*seat)),
                    _ => None,
                });
                let Some(seat) = ousted else { continue };
                let said = sentences::decision(&words, &players, &before, action, &outcomes).unwrap();
                let other = |name: &str| name != players[seat].name && said.contains(name);
                assert_eq!(seat > 0, said.contains(&players[seat].name), "{said}");
                assert!(!other("Ilka") && !other("Tarn"), "{said}");
                told[seat] += 1;
            }
            assert!(told.iter().all(|count| *count > 0), "{told:?}");
        }
    }

    #[test]
    fn only_what_its_picture_was_drawn_for_has_a_name() {
        let words = Words::default();
        let name = |id, picture| name_of(&words, Theme::Crystals, id, picture);
        assert_eq!(name("H1", "world_card/H1").as_deref(), Some("Pond Toad"));
        assert_eq!(name("H1", "plain/card/9|m m"), None, "other figures");
        assert_eq!(name("A9-a", "location/A1-a"), None, "another place that looks like a known one");
        let game = Game::new(usual(), &Options::new(GameKind::World, 2), 7).unwrap();
        let goal = table(&game).goals()[0].piece;
        let told = named(game_words(&game).name(&words, goal), "3 points".into(), vec!["Costs 2 blue.".into()]);
        assert_eq!(told.1, ["3 points. Costs 2 blue."]);
        let told = named(None, "3 points".into(), vec!["Costs 2 blue.".into()]);
        assert_eq!(told, ("3 points".to_owned(), vec!["Costs 2 blue.".to_owned()]));
    }
}
