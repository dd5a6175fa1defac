//! What has to be said to the system in its own words. Every other call of a system is in [`super::memory`] and in
//! `crates/bots/src/group.rs`.

/// Ends the program at once. Nothing is taken apart: a driver may be in the middle of something.
#[cfg(unix)]
#[expect(unsafe_code, reason = "nothing else leaves drivers alone")]
pub fn end_now(code: u8) -> ! {
    // SAFETY: takes a number and does not come back.
    unsafe { libc::_exit(code.into()) }
}

/// Ends the program at once. Nothing is taken apart: a driver may be in the middle of something.
#[cfg(windows)]
#[expect(unsafe_code, reason = "nothing else leaves drivers alone")]
pub fn end_now(code: u8) -> ! {
    use windows_sys::Win32::System::Threading::{GetCurrentProcess, TerminateProcess};
    // SAFETY: the first gives a handle that always stands for this program, the second takes it and a number.
    unsafe { TerminateProcess(GetCurrentProcess(), code.into()) };
    // It cannot fail for oneself, but it may.
    std::process::exit(code.into())
}

/// Whoever starts the program from a console reads there what it says. Elsewhere it has the one it was started from.
#[cfg(windows)]
#[expect(unsafe_code, reason = "a program with a window has no console unless it asks")]
pub fn speak_to_console() {
    use windows_sys::Win32::System::Console::{ATTACH_PARENT_PROCESS, AttachConsole};
    // SAFETY: takes a number; where nobody has a console nothing happens.
    unsafe { AttachConsole(ATTACH_PARENT_PROCESS) };
}

#[cfg(not(windows))]
pub fn speak_to_console() {}

/// Shows why the program cannot start, where nobody sees what it writes: after a double click on Windows.
#[cfg(windows)]
#[expect(unsafe_code, reason = "before the game has a window only the system can show one")]
pub fn show(sentence: &str) {
    use std::os::windows::io::AsRawHandle as _;
    use windows_sys::Win32::UI::WindowsAndMessaging::{MB_ICONERROR, MessageBoxW};
    if !std::io::stderr().as_raw_handle().is_null() {
        return;
    }
    let wide = |text: &str| text.encode_utf16().chain([0]).collect::<Vec<u16>>();
    let (sentence, title) = (wide(sentence), wide("Caravanserai"));
    // SAFETY: both texts end with a zero and live until the call returns; the window has no parent.
    unsafe { MessageBoxW(std::ptr::null_mut(), sentence.as_ptr(), title.as_ptr(), MB_ICONERROR) };
}

#[cfg(not(windows))]
pub fn show(_: &str) {}

/// Which system this is, for a report.
pub fn name() -> String {
    let read = |file: &str| std::fs::read_to_string(file).unwrap_or_default();
    let words = match std::env::consts::OS {
        "windows" => said("cmd", &["/c", "ver"]),
        "macos" => said("sw_vers", &["-productVersion"]),
        _ => {
            let release = read("/etc/os-release");
            let name = release.lines().find_map(|line| line.strip_prefix("PRETTY_NAME=")).unwrap_or_default();
            format!("{} {}", name.trim_matches('"'), read("/proc/sys/kernel/osrelease"))
        }
    };
    format!("{} {} {}", std::env::consts::OS, std::env::consts::ARCH, words.trim()).trim_end().to_owned()
}

/// Where the program lies in memory, which is another place at every start: a line for a report of a fault. Linux alone
/// tells it.
pub fn place_of_program() -> String {
    let program = std::fs::read_link("/proc/self/exe").unwrap_or_default();
    let parts = std::fs::read_to_string("/proc/self/maps").unwrap_or_default();
    let first =
        parts.lines().find(|part| part.ends_with(&*program.to_string_lossy())).and_then(|part| part.split_once('-'));
    first.map_or_else(String::new, |(place, _)| format!("the program lies at 0x{place}\n"))
}

/// What a program of the system says; nothing where there is none.
fn said(program: &str, arguments: &[&str]) -> String {
    let mut command = std::process::Command::new(program);
    #[cfg(windows)]
    {
        use std::os::windows::process::CommandExt as _;
        command.creation_flags(windows_sys::Win32::System::Threading::CREATE_NO_WINDOW);
    }
    let said = command.args(arguments).output().map(|output| output.stdout).unwrap_or_default();
    String::from_utf8_lossy(&said).into_owned()
}

#[cfg(test)]
mod tests {
    /// `scripts/names` counts from there.
    #[cfg(target_os = "linux")]
    #[test]
    fn a_report_says_where_the_program_lies() {
        let line = super::place_of_program();
        let place = line.trim_end().strip_prefix("the program lies at 0x").expect("a line of its own");
        let place = usize::from_str_radix(place, 16).expect("a number");
        let inside = super::place_of_program as fn() -> String as usize;
        let length = std::fs::metadata("/proc/self/exe").expect("it runs").len() as usize;
        assert!((place..place + length).contains(&inside), "{place:x} {inside:x}");
    }

    #[test]
    fn a_report_names_system_and_release() {
        let name = super::name();
        let known = format!("{} {} ", std::env::consts::OS, std::env::consts::ARCH);
        assert!(
            name.strip_prefix(&known).is_some_and(|release| release.chars().any(|sign| sign.is_ascii_digit())),
            "{name}"
        );
    }
}
