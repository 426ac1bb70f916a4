//! Oklab (Björn Ottosson, *A perceptual color space for image processing*, 2020): equal distances look about equally
//! large, and a brighter light only makes the three numbers larger together.

use std::sync::LazyLock;

/// A colour in Oklab: lightness from 0 to 1, then green to red and blue to yellow, each about -0.4 to 0.4.
pub type Lab = [f32; 3];

/// The light of each byte of sRGB, from 0 to 1.
static LIGHT: LazyLock<[f32; 256]> = LazyLock::new(|| {
    std::array::from_fn(|byte| {
        let value = byte as f32 / 255.0;
        if value <= 0.040_45 {
            value / 12.92
        } else {
            libm::powf((value + 0.055) / 1.055, 2.4)
        }
    })
});

/// The colour of bytes of sRGB.
pub fn lab(rgb: [u8; 3]) -> Lab {
    let [r, g, b] = rgb.map(|byte| LIGHT[usize::from(byte)]);
    let l = libm::cbrtf(0.412_221_46 * r + 0.536_332_55 * g + 0.051_445_995 * b);
    let m = libm::cbrtf(0.211_903_5 * r + 0.680_699_5 * g + 0.107_396_96 * b);
    let s = libm::cbrtf(0.088_302_46 * r + 0.281_718_85 * g + 0.629_978_7 * b);
    [
        0.210_454_26 * l + 0.793_617_8 * m - 0.004_072_047 * s,
        1.977_998_5 * l - 2.428_592_2 * m + 0.450_593_7 * s,
        0.025_904_037 * l + 0.782_771_77 * m - 0.808_675_77 * s,
    ]
}

/// The distance of two colours.
pub fn apart(a: Lab, b: Lab) -> f32 {
    libm::sqrtf((0..3).map(|n| (a[n] - b[n]) * (a[n] - b[n])).sum())
}
