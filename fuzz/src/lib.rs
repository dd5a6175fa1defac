//! What the fuzz targets share: games to start from, and right check digits for wrong contents.

use chronicle::Record;
use rules::chance::Chance;
use rules::{Actions, Engine as _, Game, GameKind, Options, Silent};
use sha2::{Digest as _, Sha256};

/// Every game with every number of players.
pub fn tables() -> Vec<Options> {
    let tables = GameKind::ALL.into_iter().flat_map(|kind| {
        let (fewest, most) = kind.players();
        (fewest..=most).map(move |players| Options::new(kind, players))
    });
    tables.collect()
}

/// A game of random decisions, at most so many.
pub fn random_game(options: Options, seed: u64, most: usize) -> (Record, Game) {
    let mut record = Record::new(content::embedded(), options, seed).expect("the rulebook's options set a game up");
    let mut game = record.replay().expect("nothing has been decided");
    let mut chance = Chance::new(!seed);
    let mut choices = Actions::new();
    while !game.is_over() && record.decisions.len() < most {
        choices.clear();
        game.legal_actions(&mut choices);
        let action = choices[chance.below(choices.len() as u32) as usize];
        game.apply(action, &mut Silent).expect("a listed action is legal");
        record.push(action, None);
    }
    (record, game)
}

/// Gives a record text the check digits that belong to what it says, so that what lies behind them is reached.
pub fn reseal(text: &str) -> String {
    let lines: Vec<&str> = text.split_terminator('\n').collect();
    let deal_lines = ["game", "players", "claims", "scores", "first", "cap", "board", "map", "content", "seed"];
    let mut deal = String::new();
    for key in deal_lines {
        if let Some(line) = lines.iter().find(|line| line.split_once(": ").is_some_and(|(known, _)| known == key)) {
            deal += &format!("{line}\n");
        }
    }
    let commitment = hex(&Sha256::digest(deal));
    let mut running = format!("{commitment}\n");
    let mut sealed = String::new();
    for line in lines {
        if line.starts_with("check: ") {
            continue;
        } else if line.starts_with("deal: ") {
            sealed += &format!("deal: {commitment}\n");
        } else if let Some((words, _)) = line.rsplit_once(" #") {
            running += &format!("{words}\n");
            sealed += &format!("{words} #{}\n", &hex(&Sha256::digest(&running))[..4]);
        } else {
            sealed += &format!("{line}\n");
        }
    }
    let check = &hex(&Sha256::digest(&sealed))[..16];
    format!("{sealed}check: {check}\n")
}

/// Gives a share code of a version the check signs that belong to what it says.
pub fn reseal_code(version: u8, body: &str) -> String {
    const SIGNS: &[u8; 62] = b"0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
    let code = format!("caravan{version}{body}");
    let digest = Sha256::digest(&code);
    let mut sum = digest[..8].iter().fold(1_u128, |sum, &byte| sum << 8 | u128::from(byte));
    let mut check = Vec::new();
    for _ in 0..5 {
        check.push(SIGNS[(sum % 62) as usize] as char);
        sum /= 62;
    }
    code + &check.iter().rev().collect::<String>()
}

fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}
