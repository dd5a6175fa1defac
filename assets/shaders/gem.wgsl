// Light in a cut stone: the painted facets are read as slopes, and each answers the pointer's light at an angle of its
// own, as if it were refracted inside. Drawn over the stone.

#import bevy_sprite::mesh2d_vertex_output::VertexOutput

struct Gem {
    // Corner and size of the picture on its page.
    region: vec4<f32>,
    // The pointer in the world; z: strength; w: seconds of light.
    light: vec4<f32>,
    tint: vec4<f32>,
}

@group(#{MATERIAL_BIND_GROUP}) @binding(0) var<uniform> gem: Gem;
@group(#{MATERIAL_BIND_GROUP}) @binding(1) var page: texture_2d<f32>;
@group(#{MATERIAL_BIND_GROUP}) @binding(2) var page_sampler: sampler;

fn brightness(uv: vec2<f32>) -> f32 {
    return dot(textureSample(page, page_sampler, uv).rgb, vec3(0.3, 0.55, 0.15));
}

@fragment
fn fragment(in: VertexOutput) -> @location(0) vec4<f32> {
    let uv = gem.region.xy + in.uv * gem.region.zw;
    let stone = textureSample(page, page_sampler, uv);
    let step = gem.region.zw / 26.0;
    let l = dot(stone.rgb, vec3(0.3, 0.55, 0.15));
    let slope = vec2(
        brightness(uv + vec2(step.x, 0.0)) - brightness(uv - vec2(step.x, 0.0)),
        brightness(uv + vec2(0.0, step.y)) - brightness(uv - vec2(0.0, step.y)),
    );
    let way = gem.light.xy - in.world_position.xy;
    let far = length(way);
    let near = exp(-far * far / 90000.0);

    // Every facet has its own angle: a few steps of brightness and slope make it.
    let facet = floor(l * 6.0) * 1.7 + floor(atan2(slope.y, slope.x) * 1.6) * 2.3;
    let angle = dot(way, vec2(0.011, 0.017)) + facet * 2.4 + gem.light.w * 0.7;
    let flash = pow(max(sin(angle), 0.0), 10.0);

    // A smooth shine where the slope faces the light.
    let normal = normalize(vec3(-slope * 5.0, 1.0));
    let toward = normalize(vec3(way / 240.0, 1.0));
    let shine = pow(max(dot(normal, toward), 0.0), 22.0) * 0.2;

    // Only the stone itself shines, not its dark outline.
    let body = smoothstep(0.06, 0.3, l) * stone.a;
    let strength = body * (flash * 0.62 + shine) * near * gem.light.z;
    return vec4(mix(gem.tint.rgb, vec3(1.0), 0.55), clamp(strength, 0.0, 0.85));
}
