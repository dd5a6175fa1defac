//! How many pixels a point has, where the system says something that no window can have.

/// Points of a window are between half a pixel and four.
const LEAST: f64 = 0.5;
const MOST: f64 = 4.0;

/// The variable that overrides what the display says.
const VARIABLE: &str = "WINIT_X11_SCALE_FACTOR";

/// Brings the variable into a range that a window can have; the window library panics over anything else. To be called
/// before any thread is started.
#[expect(unsafe_code, reason = "the window library reads it by itself")]
pub fn bring_into_range() {
    let Ok(asked) = std::env::var(VARIABLE) else { return };
    let usable = usable(&asked);
    if usable.as_deref() == Some(asked.as_str()) {
        return;
    }
    eprintln!("{VARIABLE} is {asked}; {} is used.", usable.as_deref().unwrap_or("what the display says"));
    // SAFETY: the program has one thread so far, and nobody else reads the environment meanwhile.
    unsafe {
        match usable {
            Some(factor) => std::env::set_var(VARIABLE, factor),
            None => std::env::remove_var(VARIABLE),
        }
    }
}

/// What of it can be used; none where it is no factor at all.
fn usable(asked: &str) -> Option<String> {
    if asked.is_empty() || asked.eq_ignore_ascii_case("randr") {
        return Some(asked.to_owned());
    }
    let factor = asked.parse::<f64>().ok().filter(|factor| *factor > 0.0)?;
    if (LEAST..=MOST).contains(&factor) { Some(asked.to_owned()) } else { Some(factor.clamp(LEAST, MOST).to_string()) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_factor_that_no_window_can_have_is_clamped_or_left_out() {
        for fine in ["1", "1.25", "4", "randr", ""] {
            assert_eq!(usable(fine).as_deref(), Some(fine));
        }
        for (odd, used) in [("50", Some("4")), ("0.01", Some("0.5")), ("inf", Some("4")), ("nan", None), ("-3", None)] {
            assert_eq!(usable(odd).as_deref(), used);
        }
        assert_eq!(usable("abc"), None);
    }
}
