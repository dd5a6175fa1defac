//! The committed sounds, heard through the decoder the game uses.
#![allow(clippy::unwrap_used, reason = "a test that unwraps fails as it should")]

use atelier::sound::catalogue::{Bus, Catalogue};
use atelier::sound::dsp::{RATE_HZ, db, level, loudness, stage::Clip};
use atelier::sound::{ambience, effects, music, ogg, read_catalogue};
use std::collections::{BTreeMap, BTreeSet};
use std::path::PathBuf;
use std::sync::{LazyLock, Mutex};
use symphonia::core::codecs::CodecParameters;
use symphonia::core::formats::TrackType;
use symphonia::core::io::MediaSourceStream;

/// What was heard in one file.
struct Heard {
    frames: usize,
    lufs: f32,
    true_peak: f32,
    offset: f32,
    seam: Seam,
}

/// How end and beginning meet, against how much the signal moves near them anyway.
struct Seam {
    jump: f32,
    bend: f32,
    usual_jump: f32,
    usual_bend: f32,
}

static CATALOGUE: LazyLock<Catalogue> =
    LazyLock::new(|| read_catalogue(&folder().join("sounds.ron")).expect("the catalogue reads"));

/// Every sound is decoded once, on all cores; the samples are dropped again at once.
static HEARD: LazyLock<BTreeMap<String, Heard>> = LazyLock::new(|| {
    let queue = Mutex::new(CATALOGUE.iter());
    let heard = Mutex::new(BTreeMap::new());
    std::thread::scope(|scope| {
        for _ in 0..std::thread::available_parallelism().map_or(1, usize::from) {
            scope.spawn(|| {
                while let Some((name, sound)) = { queue.lock().unwrap().next() } {
                    let clip = decode(&sound.file, sound.looped);
                    heard.lock().unwrap().insert(name.clone(), listen(&clip));
                }
            });
        }
    });
    heard.into_inner().unwrap()
});

fn folder() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../assets/audio")
}

fn decode(file: &str, looped: bool) -> Clip {
    let source = std::fs::File::open(folder().join(file)).unwrap_or_else(|e| panic!("{file}: {e}"));
    let stream = MediaSourceStream::new(Box::new(source), Default::default());
    let mut reader = symphonia::default::get_probe()
        .probe(&Default::default(), stream, Default::default(), Default::default())
        .unwrap_or_else(|e| panic!("{file}: {e}"));
    let track = reader.default_track(TrackType::Audio).expect("an audio track");
    let Some(CodecParameters::Audio(params)) = track.codec_params.as_ref() else { panic!("{file}: no audio") };
    assert_eq!(params.sample_rate, Some(RATE_HZ), "{file}");
    let mut decoder = symphonia::default::get_codecs().make_audio_decoder(params, &Default::default()).expect("vorbis");
    let mut sides = [Vec::new(), Vec::new()];
    let mut block: Vec<f32> = Vec::new();
    while let Some(packet) = reader.next_packet().unwrap_or_else(|e| panic!("{file}: {e}")) {
        let buffer = decoder.decode(&packet).unwrap_or_else(|e| panic!("{file}: {e}"));
        buffer.copy_to_vec_interleaved(&mut block);
        for pair in block.chunks_exact(2) {
            sides[0].push(pair[0]);
            sides[1].push(pair[1]);
        }
    }
    Clip { sides, looped }
}

fn listen(clip: &Clip) -> Heard {
    let sides = [clip.sides[0].as_slice(), clip.sides[1].as_slice()];
    Heard {
        frames: clip.len(),
        lufs: level::measured(clip),
        true_peak: loudness::true_peak(&sides),
        offset: sides.iter().map(|side| loudness::offset(side).abs()).fold(0.0, f32::max),
        seam: seam(&sides),
    }
}

fn seam(sides: &[&[f32]]) -> Seam {
    let mut seam = Seam { jump: 0.0, bend: 0.0, usual_jump: 0.0, usual_bend: 0.0 };
    for side in sides {
        // A tenth of a second on both sides of the join, as it is played.
        let near = (RATE_HZ as usize / 10).min(side.len() / 2);
        let around = [&side[side.len() - near..], &side[..near]].concat();
        for (i, w) in around.windows(3).enumerate() {
            let (jump, bend) = ((w[1] - w[0]).abs(), (w[2] - 2.0 * w[1] + w[0]).abs());
            if i + 2 == near || i + 1 == near {
                seam.bend = seam.bend.max(bend);
            } else {
                seam.usual_bend = seam.usual_bend.max(bend);
            }
            if i + 1 == near {
                seam.jump = seam.jump.max(jump);
            } else {
                seam.usual_jump = seam.usual_jump.max(jump);
            }
        }
    }
    seam
}

#[test]
fn catalogue_recipes_and_files_are_the_same_set() {
    let recipes: BTreeSet<&str> =
        effects::EFFECTS.iter().chain(&ambience::AMBIENCES).chain(&music::PIECES).map(|(name, _)| *name).collect();
    let listed: BTreeSet<&str> = CATALOGUE.keys().map(String::as_str).collect();
    assert_eq!(recipes, listed);
    let files: BTreeSet<String> = std::fs::read_dir(folder())
        .unwrap()
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .filter(|name| name.ends_with(".ogg"))
        .collect();
    assert_eq!(files, CATALOGUE.values().map(|sound| sound.file.clone()).collect());
}

#[test]
fn every_sound_has_its_stated_loudness() {
    for (name, sound) in &*CATALOGUE {
        let heard = HEARD[name].lufs;
        assert!((heard - sound.lufs).abs() < 1.0, "{name}: {heard:.1} LUFS, stated {:.1}", sound.lufs);
    }
}

#[test]
fn nothing_clips_and_nothing_sits_off_zero() {
    for (name, heard) in &*HEARD {
        assert!(heard.true_peak < -1.0, "{name}: true peak {:.2} dBFS", heard.true_peak);
        assert!(heard.offset < 0.003, "{name}: offset {}", heard.offset);
    }
}

#[test]
fn effects_are_short() {
    for (name, sound) in CATALOGUE.iter().filter(|(_, sound)| sound.bus == Bus::Effects) {
        let seconds = loudness::seconds(HEARD[name].frames);
        assert!(!sound.looped && seconds <= 5.0, "{name}: {seconds} s");
    }
}

#[test]
fn loops_join_without_a_click() {
    for (name, _) in CATALOGUE.iter().filter(|(_, sound)| sound.looped) {
        let seam = &HEARD[name].seam;
        // Vorbis errs independently on both sides of a join; 52 dB under full scale that is lost even in a soft wind.
        let (jump, bend) = (seam.usual_jump.max(db(-52.0)), seam.usual_bend.max(db(-52.0)));
        assert!(seam.jump <= jump, "{name}: jump {} where {jump} is usual", seam.jump);
        assert!(seam.bend <= bend, "{name}: bend {} where {bend} is usual", seam.bend);
    }
}

#[test]
fn music_is_long_enough_and_its_stems_fit_each_other() {
    for (theme, _) in music::SCALES {
        let heard = |stem: &str| &HEARD[&format!("music_{theme}_{stem}")];
        let (calm, tension) = (heard("calm"), heard("tension"));
        assert_eq!(calm.frames, tension.frames, "{theme}");
        assert!(loudness::seconds(calm.frames) >= 120.0, "{theme}: {} s", loudness::seconds(calm.frames));
        let results = loudness::seconds(heard("results").frames);
        assert!((40.0..=60.0).contains(&results), "{theme}: results last {results} s");
        // Even if both stems peaked at once, their sum would not clip.
        let together = db(calm.true_peak) + db(tension.true_peak);
        assert!(together < 1.0, "{theme}: calm and tension together reach {together}");
    }
}

#[test]
fn the_recipes_give_the_committed_bytes() {
    for name in ["button", "crystal_green", "card_flip", "illegal", "undo", "coin_silver", "rest_sweep"] {
        let sound = &CATALOGUE[name];
        let committed = std::fs::read(folder().join(&sound.file)).unwrap();
        assert!(ogg(name, sound).unwrap() == committed, "{name} renders differently: run `atelier sound`");
    }
}

#[test]
fn all_sounds_together_stay_small_enough_for_a_package() {
    let bytes: u64 = CATALOGUE.values().map(|s| std::fs::metadata(folder().join(&s.file)).unwrap().len()).sum();
    assert!(bytes < 14 << 20, "{bytes} bytes");
}
