// A golem awakes: what is bright in its picture (eyes, stones, runes) begins to shine, and a band of light passes over it.

#import bevy_sprite::mesh2d_vertex_output::VertexOutput

struct Awaken {
    // Corner and size of the picture on its page.
    region: vec4<f32>,
    // x: how far it is awake; y: how far the light has passed.
    state: vec4<f32>,
}

@group(#{MATERIAL_BIND_GROUP}) @binding(0) var<uniform> golem: Awaken;
@group(#{MATERIAL_BIND_GROUP}) @binding(1) var page: texture_2d<f32>;
@group(#{MATERIAL_BIND_GROUP}) @binding(2) var page_sampler: sampler;

@fragment
fn fragment(in: VertexOutput) -> @location(0) vec4<f32> {
    let uv = golem.region.xy + in.uv * golem.region.zw;
    let card = textureSample(page, page_sampler, uv);
    let most = max(card.r, max(card.g, card.b));
    let least = min(card.r, min(card.g, card.b));
    // Strong colour and strong light: eyes and stones. The parchment below is left alone.
    let vivid = smoothstep(0.28, 0.7, most - least) * smoothstep(0.35, 0.8, most);
    let picture = (1.0 - smoothstep(0.72, 0.8, in.uv.y)) * smoothstep(0.03, 0.08, in.uv.y);
    let pass_at = golem.state.y * 1.6 - 0.3;
    let band = exp(-pow((in.uv.y + in.uv.x * 0.35 - pass_at) * 7.0, 2.0));
    let strength = (vivid * 0.9 * golem.state.x + band * 0.5) * picture * card.a;
    let colour = mix(vec3(1.0, 0.93, 0.7), card.rgb * 1.6, vivid * 0.7);
    return vec4(colour, clamp(strength, 0.0, 0.95));
}
