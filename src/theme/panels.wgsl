// How panels are drawn. As the library's own shader, except for pictures of the atlas: their colours are not multiplied by
// their alpha and go on where nothing is covered, which would shine around every picture. No colour may be stronger than
// what covers; text and plain shapes are so already.

struct Transform {
    scale: vec2<f32>,
    translation: vec2<f32>,
}

struct Corner {
    @location(0) position: vec2<f32>,
    @location(1) uv: vec2<f32>,
    @location(2) color: vec4<f32>,
}

struct Point {
    @builtin(position) position: vec4<f32>,
    @location(0) color: vec4<f32>,
    @location(1) uv: vec2<f32>,
}

@group(0) @binding(0) var<uniform> transform: Transform;

#ifdef BINDLESS
@group(1) @binding(0) var image_texture: binding_array<texture_2d<f32>>;
@group(1) @binding(1) var image_sampler: binding_array<sampler>;
struct BindlessOffset {
    offset: u32,
};
var<immediate> offset: BindlessOffset;
#else
@group(1) @binding(0) var image_texture: texture_2d<f32>;
@group(1) @binding(1) var image_sampler: sampler;
#endif

fn linear_from_gamma(gamma: vec3<f32>) -> vec3<f32> {
    let low = gamma / vec3<f32>(12.92);
    let high = pow((gamma + vec3<f32>(0.055)) / vec3<f32>(1.055), vec3<f32>(2.4));
    return select(high, low, gamma < vec3<f32>(0.04045));
}

fn gamma_from_linear(linear: vec3<f32>) -> vec3<f32> {
    let low = linear * vec3<f32>(12.92);
    let high = vec3<f32>(1.055) * pow(linear, vec3<f32>(1.0 / 2.4)) - vec3<f32>(0.055);
    return select(high, low, linear < vec3<f32>(0.0031308));
}

@vertex
fn vs_main(in: Corner) -> Point {
    let position = in.position * transform.scale + transform.translation;
    return Point(vec4<f32>(position, 0.0, 1.0), in.color, in.uv);
}

@fragment
fn fs_main(in: Point) -> @location(0) vec4<f32> {
#ifdef BINDLESS
    let found = textureSample(image_texture[offset.offset], image_sampler[offset.offset], in.uv);
#else
    let found = textureSample(image_texture, image_sampler, in.uv);
#endif
    let covered = min(gamma_from_linear(found.rgb), vec3<f32>(found.a));
    let color = vec4<f32>(covered, found.a) * in.color;
    return vec4<f32>(linear_from_gamma(color.rgb), color.a);
}
