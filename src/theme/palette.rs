//! Colours by role, and how egui's own leftovers (scroll bars, text cursors, tool-tips) wear them.

use bevy_egui::egui::{
    Color32, CornerRadius, Margin, Shadow, Stroke, Style, TextStyle, Vec2,
    style::{ScrollStyle, WidgetVisuals},
};

use super::{Look, fonts};
use crate::app::settings::PaletteKind;

/// A colour from its hexadecimal number.
pub const fn rgb(hex: u32) -> Color32 {
    Color32::from_rgb((hex >> 16) as u8, (hex >> 8) as u8, hex as u8)
}

/// The same colour at an opacity from 0 to 1.
pub fn faded(colour: Color32, opacity: f32) -> Color32 {
    colour.gamma_multiply(opacity)
}

/// Outline of everything drawn; never black.
pub const INK: Color32 = rgb(0x1a1230);
/// Glow of what is legal, chosen or claimable.
pub const GLOW: Color32 = rgb(0xffe36b);
/// Parchment, light to foot.
pub const PARCHMENT: [Color32; 3] = [rgb(0xfff6df), rgb(0xf4e6c9), rgb(0xdcc498)];
/// Hills from far to near.
pub const HILLS: [Color32; 6] =
    [rgb(0xc07c98), rgb(0x8f5790), rgb(0x6d447f), rgb(0x513374), rgb(0x3b2662), rgb(0x2a1a4c)];
/// Cloth of the seats (light, mid, shadow): plum, teal, brick, indigo, moss.
pub const SEATS: [[Color32; 3]; 5] = [
    [rgb(0xe79ac4), rgb(0xa8478f), rgb(0x5f2468)],
    [rgb(0x8fe0d6), rgb(0x2f9a9a), rgb(0x1d5a74)],
    [rgb(0xffab8a), rgb(0xd2553f), rgb(0x842f45)],
    [rgb(0xa9b4ff), rgb(0x5560c0), rgb(0x32307a)],
    [rgb(0xd4e89a), rgb(0x7fa84a), rgb(0x44703f)],
];

/// Colours of one kind of crystal.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct CrystalColours {
    /// Outline: carries the contrast on parchment.
    pub outline: Color32,
    /// Facets turned away.
    pub dark: Color32,
    /// Body.
    pub mid: Color32,
    /// Facets turned to the light.
    pub light: Color32,
}

const fn crystal(outline: u32, dark: u32, mid: u32, light: u32) -> CrystalColours {
    CrystalColours { outline: rgb(outline), dark: rgb(dark), mid: rgb(mid), light: rgb(light) }
}

/// Colours by role.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Colours {
    /// Panel fill, not quite opaque.
    pub panel: Color32,
    /// Line around panels.
    pub line: Color32,
    /// Fill of fields, slots and tracks.
    pub slot: Color32,
    /// Line around them.
    pub slot_line: Color32,
    /// Body text.
    pub text: Color32,
    /// Labels, less important text.
    pub label: Color32,
    /// Headings.
    pub heading: Color32,
    /// Gold of scores, marks and switches.
    pub gold: Color32,
    /// Ramp of the main button, top to bottom.
    pub primary: [Color32; 2],
    /// Its text.
    pub on_primary: Color32,
    /// Ramp of other buttons.
    pub button: [Color32; 2],
    /// Something went wrong.
    pub warning: Color32,
    /// Crystals, yellow to magenta.
    pub crystals: [CrystalColours; 4],
}

impl Colours {
    /// The same roles on parchment; strongest contrast stays as it is.
    pub fn on_paper(self) -> Self {
        if self.slot == Color32::BLACK {
            return self;
        }
        Self {
            panel: rgb(0xfff6df),
            line: rgb(0x8a6a3c),
            slot: rgb(0xe9d6ae),
            slot_line: rgb(0xb08a55),
            text: rgb(0x2a1640),
            label: rgb(0x59446a),
            heading: rgb(0x3a1852),
            gold: rgb(0x7a4a00),
            button: [rgb(0xf0dfb8), rgb(0xd6bd86)],
            warning: rgb(0x9c2418),
            ..self
        }
    }

    /// The colours of a palette.
    pub fn of(kind: PaletteKind) -> Self {
        let art = Self {
            panel: rgb(0x171035),
            line: rgb(0xe6b54e).gamma_multiply(0.6),
            slot: rgb(0x2b1f52),
            slot_line: rgb(0x7a5a9a),
            text: rgb(0xfff3dc),
            label: rgb(0xcdbfe6),
            heading: rgb(0xffe0a0),
            gold: rgb(0xffd070),
            primary: [rgb(0xffe9a6), rgb(0xe0a038)],
            on_primary: rgb(0x2a1640),
            button: [rgb(0x43327c), rgb(0x2e2160)],
            warning: rgb(0xffab8a),
            crystals: [
                crystal(0x6e3a00, 0xc77a00, 0xffc21f, 0xffe36b),
                crystal(0x0b3d22, 0x12703a, 0x2fae54, 0x7fe08a),
                crystal(0x06405c, 0x0b7fa3, 0x22c6dc, 0x8df1f4),
                crystal(0x4e0542, 0x9a0f74, 0xe0349f, 0xff8fce),
            ],
        };
        match kind {
            PaletteKind::Standard => art,
            // Red-green weakness: the pairs yellow/green and blue/magenta part by lightness and along blue-yellow.
            PaletteKind::Deutan | PaletteKind::Protan => Self {
                crystals: [
                    crystal(0x5a3a00, 0xd0a000, 0xffe14a, 0xfff3a8),
                    crystal(0x0a2a30, 0x0d5a5a, 0x16837c, 0x63bdb4),
                    crystal(0x0c2c66, 0x2f6fd6, 0x6db4ff, 0xc4e4ff),
                    if matches!(kind, PaletteKind::Deutan) {
                        crystal(0x33001e, 0x6e0f4a, 0xa31c66, 0xe070ac)
                    } else {
                        crystal(0x35002c, 0x8a1f78, 0xc845ac, 0xf29ad8)
                    },
                ],
                ..art
            },
            // Blue weakness: away from yellow against violet, along red-green.
            PaletteKind::Tritan => Self {
                crystals: [
                    crystal(0x5c2c00, 0xd08a2a, 0xffd9a0, 0xfff0dc),
                    crystal(0x0b3d22, 0x0e5a30, 0x1c8244, 0x6cc488),
                    crystal(0x003c48, 0x0aa0b4, 0x4fe0ea, 0xb6fbff),
                    crystal(0x4a0014, 0x9c0f34, 0xe0304e, 0xff8f9c),
                ],
                ..art
            },
            PaletteKind::HighContrast => Self {
                panel: rgb(0x050310),
                line: rgb(0xffd34d),
                slot: rgb(0x000000),
                slot_line: rgb(0xffffff),
                text: rgb(0xffffff),
                label: rgb(0xf2eaff),
                heading: rgb(0xffe98a),
                gold: rgb(0xffe14a),
                primary: [rgb(0xfff3b0), rgb(0xffd84a)],
                on_primary: rgb(0x000000),
                button: [rgb(0x1c1240), rgb(0x0c0624)],
                warning: rgb(0xffc0a0),
                // Purer than the art, with outlines nearly black.
                crystals: [
                    crystal(0x2e1800, 0xc88600, 0xffd91a, 0xfff29a),
                    crystal(0x00260f, 0x00702f, 0x12b850, 0x86f5aa),
                    crystal(0x001f3d, 0x0058b0, 0x2a9dff, 0xb4deff),
                    crystal(0x32002a, 0xa00070, 0xff28b0, 0xffa6e2),
                ],
            },
        }
    }
}

/// Puts the look on what egui draws by itself.
pub fn apply(style: &mut Style, look: &Look) {
    let c = &look.colours;
    let size = |points: f32| points * look.text_scale;
    style.text_styles = [
        (TextStyle::Small, fonts::sans(size(18.0))),
        (TextStyle::Body, fonts::sans(size(21.0))),
        (TextStyle::Button, fonts::bold(size(22.0))),
        (TextStyle::Heading, fonts::serif(size(34.0))),
        (TextStyle::Monospace, fonts::sans(size(20.0))),
    ]
    .into();
    style.spacing.item_spacing = Vec2::new(12.0, 10.0);
    // Rows are as tall as the controls in them, so that everything in a row shares one middle line.
    style.spacing.interact_size = Vec2::new(46.0, 46.0);
    style.spacing.scroll =
        ScrollStyle { bar_width: 10.0, bar_inner_margin: 12.0, foreground_color: true, ..ScrollStyle::solid() };
    style.spacing.tooltip_width = 460.0;
    style.spacing.menu_margin = Margin::same(8);
    style.interaction.selectable_labels = false;
    style.interaction.tooltip_delay = 0.35;
    style.animation_time = if look.still { 0.0 } else { 0.12 };

    let visuals = &mut style.visuals;
    visuals.override_text_color = Some(c.text);
    visuals.window_fill = c.panel;
    visuals.panel_fill = c.panel;
    visuals.window_stroke = Stroke::new(1.5, c.line);
    visuals.window_corner_radius = CornerRadius::same(14);
    visuals.menu_corner_radius = CornerRadius::same(12);
    visuals.popup_shadow = Shadow { offset: [0, 6], blur: 18, spread: 0, color: faded(INK, 0.7) };
    visuals.window_shadow = visuals.popup_shadow;
    visuals.extreme_bg_color = faded(c.slot, 0.6);
    visuals.text_edit_bg_color = Some(c.slot);
    visuals.selection.bg_fill = rgb(0x7a5a9a);
    visuals.selection.stroke = Stroke::new(1.5, c.gold);
    visuals.text_cursor.stroke = Stroke::new(2.0, c.gold);
    visuals.hyperlink_color = c.heading;
    let widget = |fill: Color32, line: Color32, ink: Color32| WidgetVisuals {
        bg_fill: fill,
        weak_bg_fill: fill,
        bg_stroke: Stroke::new(1.5, line),
        corner_radius: CornerRadius::same(8),
        fg_stroke: Stroke::new(2.0, ink),
        expansion: 0.0,
    };
    visuals.widgets.noninteractive = widget(c.panel, c.line, c.text);
    visuals.widgets.inactive = widget(c.slot, c.slot_line, c.slot_line);
    visuals.widgets.hovered = widget(c.button[0], c.gold, c.heading);
    visuals.widgets.active = widget(c.button[1], c.gold, c.gold);
    visuals.widgets.open = visuals.widgets.hovered;
}

#[cfg(test)]
mod tests {
    use super::*;

    fn luminance(colour: Color32) -> f32 {
        let part = |value: u8| {
            let v = f32::from(value) / 255.0;
            if v <= 0.04045 { v / 12.92 } else { ((v + 0.055) / 1.055).powf(2.4) }
        };
        0.2126 * part(colour.r()) + 0.7152 * part(colour.g()) + 0.0722 * part(colour.b())
    }

    fn contrast(a: Color32, b: Color32) -> f32 {
        let (a, b) = (luminance(a), luminance(b));
        (a.max(b) + 0.05) / (a.min(b) + 0.05)
    }

    #[test]
    fn text_stands_out_on_everything_it_is_written_on() {
        for kind in PaletteKind::ALL {
            let c = Colours::of(kind);
            let enough = if kind == PaletteKind::HighContrast { 7.0 } else { 4.5 };
            let panel = c.panel;
            for (ink, ground) in [
                (c.text, panel),
                (c.label, panel),
                (c.heading, panel),
                (c.gold, panel),
                (c.text, c.slot),
                (c.text, c.button[0]),
                (c.text, c.button[1]),
                (c.on_primary, c.primary[0]),
                (c.on_primary, c.primary[1]),
                (c.warning, panel),
            ] {
                let found = contrast(ink, ground);
                assert!(found >= enough, "{kind:?}: {ink:?} on {ground:?} is {found:.1}");
            }
        }
    }

    #[test]
    fn crystals_differ_in_lightness_from_their_neighbours_and_outline_stands_on_parchment() {
        for kind in PaletteKind::ALL {
            let crystals = Colours::of(kind).crystals;
            for crystal in &crystals {
                assert!(contrast(crystal.outline, PARCHMENT[1]) >= 7.0, "{kind:?}");
            }
            for (index, a) in crystals.iter().enumerate() {
                for b in &crystals[index + 1..] {
                    assert_ne!(a.mid, b.mid);
                }
            }
        }
    }
}
