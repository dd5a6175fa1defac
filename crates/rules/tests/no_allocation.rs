//! Listing, applying and copying never touch the heap: searches do it millions of times a second.
#![allow(unsafe_code, reason = "a counting allocator is the only way to see allocations")]

use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::Cell;

use rules::chance::Chance;
use rules::{Actions, Engine, Game, GameKind, Options, Silent};

thread_local! {
    static ALLOCATIONS: Cell<usize> = const { Cell::new(0) };
}

struct Counting;

// SAFETY: forwards to the system allocator unchanged; the counter is a plain thread-local cell.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        ALLOCATIONS.with(|count| count.set(count.get() + 1));
        // SAFETY: the caller's promise is passed on.
        unsafe { System.alloc(layout) }
    }

    unsafe fn dealloc(&self, pointer: *mut u8, layout: Layout) {
        // SAFETY: the caller's promise is passed on.
        unsafe { System.dealloc(pointer, layout) }
    }
}

#[global_allocator]
static ALLOCATOR: Counting = Counting;

#[test]
fn listing_applying_and_copying_do_not_allocate() {
    for kind in GameKind::ALL {
        for players in kind.players().0..=kind.players().1 {
            let mut options = Options::new(kind, players);
            options.round_cap = Some(300);
            let mut game = Game::new(content::embedded(), &options, 3).expect("a legal set-up");
            let mut chance = Chance::new(3);
            let mut actions = Box::new(Actions::new());
            let before = ALLOCATIONS.with(Cell::get);
            let mut copies = 0_usize;
            while !game.is_over() {
                actions.clear();
                game.legal_actions(&mut actions);
                let action = actions[chance.below(actions.len() as u32) as usize];
                let mut copy = std::hint::black_box(game);
                copy.apply(action, &mut Silent).expect("a listed action is accepted");
                game = copy;
                copies += 1;
            }
            assert!(copies > 100, "the game was too short to tell");
            assert_eq!(ALLOCATIONS.with(Cell::get) - before, 0, "{} with {players} players", kind.name());
        }
    }
}
