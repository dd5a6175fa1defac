// Light around something that can be done: it follows the outline, fades outwards, and a brighter spot wanders along it.

#import bevy_sprite::{mesh2d_vertex_output::VertexOutput, mesh2d_view_bindings::globals}

struct Glow {
    colour: vec4<f32>,
    // Half of the width and height of the thing, its corner, and how far the light reaches.
    shape: vec4<f32>,
    // How fast the bright spot wanders; 0 is still.
    pace: vec4<f32>,
}

@group(#{MATERIAL_BIND_GROUP}) @binding(0) var<uniform> glow: Glow;

@fragment
fn fragment(in: VertexOutput) -> @location(0) vec4<f32> {
    let reach = glow.shape.w;
    let p = (in.uv - 0.5) * 2.0 * (glow.shape.xy + reach);
    let q = abs(p) - glow.shape.xy + glow.shape.z;
    let d = length(max(q, vec2(0.0))) + min(max(q.x, q.y), 0.0) - glow.shape.z;
    let far = clamp(d / reach, 0.0, 1.0);
    // A bright line close to the edge, and a soft bloom around it.
    let line = exp(-max(d, 0.0) * 0.55) * 0.75;
    let bloom = pow(1.0 - far, 2.6) * 0.62;
    let turn = atan2(p.y, p.x) * 2.0;
    let spot = 0.84 + 0.16 * sin(turn - globals.time * glow.pace.x);
    let strength = clamp((line + bloom) * spot, 0.0, 1.0) * (1.0 - smoothstep(0.86, 1.0, far));
    return vec4(mix(glow.colour.rgb, vec3(1.0, 0.98, 0.88), line * 0.5), glow.colour.a * strength);
}
