//! The last word: in the last round, and where one's own turn can bring it about, turns are tried to the end of the game.
//!
//! A search that weighs up prospects answers such positions almost right; here nothing is a prospect any more. Hidden cards
//! that may still turn up are dealt several times.

use rules::chance::Chance;
use rules::{Action, Engine, Game, Seat, Silent, View};

use crate::agent::Brake;
use crate::board::sweep;
use crate::solve::{Contest, Solver};
use crate::turns::{Turn, turns_of};

/// Turns of one's own that are tried.
const OWN_TURNS: usize = 1500;
/// Turns of a rival of the road family that are tried.
const RIVAL_TURNS: usize = 400;
/// Deals of the hidden cards, if somebody moves after us.
const DEALS: usize = 3;

/// The rest of a last round.
struct LastRound(Game);

impl LastRound {
    /// Seats that have a turn left, the mover included.
    fn seats_left(&self) -> usize {
        let rounds = self.0.rounds();
        usize::from(rounds.players - rounds.place(rounds.active))
    }
}

impl Contest for LastRound {
    type Turn = ();

    fn seats(&self) -> usize {
        usize::from(self.0.rounds().players)
    }

    fn mover(&self) -> Option<usize> {
        self.0.to_move().map(usize::from)
    }

    fn turns(&self) -> Vec<((), Self)> {
        let Some(mover) = self.0.to_move() else { return Vec::new() };
        let mut turns: Vec<Game> = Vec::new();
        match &self.0 {
            Game::Road(_) => turns.extend(turns_of(&self.0, RIVAL_TURNS).into_iter().map(|turn| turn.after)),
            Game::World(game) => sweep(game, mover, |_, after| turns.push(Game::World(after))),
            Game::Adventure(game) => sweep(game, mover, |_, after| turns.push(Game::Adventure(after))),
        }
        // Several seats to come are too many to try everything: those that score most are likeliest.
        let breadth = match self.seats_left() {
            0 | 1 => usize::MAX,
            2 => 10,
            _ => 4,
        };
        if turns.len() > breadth {
            turns.sort_by_key(|after| std::cmp::Reverse(after.score(mover).total()));
            turns.truncate(breadth);
        }
        turns.into_iter().map(|after| ((), LastRound(after))).collect()
    }

    fn result(&self, seat: usize) -> f32 {
        result(&self.0, seat as Seat)
    }
}

/// A win, and beyond that the margin.
fn result(game: &Game, seat: Seat) -> f32 {
    let total = |seat: Seat| f32::from(game.score(seat).total());
    let rival = (0..game.rounds().players).filter(|&other| other != seat).map(total).fold(0.0, f32::max);
    let won = if game.ranking().first() == Some(&seat) { 1.0 } else { 0.0 };
    won + 0.002 * (total(seat) - rival).clamp(-100.0, 100.0)
}

/// The turn that decides the game best, when it is the seat's last one or can make the round the last; none where there is
/// more to weigh up than can be tried with so many positions.
///
/// Without the end in sight only a turn that ends the game and wins is an answer.
pub(crate) fn last_word(
    view: &View<Game>,
    game: &Game,
    most: u32,
    chance: &mut Chance,
    brake: &mut Brake<'_>,
) -> Option<Vec<Action>> {
    let (us, rounds) = (view.seat, *game.rounds());
    let last = rounds.triggered || rounds.round >= rounds.cap;
    let may_end = game.claims(us) + 1 >= game.options().end_claims();
    if most == 0 || rounds.active != us || !(last || may_end) {
        return None;
    }
    let mut turns = turns_of(game, OWN_TURNS);
    if turns.len() >= OWN_TURNS {
        // Not all of them: at least those worth looking at shall be there.
        let mut keep = |actions: &[Action], after: Game| turns.push(Turn { actions: actions.to_vec(), after });
        match game {
            Game::Road(_) => {}
            Game::World(game) => sweep(game, us, |chain, after| keep(chain, Game::World(after))),
            Game::Adventure(game) => sweep(game, us, |chain, after| keep(chain, Game::Adventure(after))),
        }
    }
    if !last {
        turns.retain(|turn| turn.after.rounds().triggered || turn.after.is_over());
    }
    turns.sort_by_key(|turn| std::cmp::Reverse(turn.after.score(us).total()));
    let follow = usize::from(rounds.players - rounds.place(us)) - 1;
    let mut deals = vec![*game];
    if follow > 0 {
        deals.extend((1..DEALS).map(|_| Game::determinize(view, chance)));
    }
    let mut solver = Solver { left: most };
    let mut best: Option<(f32, usize)> = None;
    'turns: for (index, turn) in turns.iter().enumerate() {
        let mut sum = 0.0;
        for deal in &deals {
            let mut after = *deal;
            if turn.actions.iter().all(|&action| after.apply(action, &mut Silent).is_ok()) {
                let Some(results) = solver.results(&LastRound(after)) else { break 'turns };
                sum += results[usize::from(us)];
            }
        }
        let worth = sum / deals.len() as f32;
        if best.is_none_or(|(known, _)| worth > known) {
            best = Some((worth, index));
        }
        // The turns that score most come first: one that surely wins is good enough when trying on is dear.
        if brake.pulled() || (follow > 0 && worth >= 1.0) {
            break;
        }
    }
    brake.watch.count(u64::from(most - solver.left));
    let (worth, index) = best?;
    (last || worth >= 1.0).then(|| turns.swap_remove(index).actions)
}
