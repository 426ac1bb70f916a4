//! Distances of all positions of a type without words, as bytes: what is stored of the large types.

use std::collections::BTreeMap;

use search::Metric;
use storage::{Checksum, Kind, Reader, StorageError, decode, encode};

use super::arithmetic;
use super::known::{Row, Shortest};
use super::positions::Representative;
use super::types::SymmetryType;

const KIND: Kind = Kind {
    name: "symmetric distances",
    version: 1,
};

/// The distances of all inversion classes of a type in one metric.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Distances {
    /// By class, in the order of [`SymmetryType::representatives`].
    by_class: Vec<u8>,
}

impl Distances {
    /// Of these representatives of a type, if shortest words to all of them are known.
    pub fn of(known: &Shortest, all: &[Representative], metric: Metric) -> Option<Self> {
        let distance = |one: &Representative| Some(known.of(one).in_metric(metric)?.length(metric));
        let by_class = all.iter().map(distance).collect::<Option<_>>()?;
        Some(Self { by_class })
    }

    /// By class, in the order of [`SymmetryType::representatives`].
    pub fn by_class(&self) -> &[u8] {
        &self.by_class
    }

    /// A table like Gould's. `all` are the type's representatives.
    pub fn rows(&self, of: &SymmetryType, all: &[Representative]) -> Vec<Row> {
        let mut rows: BTreeMap<u8, Row> = BTreeMap::new();
        for (&distance, one) in self.by_class.iter().zip(all) {
            let row = rows.entry(distance).or_insert(Row {
                distance,
                inversion_classes: 0,
                classes: 0,
                states: 0,
            });
            let [inversion_classes, classes, states] = of.totals(std::slice::from_ref(one));
            row.inversion_classes += inversion_classes;
            row.classes += classes;
            row.states += states;
        }
        rows.into_values().collect()
    }

    /// It as bytes. `all` are the type's representatives.
    pub fn encode(&self, of: &SymmetryType, metric: Metric, all: &[Representative]) -> Vec<u8> {
        let counts = self.counts();
        let mut body = digest(all).to_le_bytes().to_vec();
        body.push(counts.len() as u8);
        body.extend(counts.iter().flat_map(|count| count.to_le_bytes()));
        let symbols = self.by_class.iter().map(|distance| usize::from(*distance));
        body.extend(arithmetic::encode(symbols, &counts));
        encode(KIND, &identity(of, metric), &body)
    }

    /// Reads bytes that [`encode`](Self::encode) made. `all` are the type's representatives.
    ///
    /// # Errors
    /// If the bytes are not whole, or of another type, metric or version.
    pub fn decode(
        of: &SymmetryType,
        metric: Metric,
        all: &[Representative],
        bytes: &[u8],
    ) -> Result<Self, StorageError> {
        let body = decode(KIND, &identity(of, metric), bytes)?;
        Self::read(body, metric, all).ok_or(StorageError::Damaged)
    }

    fn read(body: &[u8], metric: Metric, all: &[Representative]) -> Option<Self> {
        let mut reader = Reader(body);
        let (sum, [distances]) = (reader.u64()?, reader.array()?);
        let counts = (0..distances).map(|_| reader.u32());
        let counts = counts.collect::<Option<Vec<u32>>>()?;
        let total: u64 = counts.iter().map(|count| u64::from(*count)).sum();
        let fits = total == all.len() as u64
            && usize::from(distances) <= usize::from(metric.most()) + 1
            && sum == digest(all);
        let symbols = fits.then(|| arithmetic::decode(reader.0, &counts))??;
        Some(Self {
            by_class: symbols.into_iter().map(|symbol| symbol as u8).collect(),
        })
    }

    /// How many classes are at each distance, from 0 to the farthest.
    fn counts(&self) -> Vec<u32> {
        let farthest = self
            .by_class
            .iter()
            .max()
            .map_or(0, |most| usize::from(*most));
        let mut counts = vec![0; farthest + 1];
        for distance in &self.by_class {
            counts[usize::from(*distance)] += 1;
        }
        counts
    }
}

/// What the bytes are about, as `docs/formats.md` has it.
fn identity(of: &SymmetryType, metric: Metric) -> String {
    format!("3x3x3 {} {}", of.name, metric.name().to_lowercase())
}

/// The representatives in their order: the distances say nothing about others.
fn digest(all: &[Representative]) -> u64 {
    let mut sum = Checksum::default();
    for one in all {
        sum.add(&one.cube.corners);
        sum.add(&one.cube.edges);
    }
    sum.sum()
}
