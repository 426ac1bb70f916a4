//! Generators as GAP writes them: `U := (1,3,8,6)(2,5,7,4);`.

use std::fmt::Write as _;

use puzzle::{Puzzle, check};

use super::{MOST_FACETS, Orbit, Part, Permutations, Turn};

/// The cycles of a text such as `(1,2,3)(4,5)`; blanks may be anywhere but in numbers. `None` if it is something else,
/// if a number is there twice, or if one is 0 or more than 2000.
pub fn cycles(text: &str) -> Option<Vec<Vec<usize>>> {
    let mut seen = vec![false; MOST_FACETS + 1];
    let mut cycles = Vec::new();
    let mut rest = text.trim();
    while !rest.is_empty() {
        let (inside, after) = rest.strip_prefix('(')?.split_once(')')?;
        let mut cycle = Vec::new();
        for number in inside
            .split(',')
            .map(str::trim)
            .filter(|_| !inside.trim().is_empty())
        {
            let number: usize = number.parse().ok()?;
            if number == 0 || std::mem::replace(seen.get_mut(number)?, true) {
                return None;
            }
            cycle.push(number);
        }
        cycles.push(cycle);
        rest = after.trim_start();
    }
    Some(cycles)
}

/// The cycles of a map of numbers from 1 on that has more than one number in each.
pub fn cycles_of(to: &[usize]) -> Vec<Vec<usize>> {
    let mut seen = vec![false; to.len()];
    let mut cycles = Vec::new();
    for start in 1..to.len() {
        let mut cycle = Vec::new();
        let mut at = start;
        while !seen[at] {
            seen[at] = true;
            cycle.push(at);
            at = to[at];
        }
        if cycle.len() > 1 {
            cycles.push(cycle);
        }
    }
    cycles
}

/// Generators: statements `NAME := CYCLES;`, or the arguments of `Group(...)`. `None` if there are none.
pub fn read(text: &str) -> Option<Permutations> {
    let lines = text
        .lines()
        .map(|line| line.split('#').next().unwrap_or_default());
    let plain: String = lines.collect::<Vec<_>>().join(" ");
    let mut named: Vec<(String, Vec<Vec<usize>>)> = Vec::new();
    for statement in plain
        .split(';')
        .map(str::trim)
        .filter(|part| !part.is_empty())
    {
        let (name, value) = statement.split_once(":=").unwrap_or(("", statement));
        let (name, value) = (name.trim(), value.trim());
        if let Some(inside) = value.strip_prefix("Group") {
            let inside = inside.trim().strip_prefix('(')?.strip_suffix(')')?;
            named.extend(arguments(inside)?);
        } else if value.starts_with('(') {
            named.push((name.to_owned(), cycles(value)?));
        } else {
            return None;
        }
    }
    if named.is_empty() {
        return None;
    }
    let numbers = named.iter().flat_map(|(_, cycles)| cycles.iter().flatten());
    let most = numbers.copied().max()?;
    let turn = |(n, (name, cycles)): (usize, (String, Vec<Vec<usize>>))| {
        let mut from: Vec<usize> = (0..most).collect();
        for cycle in &cycles {
            for (at, &number) in cycle.iter().enumerate() {
                from[cycle[(at + 1) % cycle.len()] - 1] = number - 1;
            }
        }
        let part = Part {
            from,
            turned: vec![0; most],
        };
        let name = if name.is_empty() {
            format!("g{}", n + 1)
        } else {
            name
        };
        Turn {
            name,
            parts: vec![part],
        }
    };
    Some(Permutations {
        name: "gap".to_owned(),
        orbits: vec![Orbit {
            name: "POINTS".to_owned(),
            pieces: most,
            orientations: 1,
        }],
        moves: named.into_iter().enumerate().map(turn).collect(),
    })
}

/// Permutations with commas between, where a comma in a bracket does not divide; or names, which are of statements
/// before.
fn arguments(text: &str) -> Option<Vec<(String, Vec<Vec<usize>>)>> {
    let plain = text.trim().trim_start_matches('[').trim_end_matches(']');
    if !plain.contains('(') {
        return Some(Vec::new());
    }
    let mut found = Vec::new();
    let mut depth = 0_u32;
    let mut start = 0;
    for (at, c) in plain.char_indices() {
        match c {
            '(' => depth += 1,
            ')' => depth = depth.checked_sub(1)?,
            ',' if depth == 0 => {
                found.push((String::new(), cycles(&plain[start..at])?));
                start = at + 1;
            }
            _ => (),
        }
    }
    found.push((String::new(), cycles(&plain[start..])?));
    Some(found)
}

/// The generators of a puzzle. The facets of a cube of three dimensions are numbered as in GAP's manual, face by face,
/// U L F R B D, without the centre; those of others as the puzzle lists them.
pub fn write(puzzle: &Puzzle) -> String {
    let facets = if puzzle.dimensions() == 3 {
        manual_facets(puzzle)
    } else {
        (0..puzzle.facets().len() as u16).collect()
    };
    let mut number = vec![0; puzzle.facets().len()];
    for (n, &facet) in facets.iter().enumerate() {
        number[usize::from(facet)] = n + 1;
    }
    let mut text = format!(
        "# {}: its generators, {} facets.\n",
        puzzle.name(),
        facets.len()
    );
    let mut names = Vec::new();
    for id in puzzle.generators() {
        let mv = puzzle.mv(id);
        let mut to: Vec<usize> = (0..=facets.len()).collect();
        for &facet in &facets {
            to[number[usize::from(facet)]] = number[mv.permutation.image(facet.into())];
        }
        let name = identifier(&mv.name);
        let _ = write!(text, "{name} := ");
        for cycle in cycles_of(&to) {
            let cycle: Vec<String> = cycle.iter().map(ToString::to_string).collect();
            let _ = write!(text, "({})", cycle.join(","));
        }
        text.push_str(";\n");
        names.push(name);
    }
    let _ = writeln!(text, "G := Group({});", names.join(", "));
    text
}

/// The facets of a cube in the order of GAP's manual: the faces U, L, F, R, B, D row by row without their centres.
pub fn manual_facets(cube: &Puzzle) -> Vec<u16> {
    let order = check::facelet_order(cube);
    let of_face = order.len() / 6;
    let centre = if of_face % 2 == 1 {
        of_face / 2
    } else {
        of_face
    };
    // In the order of facelets the faces are U, R, F, D, L, B.
    let faces = [0, 4, 2, 1, 5, 3].into_iter();
    let facets = faces.flat_map(|face| {
        let row = (0..of_face).filter(move |&n| n != centre);
        row.map(move |n| face * of_face + n)
    });
    facets.map(|n| order[n]).collect()
}

/// A name that GAP takes.
fn identifier(name: &str) -> String {
    let plain = |c: char| if c.is_ascii_alphanumeric() { c } else { '_' };
    name.chars().map(plain).collect()
}
