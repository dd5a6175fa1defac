// The land behind every screen: three painted layers that shift against each other, mist in the valleys, shafts of light.

#import bevy_sprite::mesh2d_vertex_output::VertexOutput

struct Backdrop {
    // Where the light comes from (x, y in the picture), how strong the shafts are, how strong the mist is.
    sun: vec4<f32>,
    // Colour of the light; w: seconds of drift.
    light: vec4<f32>,
    // Colour of the mist; w: height of the horizon in the picture.
    mist: vec4<f32>,
    // How far the layers are shifted by the pointer, in parts of the picture; z: part of another land that fades in.
    shift: vec4<f32>,
}

@group(#{MATERIAL_BIND_GROUP}) @binding(0) var<uniform> land: Backdrop;
@group(#{MATERIAL_BIND_GROUP}) @binding(1) var far_layer: texture_2d<f32>;
@group(#{MATERIAL_BIND_GROUP}) @binding(2) var layer_sampler: sampler;
@group(#{MATERIAL_BIND_GROUP}) @binding(3) var middle_layer: texture_2d<f32>;
@group(#{MATERIAL_BIND_GROUP}) @binding(4) var near_layer: texture_2d<f32>;

// Layers are painted in the code of sRGB and must be laid over each other in it, else veils turn to milk.
fn code(light: vec3<f32>) -> vec3<f32> {
    return pow(max(light, vec3(0.0)), vec3(1.0 / 2.2));
}

fn over(below: vec3<f32>, above: vec4<f32>) -> vec3<f32> {
    return mix(below, code(above.rgb), above.a);
}

// The picture is a little larger than the window, so that shifting shows no edge.
fn place(uv: vec2<f32>, depth: f32, sway: vec2<f32>) -> vec2<f32> {
    return (uv - 0.5) * 0.978 + 0.5 + land.shift.xy * depth + sway * depth;
}

// Slow billows between 0 and 1 without a texture.
fn billow(at: vec2<f32>, time: f32) -> f32 {
    let a = sin(at.x * 7.0 + time * 0.11 + sin(at.y * 9.0 - time * 0.07) * 1.4);
    let b = sin(at.x * 13.0 - time * 0.08 + sin(at.y * 17.0 + a) * 0.9);
    return 0.5 + 0.3 * a + 0.2 * b;
}

@fragment
fn fragment(in: VertexOutput) -> @location(0) vec4<f32> {
    let time = land.light.w;
    let sway = vec2(sin(time * 0.05), cos(time * 0.037) * 0.4) * 0.004;
    let uv = in.uv;
    var colour = code(textureSample(far_layer, layer_sampler, place(uv, 0.25, sway)).rgb);

    // Mist lies behind the middle hills and drifts faster than they do.
    let horizon = land.mist.w;
    let low = exp(-pow((uv.y - horizon) * 7.0, 2.0));
    let drift = vec2(uv.x + time * 0.0035, uv.y);
    colour = mix(colour, land.mist.rgb, low * billow(drift, time) * land.sun.w);

    colour = over(colour, textureSample(middle_layer, layer_sampler, place(uv, 0.6, sway)));

    let lower = exp(-pow((uv.y - horizon - 0.13) * 8.0, 2.0));
    colour = mix(colour, land.mist.rgb, lower * billow(drift * vec2(1.0, 1.3) + 4.7, time * 1.3) * land.sun.w * 0.6);

    // Shafts slant down from the sun; two rows of them wander against each other.
    let across = uv.x + (uv.y - land.sun.y) * 0.26 - land.sun.x;
    let rows = sin(across * 21.0 + time * 0.045) * sin(across * 13.0 - time * 0.03 + 1.1);
    let fall = smoothstep(0.04, 0.3, uv.y) * (1.0 - smoothstep(0.45, 1.0, uv.y)) * exp(-abs(across + 0.22) * 1.7);
    colour += land.light.rgb * smoothstep(0.12, 0.8, rows) * fall * land.sun.z;

    colour = over(colour, textureSample(near_layer, layer_sampler, place(uv, 1.0, sway)));
    // A breath of noise hides the bands of the gradients.
    let grain = fract(sin(dot(in.position.xy, vec2(12.9898, 78.233))) * 43758.5453) - 0.5;
    return vec4(pow(max(colour + grain / 255.0, vec3(0.0)), vec3(2.2)), 1.0);
}
