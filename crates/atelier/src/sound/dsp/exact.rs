//! Functions that round alike everywhere: computed in double precision and rounded once.
//!
//! The single-precision forms differ in their last bit between mathematics libraries, and even between a call and a
//! constant the compiler has worked out beforehand. One bit is enough to change the bytes of a file.

/// `base` to the power of `exponent`.
pub fn pow(base: f32, exponent: f32) -> f32 {
    f64::from(base).powf(f64::from(exponent)) as f32
}

/// The exponential function.
pub fn exp(x: f32) -> f32 {
    f64::from(x).exp() as f32
}

/// Cosine and sine of an angle in radians.
pub fn cos_sin(angle: f32) -> (f32, f32) {
    let angle = f64::from(angle);
    (angle.cos() as f32, angle.sin() as f32)
}

/// Tangent of an angle in radians.
pub fn tan(angle: f32) -> f32 {
    f64::from(angle).tan() as f32
}
