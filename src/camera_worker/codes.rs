//! QR codes in a camera's pictures.

use rqrr::PreparedImage;
use wasm_bindgen::prelude::wasm_bindgen;

/// The QR codes of a picture that can be read: several if several are in it.
#[wasm_bindgen]
pub struct Codes {
    corners: Vec<f32>,
    texts: Vec<String>,
}

#[wasm_bindgen]
impl Codes {
    /// Looks for them in a picture of this width and height, four bytes a pixel. None if these are too few.
    #[wasm_bindgen(constructor)]
    pub fn new(width: usize, height: usize, bytes: &[u8]) -> Self {
        let mut codes = Self {
            corners: Vec::new(),
            texts: Vec::new(),
        };
        let pixels = width.checked_mul(height);
        if pixels.and_then(|pixels| pixels.checked_mul(4)) != Some(bytes.len()) || bytes.is_empty()
        {
            return codes;
        }
        // How bright a pixel looks, as television weighs the colours (BT.601).
        let grey = |x: usize, y: usize| {
            let pixel = &bytes[4 * (y * width + x)..];
            let [red, green, blue] = [0, 1, 2].map(|n| u32::from(pixel[n]));
            ((299 * red + 587 * green + 114 * blue) / 1000) as u8
        };
        let mut picture = PreparedImage::prepare_from_greyscale(width, height, grey);
        for code in picture.detect_grids() {
            let Ok((_, text)) = code.decode() else {
                continue;
            };
            for corner in code.bounds {
                codes.corners.extend([corner.x as f32, corner.y as f32]);
            }
            codes.texts.push(text);
        }
        codes
    }

    /// The corners of each, two numbers a corner, in the order of [`texts`](Self::texts).
    pub fn corners(&self) -> Vec<f32> {
        self.corners.clone()
    }

    /// What each says.
    pub fn texts(&self) -> Vec<String> {
        self.texts.clone()
    }
}

#[cfg(test)]
mod tests {
    use qrcodegen::{QrCode, QrCodeEcc};

    use super::*;

    /// A picture in which these codes stand beside each other on grey, turned by this angle, in pixels a square.
    fn picture(texts: &[&str], angle: f32, scale: f32) -> (usize, usize, Vec<u8>) {
        let codes: Vec<QrCode> = texts
            .iter()
            .map(|text| QrCode::encode_text(text, QrCodeEcc::Medium).expect("it is short"))
            .collect();
        let side = codes.iter().map(QrCode::size).max().unwrap_or(1) as f32 + 8.0;
        let (width, height) = (
            (side * scale * 1.5) as usize * texts.len(),
            (side * scale * 1.5) as usize,
        );
        let (sin, cos) = angle.sin_cos();
        let mut bytes = Vec::new();
        for y in 0..height {
            for x in 0..width {
                // In squares from the middle of its own code's square of the picture; a pixel gets the light of all
                // of its area.
                let code = &codes[x / height];
                let middle = code.size() as f32 / 2.0;
                let inside = |n: f32| n >= -4.0 && n < code.size() as f32 + 4.0;
                let mut sum = 0_u32;
                for part in 0..16 {
                    let [dx, dy] = [part % 4, part / 4].map(|n| (n as f32 + 0.5) / 4.0);
                    let across = (x % height) as f32 + dx - height as f32 / 2.0;
                    let down = y as f32 + dy - height as f32 / 2.0;
                    let column = (cos * across + sin * down) / scale + middle;
                    let row = (cos * down - sin * across) / scale + middle;
                    let is_dark = code.get_module(column.floor() as i32, row.floor() as i32);
                    sum += if !inside(column) || !inside(row) {
                        120
                    } else if is_dark {
                        30
                    } else {
                        235
                    };
                }
                let value = (sum / 16) as u8;
                bytes.extend([value, value, value, 255]);
            }
        }
        (width, height, bytes)
    }

    #[test]
    fn several_codes_of_one_picture_are_read() {
        let texts = [
            "https://example.org/#/learn/class?code=8SN1-Q20R-65TK&name=Anna",
            "https://example.org/#/learn/class?code=8SN1-Q20R-65TK&name=Zo%C3%AB",
            "hello",
        ];
        for (angle, scale) in [(0.0, 4.0), (0.3, 4.5), (1.2, 5.0), (3.0, 4.0)] {
            let (width, height, bytes) = picture(&texts, angle, scale);
            let codes = Codes::new(width, height, &bytes);
            let mut read = codes.texts();
            read.sort();
            let mut all = texts.map(str::to_owned);
            all.sort();
            assert_eq!(read, all, "turned by {angle}");
            assert_eq!(codes.corners().len(), 8 * texts.len());
            let inside = codes.corners().chunks(2).all(|corner| {
                (0.0..width as f32).contains(&corner[0])
                    && (0.0..height as f32).contains(&corner[1])
            });
            assert!(inside, "turned by {angle}: {:?}", codes.corners());
        }
    }

    #[test]
    fn a_picture_without_codes_has_none() {
        let (width, height, bytes) = picture(&["x"], 0.0, 4.0);
        assert!(Codes::new(width, height, &bytes[4..]).texts().is_empty());
        assert!(Codes::new(0, 0, &[]).texts().is_empty());
        let plain = vec![200; 4 * 64 * 64];
        assert!(Codes::new(64, 64, &plain).corners().is_empty());
    }
}
