//! Where the player is: the screen, the menu over it, and what the table is doing.

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;

pub(super) fn plugin(app: &mut App) {
    app.init_state::<Screen>()
        .init_state::<Menu>()
        .add_sub_state::<Phase>()
        .init_resource::<MenuBehind>()
        .add_message::<GoTo>()
        // States change right after this schedule.
        .add_systems(PreUpdate, go)
        .add_systems(Last, remember_menu);
}

/// Where the player is.
#[derive(States, Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Screen {
    /// Pictures and sounds are being read.
    #[default]
    Loading,
    /// The first screen.
    Title,
    /// Choosing game, seats and options.
    NewGame,
    /// Drawing a map.
    Maps,
    /// Saved games.
    Load,
    /// Games that are over, and what they say of who played them.
    Career,
    /// A game is being played or watched.
    Table,
    /// The game is over.
    Results,
}

/// What is in front of the player.
#[derive(SystemParam)]
pub struct PageShown<'w> {
    screen: Res<'w, State<Screen>>,
    menu: Res<'w, State<Menu>>,
}

impl PageShown<'_> {
    /// The screen and the menu over it.
    pub fn get(&self) -> (Screen, Menu) {
        (*self.screen.get(), *self.menu.get())
    }
}

/// Leads to a screen. Whoever is asked to show a game writes it once the game is there.
#[derive(Message, Debug, Clone, Copy, PartialEq, Eq)]
pub struct GoTo(pub Screen);

/// The one writer of the screen. The last wish counts; a screen that is shown already is not entered again.
fn go(mut wishes: MessageReader<GoTo>, mut screen: ResMut<NextState<Screen>>) {
    if let Some(GoTo(wanted)) = wishes.read().last() {
        NextState::set_if_neq(&mut screen, *wanted);
    }
}

/// What is open over the screen.
#[derive(States, Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Menu {
    /// Nothing.
    #[default]
    None,
    /// Settings.
    Settings,
    /// The rules of the four games.
    Rules,
    /// What the small pictures of the table mean.
    Legend,
    /// Who and what made this.
    Credits,
    /// First games with a guide.
    Lessons,
    /// Everything that was done in the game.
    Log,
    /// A running game is paused.
    Pause,
    /// A game is looked at again.
    Review,
    /// A game from a file: to be played on or watched?
    Open,
    /// The proof that the deal is fair.
    Deal,
    /// A film is asked for.
    Film,
}

/// Where closing a menu leads: to the pause or the review that it was opened from, else back to the screen.
#[derive(Resource, Debug, Default, Clone, Copy, PartialEq, Eq)]
pub struct MenuBehind(pub Menu);

fn remember_menu(mut changes: MessageReader<StateTransitionEvent<Menu>>, mut behind: ResMut<MenuBehind>) {
    for change in changes.read() {
        behind.0 = match (change.exited, change.entered) {
            (Some(Menu::Pause), _) => Menu::Pause,
            (Some(Menu::Review), Some(Menu::Film)) => Menu::Review,
            _ => Menu::None,
        };
    }
}

/// What the table is doing.
#[derive(SubStates, Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
#[source(Screen = Screen::Table)]
pub enum Phase {
    /// A person at this screen decides.
    #[default]
    Choosing,
    /// Outcomes are being shown.
    Showing,
    /// A person has made their turn and can look at it once more before it ends.
    TurnEnd,
    /// An opponent thinks.
    Thinking,
    /// A recorded game is shown; nobody decides.
    Watching,
    /// Another person takes the screen, and nothing is seen until they are there.
    Curtain,
    /// The game has ended.
    Finished,
}
