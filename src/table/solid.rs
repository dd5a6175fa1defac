//! What is solid hides what lies below it. Cards, panels and boards tell the depth buffer where they are before anything is
//! painted, so the land, shadows and panels below them are never painted at all. The picture is the same without it; where
//! a graphics card fills slowly or a screen has many points, this is a third of a frame.

use bevy::asset::{AssetEventSystems, RenderAssetUsages};
use bevy::camera::visibility::{NoFrustumCulling, VisibilitySystems};
use bevy::mesh::{Indices, MeshVertexBufferLayoutRef, PrimitiveTopology};
use bevy::prelude::*;
use bevy::render::render_resource::{AsBindGroup, ColorWrites, RenderPipelineDescriptor, SpecializedMeshPipelineError};
use bevy::shader::ShaderRef;
use bevy::sprite_render::{AlphaMode2d, Material2d, Material2dKey, Material2dPlugin};

pub(super) fn plugin(app: &mut App) {
    app.add_plugins(Material2dPlugin::<Depth>::default()).add_systems(Startup, prepare).add_systems(
        PostUpdate,
        cover
            .after(TransformSystems::Propagate)
            .after(VisibilitySystems::VisibilityPropagate)
            // In the same picture: a card that has left hides nothing any more.
            .before(AssetEventSystems),
    );
}

/// A sprite that nothing shines through. Its rim may be round and soft: that is a part of its height on all four sides.
#[derive(Component, Debug, Clone, Copy)]
pub(super) struct Solid {
    pub(super) rim: f32,
}

/// Cards, whatever is on them.
pub(super) const CARD: Solid = Solid { rim: 12.0 / 252.0 };

/// How wide the rim of a picture of the scenery is, in table units; none where something shines through the rest.
pub(super) fn rim(name: &str) -> Option<f32> {
    let solid = matches!(name, "panel" | "panel/active" | "panel/own") || name.starts_with("board/");
    solid.then_some(9.0)
}

/// So far below a solid thing its depth is told, that it does not hide itself.
const BELOW: f32 = 0.005;

/// Paints nothing and tells the depth.
#[derive(Asset, TypePath, AsBindGroup, Debug, Clone)]
struct Depth {}

impl Material2d for Depth {
    fn fragment_shader() -> ShaderRef {
        "shaders/depth.wgsl".into()
    }

    /// These come first; the land follows among what is masked.
    fn alpha_mode(&self) -> AlphaMode2d {
        AlphaMode2d::Opaque
    }

    fn specialize(
        descriptor: &mut RenderPipelineDescriptor,
        _: &MeshVertexBufferLayoutRef,
        _: Material2dKey<Self>,
    ) -> Result<(), SpecializedMeshPipelineError> {
        let targets = descriptor.fragment.iter_mut().flat_map(|fragment| &mut fragment.targets);
        targets.flatten().for_each(|target| target.write_mask = ColorWrites::empty());
        Ok(())
    }
}

/// What carries the one mesh of everything that is solid and rests, from the first table on.
#[derive(Component)]
struct Cover;

fn prepare(mut commands: Commands, mut depths: ResMut<Assets<Depth>>) {
    let material = MeshMaterial2d(depths.add(Depth {}));
    commands.spawn((Name::new("Cover"), Cover, material, Visibility::Visible, NoFrustumCulling));
}

/// Follows what is solid. What moves hides nothing, so that the mesh is rebuilt only when something sets out or lands.
fn cover(
    mut commands: Commands,
    solids: Query<(&Solid, Ref<Sprite>, Ref<GlobalTransform>, &InheritedVisibility)>,
    cover: Single<(Entity, Option<&Mesh2d>), With<Cover>>,
    mut meshes: ResMut<Assets<Mesh>>,
    mut before: Local<Vec<[Vec3; 4]>>,
) {
    let at_rest = solids.iter().filter(|(_, sprite, at, visible)| {
        visible.get() && sprite.color.alpha() >= 1.0 && !sprite.is_changed() && !at.is_changed()
    });
    let now: Vec<_> = at_rest.filter_map(|(solid, sprite, at, _)| corners(*solid, sprite.custom_size?, &at)).collect();
    if now == *before {
        return;
    }
    let mesh = mesh_of(&now);
    match *cover {
        (_, Some(Mesh2d(handle))) => {
            if let Some(mut there) = meshes.get_mut(handle) {
                *there = mesh;
            }
        }
        (cover, None) => {
            commands.entity(cover).insert(Mesh2d(meshes.add(mesh)));
        }
    }
    *before = now;
}

/// The corners of what a thing hides; none where it is all rim.
fn corners(solid: Solid, size: Vec2, at: &GlobalTransform) -> Option<[Vec3; 4]> {
    let half = size / 2.0 - solid.rim * size.y;
    let below = Vec3::Z * BELOW;
    let corner = |x: f32, y: f32| at.transform_point(Vec3::new(half.x * x, half.y * y, 0.0)) - below;
    (half.min_element() > 0.0).then(|| [corner(-1.0, -1.0), corner(1.0, -1.0), corner(1.0, 1.0), corner(-1.0, 1.0)])
}

/// A mesh of rectangles; where there are none it has one without a size, since the engine wants no mesh to be empty.
fn mesh_of(rectangles: &[[Vec3; 4]]) -> Mesh {
    let rectangles = if rectangles.is_empty() { &[[Vec3::ZERO; 4]] } else { rectangles };
    let indices = (0..rectangles.len() as u32).flat_map(|index| [0, 1, 2, 0, 2, 3].map(|corner| index * 4 + corner));
    Mesh::new(PrimitiveTopology::TriangleList, RenderAssetUsages::default())
        .with_inserted_attribute(Mesh::ATTRIBUTE_POSITION, rectangles.as_flattened().to_vec())
        .with_inserted_indices(Indices::U32(indices.collect()))
}
