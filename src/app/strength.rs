//! How strong the people here play, as far as somebody keeps their games: which level is even for them in which game. The
//! room that keeps the games writes it; whoever sets up or deals a game reads it.

use bevy::prelude::*;
use rules::GameKind;

use super::games::{GameSetup, SeatKind};

/// How strong everybody plays. Without anybody who keeps games it says nothing.
#[derive(Resource, Debug, Default, Clone, PartialEq, Eq)]
pub struct Strengths {
    /// Everybody who is known; none where nobody keeps games.
    pub people: Option<Vec<Strength>>,
    /// Who sits at the near side unless a name says otherwise, counted among them.
    pub near: usize,
}

/// One person.
#[derive(Debug, Default, Clone, PartialEq, Eq)]
pub struct Strength {
    /// The name of now and all earlier ones, in small letters.
    pub names: Vec<String>,
    /// By game, in the order of [`GameKind::ALL`].
    pub even: [Even; GameKind::ALL.len()],
}

/// Which level is even for somebody in a game.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Even {
    /// The level that comes nearest.
    pub level: u8,
    /// The level to play next so that about every second game is won.
    pub next: u8,
    /// Games that say so.
    pub games: u32,
}

impl Default for Even {
    fn default() -> Self {
        Self { level: SeatKind::FIRST_LEVEL, next: SeatKind::FIRST_LEVEL, games: 0 }
    }
}

impl Strengths {
    /// What is even for the first person at a table: by the name of the seat, else for whoever sits at the near side. A
    /// stranger is a beginner. None where nobody keeps games, or no person plays.
    pub fn of(&self, setup: &GameSetup) -> Option<Even> {
        let people = self.people.as_ref()?;
        let seat = setup.taken().find(|seat| seat.kind == SeatKind::Person)?;
        let name = seat.name.trim().to_lowercase();
        let person = if name.is_empty() {
            people.get(self.near)
        } else {
            people.iter().find(|person| person.names.contains(&name))
        };
        let game = GameKind::ALL.iter().position(|kind| *kind == setup.game)?;
        Some(person.map(|person| person.even[game]).unwrap_or_default())
    }

    /// Every seat that adapts plays at a level from now on.
    pub fn settle(&self, setup: &mut GameSetup) {
        let level = self.of(setup).unwrap_or_default().next;
        for seat in &mut setup.seats {
            if let SeatKind::Adaptive { style } = seat.kind {
                seat.kind = SeatKind::Computer { level, style };
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::games::Style;

    fn known(names: &[&str], level: u8) -> Strength {
        let even = [Even { level, next: level, games: 9 }; 4];
        Strength { names: names.iter().map(|name| (*name).to_owned()).collect(), even }
    }

    #[test]
    fn a_seat_that_adapts_plays_at_the_level_of_who_sits_there() {
        let strengths = Strengths { people: Some(vec![known(&["ada", "you"], 5), known(&["ben"], 3)]), near: 0 };
        let level = |strengths: &Strengths, name: &str| {
            let mut setup = GameSetup::default();
            setup.seats[0].name = name.to_owned();
            setup.seats[1].kind = SeatKind::Adaptive { style: Style::Racer };
            strengths.settle(&mut setup);
            setup.seats[1].kind.to_string()
        };
        assert_eq!(level(&strengths, ""), "level:5/racer", "whoever sits near");
        assert_eq!(level(&strengths, " Ben "), "level:3/racer");
        assert_eq!(level(&strengths, "Cleo"), "level:2/racer", "a stranger is a beginner");
        assert_eq!(level(&Strengths::default(), ""), "level:2/racer", "nobody keeps games");
        let mut alone = GameSetup::default();
        alone.seats[0].kind = SeatKind::Off;
        assert_eq!(strengths.of(&alone), None, "no person plays");
    }
}
