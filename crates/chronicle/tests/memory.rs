//! What a record takes in memory, counted: the largest file that is read at all, and the longest game.
#![allow(unsafe_code, reason = "a counting allocator is the only way to see what is held at once")]
#![allow(clippy::unwrap_used, reason = "a test that unwraps fails as it should")]

use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::Cell;
use std::fs;

use chronicle::{FileError, MOST_BYTES, MOST_DECISIONS, Record};
use rules::{Action, Actions, Engine as _, GameKind, Options, Silent};

thread_local! {
    /// Bytes held by this thread, and the most since it was last asked.
    static HELD: Cell<(isize, isize)> = const { Cell::new((0, 0)) };
}

fn count(bytes: isize) {
    HELD.with(|held| {
        let (now, most) = held.get();
        held.set((now + bytes, most.max(now + bytes)));
    });
}

struct Counting;

// SAFETY: forwards to the system allocator unchanged; the counter is a plain thread-local cell. Growing goes through
// `alloc` and `dealloc`, as the trait does it by itself: old and new are held at once.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        count(layout.size() as isize);
        // SAFETY: the caller's promise is passed on.
        unsafe { System.alloc(layout) }
    }

    unsafe fn dealloc(&self, pointer: *mut u8, layout: Layout) {
        count(-(layout.size() as isize));
        // SAFETY: the caller's promise is passed on.
        unsafe { System.dealloc(pointer, layout) }
    }
}

#[global_allocator]
static ALLOCATOR: Counting = Counting;

/// Does something; the most MiB it held at once beyond what was held before.
fn most_mib<T>(work: impl FnOnce() -> T) -> (T, f64) {
    let before = HELD.with(|held| {
        let (now, _) = held.get();
        held.set((now, now));
        now
    });
    let done = work();
    (done, (HELD.with(Cell::get).1 - before) as f64 / f64::from(1 << 20))
}

/// A game in which nobody claims anything, as long as a record may be.
fn longest(kind: GameKind) -> Record {
    let mut record = Record::new(content::embedded(), Options::new(kind, 2), 4).unwrap();
    let mut game = record.replay().unwrap();
    let mut legal = Actions::new();
    while record.decisions.len() < MOST_DECISIONS {
        legal.clear();
        game.legal_actions(&mut legal);
        let idle = legal.iter().copied().find(|action| *action == Action::Rest).unwrap_or(legal[0]);
        game.apply(idle, &mut Silent).unwrap();
        record.push(idle, Some(1 << 40));
    }
    record
}

#[test]
fn the_longest_game_is_read_and_stepped_through_in_little_memory() {
    for kind in GameKind::ALL {
        let record = longest(kind);
        let (text, writing) = most_mib(|| record.to_text().unwrap());
        let (read, reading) = most_mib(|| Record::from_text(content::embedded(), text.as_bytes()).unwrap());
        assert_eq!(read, record);
        // What a replay keeps: every position.
        let (positions, replaying) = most_mib(|| {
            let mut positions = Vec::with_capacity(read.decisions.len() + 1);
            positions.extend(read.positions().map(Result::unwrap));
            positions
        });
        assert_eq!(positions.len(), MOST_DECISIONS + 1);
        let file = text.len() as f64 / f64::from(1 << 20);
        println!(
            "{}: {file:.1} MiB of text; {writing:.1} to write, {reading:.1} to read, {replaying:.1} for all positions",
            kind.name()
        );
        assert!(writing < 16.0 && reading < 16.0 && replaying < 64.0, "{writing:.1} {reading:.1} {replaying:.1}");
    }
}

#[test]
fn the_largest_file_takes_a_few_times_its_size_whatever_it_holds() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("a.caravan");
    let head = "caravanserai record 3\n";
    let game = Record::new(content::embedded(), Options::new(GameKind::Golem, 2), 4).unwrap().to_text().unwrap();
    let set_up = &game[head.len()..game.find("hash: ").unwrap()];
    let bytes = MOST_BYTES as usize;
    let filled = |start: &str, with: &[u8], end: &str| {
        let mut file = start.as_bytes().to_vec();
        file.extend(with.iter().copied().cycle().take(bytes - start.len() - end.len()));
        file.extend(end.as_bytes());
        file
    };
    for (what, file) in [
        ("lines", filled(head, b"\n", set_up)),
        ("facts", filled(head, b"a: \n", set_up)),
        ("what is no text", filled(head, &[0xff], set_up)),
        ("cards", filled(head, b"differs: \n", set_up)),
        ("a title", filled(&format!("{head}title: "), b"\\n", &format!("\n{set_up}"))),
        ("decisions", filled(&format!("{head}{set_up}"), b"1. 0 rest #0000\n", "")),
        ("a decision", filled(&format!("{head}{set_up}1. 0 "), b"rest ", "")),
    ] {
        fs::write(&path, file).unwrap();
        let (read, most) = most_mib(|| Record::load(content::embedded(), &path));
        assert!(matches!(read, Err(FileError::Load { .. })), "{what}");
        println!("16 MiB of {what}: {most:.1} MiB");
        assert!(most < 128.0, "16 MiB of {what} take {most:.1} MiB");
    }
}
