//! Opponents, planner, hints and evaluation; sees only a View.
