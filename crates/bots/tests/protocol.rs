//! The bot protocol against real programs: good ones, slow ones, crashing ones, lying ones, flooding ones.

use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use ai::{Agent, AgentSpec, Budget, FaultKind, Watch};
use bots::{Bot, BotFault, Limits};
use rules::chance::Chance;
use rules::{Action, Actions, Engine, Game, GameKind, Options, ScoreVisibility, Silent};
use serde_json::Value;

/// Long enough for a program to start on a busy machine.
const PATIENT: Limits = Limits { start: Duration::from_secs(20), decision: Duration::from_secs(20), log: None };
/// For programs that shall run out of time.
const HASTY: Duration = Duration::from_millis(150);

fn deal(kind: GameKind, seed: u64) -> Game {
    let mut options = Options::new(kind, 2);
    options.round_cap = Some(60);
    options.first = rules::FirstPlayer::Seat(0);
    Game::new(content::embedded(), &options, seed).expect("the rulebook's options are fine")
}

/// A program in a folder of its own.
struct Script {
    folder: tempfile::TempDir,
}

impl Script {
    fn new(lines: &str) -> Self {
        let folder = tempfile::tempdir().expect("a folder");
        std::fs::write(folder.path().join("bot.py"), format!("import json, os, sys, time\n{lines}\n"))
            .expect("written");
        Script { folder }
    }

    fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    fn bot(&self, limits: Limits) -> Bot {
        let command = format!("python3 '{}' '{}'", self.path("bot.py").display(), self.folder.path().display());
        Bot::new(command.parse().expect("a command"), limits)
    }
}

/// Reads `hello` and is ready.
const READY: &str = "sys.stdin.readline()\nprint('{\"type\":\"ready\",\"protocol\":1}', flush=True)";

fn first_question(bot: &mut Bot) -> Result<Option<Action>, BotFault> {
    let game = deal(GameKind::Golem, 1);
    bot.ask(&game.view(0), &Budget::default(), &Watch::default())
}

/// What a program does wrong after it was ready.
fn fault_of(rest: &str, limits: Limits) -> BotFault {
    let script = Script::new(&format!("{READY}\n{rest}"));
    let mut bot = script.bot(limits);
    let fault = first_question(&mut bot).expect_err("this program is no good");
    assert_eq!(bot.fault().map(|told| (told.kind, told.words)), Some((fault.kind(), fault.to_string())));
    fault
}

/// Plays every game against chance and has more claims in the end.
fn plays_every_game_to_its_end(command: &str, name: &str) {
    for kind in GameKind::ALL {
        let mut game = deal(kind, 3);
        let mut bot = Bot::new(command.parse().expect("a command"), PATIENT);
        let mut other = AgentSpec::Random.build(1);
        bot.begin(&game.view(0));
        assert_eq!(bot.name(), name, "{kind:?}: {:?}", bot.fault());
        while let Some(seat) = game.to_move() {
            let view = game.view(seat);
            let (budget, watch) = (Budget::default(), Watch::default());
            let action = if seat == 0 {
                bot.ask(&view, &budget, &watch).expect("the sample bot answers well").expect("nobody cancelled")
            } else {
                other.decide(&view, &budget, &watch)
            };
            game.apply(action, &mut Silent).expect("the answer was checked");
        }
        bot.end(&game.view(0));
        assert!(game.claims(0) > game.claims(1), "{kind:?}: {} to {}", game.claims(0), game.claims(1));
    }
}

#[test]
fn the_sample_bot_plays_every_game_to_its_end() {
    let sample = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples/bot.py");
    plays_every_game_to_its_end(&format!("python3 '{}'", sample.display()), "Sample bot");
}

#[test]
fn the_sample_bot_in_rust_plays_every_game_to_its_end() {
    // Cargo builds examples beside the tests, unless it is asked for a single file of tests.
    let tests = std::env::current_exe().expect("this program has a path");
    let sample = tests.with_file_name("../examples/bot").with_extension(std::env::consts::EXE_EXTENSION);
    assert!(sample.exists(), "`cargo build -p caravanserai-bots --examples` builds {}", sample.display());
    plays_every_game_to_its_end(&format!("'{}'", sample.display()), "Sample bot in Rust");
}

#[test]
fn messages_tell_everything_a_seat_may_know_and_nothing_else() {
    let script = Script::new(
        "log = open(os.path.join(sys.argv[1], 'log'), 'w')
for line in sys.stdin:
    log.write(line); log.flush()
    message = json.loads(line)
    if message['type'] == 'hello': print('{\"type\":\"ready\",\"protocol\":1,\"name\":\"scribe\"}', flush=True)
    if message['type'] == 'decide': print(json.dumps({'id': message['id'], 'action': message['legal'][-1]}), flush=True)",
    );
    for kind in GameKind::ALL {
        let mut options = Options::new(kind, 3);
        options.scores = ScoreVisibility::OwnOnly;
        let mut game = Game::new(content::embedded(), &options, 9).expect("a game");
        let mut agents: Vec<_> = (0..3).map(|seat| AgentSpec::Greedy.build(seat)).collect();
        for _ in 0..120 {
            let Some(seat) = game.to_move() else { break };
            let action = agents[usize::from(seat)].decide(&game.view(seat), &Budget::default(), &Watch::default());
            let mut next = game;
            next.apply(action, &mut Silent).expect("legal");
            if next.is_over() {
                break;
            }
            game = next;
        }
        let seat = game.to_move().expect("the game goes on");
        let talk = |game: &Game| {
            let mut bot = script.bot(PATIENT);
            let view = game.view(seat);
            let action = bot.ask(&view, &Budget::default(), &Watch::default()).expect("an answer").expect("an action");
            let mut legal = Actions::new();
            game.legal_actions(&mut legal);
            assert_eq!(Some(&action), legal.last());
            bot.end(&view);
            std::fs::read_to_string(script.path("log")).expect("the log")
        };
        let said = talk(&game);
        let other = Game::determinize(&game.view(seat), &mut Chance::new(77));
        assert_ne!(other, game, "{kind:?}: other hidden cards");
        assert_eq!(talk(&other), said, "{kind:?}: hidden cards change no message");

        let lines: Vec<Value> = said.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
        let kinds: Vec<&str> = lines.iter().filter_map(|line| line["type"].as_str()).collect();
        assert_eq!(kinds, ["hello", "decide", "end"]);
        for line in &lines {
            assert_eq!(line["protocol"], 1);
            assert_eq!(line["game"], kind.name());
            assert_eq!(line["seat"], seat);
            assert_eq!(line["options"]["players"], 3);
            assert_eq!(line["options"]["scores"], "own");
        }
        let question = &lines[1];
        assert_eq!(question["time_limit_ms"], 20_000);
        assert_eq!(question["position"], game.view(seat).state.position_text());
        assert!(question["legal"].as_array().is_some_and(|legal| !legal.is_empty()));
        assert_eq!(question["view"]["to_move"], seat);
        let secret = usize::from((seat + 1) % 3);
        assert_eq!(question["view"]["scores"][secret], Value::Null);
        assert!(question["view"]["scores"][usize::from(seat)]["total"].is_u64());
        let decks = ["merchant_deck", "point_deck", "vp_pile"];
        for deck in decks.iter().filter_map(|deck| question["view"].get(*deck)?.as_array()) {
            assert!(!deck.is_empty() && deck.iter().all(|card| card == "?"), "{kind:?}: {deck:?}");
        }
    }
}

/// Rows of the table in docs/bots.md: game, step, verbs.
fn documented_steps() -> Vec<(String, String, Vec<String>)> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/bots.md");
    let text = std::fs::read_to_string(path).expect("docs/bots.md");
    let names: Vec<&str> = GameKind::ALL.iter().map(|kind| kind.name()).collect();
    let words = |cell: &str| cell.split('`').skip(1).step_by(2).map(str::to_owned).collect::<Vec<_>>();
    let rows = text.lines().map(|line| line.split('|').map(str::trim).collect::<Vec<_>>());
    rows.filter(|cells| cells.len() == 5 && names.contains(&cells[1]))
        .map(|cells| (cells[1].to_owned(), words(cells[2]).concat(), words(cells[3])))
        .collect()
}

#[test]
fn the_table_of_steps_names_every_question_and_every_verb() {
    let documented = documented_steps();
    let mut met = std::collections::BTreeSet::new();
    for kind in GameKind::ALL {
        for seed in 0..12 {
            let mut options = Options::new(kind, 2 + (seed % 2) as u8);
            options.round_cap = Some(60);
            let mut game = Game::new(content::embedded(), &options, seed).expect("a game");
            let mut chance = Chance::new(seed);
            let mut greedy = AgentSpec::Greedy.build(seed);
            let mut legal = Actions::new();
            while let Some(seat) = game.to_move() {
                legal.clear();
                game.legal_actions(&mut legal);
                let step = bots::plain::step_name(game.step());
                let row = documented.iter().find(|(name, known, _)| name == kind.name() && *known == step);
                let (_, _, verbs) = row.unwrap_or_else(|| panic!("{kind:?}: {step} is not in docs/bots.md"));
                let mut last = 0;
                for &action in legal.iter() {
                    let text = game.action_text(action);
                    let verb = text.split(' ').next().unwrap_or_default();
                    let place = verbs.iter().position(|known| known == verb);
                    let place =
                        place.unwrap_or_else(|| panic!("{kind:?}: {step} allows {text}, docs/bots.md does not"));
                    assert!(place >= last, "{kind:?}: {step} lists {text} after {}", verbs[last]);
                    last = place;
                    met.insert((kind.name().to_owned(), step.clone(), verb.to_owned()));
                }
                // Half of the seats play at random, the others get far enough to see everything.
                let action = if seat == 0 {
                    legal[chance.below(legal.len() as u32) as usize]
                } else {
                    greedy.decide(&game.view(seat), &Budget::default(), &Watch::default())
                };
                game.apply(action, &mut Silent).expect("a listed action");
            }
        }
    }
    for (name, step, verbs) in documented {
        for verb in verbs {
            assert!(met.contains(&(name.clone(), step.clone(), verb.clone())), "{name}: {step} never allows {verb}");
        }
    }
}

#[test]
fn a_program_that_does_not_exist_has_lost() {
    let mut bot = Bot::new("no-such-program-anywhere --x".parse().expect("a command"), PATIENT);
    let fault = first_question(&mut bot).expect_err("it cannot be started");
    assert!(matches!(&fault, BotFault::NotStarted { command, .. } if command == "no-such-program-anywhere --x"));
    assert_eq!(fault.kind(), FaultKind::NotStarted);
}

#[test]
fn a_slow_start_and_a_slow_answer_have_lost() {
    let script = Script::new("print('still loading', file=sys.stderr, flush=True); time.sleep(600)");
    let start = Instant::now();
    let mut bot = script.bot(Limits { start: HASTY, ..PATIENT });
    assert!(matches!(first_question(&mut bot), Err(BotFault::StartTimeOut { limit: HASTY, .. })));
    assert_eq!(bot.fault().map(|fault| fault.kind), Some(FaultKind::NotStarted));

    let fault = fault_of("sys.stdin.readline()\ntime.sleep(600)", Limits { decision: HASTY, ..PATIENT });
    assert!(matches!(fault, BotFault::TimeOut { limit: HASTY, .. }), "{fault}");
    // One that never reads is given up, too, although its input is full.
    let fault = fault_of("time.sleep(600)", Limits { decision: HASTY, ..PATIENT });
    assert_eq!(fault.kind(), FaultKind::Late);
    assert!(start.elapsed() < Duration::from_secs(60), "nobody waits for a program that sleeps");
}

#[test]
fn a_budget_is_the_time_limit_of_a_decision() {
    let script = Script::new(&format!("{READY}\ntime.sleep(600)"));
    let game = deal(GameKind::Golem, 1);
    let budget = Budget { time: Some(HASTY), iterations: None };
    let fault = script.bot(PATIENT).ask(&game.view(0), &budget, &Watch::default()).expect_err("too slow");
    assert!(matches!(fault, BotFault::TimeOut { limit: HASTY, .. }), "{fault}");
}

#[test]
fn a_crash_is_told_with_its_last_words() {
    let fault = fault_of("sys.stdin.readline()\nraise KeyError('saffron')", PATIENT);
    assert_eq!(fault.kind(), FaultKind::Broken);
    let words = fault.to_string();
    assert!(words.contains("KeyError: 'saffron'") && words.contains("exit status: 1"), "{words}");

    let script = Script::new("sys.exit(3)");
    let fault = first_question(&mut script.bot(PATIENT)).expect_err("it ends at once");
    assert!(matches!(&fault, BotFault::Ended { status, .. } if status.code() == Some(3)), "{fault}");

    let fault = fault_of("os.close(1)\ntime.sleep(600)", PATIENT);
    assert!(matches!(fault, BotFault::Closed { .. }), "{fault}");
}

#[test]
fn garbage_has_lost() {
    let answers = [
        ("play start-gain", "a line that is no JSON"),
        ("{}", "no id, no action"),
        ("{\"id\":1}", "no action"),
        ("{\"id\":7,\"action\":\"play start-gain\"}", "another question's id"),
        ("[1]", "no object"),
        ("", "an empty line"),
    ];
    for (answer, what) in answers {
        let fault =
            fault_of(&format!("sys.stdin.readline()\nprint({answer:?}, flush=True)\nsys.stdin.readline()"), PATIENT);
        assert!(matches!(fault, BotFault::Garbled { .. }), "{what}: {fault}");
    }
    let fault = fault_of("sys.stdin.readline()\nos.write(1, b'\\xff\\xfe\\n')\nsys.stdin.readline()", PATIENT);
    assert!(matches!(fault, BotFault::Garbled { .. }), "{fault}");
    for ready in ["{\"type\":\"ready\",\"protocol\":99}", "{\"type\":\"steady\",\"protocol\":1}", "hello"] {
        let script = Script::new(&format!("print({ready:?}, flush=True)\nsys.stdin.read()"));
        let fault = first_question(&mut script.bot(PATIENT)).expect_err("not ready");
        assert!(matches!(fault, BotFault::Garbled { .. }), "{ready}: {fault}");
    }
}

#[test]
fn what_is_not_allowed_has_lost() {
    let answer = |action: &str| {
        format!("sys.stdin.readline()\nprint('{{\"id\":1,\"action\":\"{action}\"}}', flush=True)\nsys.stdin.readline()")
    };
    for action in ["claim 1", "rest", "play gain-m", "pay y"] {
        let fault = fault_of(&answer(action), PATIENT);
        assert!(matches!(&fault, BotFault::IllegalAction { answer, .. } if answer == action), "{action}: {fault}");
    }
    for action in ["", "claim 99", "play nothing", "win"] {
        let fault = fault_of(&answer(action), PATIENT);
        assert_eq!(fault.kind(), FaultKind::Illegal, "{action}: {fault}");
    }
}

#[test]
fn a_flood_neither_fills_the_memory_nor_holds_up_the_game() {
    let start = Instant::now();
    let lines = fault_of("while True: print('{\"id\":0,\"action\":\"rest\"}')", PATIENT);
    assert_eq!(lines.kind(), FaultKind::Garbled, "{lines}");
    let endless = fault_of("while True: sys.stdout.write('x' * 65536)", PATIENT);
    assert!(matches!(endless, BotFault::LineTooLong { .. }), "{endless}");
    let errors = fault_of("while True: sys.stderr.write('x' * 65536)", Limits { decision: HASTY, ..PATIENT });
    assert!(matches!(&errors, BotFault::TimeOut { last_words, .. } if last_words.len() <= 600), "{errors}");
    assert!(start.elapsed() < Duration::from_secs(60));
}

/// Whether a process with this number (from a file) is gone for good, or is within seconds: a signal takes its time.
#[cfg(target_os = "linux")]
fn gone(file: &Path) -> bool {
    let number = std::fs::read_to_string(file).expect("the program has written its number");
    let until = Instant::now() + Duration::from_secs(10);
    loop {
        // Orphans are reaped by the system; what counts is that they are dead.
        let dead = |status: String| status.contains(") Z ") || status.contains(") X ");
        if std::fs::read_to_string(format!("/proc/{}/stat", number.trim())).map_or(true, dead) {
            return true;
        }
        if Instant::now() > until {
            return false;
        }
        std::thread::yield_now();
    }
}

#[cfg(target_os = "linux")]
#[test]
fn nothing_of_a_bot_lives_on() {
    let numbers = "open(os.path.join(sys.argv[1], 'own'), 'w').write(str(os.getpid()))
import subprocess
child = subprocess.Popen(['sleep', '600'])
open(os.path.join(sys.argv[1], 'child'), 'w').write(str(child.pid))";
    // One that hangs, one that ends and leaves its child behind, one that is simply dropped in the middle of a game.
    for rest in ["time.sleep(600)", "sys.exit(0)"] {
        let script = Script::new(&format!("{numbers}\n{READY}\n{rest}"));
        let mut bot = script.bot(Limits { decision: HASTY, ..PATIENT });
        assert!(first_question(&mut bot).is_err());
        assert!(gone(&script.path("own")) && gone(&script.path("child")), "{rest}");
    }
    let script = Script::new(&format!("{numbers}\n{READY}\nsys.stdin.read()\ntime.sleep(600)"));
    let mut bot = script.bot(PATIENT);
    bot.begin(&deal(GameKind::Golem, 1).view(0));
    assert_eq!(bot.fault(), None);
    drop(bot);
    assert!(gone(&script.path("own")) && gone(&script.path("child")));
}

#[test]
fn a_cancelled_question_is_forgotten_and_the_next_one_is_answered() {
    let script = Script::new(&format!(
        "{READY}
for line in sys.stdin:
    message = json.loads(line)
    if message['type'] == 'decide': print(json.dumps({{'id': message['id'], 'action': message['legal'][0]}}), flush=True)"
    ));
    let mut bot = script.bot(PATIENT);
    let game = deal(GameKind::Golem, 1);
    let cancelled = Watch::default();
    cancelled.cancel();
    assert_eq!(bot.ask(&game.view(0), &Budget::default(), &cancelled), Ok(None));
    let mut legal = Actions::new();
    game.legal_actions(&mut legal);
    assert_eq!(bot.ask(&game.view(0), &Budget::default(), &Watch::default()), Ok(Some(legal[0])));
}

#[test]
fn a_bot_that_stays_is_greeted_again() {
    let script = Script::new(
        "games = 0
for line in sys.stdin:
    message = json.loads(line)
    if message['type'] == 'hello':
        games += 1
        print(json.dumps({'type': 'ready', 'protocol': 1, 'name': f'game {games}', 'stays': True}), flush=True)
    elif message['type'] == 'decide': print(json.dumps({'id': message['id'], 'action': message['legal'][0]}), flush=True)",
    );
    for (number, kind) in GameKind::ALL.into_iter().enumerate() {
        let game = deal(kind, 1);
        let mut bot = script.bot(PATIENT);
        assert!(bot.ask(&game.view(0), &Budget::default(), &Watch::default()).is_ok_and(|answer| answer.is_some()));
        assert_eq!(bot.name(), format!("game {}", number + 1));
        bot.end(&game.view(0));
    }
}

#[test]
fn after_a_fault_a_stand_in_finishes_the_game() {
    let script = Script::new("sys.exit(1)");
    let mut bot = script.bot(PATIENT);
    let mut game = deal(GameKind::Golem, 2);
    bot.begin(&game.view(0));
    assert_eq!(bot.fault().map(|fault| fault.kind), Some(FaultKind::Broken));
    for _ in 0..20 {
        let seat = game.to_move().expect("the game goes on");
        let action = bot.decide(&game.view(seat), &Budget::default(), &Watch::default());
        game.apply(action, &mut Silent).expect("a stand-in plays by the rules");
    }
}
