//! The pictures, as SVG. Each is a component, so that a frame draws only the one that moves.

use std::fmt::Write as _;

use scene::Scheme;
use scene::dimensions::{Eye, Flat, Grown, Kind, Point, Side, Slice, shaded};
use scene::outline::hull;
use yew::{AttrValue, Html, Properties, function_component, html};

use crate::text::hex;

/// Units of a drawing for half an edge.
const UNIT: f32 = 1000.0;

/// The corners of an area, as a path has them.
fn path(outline: &[Flat]) -> String {
    let mut path = String::with_capacity(outline.len() * 10);
    for (n, [x, y]) in outline.iter().enumerate() {
        let sign = if n == 0 { 'M' } else { 'L' };
        // Writing to a string does not fail.
        let _ = write!(path, "{sign}{} {}", whole(*x), whole(-*y));
    }
    path.push('z');
    path
}

fn whole(x: f32) -> i32 {
    (x * UNIT).round() as i32
}

#[derive(PartialEq, Properties)]
pub struct GrownProps {
    pub grown: Grown,
    pub scheme: Scheme,
    /// Whether sides, faces and cells have their names.
    pub named: bool,
    /// What it shows, in words.
    pub label: AttrValue,
    pub testid: &'static str,
}

/// A puzzle of two to four dimensions.
#[function_component]
pub fn GrownPicture(props: &GrownProps) -> Html {
    let colours = props.scheme.colours();
    let dimension = props.grown.dimension;
    let faces = props.grown.faces();
    let labels = if props.named {
        props.grown.labels()
    } else {
        Vec::new()
    };
    let name = |side: Side| match side.letter() {
        Some(letter) if dimension < 3.5 => letter.to_owned(),
        _ => side.number().to_string(),
    };
    html! {
        <svg translate="no" class="tope" viewBox="-1900 -1750 3800 3500" role="img" aria-label={props.label.clone()}
            data-testid={props.testid} data-faces={faces.len().to_string()}>
            { for faces.iter().map(|face| html! {
                <path d={path(&face.outline)} color={hex(face.colour(colours, dimension))}
                    opacity={(face.opacity < 1.0).then(|| format!("{:.2}", face.opacity))} />
            }) }
            { for labels.iter().map(|label| html! {
                <text x={whole(label.at[0]).to_string()} y={whole(-label.at[1]).to_string()}>{ name(label.side) }</text>
            }) }
        </svg>
    }
}

#[derive(PartialEq, Properties)]
pub struct SliceProps {
    pub slice: Slice,
    pub scheme: Scheme,
    pub label: AttrValue,
}

/// What a plane cuts out of a cube, as it lies in the plane.
#[function_component]
pub fn SlicePicture(props: &SliceProps) -> Html {
    let sliced = props.slice.cut();
    let flat =
        |points: &[Point]| -> Vec<Flat> { points.iter().map(|[x, y, _]| [*x, *y]).collect() };
    let corners = hull(&flat(&sliced.corners), 1e-4);
    let edges = sliced.parts;
    let colours = props.scheme.colours();
    html! {
        <svg translate="no" class="tope" viewBox="-1900 -1900 3800 3800" role="img" aria-label={props.label.clone()}
            data-testid="slice" data-corners={edges.len().to_string()}>
            if corners.len() > 2 { <path class="inside" d={path(&corners)} /> }
            { for edges.iter().map(|(side, ends)| html! {
                <path class="edge" d={path(&flat(ends))} color={hex(side.colour(colours, 3.0))} />
            }) }
        </svg>
    }
}

#[derive(PartialEq, Properties)]
pub struct LineProps {
    pub slice: Slice,
    pub scheme: Scheme,
}

/// What a Flatlander sees of it from below: a line.
#[function_component]
pub fn LinePicture(props: &LineProps) -> Html {
    let seen = props.slice.cut().seen_from_below();
    let colours = props.scheme.colours();
    html! {
        <svg translate="no" class="line-of-sight" viewBox="-1900 -60 3800 120" role="img"
            aria-label={words::dimensions::line_label(seen.len())} data-testid="line"
            data-edges={seen.len().to_string()}>
            { for seen.iter().map(|(side, from, to)| html! {
                <rect x={whole(*from).to_string()} y="-60" width={whole(to - from).to_string()} height="120"
                    fill={hex(side.colour(colours, 3.0))} />
            }) }
        </svg>
    }
}

#[derive(PartialEq, Properties)]
pub struct SolidProps {
    pub slice: Slice,
    /// Yaw and pitch in radians.
    pub look: [f32; 2],
    pub scheme: Scheme,
    pub label: AttrValue,
}

/// A cube that sinks through a plane, as somebody outside sees it.
#[function_component]
pub fn SinkingPicture(props: &SolidProps) -> Html {
    let eye = Eye::new(props.look);
    let colours = props.scheme.colours();
    let layer = |(kind, outline): (Kind, &[Flat])| {
        let d = path(outline);
        match kind {
            Kind::Plane => html! { <path class="plane" {d} /> },
            Kind::Cut => html! { <path class="cut" {d} /> },
            Kind::Below(side) => {
                html! { <path class="below" {d} color={hex(side.colour(colours, 3.0))} /> }
            }
            Kind::Above(side, seen) => {
                let class = if seen { "above" } else { "far" };
                html! { <path {class} {d} color={hex(side.colour(colours, 3.0))} /> }
            }
        }
    };
    let layers = props.slice.beside(&eye);
    html! {
        <svg translate="no" class="tope" viewBox="-2600 -2000 5200 4000" role="img" aria-label={props.label.clone()}
            data-testid="sinking">
            { for layers.iter().map(|one| layer((one.kind, &one.outline))) }
        </svg>
    }
}

/// What our space cuts out of a tesseract.
#[function_component]
pub fn SolidPicture(props: &SolidProps) -> Html {
    let eye = Eye::new(props.look);
    let colours = props.scheme.colours();
    let sliced = props.slice.cut();
    html! {
        <svg translate="no" class="tope solid" viewBox="-2000 -2000 4000 4000" role="img"
            aria-label={props.label.clone()} data-testid="solid" data-corners={sliced.corners.len().to_string()}
            data-faces={sliced.parts.len().to_string()}>
            { for sliced.faces(&eye).iter().map(|(side, outline, light)| html! {
                <path d={path(outline)} color={hex(shaded(side.colour(colours, 4.0), *light))} />
            }) }
        </svg>
    }
}
