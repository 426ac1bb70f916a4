//! The 33 symmetry types: the subgroups of the cube's symmetries, up to conjugation.

use std::sync::OnceLock;

use super::group::{Group, SYMMETRIES, Subset};

/// A symmetry type: which symmetries of the cube leave a position as it is.
#[derive(Debug, PartialEq, Eq)]
pub struct SymmetryType {
    /// Schoenflies' name in plain letters: `D4h`, `C2v(a1)`.
    pub name: &'static str,
    /// Gould's table, if he has one: `4.2.09`.
    pub table: Option<&'static str>,
    /// What leaves the position as it is, in words.
    pub words: &'static str,
    /// Symmetries in one of the subgroups.
    pub order: u32,
    /// The subgroups that are conjugate to it, itself included.
    pub subgroups: u32,
    /// One of the subgroups.
    pub(super) subset: Subset,
}

/// Name, table, generators as images of the axes, words.
const TYPES: [(&str, &str, &[&str], &str); 33] = [
    ("Oh", "4.2.01", &["yXz", "yzx", "XYZ"], "everything"),
    (
        "Th",
        "4.2.02",
        &["XYz", "yzx", "XYZ"],
        "half turns about faces, thirds about corners, and mirrors between them",
    ),
    (
        "T",
        "4.2.03",
        &["XYz", "yzx"],
        "half turns about faces and thirds about corners",
    ),
    (
        "D3d",
        "4.2.04",
        &["YZX", "YXZ"],
        "thirds about a corner, half turns about edges, and mirrors through the corner",
    ),
    (
        "C3v",
        "4.2.05",
        &["yzx", "yxz"],
        "thirds about a corner and mirrors through it",
    ),
    (
        "D3",
        "4.2.06",
        &["yzx", "YXZ"],
        "thirds about a corner and half turns about edges",
    ),
    (
        "S6",
        "4.2.07",
        &["YZX"],
        "thirds about a corner and the point mirror",
    ),
    ("C3", "4.2.08", &["yzx"], "thirds about a corner"),
    (
        "D4h",
        "4.2.09",
        &["yXz", "Xyz", "xyZ"],
        "everything that keeps an axis of faces",
    ),
    (
        "D4",
        "4.2.10",
        &["yXz", "XyZ"],
        "all rotations that keep an axis of faces",
    ),
    (
        "C4v",
        "4.2.11",
        &["yXz", "Xyz"],
        "everything that keeps a face",
    ),
    (
        "C4h",
        "4.2.12",
        &["yXz", "xyZ"],
        "quarter turns about a face and the mirror between it and the opposite one",
    ),
    ("C4", "4.2.13", &["yXz"], "quarter turns about a face"),
    (
        "S4",
        "4.2.14",
        &["yXZ"],
        "quarter turns about a face, each with the mirror",
    ),
    (
        "D2d(edge)",
        "4.2.15",
        &["yXZ", "yxZ"],
        "quarter turns with the mirror, and half turns about edges",
    ),
    (
        "D2d(face)",
        "4.2.16",
        &["yXZ", "XyZ"],
        "quarter turns with the mirror, and half turns about faces",
    ),
    (
        "D2h(edge)",
        "4.2.17",
        &["XYz", "yxZ", "XYZ"],
        "half turns about a face and two edges, and the point mirror",
    ),
    (
        "D2h(face)",
        "4.2.18",
        &["XYz", "XyZ", "XYZ"],
        "half turns about all faces and the point mirror",
    ),
    (
        "D2(edge)",
        "4.2.19",
        &["XYz", "yxZ"],
        "half turns about a face and two edges",
    ),
    (
        "D2(face)",
        "4.2.20",
        &["XYz", "XyZ"],
        "half turns about all faces",
    ),
    (
        "C2v(a1)",
        "4.2.21",
        &["XYz", "yxz"],
        "half turns about a face and the mirrors through its corners",
    ),
    (
        "C2v(a2)",
        "4.2.22",
        &["XYz", "Xyz"],
        "half turns about a face and the mirrors between its neighbours",
    ),
    (
        "C2v(b)",
        "4.2.23",
        &["yxZ", "yxz"],
        "half turns about an edge and the mirrors through it",
    ),
    (
        "C2h(a)",
        "4.2.24",
        &["XYz", "xyZ"],
        "half turns about a face and the point mirror",
    ),
    (
        "C2h(b)",
        "4.2.25",
        &["yxZ", "YXz"],
        "half turns about an edge and the point mirror",
    ),
    ("C2(a)", "", &["XYz"], "half turns about a face"),
    ("C2(b)", "", &["yxZ"], "half turns about an edge"),
    (
        "Cs(a)",
        "",
        &["xyZ"],
        "the mirror between two opposite faces",
    ),
    (
        "Cs(b)",
        "",
        &["yxz"],
        "the mirror through two opposite edges",
    ),
    ("Ci", "", &["XYZ"], "the point mirror"),
    ("C1", "", &[], "nothing but doing nothing"),
    (
        "O",
        "",
        &["yXz", "yzx"],
        "all rotations; what they keep, mirrors keep, too",
    ),
    (
        "Td",
        "",
        &["yXZ", "yzx"],
        "those of a tetrahedron; what they keep, all symmetries keep",
    ),
];

/// All types: Gould's in the order of his tables, the five whose lists he did not have, positions without symmetry, and
/// the two that no position has.
pub fn types() -> &'static [SymmetryType] {
    static ALL: OnceLock<Vec<SymmetryType>> = OnceLock::new();
    ALL.get_or_init(|| {
        let group = Group::get();
        let of = |&(name, table, generators, words): &(
            &'static str,
            &'static str,
            &[&str],
            &'static str,
        )| {
            let generators: Vec<usize> = generators.iter().map(|name| group.named(name)).collect();
            let subset = group.closure(&generators);
            let mut conjugates: Vec<Subset> = (0..SYMMETRIES)
                .map(|by| group.conjugate(subset, by))
                .collect();
            conjugates.sort_unstable();
            conjugates.dedup();
            SymmetryType {
                name,
                table: (!table.is_empty()).then_some(table),
                words,
                order: subset.count_ones(),
                subgroups: conjugates.len() as u32,
                subset,
            }
        };
        TYPES.iter().map(of).collect()
    })
}

/// The type of this name, in capitals or not.
pub fn symmetry_type(name: &str) -> Option<&'static SymmetryType> {
    types().iter().find(|of| of.name.eq_ignore_ascii_case(name))
}

/// The type whose subgroups this is one of.
pub(super) fn type_of_subset(subset: Subset) -> &'static SymmetryType {
    let group = Group::get();
    let is = |of: &&SymmetryType| {
        of.order == subset.count_ones()
            && (0..SYMMETRIES).any(|by| group.conjugate(of.subset, by) == subset)
    };
    let found = types().iter().find(is);
    found.expect("the types are all subgroups there are")
}
