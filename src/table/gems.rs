//! Light in the crystals: every facet answers the pointer at an angle of its own. A layer over each crystal that is large
//! enough; it costs nothing while the pointer rests.

use bevy::prelude::*;
use bevy::render::render_resource::AsBindGroup;
use bevy::shader::ShaderRef;
use bevy::sprite_render::{AlphaMode2d, Material2d, Material2dPlugin};
use bevy::window::PrimaryWindow;

use rules::Crystal;
use tabletop::Theme;

use super::pictures::{self, Atlas};
use super::pieces::{IsPiece, Moves};
use super::stage::Piece;
use super::{TableSystems, Tabletop};
use crate::app::settings::{LivingBackdrop, Settings};

pub(super) fn plugin(app: &mut App) {
    app.add_plugins(Material2dPlugin::<Gem>::default())
        .init_resource::<Cut>()
        .add_systems(Update, (cut, shine).chain().in_set(TableSystems::Scenery));
}

/// The light in one kind of crystal.
#[derive(Asset, TypePath, AsBindGroup, Debug, Clone)]
struct Gem {
    #[uniform(0)]
    region: Vec4,
    #[uniform(0)]
    light: Vec4,
    #[uniform(0)]
    tint: LinearRgba,
    #[texture(1)]
    #[sampler(2)]
    page: Handle<Image>,
}

impl Material2d for Gem {
    fn fragment_shader() -> ShaderRef {
        "shaders/gem.wgsl".into()
    }

    fn alpha_mode(&self) -> AlphaMode2d {
        AlphaMode2d::Blend
    }
}

/// One material for each colour and one square for all.
#[derive(Resource, Default)]
struct Cut {
    materials: [Option<Handle<Gem>>; 4],
    square: Option<Handle<Mesh>>,
    light: Vec4,
}

/// The layer of light over a crystal.
#[derive(Component)]
struct Shine;

/// Colours that the light takes in the stones, yellow to magenta.
const TINTS: [u32; 4] = [0xfff3b0, 0xb8ffcc, 0xc8fbff, 0xffd0ee];

/// Makes the materials when pages come, and gives every new crystal its layer.
fn cut(
    mut commands: Commands,
    atlas: Res<Atlas>,
    tabletop: Res<Tabletop>,
    mut cut: ResMut<Cut>,
    mut gems: ResMut<Assets<Gem>>,
    mut meshes: ResMut<Assets<Mesh>>,
    fresh: Query<(Entity, &IsPiece), Added<IsPiece>>,
    mut shines: Query<(&ChildOf, &mut MeshMaterial2d<Gem>), With<Shine>>,
    pieces: Query<&IsPiece>,
) {
    // Spices are powder and bark; nothing glints in them.
    if tabletop.layout.theme() == Theme::Spices {
        return;
    }
    let cut = cut.bypass_change_detection();
    if atlas.is_changed() || cut.materials.iter().any(Option::is_none) {
        for colour in Crystal::ALL {
            let Some(picture) = atlas.get(pictures::crystal(colour, Theme::Crystals)) else { return };
            cut.materials[colour.index()] = Some(gems.add(Gem {
                region: picture.region(),
                light: cut.light,
                tint: super::scenery::hex(TINTS[colour.index()], 1.0).to_linear(),
                page: picture.image.clone(),
            }));
        }
        for (parent, mut material) in &mut shines {
            if let Ok(IsPiece(Piece::Crystal { colour, .. })) = pieces.get(parent.parent())
                && let Some(made) = &cut.materials[colour.index()]
            {
                material.0 = made.clone();
            }
        }
    }
    let square = cut.square.get_or_insert_with(|| meshes.add(Rectangle::new(1.0, 1.0))).clone();
    for (entity, piece) in &fresh {
        let Piece::Crystal { colour, .. } = piece.0 else { continue };
        let Some(material) = &cut.materials[colour.index()] else { continue };
        commands.spawn((
            Shine,
            Mesh2d(square.clone()),
            MeshMaterial2d(material.clone()),
            Transform::from_xyz(0.0, 0.0, 0.004),
            ChildOf(entity),
        ));
    }
}

/// Lets the light follow the pointer and the layers follow their crystals.
fn shine(
    window: Single<&Window, With<PrimaryWindow>>,
    settings: Res<Settings>,
    time: Res<Time>,
    mut cut: ResMut<Cut>,
    mut gems: ResMut<Assets<Gem>>,
    crystals: Query<(Ref<Moves>, &Sprite), With<IsPiece>>,
    mut shines: Query<(&ChildOf, &mut Transform), With<Shine>>,
) {
    for (parent, mut transform) in &mut shines {
        let Ok((flight, sprite)) = crystals.get(parent.parent()) else { continue };
        let size = sprite.custom_size.unwrap_or(Vec2::ZERO);
        if flight.is_changed() || transform.scale.x != size.x {
            transform.scale = size.extend(1.0);
        }
    }
    let half = window.size() / 2.0;
    let pointer = window.cursor_position().map(|at| vec2(at.x - half.x, half.y - at.y));
    let still = settings.reduced_motion || settings.living_backdrop == LivingBackdrop::Still;
    let strength = if pointer.is_some() && !still { 1.0 } else { 0.0 };
    let at = pointer.unwrap_or_default();
    let seconds = cut.light.w + time.delta_secs().min(0.05);
    let light = at.extend(strength).extend(seconds);
    if light.truncate() == cut.light.truncate() {
        return;
    }
    cut.bypass_change_detection().light = light;
    for handle in cut.materials.iter().flatten() {
        if let Some(mut gem) = gems.get_mut(handle) {
            gem.light = light;
        }
    }
}
