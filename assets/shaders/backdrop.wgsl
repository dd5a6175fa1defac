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

// Layers are painted in the code of sRGB, read as such, and laid over each other in it, else veils turn to milk.
fn over(below: vec3<f32>, above: vec4<f32>) -> vec3<f32> {
    return mix(below, above.rgb, above.a);
}

// What the code stands for; a curve through it, since this is worked out for every point of the screen.
fn light_of(code: vec3<f32>) -> vec3<f32> {
    return code * (code * (code * 0.305306011 + 0.682171111) + 0.012522878);
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

// How dense a bank of mist is, away from its middle.
fn bank(away: f32) -> f32 {
    return exp(-away * away);
}

@fragment
fn fragment(in: VertexOutput) -> @location(0) vec4<f32> {
    let time = land.light.w;
    let sway = vec2(sin(time * 0.05), cos(time * 0.037) * 0.4) * 0.004;
    let uv = in.uv;
    var colour = textureSample(far_layer, layer_sampler, place(uv, 0.25, sway)).rgb;
    let middle = textureSample(middle_layer, layer_sampler, place(uv, 0.6, sway));
    let near = textureSample(near_layer, layer_sampler, place(uv, 1.0, sway));

    // Mist lies behind the middle hills and drifts faster than they do.
    let horizon = land.mist.w;
    let low = bank((uv.y - horizon) * 7.0);
    let drift = vec2(uv.x + time * 0.0035, uv.y);
    // Most of the picture has none, and need not work out how it billows.
    if low > 0.004 {
        colour = mix(colour, land.mist.rgb, low * billow(drift, time) * land.sun.w);
    }

    colour = over(colour, middle);

    let lower = bank((uv.y - horizon - 0.13) * 8.0);
    if lower > 0.004 {
        let veil = lower * billow(drift * vec2(1.0, 1.3) + 4.7, time * 1.3) * land.sun.w * 0.6;
        colour = mix(colour, land.mist.rgb, veil);
    }

    // Shafts slant down from the sun; two rows of them wander against each other.
    let across = uv.x + (uv.y - land.sun.y) * 0.26 - land.sun.x;
    let fall = smoothstep(0.04, 0.3, uv.y) * (1.0 - smoothstep(0.45, 1.0, uv.y)) * exp(-abs(across + 0.22) * 1.7);
    if fall > 0.004 {
        let rows = sin(across * 21.0 + time * 0.045) * sin(across * 13.0 - time * 0.03 + 1.1);
        colour += land.light.rgb * smoothstep(0.12, 0.8, rows) * fall * land.sun.z;
    }

    colour = over(colour, near);
    // A breath of noise hides the bands of the gradients.
    let grain = fract(52.9829189 * fract(dot(in.position.xy, vec2(0.06711056, 0.00583715)))) - 0.5;
    return vec4(light_of(max(colour + grain / 255.0, vec3(0.0))), 1.0);
}
