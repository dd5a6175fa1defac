// Nothing of this is seen: only the depth of it is kept.

@fragment
fn fragment() -> @location(0) vec4<f32> {
    return vec4(0.0);
}
