//! Pieces as bodies: the parts of the solid between the cuts.

use super::polygon::{self, CLOSE, Outline, Vector, cross, dot, plus, scale, unit};
use super::{FAR, Polyhedron};

/// A convex body: a piece down to where the cuts meet, or the core inside all cuts.
#[derive(Clone, Debug, PartialEq)]
pub struct Body {
    /// Its sides, those on the surface first.
    pub sides: Vec<Side>,
}

/// A side of a body.
#[derive(Clone, Debug, PartialEq)]
pub struct Side {
    /// The unit vector that points out of the body.
    pub normal: Vector,
    /// Its corners, counterclockwise as seen from outside the body.
    pub outline: Outline,
    /// The facet on this side; None if a cut made it.
    pub facet: Option<u16>,
}

/// Everything behind a plane.
#[derive(Clone, Copy)]
struct HalfSpace {
    normal: Vector,
    at: f64,
    facet: Option<u16>,
}

impl Polyhedron {
    /// The body of the piece with these facets.
    ///
    /// # Panics
    /// If a facet is not of this solid.
    pub fn body(&self, facets: &[u16]) -> Body {
        let outlines = || facets.iter().map(|&f| (f, &self.outlines[usize::from(f)]));
        let sum = outlines().fold([0.0; 3], |sum, (_, outline)| {
            plus(&sum, &polygon::centre(outline))
        });
        // Facets of one piece are on one side of every cut, and so is their mean.
        let middle = scale(&sum, 1.0 / facets.len().max(1) as f64);
        let surface = outlines().map(|(facet, outline)| HalfSpace {
            facet: Some(facet),
            ..behind(outline)
        });
        let cuts = self.cuts.iter().map(|&(normal, at)| {
            let sign = if dot(&normal, &middle) < at {
                1.0
            } else {
                -1.0
            };
            HalfSpace {
                normal: scale(&normal, sign),
                at: at * sign,
                facet: None,
            }
        });
        bounded(surface.chain(cuts))
    }

    /// The core of the solid behind every cut, which belongs to no piece.
    pub fn core(&self) -> Option<Body> {
        let surface = self
            .outlines
            .iter()
            .zip(0..)
            .map(|(outline, facet)| HalfSpace {
                facet: Some(facet),
                ..behind(outline)
            });
        let cuts = self.cuts.iter().map(|&(normal, at)| HalfSpace {
            normal,
            at,
            facet: None,
        });
        let core = bounded(surface.chain(cuts));
        let inside = core.sides.iter().all(|side| side.facet.is_none());
        (inside && core.sides.len() > 3).then_some(core)
    }
}

/// What is behind the plane of a polygon.
fn behind(outline: &Outline) -> HalfSpace {
    let normal = unit(twice_area(outline));
    HalfSpace {
        normal,
        at: dot(&normal, &outline[0]),
        facet: None,
    }
}

/// A normal as long as twice the area.
fn twice_area(outline: &Outline) -> Vector {
    (0..outline.len()).fold([0.0; 3], |sum, i| {
        let next = &outline[(i + 1) % outline.len()];
        plus(&sum, &cross(&outline[i], next))
    })
}

/// The intersection of half-spaces; it must be bounded.
fn bounded(planes: impl Iterator<Item = HalfSpace>) -> Body {
    let mut bounds: Vec<HalfSpace> = Vec::new();
    for plane in planes {
        let twin = |other: &HalfSpace| {
            polygon::distance(&other.normal, &plane.normal) < CLOSE
                && (other.at - plane.at).abs() < CLOSE
        };
        if !bounds.iter().any(twin) {
            bounds.push(plane);
        }
    }
    let reach = bounds.iter().map(|b| b.at.abs()).fold(1.0, f64::max) * FAR;
    let sides = bounds.iter().enumerate().filter_map(|(number, plane)| {
        let sheet = polygon::square(&plane.normal, plane.at, reach);
        let outline = bounds
            .iter()
            .enumerate()
            .filter(|&(other, _)| other != number)
            .try_fold(sheet, |sheet, (_, bound)| {
                polygon::split(sheet, &bound.normal, bound.at).0
            })?;
        let area = twice_area(&outline);
        (dot(&area, &area) > CLOSE * CLOSE).then(|| Side {
            normal: plane.normal,
            outline: distinct(outline),
            facet: plane.facet,
        })
    });
    Body {
        sides: sides.collect(),
    }
}

/// Without the corners that rounding has duplicated.
fn distinct(outline: Outline) -> Outline {
    let mut corners = Outline::new();
    for corner in outline {
        if corners
            .iter()
            .all(|c| polygon::distance(c, &corner) > CLOSE)
        {
            corners.push(corner);
        }
    }
    corners
}
