//! One level of a chain: a group, the orbit of its base point, and a transversal.

/// Marks a missing point or row.
pub(super) const NONE: u16 = u16::MAX;

/// The group H of one level, given by generators, and the orbit of its base point b.
///
/// Points are named by *labels*, chosen so that H fixes every label from `active` up. Levels further down fix more, so
/// their permutations are shorter: an image list of length `active` is complete.
#[derive(Clone, Debug)]
pub(super) struct Level {
    base: u16,
    active: usize,
    generators: Vec<Box<[u16]>>,
    inverses: Vec<Box<[u16]>>,
    /// In the order in which they were found; the base point first.
    orbit: Vec<u16>,
    /// Label to its index in `orbit`, or `NONE`.
    slots: Vec<u16>,
    /// For each point p of the orbit, in the orbit's order, an element of H that takes p to b; `active` images
    /// each. (The inverse of the usual transversal: it is what sifting needs.)
    rows: Vec<u16>,
    /// How many generators each point's Schreier generators were verified for; see `verify`.
    pub(super) verified: Vec<usize>,
}

impl Level {
    /// A level with a trivial group.
    pub(super) fn new(base: u16, active: usize) -> Self {
        let mut slots = vec![NONE; active];
        slots[usize::from(base)] = 0;
        Self {
            base,
            active,
            generators: Vec::new(),
            inverses: Vec::new(),
            orbit: vec![base],
            slots,
            rows: (0..active).map(|label| label as u16).collect(),
            verified: vec![0],
        }
    }

    pub(super) fn base(&self) -> u16 {
        self.base
    }

    pub(super) fn active(&self) -> usize {
        self.active
    }

    pub(super) fn generators(&self) -> &[Box<[u16]>] {
        &self.generators
    }

    pub(super) fn orbit(&self) -> &[u16] {
        &self.orbit
    }

    pub(super) fn slot(&self, label: u16) -> Option<usize> {
        let slot = self.slots[usize::from(label)];
        (slot != NONE).then_some(usize::from(slot))
    }

    /// The element that takes the orbit's point number `slot` to the base point.
    pub(super) fn row(&self, slot: usize) -> &[u16] {
        &self.rows[slot * self.active..][..self.active]
    }

    /// Adds `generator` to the group (its labels from `active` up are fixed, and may be missing) and extends the orbit.
    pub(super) fn extend(&mut self, generator: &[u16]) {
        let mut images: Box<[u16]> = (0..self.active).map(|label| label as u16).collect();
        let known = generator.len().min(self.active);
        images[..known].copy_from_slice(&generator[..known]);
        let mut inverse = vec![0; self.active].into_boxed_slice();
        for (label, &image) in images.iter().enumerate() {
            inverse[usize::from(image)] = label as u16;
        }
        self.generators.push(images);
        self.inverses.push(inverse);

        // Old points need only the new generator; new points need all.
        let old = self.orbit.len();
        let newest = self.generators.len() - 1;
        let mut at = 0;
        while at < self.orbit.len() {
            for index in if at < old { newest } else { 0 }..=newest {
                self.reach(at, index, false);
                self.reach(at, index, true);
            }
            at += 1;
        }
    }

    /// Follows one generator, or its inverse, from one point of the orbit.
    fn reach(&mut self, from: usize, index: usize, backwards: bool) {
        let (there, back) = if backwards {
            (&self.inverses[index], &self.generators[index])
        } else {
            (&self.generators[index], &self.inverses[index])
        };
        let point = there[usize::from(self.orbit[from])];
        if self.slots[usize::from(point)] != NONE {
            return;
        }
        self.slots[usize::from(point)] = self.orbit.len() as u16;
        self.orbit.push(point);
        self.verified.push(0);
        let start = from * self.active;
        for &between in back {
            let image = self.rows[start + usize::from(between)];
            self.rows.push(image);
        }
    }

    /// Replaces the element `images`, which may move labels below `active` only, by its product with the row that takes
    /// the image of the base point back to it. None, and `images` unchanged, if that image is not in the orbit.
    pub(super) fn strip(&self, images: &mut [u16]) -> Option<usize> {
        let slot = self.slot(images[usize::from(self.base)])?;
        if slot != 0 {
            let row = self.row(slot);
            for image in &mut images[..self.active] {
                *image = row[usize::from(*image)];
            }
        }
        Some(slot)
    }
}
