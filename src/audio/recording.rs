//! Long sounds are decoded while they sound: unpacked, the minutes of a theme would fill a hundred megabytes.

use std::{io::Cursor, sync::Arc};

use bevy::{
    asset::{AssetLoader, LoadContext, io::Reader},
    prelude::*,
};
use kira::{
    Frame,
    sound::{
        FromFileError,
        streaming::{Decoder, StreamingSoundData},
    },
};
use symphonia::core::{
    codecs::{CodecParameters, audio::AudioDecoder},
    formats::{FormatReader, TrackType},
    io::MediaSourceStream,
};

/// A long sound as it lies in its file.
#[derive(Asset, TypePath, Debug, Clone)]
pub(super) struct Recording(Arc<[u8]>);

impl Recording {
    /// The sound from its beginning, again and again.
    pub(super) fn endless(&self) -> Result<StreamingSoundData<FromFileError>, FromFileError> {
        Ok(StreamingSoundData::from_decoder(Reel::thread(self.0.clone())?).loop_region(0.0..))
    }
}

/// Reads recordings; what is short is unpacked by the sound library's own loader instead.
#[derive(Default, TypePath)]
pub(super) struct RecordingLoader;

impl AssetLoader for RecordingLoader {
    type Asset = Recording;
    type Settings = ();
    type Error = std::io::Error;

    async fn load(&self, reader: &mut dyn Reader, (): &(), _: &mut LoadContext<'_>) -> Result<Recording, Self::Error> {
        let mut bytes = Vec::new();
        reader.read_to_end(&mut bytes).await?;
        Ok(Recording(bytes.into()))
    }

    fn extensions(&self) -> &[&str] {
        &["ogg"]
    }
}

/// A recording being decoded. It only ever goes back to its beginning, and does so by starting afresh: a decoder that
/// jumps carries over half a block of what came before, and a loop would click and drift.
pub(super) struct Reel {
    bytes: Arc<[u8]>,
    reader: Box<dyn FormatReader>,
    decoder: Box<dyn AudioDecoder>,
    track: u32,
    rate: u32,
    frames: usize,
}

impl Reel {
    pub(super) fn thread(bytes: Arc<[u8]>) -> Result<Self, FromFileError> {
        let stream = MediaSourceStream::new(Box::new(Cursor::new(bytes.clone())), Default::default());
        let reader = symphonia::default::get_probe().probe(
            &Default::default(),
            stream,
            Default::default(),
            Default::default(),
        )?;
        let found = reader.default_track(TrackType::Audio).ok_or(FromFileError::NoDefaultTrack)?;
        let Some(CodecParameters::Audio(sound)) = found.codec_params.as_ref() else {
            return Err(FromFileError::NoDefaultTrack);
        };
        let rate = sound.sample_rate.ok_or(FromFileError::UnknownSampleRate)?;
        let frames = found.num_frames.ok_or(FromFileError::UnknownDuration)? as usize;
        let decoder = symphonia::default::get_codecs().make_audio_decoder(sound, &Default::default())?;
        let track = found.id;
        Ok(Self { bytes, reader, decoder, track, rate, frames })
    }
}

impl Decoder for Reel {
    type Error = FromFileError;

    fn sample_rate(&self) -> u32 {
        self.rate
    }

    fn num_frames(&self) -> usize {
        self.frames
    }

    fn decode(&mut self) -> Result<Vec<Frame>, FromFileError> {
        while let Some(packet) = self.reader.next_packet()? {
            if packet.track_id != self.track {
                continue;
            }
            let block = self.decoder.decode(&packet)?;
            let sides = block.spec().channels().count();
            let mut samples: Vec<f32> = Vec::new();
            block.copy_to_vec_interleaved(&mut samples);
            let frame = |sides: &[f32]| Frame { left: sides[0], right: sides[sides.len() - 1] };
            return Ok(samples.chunks_exact(sides.max(1)).map(frame).collect());
        }
        // A file that ends before it says so is silent for the rest.
        Ok(vec![Frame::ZERO; 1024])
    }

    fn seek(&mut self, _: usize) -> Result<usize, FromFileError> {
        *self = Self::thread(self.bytes.clone())?;
        Ok(0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn all_of(reel: &mut Reel) -> Vec<Frame> {
        let mut heard = Vec::new();
        while heard.len() < reel.num_frames() {
            heard.extend(reel.decode().unwrap());
        }
        heard
    }

    #[test]
    fn a_recording_is_as_long_as_it_says_and_comes_round_to_the_same_sound() {
        let bytes = std::fs::read("assets/audio/ambience_golem.ogg").unwrap();
        let mut reel = Reel::thread(bytes.into()).unwrap();
        let once = all_of(&mut reel);
        assert_eq!(once.len(), reel.num_frames(), "nothing is cut off and nothing is made up at the seam");
        assert_eq!(reel.seek(0).unwrap(), 0);
        assert!(all_of(&mut reel) == once, "the second round sounds like the first");
    }

    #[test]
    fn what_is_no_recording_is_refused() {
        assert!(Recording(b"OggS but not really".as_slice().into()).endless().is_err());
    }
}
