//! The four games as pure state machines: no window, no files, no clock.
