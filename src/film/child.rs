//! The program itself, started once more to make a film beside the game. It ends as soon as nobody speaks to it any more, and
//! takes what is half done with it.

use std::fs;
use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{ChildStdin, Command, Stdio};
use std::sync::{
    Arc, Mutex, PoisonError,
    mpsc::{Receiver, Sender, channel},
};

use chronicle::Record;

use super::encoder::Workplace;
use crate::app::{
    contained::{Part, contained},
    options::Size,
};

/// What is wanted.
#[derive(Debug, Clone)]
pub struct Order {
    pub record: Record,
    pub out: PathBuf,
    /// More of the command line: what of the game.
    pub shown: Vec<String>,
    pub size: Size,
}

/// What is heard of it.
#[derive(Debug, Clone, PartialEq)]
pub enum News {
    /// Seconds of film, and seconds that it takes.
    Estimate { film: f32, takes: f32 },
    /// The part that is done, from 0 to 1, and seconds left.
    Progress { part: f32, left: f32 },
    /// It is there, nobody wanted it any more, or why there is none.
    Ended(Result<Option<PathBuf>, String>),
}

impl News {
    /// A line of the other program.
    fn read(line: &str) -> Option<Self> {
        let mut parts = line.split_whitespace();
        let kind = parts.next()?;
        let [a, b] = [parts.next()?.parse().ok()?, parts.next()?.parse().ok()?];
        match kind {
            "estimate" => Some(Self::Estimate { film: a, takes: b }),
            "progress" => Some(Self::Progress { part: a / 1000.0, left: b }),
            _ => None,
        }
    }
}

/// What the other program listens to, until somebody hangs up.
#[derive(Debug, Default)]
struct Line {
    given_up: bool,
    stdin: Option<ChildStdin>,
}

/// A film that is being made.
#[derive(Debug)]
pub struct Making {
    // A receiver may be used by one thread only; the lock is never waited for.
    news: Mutex<Receiver<News>>,
    line: Arc<Mutex<Line>>,
}

impl Making {
    /// Begins.
    pub fn start(order: Order) -> Self {
        let (told, news) = channel();
        let line = Arc::new(Mutex::new(Line::default()));
        let held = line.clone();
        let work = move || {
            let ended = contained(Part::Film, || make(&order, &told, &held)).flatten();
            let given_up = {
                let mut held = held.lock().unwrap_or_else(PoisonError::into_inner);
                held.stdin = None;
                held.given_up
            };
            // What the other program could not clean up itself; where another one works there it is not ours.
            if Workplace::folder(&order.out).exists() {
                drop(Workplace::open(&order.out));
            }
            let ended = match ended {
                // It was finished at that very moment.
                Ok(()) if given_up => {
                    let _ = fs::remove_file(&order.out);
                    Ok(None)
                }
                Err(_) if given_up => Ok(None),
                ended => ended.map(|()| Some(order.out)),
            };
            // The game may be over by now.
            let _ = told.send(News::Ended(ended));
        };
        std::thread::spawn(work);
        Self { news: Mutex::new(news), line }
    }

    /// What has been heard since.
    pub fn news(&self) -> Vec<News> {
        self.news.try_lock().map(|news| news.try_iter().collect()).unwrap_or_default()
    }

    /// Nobody wants it any more.
    pub fn give_up(&self) {
        let mut line = self.line.lock().unwrap_or_else(PoisonError::into_inner);
        (line.given_up, line.stdin) = (true, None);
    }
}

impl Drop for Making {
    fn drop(&mut self) {
        self.give_up();
    }
}

/// Makes a film, from its beginning to its end.
fn make(order: &Order, told: &Sender<News>, line: &Mutex<Line>) -> Result<(), String> {
    let said = |wrong: std::io::Error| wrong.to_string();
    // Beside the place of the other program, which is its own.
    let mut name = order.out.clone().into_os_string();
    name.push(format!("-{}", std::process::id()));
    let own = Workplace::open(Path::new(&name)).map_err(|wrong| wrong.to_string())?;
    let record = own.file("game.caravan");
    order.record.save(&record).map_err(|wrong| wrong.to_string())?;
    let mut child = command(order, &record)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .map_err(said)?;
    {
        let mut line = line.lock().unwrap_or_else(PoisonError::into_inner);
        // Somebody may have changed their mind meanwhile.
        line.stdin = child.stdin.take().filter(|_| !line.given_up);
    }
    let complaints = child.stderr.take().map(|complaints| {
        std::thread::spawn(move || {
            let lines = BufReader::new(complaints).lines().map_while(Result::ok);
            lines.filter(|line| !line.trim().is_empty()).last()
        })
    });
    for heard in child.stdout.take().into_iter().flat_map(|out| BufReader::new(out).lines().map_while(Result::ok)) {
        if let Some(news) = News::read(&heard) {
            let _ = told.send(news);
        }
    }
    let ended = child.wait().map_err(said)?;
    let complaint = complaints.and_then(|complaints| complaints.join().ok()).flatten();
    match ended.success() {
        true => Ok(()),
        false => Err(complaint.unwrap_or_else(|| ended.to_string())),
    }
}

fn command(order: &Order, record: &Path) -> Command {
    let mut command = Command::new(std::env::current_exe().unwrap_or_else(|_| "caravanserai".into()));
    let Size { width, height } = order.size;
    command.arg("film").arg(record).arg("--out").arg(&order.out).args(&order.shown);
    command.arg(format!("--size={width}x{height}")).arg("--progress");
    command
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The program that is started here is this test, which makes no films.
    #[test]
    fn what_somebody_else_makes_or_has_made_stays() {
        let path = concat!(env!("CARGO_MANIFEST_DIR"), "/crates/chronicle/tests/golden/golem-2.caravan");
        let content = crate::app::content::Content::default();
        let record = Record::load(content.components(), path.as_ref()).unwrap();
        let folder = tempfile::tempdir().unwrap();
        let out = folder.path().join("a.gif");
        let theirs = Workplace::open(&out).unwrap();
        fs::write(theirs.file("seen.gif"), "half").unwrap();
        fs::write(&out, "whole").unwrap();
        let size = Size { width: 64, height: 48 };
        let making = Making::start(Order { record, out: out.clone(), shown: Vec::new(), size });
        making.give_up();
        let ended = loop {
            if let Some(News::Ended(ended)) = making.news().pop() {
                break ended;
            }
            std::thread::yield_now();
        };
        assert_eq!(ended, Ok(None));
        assert!(theirs.file("seen.gif").exists() && out.exists());
        drop(theirs);
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1, "nothing of our own is left");
    }

    #[test]
    fn lines_of_the_other_program_are_understood() {
        assert_eq!(News::read("estimate 21.3 140.0"), Some(News::Estimate { film: 21.3, takes: 140.0 }));
        assert_eq!(News::read("progress 340 92.5"), Some(News::Progress { part: 0.34, left: 92.5 }));
        assert!(["", "progress", "progress x 1", "a.mp4: 21 s"].iter().all(|line| News::read(line).is_none()));
    }
}
