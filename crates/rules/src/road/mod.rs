//! Golem Edition and Spice Road.
