//! Saving: after a crash at any moment the old or the new file is whole.

use std::fs;
use std::io::{BufRead as _, BufReader};
use std::path::Path;
use std::process::{Command, Stdio};

use chronicle::{Disk, FileError, Record, write_atomically};
use rules::chance::Chance;
use rules::{GameKind, Options};

use crate::games::{components, random_game};

/// Tells the child where to write.
const FOLDER: &str = "CHRONICLE_CRASH_FOLDER";

/// What the child saves the `n`th time: short and long files take turns.
fn nth_save(game: &Record, n: usize) -> Record {
    let mut record = game.prefix(if n.is_multiple_of(2) { 3 } else { game.decisions.len() });
    record.title = n.to_string();
    record
}

fn long_game() -> Record {
    random_game(Options::new(GameKind::Golem, 2), 21, 400)
}

/// Not a test of its own: the child process of the test below saves until it is killed.
#[test]
#[ignore = "runs as the child of a_killed_program_leaves_a_whole_file"]
fn saving_child() {
    let Some(folder) = std::env::var_os(FOLDER) else { return };
    let path = Path::new(&folder).join("autosave.record");
    let game = long_game();
    for n in 1.. {
        nth_save(&game, n).save(&path).unwrap();
        println!("saved {n}");
    }
}

#[test]
fn a_killed_program_leaves_a_whole_file() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("autosave.record");
    let game = long_game();
    let mut chance = Chance::new(31);
    for _ in 0..40 {
        let mut child = Command::new(std::env::current_exe().unwrap())
            .args(["--exact", "crash::saving_child", "--ignored", "--nocapture"])
            .env(FOLDER, folder.path())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let mut lines = BufReader::new(child.stdout.take().unwrap()).lines();
        let patience = chance.below(8) as usize;
        let mut saved = lines.by_ref().filter_map(|line| line.unwrap().strip_prefix("saved ")?.parse::<usize>().ok());
        let mut at_least = saved.nth(patience).unwrap();
        // A little work of random length moves the moment of death through all phases of a save.
        for _ in 0..chance.below(12) {
            game.replay().unwrap();
        }
        // SIGKILL: the child cannot tidy up.
        child.kill().unwrap();
        child.wait().unwrap();
        at_least = saved.last().unwrap_or(at_least);

        let read = Record::load(components(), &path).unwrap();
        let n: usize = read.title.parse().unwrap();
        assert!(n == at_least || n == at_least + 1, "save {n} is there after {at_least} was reported");
        assert_eq!(read, nth_save(&game, n));
    }
    let left: Vec<_> = fs::read_dir(folder.path()).unwrap().map(|entry| entry.unwrap().file_name()).collect();
    assert!(left.len() <= 2, "killed writers leave at most one unfinished file: {left:?}");
    game.save(&path).unwrap();
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1, "the next save tidies up");
}

#[test]
fn two_writers_do_not_mix_their_files() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("both.record");
    let game = long_game();
    std::thread::scope(|scope| {
        for offset in [0, 1] {
            let (game, path) = (&game, &path);
            scope.spawn(move || {
                for n in 0..50 {
                    nth_save(game, 2 * n + offset).save(path).unwrap();
                    Record::load(components(), path).unwrap();
                }
            });
        }
    });
}

#[test]
fn a_file_that_cannot_be_written_is_named_and_leaves_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let record = random_game(Options::new(GameKind::Golem, 2), 21, 4);
    let error = record.save(&folder.path().join("missing").join("a.record")).unwrap_err();
    assert!(matches!(&error, FileError::Write { .. }) && error.to_string().contains("a.record"), "{error}");
    let blocked = folder.path().join("folder.record");
    fs::create_dir(&blocked).unwrap();
    record.save(&blocked).unwrap_err();
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);
    write_atomically(Path::new("/"), b"").unwrap_err();
}

/// Not a test of its own: the child process of the test below has another folder to work in.
#[test]
#[ignore = "runs as the child of a_file_without_a_folder_is_written_where_the_program_works"]
fn saving_here() {
    if std::env::var_os(FOLDER).is_some() {
        long_game().save(Path::new("here.record")).unwrap();
    }
}

#[test]
fn a_file_without_a_folder_is_written_where_the_program_works() {
    let folder = tempfile::tempdir().unwrap();
    let done = Command::new(std::env::current_exe().unwrap())
        .args(["--exact", "crash::saving_here", "--ignored"])
        .env(FOLDER, "")
        .current_dir(folder.path())
        .output()
        .unwrap();
    assert!(done.status.success(), "{done:?}");
    assert_eq!(Record::load(components(), &folder.path().join("here.record")).unwrap(), long_game());
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);
}

#[test]
fn folders_are_made_with_those_they_lie_in() {
    let folder = tempfile::tempdir().unwrap();
    let inner = folder.path().join("a").join("b");
    chronicle::RealDisk.create_folder(&inner).unwrap();
    chronicle::RealDisk.create_folder(&inner).unwrap();
    long_game().save(&inner.join("a.record")).unwrap();
}

#[test]
fn the_largest_record_is_read_and_a_larger_one_is_not() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("a.record");
    let mut record = random_game(Options::new(GameKind::Golem, 2), 21, 4);
    record.title = "t".to_owned();
    let rest = record.to_text().unwrap().len() - 1;
    record.title = "t".repeat(chronicle::MOST_BYTES as usize - rest);
    record.save(&path).unwrap();
    assert_eq!(fs::metadata(&path).unwrap().len(), chronicle::MOST_BYTES);
    assert_eq!(Record::load(components(), &path).unwrap().decisions, record.decisions);
    record.title.push('t');
    record.save(&path).unwrap();
    assert!(matches!(Record::load(components(), &path), Err(FileError::TooLong { .. })));
}

/// A pipe has no length that could be asked for before.
#[cfg(unix)]
#[test]
fn what_begins_as_a_record_and_does_not_end_is_refused() {
    use std::io::Write as _;
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("pipe.record");
    assert!(Command::new("mkfifo").arg(&path).status().unwrap().success());
    std::thread::scope(|scope| {
        scope.spawn(|| {
            let mut pipe = fs::OpenOptions::new().write(true).open(&path).unwrap();
            pipe.write_all(b"caravanserai record 1\ntitle: ").unwrap();
            // Until nobody reads any more.
            while pipe.write_all(&[b't'; 4096]).is_ok() {}
        });
        assert!(matches!(Record::load(components(), &path), Err(FileError::TooLong { .. })));
    });
}

#[test]
fn files_that_are_no_records_are_refused() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("a.record");
    assert!(matches!(Record::load(components(), &path), Err(FileError::Read { .. })));
    fs::write(&path, b"").unwrap();
    assert!(matches!(Record::load(components(), &path), Err(FileError::Load { .. })));
    fs::File::create(&path).unwrap().set_len(chronicle::MOST_BYTES + 1).unwrap();
    assert!(matches!(Record::load(components(), &path), Err(FileError::TooLong { .. })));
    // Nothing of it is read beyond its first line: not a long file of holes, nor a device without an end.
    #[cfg(unix)]
    {
        fs::File::create(&path).unwrap().set_len(1 << 36).unwrap();
        assert!(matches!(Record::load(components(), &path), Err(FileError::TooLong { .. })));
        assert!(matches!(Record::load(components(), Path::new("/dev/zero")), Err(FileError::Load { .. })));
    }
}

/// A disk that fails at one of its steps.
#[derive(Debug)]
struct Failing(&'static str);

impl Failing {
    fn at(&self, step: &str) -> std::io::Result<()> {
        if self.0 == step { Err(std::io::ErrorKind::StorageFull.into()) } else { Ok(()) }
    }
}

impl Disk for Failing {
    fn write(&self, file: &mut fs::File, bytes: &[u8]) -> std::io::Result<()> {
        use std::io::Write as _;
        // A disk gets full in the middle.
        file.write_all(&bytes[..bytes.len() / 2])?;
        self.at("write")?;
        file.write_all(&bytes[bytes.len() / 2..])
    }

    fn sync(&self, _: &fs::File) -> std::io::Result<()> {
        self.at("sync")
    }

    fn rename(&self, from: &Path, to: &Path) -> std::io::Result<()> {
        self.at("rename")?;
        assert_eq!(from.parent(), to.parent(), "a file is only moved at once within its folder");
        fs::rename(from, to)
    }
}

#[test]
fn a_disk_that_fails_at_any_step_leaves_the_old_file_and_nothing_else() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("a.record");
    let (old, new) = {
        let game = random_game(Options::new(GameKind::Golem, 2), 21, 9);
        (game.prefix(4), game)
    };
    for step in ["write", "sync", "rename"] {
        old.save(&path).unwrap();
        let error = new.save_on(&Failing(step), &path).unwrap_err();
        assert!(matches!(&error, FileError::Write { .. }), "{step}: {error}");
        assert_eq!(Record::load(components(), &path).unwrap(), old, "{step}");
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1, "{step}");
    }
    new.save_on(&Failing("none"), &path).unwrap();
    assert_eq!(Record::load(components(), &path).unwrap(), new);
}
