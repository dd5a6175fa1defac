//! Phones in the room vote on a page that this machine serves in its network: only while somebody wants it, and at one address,
//! whose code is shown. The switch is off at every start: who is in the same network is another matter each evening.

use std::net::{IpAddr, SocketAddr, UdpSocket};

use bevy::prelude::*;
use bevy_egui::egui;
use overlay::{Ballot, BallotState, Code, InRoom, PhoneWords, Phones as Service, Told};

use super::serving::Overlay;
use super::settings::copy;
use super::vote::{Voting, fresh_token};
use crate::app::notices::{Notice, Notices, Stopped};
use crate::app::{
    language::Words,
    named,
    settings::{Settings, StreamSettings},
};
use crate::menus::settings::{row, toggle};
use crate::session::plain_name;
use crate::t;
use crate::theme::{controls::field, fonts, text};

/// Seconds between two looks for the address of this machine, which changes with its network.
const LOOK: f32 = 2.0;
/// Names in a line of thanks.
const MOST_NAMES: usize = 5;
/// How large the code is in the settings and at the table, in points of the panels.
const LARGE: f32 = 300.0;
const AT_TABLE: f32 = 190.0;
/// Below this it is not shown.
const LEAST: f32 = 110.0;

/// The page for phones, while it is served.
#[derive(Resource, Debug, Default)]
pub struct Phones {
    service: Option<Service>,
    fault: Option<Fault>,
    /// The address that was found last, and seconds since.
    found: Option<IpAddr>,
    since: Option<f32>,
    code: Option<Code>,
    words: PhoneWords,
    /// What phones were shown last.
    shown: Option<(Option<Ballot>, Told)>,
    /// What viewers' pages show of it.
    in_room: Option<InRoom>,
}

/// Why phones find no page although they should.
#[derive(Debug, Clone, PartialEq, Eq)]
enum Fault {
    /// This machine is in no network.
    NoNetwork,
    /// What was typed is no address of a machine.
    NoAddress,
    /// The address cannot be opened.
    Refused(String),
}

impl Phones {
    /// The address of the page, while it is served.
    pub fn page(&self) -> Option<String> {
        self.service.as_ref().map(Service::page)
    }

    /// What viewers' pages show of it.
    pub fn in_room(&self) -> Option<&InRoom> {
        self.in_room.as_ref()
    }

    /// Thanks to those who have voted, while a ballot's outcome is shown.
    pub fn thanks(&self) -> Option<&str> {
        self.in_room.as_ref()?.thanks.as_deref()
    }

    /// Where phones vote, for the panel at the table, which ends here at the latest: where there is little room the code is
    /// smaller, and left out before a camera cannot read it.
    pub fn draw_at_table(&self, ui: &mut egui::Ui, words: &Words, bottom: f32) {
        let (Some(code), Some(room)) = (&self.code, &self.in_room) else { return };
        text::label(ui, plain(&room.address));
        let side = (bottom - ui.cursor().top()).min(AT_TABLE);
        if side < LEAST {
            return;
        }
        ui.horizontal(|ui| {
            draw_code(ui, code, side, &room.address);
            ui.vertical(|ui| text::label(ui, &t!(words, "phones-scan")));
        });
    }
}

/// An address as people read it.
fn plain(page: &str) -> &str {
    page.trim_start_matches("http://").trim_end_matches('/')
}

/// The address of this machine that others in its network know. Nothing is sent: the system only says by which address it
/// would.
fn own_address() -> Option<IpAddr> {
    [("0.0.0.0:0", "192.0.2.1:9"), ("[::]:0", "[2001:db8::1]:9")].into_iter().find_map(|(own, far)| {
        let socket = UdpSocket::bind(own).ok()?;
        socket.connect(far).ok()?;
        let address = socket.local_addr().ok()?.ip();
        (!address.is_loopback() && !address.is_unspecified()).then_some(address)
    })
}

/// Serves the page while it is wanted, at the address that is typed, else at the one that is found.
pub fn serve(
    mut phones: ResMut<Phones>,
    overlay: Res<Overlay>,
    mut settings: ResMut<Settings>,
    mut notices: ResMut<Notices>,
    time: Res<Time<Real>>,
) {
    if !settings.stream.phones {
        if phones.service.is_some() || phones.fault.is_some() {
            *phones = Phones::default();
        }
        return;
    }
    // Whoever takes no votes any more asks no phones for them either.
    if !settings.stream.audience {
        settings.stream.phones = false;
        return;
    }
    let phones = phones.bypass_change_detection();
    if phones.service.take_if(|service| service.has_stopped()).is_some() {
        warn!("the page for phones has stopped");
        notices.0.push(Notice::Stopped(Stopped::Phones));
        settings.stream.phones = false;
        return;
    }
    let Some(server) = overlay.server() else {
        *phones = Phones::default();
        return;
    };
    let stream = &settings.stream;
    let since = phones.since.map(|since| since + time.delta_secs());
    let looks = since.is_none_or(|since| since >= LOOK) || settings.is_changed();
    phones.since = since.filter(|_| !looks).or(Some(0.0));
    // Between two looks only another ballot box is news; what was refused is not asked for again.
    let stale = phones.service.as_ref().is_some_and(|service| !service.ballot().is(server.ballot()));
    if !looks && !stale {
        return;
    }
    if looks {
        phones.found = own_address();
    }
    let usable = |address: &IpAddr| !address.is_unspecified() && !address.is_multicast();
    let address = match stream.phones_address.trim() {
        "" => phones.found.ok_or(Fault::NoNetwork),
        typed => typed.parse().ok().filter(usable).ok_or(Fault::NoAddress),
    };
    let address = address.map(|address| SocketAddr::new(address, stream.phones_port));
    if let (Ok(address), Some(service)) = (&address, &phones.service)
        && service.address() == *address
        && service.ballot().is(server.ballot())
    {
        return;
    }
    // The one before must go first: it may have this port.
    (phones.service, phones.shown, phones.in_room, phones.code) = (None, None, None, None);
    let opened = address.and_then(|address| {
        let serif = Some(fonts::serif_bytes());
        Service::start(address, server.ballot(), serif).map_err(|wrong| Fault::Refused(wrong.to_string()))
    });
    match opened {
        Ok(service) => {
            info!("phones vote at {}", service.page());
            phones.code = Code::of(&service.page());
            phones.service = Some(service);
            phones.fault = None;
        }
        Err(fault) => {
            if phones.fault.as_ref() != Some(&fault) {
                warn!("phones cannot be served: {fault:?}");
            }
            phones.fault = Some(fault);
        }
    }
}

/// Phones are told what viewers' pages are told of the ballot, at once: they are in the room and see the table.
pub fn tell(mut phones: ResMut<Phones>, voting: Res<Voting>, settings: Res<Settings>, words: Res<Words>) {
    let phones = phones.bypass_change_detection();
    let Some(service) = &phones.service else { return };
    if phones.shown.is_none() || words.is_changed() {
        phones.words = words_of(&words);
    }
    let ballot = voting.for_viewers();
    let closed = ballot.filter(|ballot| settings.stream.thanks && ballot.state == BallotState::Closed);
    let thanks = closed.and_then(|ballot| {
        let votes = ballot.candidates.iter().map(|candidate| candidate.votes).sum();
        thanks(&words, &service.names(ballot.id), votes)
    });
    let told = Told { names: settings.stream.thanks, thanks, words: phones.words.clone() };
    let now = (ballot.cloned(), told);
    if phones.shown.as_ref() == Some(&now) {
        return;
    }
    service.show(now.0.as_ref(), &now.1);
    let code = phones.code.as_ref().map(Code::text).unwrap_or_default();
    phones.in_room = Some(InRoom { address: service.page(), code, thanks: now.1.thanks.clone() });
    phones.shown = Some(now);
}

/// A line of thanks for so many votes; names come from strangers.
fn thanks(words: &Words, names: &[String], votes: u32) -> Option<String> {
    let mut told: Vec<String> = Vec::new();
    for name in names.iter().map(|name| plain_name(name)) {
        if told.len() < MOST_NAMES && !name.is_empty() && !told.contains(&name) {
            told.push(name);
        }
    }
    let others = votes.saturating_sub(told.len() as u32);
    match told.is_empty() {
        true => (votes > 0).then(|| t!(words, "phones-thanks-all", count = votes)),
        false => Some(t!(words, "phones-thanks", names = told.join(", "), others = others)),
    }
}

fn words_of(words: &Words) -> PhoneWords {
    PhoneWords {
        language: t!(words, "phones-language"),
        title: t!(words, "vote-title"),
        idle: t!(words, "phones-idle"),
        coming: t!(words, "vote-coming"),
        ask: t!(words, "phones-ask"),
        counted: t!(words, "phones-counted"),
        changed: t!(words, "phones-changed"),
        too_early: t!(words, "phones-too-early"),
        closed: t!(words, "phones-too-late"),
        no_such_number: t!(words, "phones-struck"),
        too_many: t!(words, "phones-too-many"),
        too_fast: t!(words, "phones-too-fast"),
        unsent: t!(words, "phones-unsent"),
        lost: t!(words, "phones-lost"),
        crowded: t!(words, "phones-crowded"),
        thanks: t!(words, "phones-thanks-own"),
        name: t!(words, "phones-name"),
        name_about: t!(words, "phones-name-about"),
    }
}

/// The part about phones on the page of streaming.
pub(super) fn settings_part(
    ui: &mut egui::Ui,
    words: &Words,
    settings: &mut StreamSettings,
    overlay: &Overlay,
    phones: &Phones,
) {
    text::heading(ui, &t!(words, "phones-heading"));
    let before = settings.phones;
    toggle(ui, "settings.phones", &t!(words, "phones-on"), &t!(words, "phones-on-about"), &mut settings.phones);
    if !settings.phones {
        return;
    }
    if !before {
        // Their votes go into the ballot of the overlay's server.
        (settings.audience, settings.overlay) = (true, true);
        if settings.token.is_empty() {
            settings.token = fresh_token();
        }
    }
    if overlay.server().is_none() {
        text::warning(ui, &t!(words, "vote-needs-overlay"));
    }
    match &phones.fault {
        Some(Fault::NoNetwork) => _ = text::warning(ui, &t!(words, "phones-no-network")),
        Some(Fault::NoAddress) => _ = text::warning(ui, &t!(words, "phones-no-address")),
        Some(Fault::Refused(why)) => _ = text::warning(ui, &t!(words, "phones-fault", reason = why.clone())),
        None => {}
    }
    if let (Some(page), Some(code)) = (phones.page(), &phones.code) {
        row(ui, &t!(words, "overlay-address"), &t!(words, "phones-address-about"), |ui| {
            ui.vertical(|ui| {
                ui.horizontal(|ui| {
                    text::strong(ui, &page);
                    copy(ui, words, "settings.phones-copy", &t!(words, "overlay-copy"), &page);
                });
                draw_code(ui, code, LARGE, &page);
            });
        });
    }
    row(ui, &t!(words, "overlay-port"), &t!(words, "overlay-port-about"), |ui| {
        let mut typed = settings.phones_port.to_string();
        if field(ui, "settings.phones-port", 160.0, &mut typed, "8378", 5)
            && let Ok(port) = typed.parse::<u16>()
            && port > 0
        {
            settings.phones_port = port;
        }
    });
    row(ui, &t!(words, "phones-own-address"), &t!(words, "phones-own-address-about"), |ui| {
        let found = phones.found.map(|found| found.to_string()).unwrap_or_default();
        field(ui, "settings.phones-address", 320.0, &mut settings.phones_address, &found, 45);
    });
    toggle(ui, "settings.thanks", &t!(words, "phones-names"), &t!(words, "phones-names-about"), &mut settings.thanks);
}

/// Draws a code, dark on light with its margin, in whole pixels and no larger than this.
fn draw_code(ui: &mut egui::Ui, code: &Code, most: f32, address: &str) {
    let pixel = 1.0 / ui.pixels_per_point();
    let modules = code.size() + 2 * Code::MARGIN;
    let module = (most / modules as f32 / pixel).floor().max(1.0) * pixel;
    let side = module * modules as f32;
    // Room for moving it onto whole pixels.
    let (rect, _) = ui.allocate_exact_size(egui::Vec2::splat(side + pixel), egui::Sense::hover());
    let corner = (rect.min / pixel).ceil() * pixel;
    let square = |x: usize, y: usize, size: usize| {
        let at = corner + egui::vec2(x as f32, y as f32) * module;
        egui::Rect::from_min_size(at, egui::Vec2::splat(module * size as f32))
    };
    let mut mesh = egui::Mesh::default();
    mesh.add_colored_rect(square(0, 0, modules), egui::Color32::WHITE);
    for (y, row) in code.rows().enumerate() {
        for (x, _) in row.iter().enumerate().filter(|(_, dark)| **dark) {
            mesh.add_colored_rect(square(x + Code::MARGIN, y + Code::MARGIN, 1), egui::Color32::BLACK);
        }
    }
    ui.painter().add(egui::Shape::mesh(mesh));
    named::mark(ui, "phones.code", rect, address);
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What a camera would see: the drawn meshes on a dark panel, a pixel each.
    fn seen(scale: f32, most: f32) -> Vec<String> {
        let address = "http://192.168.178.124:8378/";
        let code = Code::of(address).unwrap();
        let ctx = egui::Context::default();
        let mut input = egui::RawInput::default();
        input.viewports.entry(egui::ViewportId::ROOT).or_default().native_pixels_per_point = Some(scale);
        let mut drawn = ctx.run_ui(input, |ui| {
            ui.add_space(7.3);
            draw_code(ui, &code, most, address);
        });
        let shapes = std::mem::take(&mut drawn.shapes);
        drawn.drop_without_applying_deltas();
        let side = 700;
        let mut picture = vec![40_u8; side * side];
        let meshes = shapes.iter().filter_map(|shape| match &shape.shape {
            egui::Shape::Mesh(mesh) => Some(mesh),
            _ => None,
        });
        for corners in meshes.flat_map(|mesh| mesh.vertices.chunks_exact(4)) {
            let from = corners[0].pos * scale;
            let to = corners[3].pos * scale;
            assert!((from.x - from.x.round()).abs() < 0.01 && (from.y - from.y.round()).abs() < 0.01, "{from:?}");
            for y in from.y.round() as usize..to.y.round() as usize {
                picture[y * side..][from.x.round() as usize..to.x.round() as usize].fill(corners[0].color.r());
            }
        }
        let mut picture = rqrr::PreparedImage::prepare_from_greyscale(side, side, |x, y| picture[y * side + x]);
        picture.detect_grids().iter().map(|grid| grid.decode().unwrap().1).collect()
    }

    #[test]
    fn the_drawn_code_leads_to_the_address() {
        for (scale, most) in [(1.0, LARGE), (2.0, LARGE), (0.6667, AT_TABLE), (1.0, AT_TABLE), (1.37, AT_TABLE)] {
            assert_eq!(seen(scale, most), ["http://192.168.178.124:8378/"], "{scale} {most}");
        }
    }

    #[test]
    fn thanks_name_a_few_and_count_the_rest() {
        let words = Words::default();
        let of = |names: &[&str], votes| {
            let names: Vec<String> = names.iter().map(|name| (*name).to_owned()).collect();
            thanks(&words, &names, votes)
        };
        assert_eq!(of(&[], 0), None);
        assert_eq!(of(&[], 3).as_deref(), Some("Thanks for 3 votes!"));
        assert_eq!(of(&["Ada", "Otto", "Ada"], 2).as_deref(), Some("Thanks to Ada, Otto!"));
        assert_eq!(of(&["A\u{202e}da", "\u{200b}"], 4).as_deref(), Some("Thanks to Ada and 3 others!"));
        let many = of(&["a", "b", "c", "d", "e", "f"], 6);
        assert_eq!(many.as_deref(), Some("Thanks to a, b, c, d, e and one other!"));
    }
}
