//! The window follows the settings, and the settings remember the window: how large it was, where, and on which screen.

use bevy::prelude::*;
use bevy::window::{Monitor, MonitorSelection, PresentMode, PrimaryWindow, WindowMode, WindowPosition};

use crate::app::options::Size;
use crate::app::settings::{Settings, WindowKind, WindowPlace};

/// Opens the window as it was left, unless a size is asked for. To be called before the first frame.
pub(super) fn open(app: &mut App, asked: Option<Size>) {
    let settings = app.world().resource::<Settings>().clone();
    let mut windows = app.world_mut().query_filtered::<&mut Window, With<PrimaryWindow>>();
    if let Ok(mut window) = windows.single_mut(app.world_mut()) {
        window.present_mode = present_mode(settings.vsync);
        if let Some(place) = settings.window_place.filter(|_| asked.is_none()) {
            let (width, height) = place.size;
            window.resolution.set_physical_resolution(width.clamp(320, 16_384), height.clamp(200, 16_384));
            if let Some((x, y)) = place.corner {
                window.position = WindowPosition::At(ivec2(x, y));
            }
        }
    }
    app.add_systems(Update, (come_into_sight, follow).chain());
    if asked.is_none() {
        app.add_systems(Update, remember.after(follow));
    }
}

fn present_mode(vsync: bool) -> PresentMode {
    if vsync { PresentMode::AutoVsync } else { PresentMode::AutoNoVsync }
}

fn follow(
    settings: Res<Settings>,
    monitors: Query<(Entity, &Monitor)>,
    mut window: Single<&mut Window, With<PrimaryWindow>>,
    mut known: Local<Option<Option<String>>>,
) {
    let named = |name: &String| monitors.iter().find(|(_, monitor)| monitor.name.as_ref() == Some(name));
    let chosen = settings.monitor.as_ref().and_then(named).map(|(monitor, _)| MonitorSelection::Entity(monitor));
    let wanted = match settings.window {
        WindowKind::Windowed => WindowMode::Windowed,
        WindowKind::FullScreen => WindowMode::BorderlessFullscreen(chosen.unwrap_or(MonitorSelection::Current)),
    };
    if window.mode != wanted {
        window.mode = wanted;
    }
    let present_mode = present_mode(settings.vsync);
    if window.present_mode != present_mode {
        window.present_mode = present_mode;
    }
    // A window goes to a screen once when it is chosen; whoever moves it away afterwards may.
    let last = known.replace(settings.monitor.clone());
    if let (Some(last), Some(chosen), WindowKind::Windowed) = (last, chosen, settings.window)
        && last != settings.monitor
    {
        window.position = WindowPosition::Centered(chosen);
    }
}

/// A screen may be gone since: a window that would lie beyond all of them comes back.
fn come_into_sight(
    monitors: Query<&Monitor>,
    mut window: Single<&mut Window, With<PrimaryWindow>>,
    mut done: Local<bool>,
) {
    if *done || monitors.is_empty() {
        return;
    }
    *done = true;
    let WindowPosition::At(corner) = window.position else { return };
    let size = ivec2(window.physical_width() as i32, window.physical_height() as i32);
    let screen = |monitor: &Monitor| {
        let size = ivec2(monitor.physical_width as i32, monitor.physical_height as i32);
        IRect::from_corners(monitor.physical_position, monitor.physical_position + size)
    };
    if !is_in_sight(IRect::from_corners(corner, corner + size), monitors.iter().map(screen)) {
        window.position = WindowPosition::Centered(MonitorSelection::Primary);
    }
}

/// Pixels of a window that must be seen across and down, so that it can be taken hold of.
const HOLD: i32 = 80;

fn is_in_sight(window: IRect, mut screens: impl Iterator<Item = IRect>) -> bool {
    // The bar to take hold of is at the top.
    screens.any(|screen| {
        let seen = screen.intersect(window);
        seen.width() >= HOLD && seen.height() >= HOLD && window.min.y > screen.min.y - HOLD
    })
}

/// Seconds that a window must have stayed as it is: whoever drags it is not done yet.
const SETTLED: f32 = 1.0;

fn remember(
    window: Single<&Window, With<PrimaryWindow>>,
    time: Res<Time<Real>>,
    mut settings: ResMut<Settings>,
    mut seen: Local<Option<(WindowPlace, f32)>>,
) {
    if window.mode != WindowMode::Windowed || settings.window != WindowKind::Windowed {
        return;
    }
    let corner = match window.position {
        WindowPosition::At(corner) => Some((corner.x, corner.y)),
        WindowPosition::Automatic | WindowPosition::Centered(_) => None,
    };
    let place = WindowPlace { size: (window.physical_width(), window.physical_height()), corner };
    let age = match *seen {
        Some((last, age)) if last == place => age + time.delta_secs(),
        _ => 0.0,
    };
    *seen = Some((place, age));
    if age >= SETTLED && settings.window_place != Some(place) {
        settings.window_place = Some(place);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_window_beyond_every_screen_comes_back() {
        let screens = [IRect::new(0, 0, 1920, 1080), IRect::new(1920, 0, 3840, 1080)];
        let at = |x: i32, y: i32| is_in_sight(IRect::new(x, y, x + 1280, y + 720), screens.into_iter());
        assert!(at(100, 100) && at(2_500, 50) && at(-1_000, 0) && at(0, -30));
        assert!(!at(5_000, 100) && !at(-1_250, 0) && !at(100, 1_050) && !at(100, -700));
    }

    #[test]
    fn the_settings_remember_where_a_window_came_to_rest() {
        let mut app = App::new();
        app.add_plugins(MinimalPlugins).init_resource::<Settings>();
        app.insert_resource(bevy::time::TimeUpdateStrategy::ManualDuration(std::time::Duration::from_millis(400)));
        let window = app.world_mut().spawn((Window::default(), PrimaryWindow)).id();
        open(&mut app, None);
        let place = |app: &mut App, x: i32| {
            app.world_mut().get_mut::<Window>(window).unwrap().position = WindowPosition::At(ivec2(x, 40));
            app.update();
        };
        // While it is dragged nothing is written.
        (0..9).for_each(|x| place(&mut app, x));
        assert_eq!(app.world().resource::<Settings>().window_place, None);
        (0..4).for_each(|_| place(&mut app, 300));
        let kept = app.world().resource::<Settings>().window_place.unwrap();
        assert_eq!(kept.corner, Some((300, 40)));
        // The next start opens it there.
        let mut next = App::new();
        next.insert_resource(Settings { window_place: Some(WindowPlace { size: (900, 600), ..kept }), ..default() });
        let window = next.world_mut().spawn((Window::default(), PrimaryWindow)).id();
        open(&mut next, None);
        let opened = next.world().get::<Window>(window).unwrap();
        assert_eq!((opened.physical_width(), opened.position), (900, WindowPosition::At(ivec2(300, 40))));
    }

    #[test]
    fn a_screen_that_is_chosen_gets_the_window() {
        let mut app = App::new();
        app.add_plugins(MinimalPlugins).init_resource::<Settings>();
        let window = app.world_mut().spawn((Window::default(), PrimaryWindow)).id();
        let monitor = Monitor {
            name: Some("Beside".to_owned()),
            physical_height: 1080,
            physical_width: 1920,
            physical_position: ivec2(1920, 0),
            refresh_rate_millihertz: None,
            scale_factor: 1.0,
            video_modes: Vec::new(),
        };
        let beside = MonitorSelection::Entity(app.world_mut().spawn(monitor).id());
        open(&mut app, None);
        app.update();
        app.world_mut().resource_mut::<Settings>().monitor = Some("Beside".to_owned());
        app.update();
        assert_eq!(app.world().get::<Window>(window).unwrap().position, WindowPosition::Centered(beside));
        let mut settings = app.world_mut().resource_mut::<Settings>();
        (settings.window, settings.vsync) = (WindowKind::FullScreen, false);
        app.update();
        let shown = app.world().get::<Window>(window).unwrap();
        assert_eq!(shown.mode, WindowMode::BorderlessFullscreen(beside));
        assert_eq!(shown.present_mode, PresentMode::AutoNoVsync);
    }
}
