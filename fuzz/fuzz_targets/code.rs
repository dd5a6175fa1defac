//! Share codes: reading never panics, and what is read is written and read again as the same game.
#![no_main]

use chronicle::{Names, Record};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|data: &[u8]| {
    let [mode, text @ ..] = data else { return };
    let Ok(text) = std::str::from_utf8(text) else { return };
    let components = content::embedded();
    // Behind wrong check signs nothing can be reached: most inputs get right ones.
    let read = if *mode == 0 {
        Record::from_code(components, text)
    } else {
        Record::from_code(components, &fuzzing::reseal_code(1 + *mode % 2, text))
    };
    match read {
        Ok(record) => {
            let written = record.to_code(Names::Included).expect("what is read can be played");
            assert_eq!(Record::from_code(components, &written).as_ref(), Ok(&record));
        }
        Err(error) => assert!(!error.to_string().is_empty()),
    }
});
