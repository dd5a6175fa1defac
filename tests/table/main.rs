//! The whole program without a renderer: what lies on the table is what the game says, whatever is played and however.
#![allow(clippy::unwrap_used, reason = "a test that unwraps fails as it should")]

mod claims;
mod closeup;
mod counters;
mod drag;
mod early_click;
mod foreground;
mod guide;
mod heap;
mod hiding;
mod house;
mod keys;
mod labels;
mod long_run;
mod looking_back;
mod monkey;
mod one_frame;
mod oracle;
mod players;
mod random_games;
mod resizing;
mod saving;
mod taking_back;
mod walking;
