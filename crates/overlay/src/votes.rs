//! Votes of an audience, handed in by whatever chat tool a streamer runs.

use std::collections::HashMap;

use crate::BallotBox;

/// One vote.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Vote {
    /// Who, as the chat tool names them; a later vote of the same voter counts instead.
    pub voter: String,
    /// The number on screen, from 1.
    pub choice: u8,
    /// The ballot that is meant, where it is said: a late vote does not count for the next one.
    pub ballot: Option<u32>,
}

/// Longest name of a voter that is kept.
const LONGEST_NAME: usize = 64;

/// What comes with a request, by name.
pub type Fields = HashMap<String, String>;

/// Reads what comes with a request, `choice=2&voter=ada&token=…`. Nothing without the right token.
pub fn fields(query: &str, body: &[u8], bearer: Option<String>, ballot: &BallotBox) -> Option<Fields> {
    let mut fields = posted(query, body);
    let token = bearer.or_else(|| fields.remove("token")).unwrap_or_default();
    ballot.knows(&token).then_some(fields)
}

/// What comes with a request as a form or as a small JSON object.
pub fn posted(query: &str, body: &[u8]) -> Fields {
    let text = std::str::from_utf8(body).unwrap_or_default().trim();
    let mut fields = form(query);
    if text.starts_with('{') {
        let object: Option<HashMap<String, serde_json::Value>> = serde_json::from_str(text).ok();
        for (key, value) in object.unwrap_or_default() {
            let value = value.as_str().map_or_else(|| value.to_string(), str::to_owned);
            fields.insert(key, value);
        }
    } else {
        fields.extend(form(text));
    }
    fields
}

/// Reads a vote, or says what it lacks.
pub fn read(fields: &Fields) -> Result<Vote, &'static str> {
    let choice = fields.get("choice").and_then(|choice| choice.trim().parse::<u64>().ok());
    let Some(choice) = choice.filter(|choice| *choice > 0) else {
        return Err("a vote needs a choice: a number from 1");
    };
    // No ballot has so many.
    let choice = u8::try_from(choice).unwrap_or(u8::MAX);
    let voter = voter(fields).ok_or("a vote needs a voter")?;
    let ballot = fields.get("ballot").map(|id| id.trim().parse()).transpose().map_err(|_| "a ballot is a number")?;
    Ok(Vote { voter, choice, ballot })
}

/// Who votes or predicts.
pub fn voter(fields: &Fields) -> Option<String> {
    let voter: String = fields.get("voter")?.trim().chars().take(LONGEST_NAME).collect();
    Some(voter).filter(|voter| !voter.is_empty())
}

fn form(text: &str) -> HashMap<String, String> {
    text.split('&')
        .filter_map(|pair| pair.split_once('='))
        .map(|(key, value)| (unescaped(key), unescaped(value)))
        .collect()
}

fn unescaped(text: &str) -> String {
    let mut bytes = Vec::with_capacity(text.len());
    let mut rest = text.bytes();
    while let Some(byte) = rest.next() {
        bytes.push(match byte {
            b'+' => b' ',
            b'%' => {
                let digits: Vec<u8> = rest.by_ref().take(2).collect();
                let value = std::str::from_utf8(&digits).ok().and_then(|digits| u8::from_str_radix(digits, 16).ok());
                value.unwrap_or(b'?')
            }
            other => other,
        });
    }
    String::from_utf8_lossy(&bytes).into_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ballot() -> BallotBox {
        let ballot = BallotBox::default();
        ballot.take_votes(Some("s3same".into()));
        ballot
    }

    fn read(
        query: &str,
        body: &[u8],
        bearer: Option<String>,
        ballot: &BallotBox,
    ) -> Option<Result<Vote, &'static str>> {
        fields(query, body, bearer, ballot).map(|fields| super::read(&fields))
    }

    #[test]
    fn a_vote_is_read_from_a_form_a_query_or_an_object() {
        let wanted = Some(Ok(Vote { voter: "ada b".into(), choice: 2, ballot: None }));
        assert_eq!(read("", b"choice=2&voter=ada+b&token=s3same", None, &ballot()), wanted);
        assert_eq!(read("choice=2&voter=ada%20b&token=s3same", b"", None, &ballot()), wanted);
        let object = br#"{"choice": 2, "voter": "ada b"}"#;
        assert_eq!(read("", object, Some("s3same".into()), &ballot()), wanted);
        let meant = Some(Ok(Vote { voter: "ada b".into(), choice: 2, ballot: Some(7) }));
        let object = br#"{"choice": 2, "voter": "ada b", "ballot": 7}"#;
        assert_eq!(read("", object, Some("s3same".into()), &ballot()), meant);
    }

    #[test]
    fn without_the_token_or_an_open_ballot_nothing_is_taken() {
        assert_eq!(read("choice=2&voter=a&token=other1", b"", None, &ballot()), None);
        assert_eq!(read("choice=2&voter=a", b"", None, &ballot()), None);
        assert_eq!(read("choice=2&voter=a&token=", b"", None, &BallotBox::default()), None);
    }

    #[test]
    fn a_vote_for_nothing_or_by_nobody_says_what_is_missing() {
        assert!(read("voter=a&token=s3same", b"", None, &ballot()).unwrap().is_err());
        assert!(read("choice=0&voter=a&token=s3same", b"", None, &ballot()).unwrap().is_err());
        assert!(read("choice=1&token=s3same", b"", None, &ballot()).unwrap().is_err());
        assert!(read("choice=1&voter=a&ballot=x&token=s3same", b"", None, &ballot()).unwrap().is_err());
    }
}
