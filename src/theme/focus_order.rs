//! Up and down through the controls of a page: to the next row, wherever in it there is something to use, and from the
//! last row to the first. The way the panels' own focus would go leads past whatever does not lie straight ahead.

use bevy_egui::egui::{FocusDirection, Id, Key, Modifiers, Order, Rect, Response, Ui};

/// Everything that could be in focus, in this pass and in the one before it.
#[derive(Clone, Default)]
struct Seen {
    pass: u64,
    now: Vec<Spot>,
    before: Vec<Spot>,
}

#[derive(Clone, Copy, Debug, PartialEq)]
struct Spot {
    id: Id,
    rect: Rect,
    order: Order,
}

/// Remembers a control, and moves on from it where it is in focus and a key says so.
pub(super) fn pass_by(ui: &Ui, response: &Response) {
    let spot = Spot { id: response.id, rect: response.rect, order: ui.layer_id().order };
    let pass = ui.ctx().cumulative_pass_nr();
    ui.ctx().data_mut(|data| {
        let seen: &mut Seen = data.get_temp_mut_or_default(Id::new("controls to walk through"));
        if seen.pass != pass {
            seen.before = std::mem::take(&mut seen.now);
            seen.pass = pass;
        }
        if ui.is_enabled() {
            seen.now.push(spot);
        }
    });
    if !response.has_focus() {
        return;
    }
    // The key is used up: the control it leads to is drawn later in this very pass.
    let used = |key| ui.input_mut(|input| input.consume_key(Modifiers::NONE, key));
    let down = match (used(Key::ArrowDown), used(Key::ArrowUp)) {
        (true, false) => true,
        (false, true) => false,
        _ => return,
    };
    let seen: Seen = ui.ctx().data(|data| data.get_temp(Id::new("controls to walk through"))).unwrap_or_default();
    if let Some(next) = next(spot, &seen.before, down) {
        ui.memory_mut(|memory| {
            memory.move_focus(FocusDirection::None);
            memory.request_focus(next);
        });
    }
}

/// The control above or below: the nearest row counts most, then who stands least aside in it.
fn next(from: Spot, all: &[Spot], down: bool) -> Option<Id> {
    // What has been opened over the page is what one moves in.
    let order = all.iter().map(|spot| spot.order).max()?;
    let others = || all.iter().filter(|spot| spot.order == order && spot.id != from.id);
    let way = if down { 1.0 } else { -1.0 };
    let ahead = |spot: &Spot| (spot.rect.center().y - from.rect.center().y) * way;
    let aside = |spot: &Spot| {
        let gap = (spot.rect.left() - from.rect.right()).max(from.rect.left() - spot.rect.right()).max(0.0);
        0.5 * gap + 0.01 * (spot.rect.center().x - from.rect.center().x).abs()
    };
    let other_row = |spot: &&Spot| ahead(spot).abs() > 0.5 * from.rect.height().min(spot.rect.height());
    let best = |behind: bool| {
        let side = others().filter(other_row).filter(|spot| (ahead(spot) < 0.0) == behind);
        side.min_by(|a, b| (ahead(a) + aside(a)).total_cmp(&(ahead(b) + aside(b)))).map(|spot| spot.id)
    };
    best(false).or_else(|| best(true))
}

#[cfg(test)]
mod tests {
    use bevy_egui::egui::{pos2, vec2};

    use super::*;

    fn spot(name: &str, x: f32, y: f32, order: Order) -> Spot {
        Spot { id: Id::new(name), rect: Rect::from_min_size(pos2(x, y), vec2(80.0, 40.0)), order }
    }

    /// Tabs above, two rows of choices to the right of their words, a button at the foot on the left.
    fn page() -> Vec<Spot> {
        [("tab", 0.0, 0.0), ("tab2", 90.0, 0.0), ("first", 300.0, 60.0), ("first2", 390.0, 60.0)]
            .into_iter()
            .chain([("second", 300.0, 120.0), ("second2", 390.0, 120.0), ("back", 0.0, 500.0)])
            .map(|(name, x, y)| spot(name, x, y, Order::Background))
            .collect()
    }

    fn walk(all: &[Spot], from: &str, down: bool) -> Option<Id> {
        next(*all.iter().find(|spot| spot.id == Id::new(from)).unwrap(), all, down)
    }

    #[test]
    fn no_row_is_passed_over_and_the_last_leads_to_the_first() {
        let page = page();
        for (from, to) in
            [("tab", "first"), ("tab2", "first"), ("first2", "second2"), ("second", "back"), ("back", "tab")]
        {
            assert_eq!(walk(&page, from, true), Some(Id::new(to)), "down from {from}");
        }
        for (from, to) in [("back", "second"), ("second2", "first2"), ("first", "tab2"), ("tab", "back")] {
            assert_eq!(walk(&page, from, false), Some(Id::new(to)), "up from {from}");
        }
    }

    #[test]
    fn a_list_that_is_open_keeps_the_focus_in_it() {
        let mut page = page();
        page.extend([spot("one", 300.0, 110.0, Order::Foreground), spot("two", 300.0, 150.0, Order::Foreground)]);
        assert_eq!(walk(&page, "first", true), Some(Id::new("one")));
        assert_eq!(walk(&page, "one", true), Some(Id::new("two")));
        assert_eq!(walk(&page, "two", true), Some(Id::new("one")));
    }

    #[test]
    fn one_row_alone_leads_nowhere() {
        let page: Vec<Spot> = page().into_iter().take(2).collect();
        assert_eq!(walk(&page, "tab", true), None);
    }
}
