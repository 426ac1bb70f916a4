//! `hypercubist camera` with photographs of made-up cubes, which this test takes: transcripts in
//! `tests/corpus/cli/camera`, run in the folder of the photographs.

use std::f32::consts::{FRAC_PI_2, TAU};
use std::fs;
use std::io::Cursor;
use std::ops::Range;
use std::path::Path;

use camera::studio::{Body, Light, Model, Pose, USUAL, shot};
use fastrand::Rng;
use image::{ImageFormat, RgbaImage};

const LIGHT: Light = Light {
    kelvins: 4500.0,
    balance: 0.8,
    exposure: 0.9,
    noise: 0.01,
    glare: 0.0,
};

/// A picture of each side of a cube of these facelets: U, R, F, D, L, B.
fn photographs(facelets: &str, body: Body) -> Vec<RgbaImage> {
    let each = facelets.len() / 6;
    let faces = facelets.chars().map(|face| "URFDLB".find(face));
    let model = Model {
        layers: if each == 9 { 3 } else { 2 },
        colours: USUAL,
        body,
        facelets: faces.map(|face| face.expect("a face")).collect(),
    };
    let mut rng = Rng::with_seed(7);
    let picture = |face: usize| {
        let pose = Pose {
            face,
            tilt: 0.1,
            towards: TAU * rng.f32(),
            roll: FRAC_PI_2 * face as f32 + 0.2 * rng.f32(),
            size: 0.55,
            off: [0.0, 0.05],
            fingers: 0,
        };
        let shot = shot(&model, pose, LIGHT, (320, 240), &mut rng);
        RgbaImage::from_raw(320, 240, shot.bytes).expect("four bytes a pixel")
    };
    (0..6).map(picture).collect()
}

/// Covers some stickers.
fn cover(picture: &mut RgbaImage, [across, down]: [Range<u32>; 2]) {
    for y in down {
        for x in across.clone() {
            picture.put_pixel(x, y, image::Rgba([120, 80, 60, 255]));
        }
    }
}

fn take(folder: &Path) {
    let save = |name: &str, picture: &RgbaImage| {
        let path = folder.join(name);
        // JPEG has no opacity.
        let picture = image::DynamicImage::ImageRgba8(picture.clone()).into_rgb8();
        picture.save(path).expect("there is space");
    };
    // After R U F' L2 B D' R2 F.
    let mixed = "BRFDUFFLLDRRRRDFBBDBBRFDUBDBDRLDUUURULLULBLFRUULFBLDFF";
    let mut pictures = photographs(mixed, Body::Black);
    let names = [
        "up.png",
        "right.jpg",
        "front.png",
        "down.png",
        "left.png",
        "back.jpeg",
    ];
    for (name, picture) in names.into_iter().zip(&pictures) {
        save(name, picture);
    }
    cover(&mut pictures[2], [184..226, 108..156]);
    save("one-covered.png", &pictures[2]);
    cover(&mut pictures[2], [140..226, 62..108]);
    save("covered.png", &pictures[2]);
    save(
        "table.png",
        &RgbaImage::from_pixel(320, 240, image::Rgba([90, 90, 80, 255])),
    );
    // After U.
    let regular = "UUUUUUUUUBBBRRRRRRRRRFFFFFFDDDDDDDDDFFFLLLLLLLLLBBBBBB";
    for (n, picture) in photographs(regular, Body::Stickerless).iter().enumerate() {
        save(&format!("regular-{}.png", n + 1), picture);
    }
    // After R U2 F' R U' F2.
    let small = SMALL;
    for (n, picture) in photographs(small, Body::White).iter().enumerate() {
        save(&format!("small-{}.png", n + 1), picture);
    }
    fs::write(folder.join("words.png"), "no picture").expect("there is space");
    fs::write(folder.join("huge.png"), huge()).expect("there is space");
}

/// A PNG of one pixel that says it has 20,000 times 20,000.
fn huge() -> Vec<u8> {
    let mut bytes = Vec::new();
    let picture = RgbaImage::new(1, 1);
    let written = picture.write_to(&mut Cursor::new(&mut bytes), ImageFormat::Png);
    written.expect("there is space");
    // The first chunk: its length, `IHDR`, width and height, five more bytes, then the checksum of all but the length.
    bytes[16..20].copy_from_slice(&20_000_u32.to_be_bytes());
    bytes[20..24].copy_from_slice(&20_000_u32.to_be_bytes());
    let sum = bytes[12..29].iter().fold(u32::MAX, |sum, byte| {
        (0..8).fold(sum ^ u32::from(*byte), |sum, _| {
            if sum & 1 == 1 {
                (sum >> 1) ^ 0xEDB8_8320
            } else {
                sum >> 1
            }
        })
    });
    bytes[29..33].copy_from_slice(&(!sum).to_be_bytes());
    bytes
}

/// A 2x2x2 after R U2 F' R U' F2.
const SMALL: &str = "DFURFLDLBUURLFDFRRLBDBUB";

#[test]
fn transcripts() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("photographs");
    fs::create_dir_all(&folder).expect("there is space");
    take(&folder);
    let corpus = concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/../../tests/corpus/cli/camera/*.trycmd"
    );
    // The only test of this program, so that nobody else has the folder changed under them.
    std::env::set_current_dir(&folder).expect("it is there");
    trycmd::TestCases::new()
        .env("HYPERCUBIST_QUIET", "1")
        .case(corpus);
}
