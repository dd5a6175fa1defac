//! The laws of records: what is written is read again, what is damaged is said to be so, what is saved stays whole.
#![allow(clippy::unwrap_used, reason = "a test that unwraps fails as it should")]

mod code;
mod content;
mod crash;
mod damage;
mod games;
mod text;
