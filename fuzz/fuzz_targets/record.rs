//! Record files: reading never panics; what is read is written and read again as the same record, and what is recovered
//! can be played and saved.
#![no_main]

use chronicle::Record;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|data: &[u8]| {
    let [mode, text @ ..] = data else { return };
    let components = content::embedded();
    // Behind wrong check digits little can be reached: most inputs get right ones.
    let read = if *mode == 0 {
        Record::from_text(components, text)
    } else {
        Record::from_text(components, fuzzing::reseal(&String::from_utf8_lossy(text)).as_bytes())
    };
    let record = match read {
        Ok(record) => record,
        Err(error) => {
            assert!(!error.to_string().is_empty());
            match error.recovered() {
                Some(record) => record,
                None => return,
            }
        }
    };
    let written = record.to_text().expect("what is read can be played");
    assert_eq!(Record::from_text(components, written.as_bytes()).as_ref(), Ok(&record));
});
