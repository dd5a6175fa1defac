//! How many decision sequences the first decisions of a deal have, depth by depth: any change of what is legal shows here.
//!
//! `perft.txt` holds `GAME PLAYERS SEED: COUNTS`, with `placed` behind the seed when the counts begin where all wagons stand:
//! three and four players have more set-ups than can be counted. The figures were checked once by hand for the first depth (the two
//! starting cards, the merchants that can be paid) and by the law that listed actions are exactly the accepted ones for
//! the rest; they must not change unless a rule does.

use rules::{Action, Actions, Engine, Game, GameKind, Options, Silent, Step};

fn perft(game: &Game, depth: u32) -> u64 {
    if depth == 0 || game.is_over() {
        return 1;
    }
    let mut actions = Actions::new();
    game.legal_actions(&mut actions);
    if depth == 1 {
        return actions.len() as u64;
    }
    let below = |&action: &Action| {
        let mut next = *game;
        next.apply(action, &mut Silent).expect("a listed action is accepted");
        perft(&next, depth - 1)
    };
    actions.iter().map(below).sum()
}

/// Takes the sets as they come and puts the wagons far from each other, all but the first two, which share a mountain.
fn place_all(game: &mut Game) {
    let mut wagons = 0;
    while game.step() != Step::Turn {
        let mut actions = Actions::new();
        game.legal_actions(&mut actions);
        let place = matches!(actions[0], Action::PlaceWagon { .. });
        let choice = if place { [2, 2, 9, 14][wagons] } else { 0 };
        wagons += usize::from(place);
        game.apply(actions[choice], &mut Silent).expect("a listed action is accepted");
    }
}

#[test]
fn the_tree_of_decisions_has_its_known_size() {
    let mut wrong = Vec::new();
    for line in include_str!("perft.txt").lines() {
        let (deal, counts) = line.split_once(": ").expect("a line is GAME PLAYERS SEED: COUNTS");
        let words: Vec<&str> = deal.split(' ').collect();
        let kind = GameKind::from_name(words[0]).expect("a game");
        let options = Options::new(kind, words[1].parse().expect("players"));
        let mut game = Game::new(content::embedded(), &options, words[2].parse().expect("a seed")).expect("a set-up");
        if words.get(3) == Some(&"placed") {
            place_all(&mut game);
        }
        let depth = counts.split(' ').count() as u32;
        let found: Vec<String> = (1..=depth).map(|depth| perft(&game, depth).to_string()).collect();
        if found.join(" ") != counts {
            wrong.push(format!("{deal}: {}", found.join(" ")));
        }
    }
    assert!(wrong.is_empty(), "these have changed:\n{}", wrong.join("\n"));
}
