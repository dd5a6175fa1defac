//! The command line as people and programs use it: the real binary, real files, real bots.

use std::path::Path;
use std::process::{Command, Output};

use serde_json::Value;

fn arena(folder: &Path, arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_arena")).args(arguments).current_dir(folder).output().expect("arena runs")
}

/// The JSON objects that a command prints, one a line.
fn json_lines(folder: &Path, arguments: &[&str]) -> Vec<Value> {
    let output = arena(folder, arguments);
    let told = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{arguments:?}: {told}");
    let text = String::from_utf8_lossy(&output.stdout);
    let read = |line| serde_json::from_str(line).unwrap_or_else(|error| panic!("{arguments:?}: {error}; {told}"));
    text.lines().map(read).collect()
}

/// The JSON object that a command prints; a duel tells its games before it.
fn json(folder: &Path, arguments: &[&str]) -> Value {
    let mut lines = json_lines(folder, arguments);
    assert!(lines.len() == 1 || arguments[0] == "duel", "{arguments:?}: one object");
    lines.pop().unwrap_or_else(|| panic!("{arguments:?}: nothing was printed"))
}

fn folder() -> tempfile::TempDir {
    tempfile::tempdir().expect("a folder")
}

/// A bot that takes the first legal action, or does `instead` of answering its fifth question.
fn bot(folder: &Path, name: &str, instead: &str) {
    let text = format!(
        "import json, sys
for line in sys.stdin:
    message = json.loads(line)
    answer = {{'type': 'ready', 'protocol': 1}}
    if message['type'] == 'decide':
        answer = {{'id': message['id'], 'action': message['legal'][0]}}
        if message['id'] == 5:
            {instead}
    if message['type'] != 'end':
        print(json.dumps(answer), flush=True)
"
    );
    std::fs::write(folder.join(name), text).expect("written");
}

/// Whole random games of every kind and player count, every invariant of the engine checked after every decision.
#[test]
fn random_games_keep_the_laws() {
    let folder = folder();
    for (game, most) in [("golem", 5), ("spice", 5), ("world", 4), ("adventure", 4)] {
        for players in 2..=most {
            let players = players.to_string();
            let arguments =
                ["simulate", "--game", game, "--players", &players, "--games", "150", "--seed", "1", "--check"];
            let output = arena(folder.path(), &arguments);
            assert!(output.status.success(), "{arguments:?}: {}", String::from_utf8_lossy(&output.stderr));
        }
    }
}

#[test]
fn a_duel_tells_what_it_promises() {
    let folder = folder();
    let arguments = ["duel", "--a", "greedy", "--b", "random", "--games", "6", "--cap", "40", "--seed", "3", "--json"];
    let report = json(folder.path(), &arguments);
    for key in ["win_rate_a", "elo", "mean_score_a", "mean_score_b", "ms_per_decision_a", "ms_per_decision_b"] {
        assert!(report[key].is_number(), "{key} in {report}");
    }
    assert_eq!(report["games"], 6);
    assert!(report["ci95"][0].as_f64() <= report["ci95"][1].as_f64());
    assert_eq!(report["win_rate_a"], 1.0, "greedy beats random");
    let with_stop = json(folder.path(), &[&arguments[..], &["--sprt", "0,20"]].concat());
    assert_eq!(with_stop["sprt"], "open", "six games decide nothing");
}

#[test]
fn a_duel_tells_its_games_and_deals_spice_road_differently() {
    let folder = folder();
    let lines = |game: &str| {
        let arguments = ["duel", "--game", game, "--a", "greedy", "--b", "greedy", "--games", "6", "--seed", "3"];
        json_lines(folder.path(), &[&arguments[..], &["--cap", "30", "--json"]].concat())
    };
    let (golem, spice) = (lines("golem"), lines("spice"));
    let (games, report) = (&golem[..6], &golem[6]);
    for game in games {
        let scores: Vec<u64> = game["scores"].as_array().expect("scores").iter().filter_map(Value::as_u64).collect();
        let winner = game["winner"].as_u64().expect("a seat") as usize;
        assert_eq!(Some(&scores[winner]), scores.iter().max(), "{game}");
        assert_eq!(game["seats"], serde_json::json!(["greedy", "greedy"]));
        assert!(game["rounds"].as_u64() <= Some(30) && game["ms"][0].as_f64() > Some(0.0), "{game}");
    }
    let best = |game: &Value| game["scores"][game["winner"].as_u64().unwrap_or(9) as usize].as_f64().expect("a score");
    let mean = games.iter().map(best).sum::<f64>() / 6.0;
    assert!((report["mean_winning_score"].as_f64().expect("a mean") - mean).abs() < 1e-9);
    // A mirror match says little about how much deals differ, but it does not say that they never do.
    let rate = report["win_rate_a"].as_f64();
    assert!(report["ci95"][0].as_f64() < rate && report["ci95"][1].as_f64() > rate, "{report}");
    let scores = |lines: &[Value]| lines[..6].iter().map(|game| game["scores"].clone()).collect::<Vec<_>>();
    assert_ne!(scores(&golem), scores(&spice), "other deals");
}

#[test]
fn bots_play_and_only_their_own_faults_cost_them_the_game() {
    let folder = folder();
    bot(folder.path(), "good.py", "pass");
    bot(folder.path(), "liar.py", "answer['action'] = 'claim 1'");
    bot(folder.path(), "dead.py", "sys.exit('enough')");
    let duel = |bot: &str| {
        let a = format!("exec:python3 {bot}");
        json(
            folder.path(),
            &["duel", "--a", &a, "--b", "greedy", "--games", "2", "--cap", "12", "--bot-time", "20000", "--json"],
        )
    };
    let good = duel("good.py");
    assert_eq!((&good["forfeits"], &good["faults_a"]), (&Value::from(0), &serde_json::json!({})));
    assert_eq!(duel("liar.py")["faults_a"], serde_json::json!({ "illegal": 2 }));
    let dead = duel("dead.py");
    assert_eq!(dead["faults_a"], serde_json::json!({ "crashed": 2 }));
    assert_eq!((&dead["faults_b"], &dead["win_rate_a"]), (&serde_json::json!({}), &Value::from(0.0)));

    let agents = "exec:python3 liar.py,level:1,exec:python3 good.py";
    let report = json(
        folder.path(),
        &[
            "simulate",
            "--players",
            "3",
            "--agents",
            agents,
            "--games",
            "2",
            "--cap",
            "12",
            "--bot-time",
            "20000",
            "--json",
        ],
    );
    assert_eq!(report["forfeits"], 2);
    let faults = |agent: &str| {
        let lines = report["by_agent"].as_array().expect("a list");
        lines.iter().find(|line| line["agent"] == agent).map(|line| line["faults"].clone())
    };
    assert_eq!(faults("exec:python3 liar.py"), Some(serde_json::json!({ "illegal": 2 })));
    assert_eq!(faults("level:1"), Some(serde_json::json!({})));
}

#[test]
fn what_is_said_to_bots_can_be_kept() {
    let folder = folder();
    bot(folder.path(), "good.py", "pass");
    let arguments = ["duel", "--a", "exec:python3 good.py", "--b", "greedy", "--games", "2", "--cap", "4"];
    json(folder.path(), &[&arguments[..], &["--bot-time", "20000", "--bot-log", "said/here", "--json"]].concat());
    let files: Vec<_> = std::fs::read_dir(folder.path().join("said/here")).expect("the folder").collect();
    assert_eq!(files.len(), 2, "a file for each game");
    for file in files {
        let text = std::fs::read_to_string(file.expect("an entry").path()).expect("a dialogue");
        let lines: Vec<(&str, Value)> = text
            .lines()
            .map(|line| line.split_at(3))
            .map(|(mark, said)| (mark.trim(), serde_json::from_str(said).expect("JSON")))
            .collect();
        assert_eq!((lines[0].0, &lines[0].1["type"]), ("->", &Value::from("hello")));
        assert_eq!((lines[1].0, &lines[1].1["type"]), ("<-", &Value::from("ready")));
        let (last, talk) = lines.split_last().expect("an end");
        assert_eq!((last.0, &last.1["type"]), ("->", &Value::from("end")));
        for pair in talk[2..].chunks(2) {
            assert_eq!((pair[0].0, pair[1].0), ("->", "<-"));
            assert_eq!(pair[0].1["id"], pair[1].1["id"]);
        }
    }
}

#[test]
fn a_mix_draws_every_seat_and_reports_each_agent() {
    let folder = folder();
    let arguments = ["simulate", "--game", "world", "--agents", "level:1,level:2,greedy", "--mix", "--games", "8"];
    let report = json(folder.path(), &[&arguments[..], &["--cap", "15", "--check", "--json"]].concat());
    let lines = report["by_agent"].as_array().expect("a list");
    assert_eq!(lines.iter().map(|line| line["games"].as_u64().unwrap_or(0)).sum::<u64>(), 16);
    for line in lines {
        assert!(line["ms_p99"].as_f64() >= Some(0.0) && line["decisions"].as_u64() > Some(0), "{line}");
    }
    assert_eq!(report["forfeits"], 0);
    let wrong = arena(folder.path(), &["simulate", "--agents", "level:1,level:2,greedy"]);
    assert!(!wrong.status.success(), "three agents for two seats without --mix");
}

#[test]
fn a_ladder_rates_and_draws() {
    let folder = folder();
    let arguments =
        ["ladder", "--agents", "random,greedy,level:1", "--games", "4", "--cap", "40", "--svg", "ladder.svg"];
    for players in ["2", "3"] {
        let report = json(folder.path(), &[&arguments[..], &["--players", players, "--json"]].concat());
        let table = report["table"].as_array().expect("a table");
        assert_eq!(table.len(), 3);
        assert_eq!(table[2]["agent"], "random", "{report}");
        let sum: f64 = table.iter().filter_map(|row| row["elo"].as_f64()).sum();
        assert!(sum.abs() < 1e-6, "the mean is 0");
        assert_eq!(report["pairs"].as_array().map(Vec::len), Some(if players == "2" { 3 } else { 6 }));
        let chart = std::fs::read_to_string(folder.path().join("ladder.svg")).expect("the chart");
        assert!(chart.starts_with("<svg") && chart.trim_end().ends_with("</svg>"));
        assert_eq!(chart.matches("<circle").count(), 3);
    }
}

#[test]
fn self_play_writes_games_that_can_be_read_reviewed_and_planned() {
    let folder = folder();
    for game in ["golem", "world", "adventure"] {
        let arguments = ["selfplay", "--game", game, "--agents", "level:2,level:1", "--games", "3", "--cap", "8"];
        let written =
            json(folder.path(), &[&arguments[..], &["--noise", "20", "--out", "games.txt", "--json"]].concat());
        assert_eq!(written["games"], 3);
        let text = std::fs::read_to_string(folder.path().join("games.txt")).expect("the games");
        let again = json(folder.path(), &[&arguments[..], &["--noise", "20", "--out", "again.txt", "--json"]].concat());
        assert_eq!(again["decisions"], written["decisions"]);
        assert_eq!(std::fs::read_to_string(folder.path().join("again.txt")).expect("again"), text, "seeds decide");
        for line in text.lines() {
            let mut words = line.split(' ');
            let code = words.next().expect("a code");
            let scores: Vec<u64> = words.map(|score| score.parse().expect("a score")).collect();
            assert_eq!(scores.len(), 2);
            assert_eq!(json(folder.path(), &["verify", code, "--json"])["ok"], true);
        }
        let code = text.split(' ').next().expect("a code");
        let review = json(folder.path(), &["review", code, "--json"]);
        let turns = review["turns"].as_array().expect("turns");
        assert_eq!(turns.len(), 16, "{game}: eight rounds of two");
        assert_eq!(review["accuracy"].as_array().map(Vec::len), Some(2));
        let decisions = review["win_chance"].as_array().expect("a series");
        let last = turns.last().expect("a turn");
        assert_eq!(decisions.last(), Some(&last["win_chance_after"]));
        for chances in decisions {
            let sum: f64 = chances.as_array().expect("by seat").iter().filter_map(Value::as_f64).sum();
            assert!((sum - 1.0).abs() < 1e-3, "{game}: {chances}");
        }
        for turn in turns {
            assert!(turn["loss"].as_f64() >= Some(0.0) && turn["judgement"].is_string(), "{turn}");
            assert_eq!(turn["better"].is_null(), turn["loss"] == 0.0, "{turn}");
        }
        let plan = json(folder.path(), &["plan", code, "--at", "9", "--json"]);
        let seats = plan["seats"].as_array().expect("seats");
        assert_eq!(seats.len(), 2);
        for goal in seats.iter().flat_map(|seat| seat["goals"].as_array().expect("goals")) {
            assert_eq!(goal["turns"].as_u64().unwrap_or(0), goal["plan"].as_array().map_or(0, Vec::len) as u64);
            assert_eq!(goal["turns"].is_null(), goal["search"].is_null());
        }
    }
}

/// A game with figures of one's own is verified, replayed and shared where nobody has the folder.
#[test]
fn content_of_ones_own_travels_with_the_game() {
    let folder = folder();
    let own = folder.path().join("own");
    std::fs::create_dir(&own).expect("a folder");
    let road = include_str!("../../../assets/content/road.ron").replace("copper_points: 3", "copper_points: 9");
    std::fs::write(own.join("road.ron"), road).expect("written");
    let told = json(folder.path(), &["content", "own", "--json"]);
    assert_eq!(told["files"], serde_json::json!(["road.ron"]));
    let differs = told["games"][0]["differs"].as_str().expect("copper is worth more");
    assert!(differs.ends_with("road.ron\n5 copper_points: 9,"), "{differs}");
    assert!(told["games"][2]["differs"].is_null());

    let played = ["--content", "own", "--agents", "greedy", "--cap", "12"];
    for file in ["game.caravan", "game.jsonl"] {
        json(folder.path(), &[&["record", "--out", file, "--json"][..], &played].concat());
    }
    json(folder.path(), &[&["selfplay", "--games", "1", "--out", "codes.txt", "--json"][..], &played].concat());
    for file in ["usual.caravan", "usual.jsonl"] {
        json(folder.path(), &["record", "--out", file, "--agents", "greedy", "--cap", "12", "--json"]);
        assert_eq!(json(folder.path(), &["verify", file, "--content", "own", "--json"])["ok"], true, "{file}");
    }
    std::fs::remove_dir_all(&own).expect("gone");
    let codes = std::fs::read_to_string(folder.path().join("codes.txt")).expect("a code");
    let code = codes.split(' ').next().expect("a code");
    for game in ["game.caravan", "game.jsonl", code] {
        assert_eq!(json(folder.path(), &["verify", game, "--json"])["ok"], true, "{game}");
    }
    std::fs::create_dir(&own).expect("a folder");
    std::fs::write(own.join("road.ron"), "(counts: 1)").expect("written");
    let wrong = arena(folder.path(), &["content", "own"]);
    assert!(String::from_utf8_lossy(&wrong.stderr).contains("road.ron, line 1, field `counts`: expected"));
}

#[test]
fn styles_are_told_apart() {
    let folder = folder();
    for game in ["golem", "world", "adventure"] {
        let arguments = ["styles", "--game", game, "--level", "2", "--games", "2", "--cap", "60", "--json"];
        let report = json(folder.path(), &arguments);
        let rows = report["styles"].as_array().expect("rows");
        let styles: Vec<&str> = rows.iter().filter_map(|row| row["style"].as_str()).collect();
        assert_eq!(styles, ["balanced", "racer", "builder", "collector", "spoiler"]);
        assert!(rows.iter().any(|row| row["claims"].as_f64() > Some(0.0)), "{game}: {report}");
        // The same deals, the same seats, the same chance: whoever does nothing differently has the very same figures.
        let figures = |row: &Value| {
            let mut figures = row.clone();
            figures["style"].take();
            figures
        };
        for row in &rows[1..] {
            assert!(figures(row) != figures(&rows[0]), "{game}: {} plays as the balanced", row["style"]);
        }
    }
}

#[test]
fn whoever_tries_the_last_turn_to_its_end_gives_no_win_away() {
    let folder = folder();
    for game in ["golem", "world"] {
        let arguments = ["regret", "--game", game, "--agents", "beginner,level:5", "--by", "level:2", "--games", "10"];
        let report = json(folder.path(), &[&arguments[..], &["--json"]].concat());
        let rows = report["rows"].as_array().expect("rows");
        assert!(rows[1]["positions"].as_u64() > Some(3), "{game}: {report}");
        assert_eq!(rows[1]["missed"], 0, "{game}: {report}");
        assert_eq!(rows[0]["winnable"], rows[1]["winnable"], "{game}: {report}");
    }
}

#[test]
fn luck_and_play_add_up_to_the_result() {
    let folder = folder();
    for game in ["golem", "world", "adventure"] {
        let arguments =
            ["luck", "--game", game, "--players", "3", "--agents", "beginner", "--games", "6", "--cap", "60"];
        let arguments = [&arguments[..], &["--seed", "3", "--json"]].concat();
        let told = json(folder.path(), &arguments);
        assert!(told["largest_gap"].as_f64().expect("a number") < 1e-9, "{told}");
        let seats = told["seats"].as_array().expect("a list");
        let mean = |part: &str| -> Vec<f64> {
            seats.iter().map(|seat| seat[part]["mean"].as_f64().expect("a number")).collect()
        };
        assert!((mean("end").iter().sum::<f64>() - 1.0).abs() < 1e-5, "one seat of each game wins: {told}");
        assert!(
            mean("luck").iter().sum::<f64>().abs() < 1e-5,
            "what cards give one seat they take from others: {told}"
        );
        assert_eq!(told, {
            let mut again = json(folder.path(), &arguments);
            again["seconds"] = told["seconds"].clone();
            again
        });
    }
}
