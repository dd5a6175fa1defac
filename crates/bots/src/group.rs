//! A bot together with everything it starts: one group that is ended as a whole, and that ends with us however we end.

use std::io;
use std::process::{Child, Command};

#[cfg(unix)]
pub(crate) use unix::Group;
#[cfg(windows)]
pub(crate) use windows::Group;

impl Group {
    /// Starts a program in a group of its own.
    pub(crate) fn start(command: &mut Command) -> io::Result<(Self, Child)> {
        let group = Group::new()?;
        let child = group.spawn(command)?;
        Ok((group, child))
    }
}

impl Drop for Group {
    fn drop(&mut self) {
        self.end();
    }
}

/// A process group whose leader is a shell that waits at a pipe for our end.
///
/// The parent-death signal of Linux would reach the bot alone, not what it has started, and it comes already when the
/// thread ends that started the bot. A pipe is closed by the system when its last holder is gone, even by `SIGKILL`.
#[cfg(unix)]
mod unix {
    use std::io;
    use std::os::unix::process::CommandExt as _;
    use std::process::{Child, Command, Stdio};

    use rustix::process::{Pid, Signal, kill_process_group};

    pub(crate) struct Group {
        id: Pid,
        /// Holds our end of its pipe. It is waited for when the group is ended and not before: until then its number, which
        /// is the group's, goes to nobody else.
        leader: Option<Child>,
    }

    /// Nothing is ever written to it, so reading ends with us; signals for the bot's group do not end it.
    const LEADER: &str = "trap '' HUP INT QUIT TERM; read -r line; kill -KILL 0";

    impl Group {
        pub(super) fn new() -> io::Result<Self> {
            let mut command = Command::new("/bin/sh");
            command.args(["-c", LEADER]).stdin(Stdio::piped()).stdout(Stdio::null()).stderr(Stdio::null());
            let leader = command.process_group(0).spawn()?;
            Ok(Group { id: Pid::from_child(&leader), leader: Some(leader) })
        }

        pub(super) fn spawn(&self, command: &mut Command) -> io::Result<Child> {
            command.process_group(self.id.as_raw_pid()).spawn()
        }

        /// Ends all of it.
        pub(crate) fn end(&mut self) {
            if let Some(mut leader) = self.leader.take() {
                let _ = kill_process_group(self.id, Signal::KILL);
                let _ = leader.wait();
            }
        }
    }
}

/// A job object that the system closes with our last handle, ending everything in it.
#[cfg(windows)]
#[expect(unsafe_code, reason = "the system has no other way to be told")]
mod windows {
    use std::io;
    use std::os::windows::io::{AsRawHandle as _, FromRawHandle as _, OwnedHandle};
    use std::os::windows::process::CommandExt as _;
    use std::process::{Child, Command};
    use std::ptr;

    use windows_sys::Win32::System::JobObjects::{
        AssignProcessToJobObject, CreateJobObjectW, JOB_OBJECT_LIMIT_KILL_ON_JOB_CLOSE,
        JOBOBJECT_EXTENDED_LIMIT_INFORMATION, JobObjectExtendedLimitInformation, SetInformationJobObject,
        TerminateJobObject,
    };
    use windows_sys::Win32::System::Threading::CREATE_NO_WINDOW;

    pub(crate) struct Group {
        job: OwnedHandle,
    }

    impl Group {
        pub(super) fn new() -> io::Result<Self> {
            // SAFETY: both pointers may be null: the usual rights, no name.
            let job = unsafe { CreateJobObjectW(ptr::null(), ptr::null()) };
            if job.is_null() {
                return Err(io::Error::last_os_error());
            }
            // SAFETY: the handle is valid and nobody else's.
            let job = unsafe { OwnedHandle::from_raw_handle(job) };
            let mut limits = JOBOBJECT_EXTENDED_LIMIT_INFORMATION::default();
            limits.BasicLimitInformation.LimitFlags = JOB_OBJECT_LIMIT_KILL_ON_JOB_CLOSE;
            let length = size_of_val(&limits) as u32;
            // SAFETY: the pointer and the length are those of the structure this class of information takes.
            let done = unsafe {
                let (job, limits) = (job.as_raw_handle(), ptr::from_ref(&limits).cast());
                SetInformationJobObject(job, JobObjectExtendedLimitInformation, limits, length)
            };
            if done == 0 { Err(io::Error::last_os_error()) } else { Ok(Group { job }) }
        }

        /// What the program starts in its first instant, before it belongs to the job, is not in it.
        pub(super) fn spawn(&self, command: &mut Command) -> io::Result<Child> {
            // The game has no console, and one of the bot's own would lie over the table.
            let mut child = command.creation_flags(CREATE_NO_WINDOW).spawn()?;
            // SAFETY: both handles are valid while their owners live.
            if unsafe { AssignProcessToJobObject(self.job.as_raw_handle(), child.as_raw_handle()) } == 0 {
                let failed = io::Error::last_os_error();
                child.kill()?;
                return Err(failed);
            }
            Ok(child)
        }

        /// Ends all of it.
        pub(crate) fn end(&mut self) {
            // SAFETY: the handle is valid.
            unsafe { TerminateJobObject(self.job.as_raw_handle(), 1) };
        }
    }
}

#[cfg(test)]
mod tests {
    use std::io::Read as _;
    use std::process::Stdio;
    use std::sync::mpsc;
    use std::time::Duration;

    use super::*;

    /// Its output ends when nobody is left who could write.
    #[test]
    fn what_a_program_has_started_ends_with_its_group() {
        // One that starts another, which waits for input.
        let words = if cfg!(windows) { ["cmd", "/c", "cmd /c pause"] } else { ["sh", "-c", "sh -c 'echo; read x'; :"] };
        let mut command = Command::new(words[0]);
        command.args(&words[1..]).stdin(Stdio::piped()).stdout(Stdio::piped());
        let (mut group, mut child) = Group::start(&mut command).unwrap();
        let mut output = child.stdout.take().unwrap();
        output.read_exact(&mut [0]).unwrap();
        let (ended, end) = mpsc::channel();
        std::thread::spawn(move || ended.send(output.read_to_end(&mut Vec::new()).is_ok()));
        group.end();
        assert_eq!(end.recv_timeout(Duration::from_secs(20)), Ok(true));
        child.wait().unwrap();
    }
}
