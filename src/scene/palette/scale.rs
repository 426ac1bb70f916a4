//! Colours for numbers, from little to much.

use super::Rgb;

/// From light to dark, in even steps of lightness, over yellow, red and violet: whoever sees no colours still sees the
/// order.
const ANCHORS: [Rgb; 7] = [
    [255, 244, 173],
    [242, 205, 92],
    [242, 148, 60],
    [225, 89, 85],
    [184, 62, 122],
    [118, 44, 136],
    [48, 30, 104],
];

/// The colour of a share, 0 (light) to 1 (dark); what lies beyond is cut off.
pub fn shade(share: f32) -> Rgb {
    let last = ANCHORS.len() - 1;
    let at = share.clamp(0.0, 1.0) * last as f32;
    let from = (at as usize).min(last - 1);
    let rest = at - from as f32;
    let (a, b) = (ANCHORS[from], ANCHORS[from + 1]);
    [0, 1, 2].map(|k| {
        let [a, b] = [a[k], b[k]].map(f32::from);
        (a + (b - a) * rest).round() as u8
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::palette::Vision;

    #[test]
    fn the_order_of_shades_is_seen_with_any_colour_vision() {
        for vision in Vision::ALL {
            let light: Vec<f32> = (0..=24)
                .map(|n| vision.lab(shade(n as f32 / 24.0))[0])
                .collect();
            for pair in light.windows(2) {
                assert!(pair[0] - pair[1] > 0.012, "{vision:?}: {light:?}");
            }
        }
        assert_eq!(shade(-1.0), ANCHORS[0]);
        assert_eq!(shade(7.0), ANCHORS[6]);
    }
}
