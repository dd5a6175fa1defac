//! The orchestra: every instrument turns a pitch, a length and a force into a mono tone.

pub mod bells;
pub mod drums;
pub mod strings;
pub mod winds;

/// One tone as an instrument is asked for it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Tone {
    /// Pitch.
    pub hertz: f32,
    /// Seconds the key is held or the breath lasts; plucked and struck things ring on by themselves.
    pub seconds: f32,
    /// Force, 0..1.
    pub force: f32,
    /// Chooses the noise of this one tone, so that no two strokes are the same.
    pub seed: u64,
}
