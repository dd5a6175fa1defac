//! One format for save, autosave, replay and share code.
