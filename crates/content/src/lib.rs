//! Components of the four games: RON files checked into definitions.
