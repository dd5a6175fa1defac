//! OGG Vorbis out: the same samples give the same bytes (fixed stream serial, no tags, no clock).

use super::{SoundError, dsp::RATE_HZ, dsp::stage::Clip};
use std::num::{NonZeroU8, NonZeroU32};
use vorbis_rs::{VorbisBitrateManagementStrategy, VorbisEncoderBuilder};

/// Every file carries the same serial: files are played alone, never multiplexed.
const SERIAL: i32 = 0x0CA7_A5A7;

/// Encodes a clip; `quality` as in Vorbis tools divided by ten (0.3 is `-q 3`).
///
/// # Errors
/// If the encoder refuses the samples.
pub fn encode(clip: &Clip, quality: f32) -> Result<Vec<u8>, SoundError> {
    let rate = NonZeroU32::new(RATE_HZ).unwrap_or(NonZeroU32::MIN);
    let stereo = NonZeroU8::MIN.saturating_add(1);
    let mut encoder = VorbisEncoderBuilder::new_with_serial(rate, stereo, Vec::new(), SERIAL)
        .bitrate_management_strategy(VorbisBitrateManagementStrategy::QualityVbr { target_quality: quality })
        .build()?;
    // Blocks keep the encoder's own buffers small.
    for (left, right) in clip.sides[0].chunks(4096).zip(clip.sides[1].chunks(4096)) {
        encoder.encode_audio_block([left, right])?;
    }
    Ok(encoder.finish()?)
}
