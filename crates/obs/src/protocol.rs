//! Messages of protocol 5: JSON objects with a number `op` and data `d`. Whatever comes in may be anything.

use std::time::Duration;

use data_encoding::BASE64;
use serde_json::{Value, json};
use sha2::{Digest, Sha256};

/// What kind of message it is.
pub const HELLO: u64 = 0;
pub const IDENTIFY: u64 = 1;
pub const IDENTIFIED: u64 = 2;
pub const EVENT: u64 = 5;
pub const REQUEST: u64 = 6;
pub const ANSWER: u64 = 7;

/// The version that is spoken.
const VERSION: u64 = 1;
/// Events about collections of scenes, scenes, recordings and replay buffers.
const EVENTS: u64 = 1 << 1 | 1 << 2 | 1 << 6;
/// The line is closed with this when the password is wrong.
pub const WRONG_PASSWORD: u16 = 4009;

/// A message's number and data; nothing where it is none.
pub fn read(text: &str) -> Option<(u64, Value)> {
    let mut message: Value = serde_json::from_str(text).ok()?;
    let op = message.get("op")?.as_u64()?;
    Some((op, message.get_mut("d").map(Value::take).unwrap_or_default()))
}

/// What proves that somebody knows the password: SHA-256 twice, over salt and challenge.
pub fn answer_to(password: &str, salt: &str, challenge: &str) -> String {
    let hashed = |text: String| BASE64.encode(&Sha256::digest(text.as_bytes()));
    hashed(hashed(format!("{password}{salt}")) + challenge)
}

/// The answer to a greeting; why not, where it cannot be answered.
pub fn identify(hello: &Value, password: &str) -> Result<Value, &'static str> {
    let mut data = json!({ "rpcVersion": VERSION, "eventSubscriptions": EVENTS });
    if let Some(asked) = hello.get("authentication").filter(|asked| !asked.is_null()) {
        let text = |name: &str| asked.get(name).and_then(Value::as_str);
        let (Some(salt), Some(challenge)) = (text("salt"), text("challenge")) else { return Err("an odd greeting") };
        data["authentication"] = answer_to(password, salt, challenge).into();
    }
    Ok(json!({ "op": IDENTIFY, "d": data }))
}

/// A request.
pub fn request(kind: &str, id: u64, data: Value) -> String {
    json!({ "op": REQUEST, "d": { "requestType": kind, "requestId": id.to_string(), "requestData": data } }).to_string()
}

/// What became of a request.
pub struct Answer {
    /// What was asked.
    pub kind: String,
    /// What was told; why not, where it was refused.
    pub told: Result<Value, String>,
}

/// Reads an answer.
pub fn answer(mut data: Value) -> Option<Answer> {
    let kind = data.get("requestType")?.as_str()?.to_owned();
    let status = data.get("requestStatus")?;
    let told = if status.get("result")?.as_bool()? {
        Ok(data.get_mut("responseData").map(Value::take).unwrap_or_default())
    } else {
        let why = status.get("comment").and_then(Value::as_str).map(str::to_owned);
        Err(why.unwrap_or_else(|| format!("code {}", status.get("code").and_then(Value::as_u64).unwrap_or_default())))
    };
    Some(Answer { kind, told })
}

/// Reads `1:02:03.450`.
pub fn read_timecode(text: &str) -> Option<Duration> {
    let mut parts = text.split(':');
    let (hours, minutes, seconds) = (parts.next()?, parts.next()?, parts.next()?);
    let whole: u32 = parts.next().is_none().then_some(()).and_then(|()| {
        hours.parse::<u32>().ok()?.checked_mul(3600)?.checked_add(minutes.parse::<u32>().ok()?.checked_mul(60)?)
    })?;
    let seconds = Duration::try_from_secs_f64(seconds.parse().ok()?).ok()?;
    Duration::from_secs(whole.into()).checked_add(seconds)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_password_is_proved_as_the_protocol_says() {
        // The example of the protocol's own documents.
        let told = answer_to(
            "supersecretpassword",
            "lM1GncleQOaCu9lT1yeUZhFYnqhsLLP1G5lAGo3ixaI=",
            "+IxH4CnCiqpX1rM9scsNynZzbOe4KhDeYcTNS3PDaeY=",
        );
        assert_eq!(told, "1Ct943GAT+6YQUUX47Ia/ncufilbe6+oD6lY+5kaCu4=");
    }

    #[test]
    fn a_timecode_is_read_and_nonsense_is_not() {
        assert_eq!(read_timecode("00:01:02.345"), Some(Duration::from_millis(62_345)));
        assert_eq!(read_timecode("12:00:00"), Some(Duration::from_secs(43_200)));
        for odd in [
            "",
            "1:2",
            "a:b:c",
            "1:2:3:4",
            "-1:00:00",
            "0:0:-1",
            "0:0:inf",
            "0:0:NaN",
            "99999999999:0:0",
            "4294967295:0:0",
        ] {
            assert_eq!(read_timecode(odd), None, "{odd}");
        }
    }
}
