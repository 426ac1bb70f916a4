//! How much memory there is for tables.

use std::fs;

/// Where nobody says how much there is, bytes: enough for a medium table, as any machine of today has.
const UNKNOWN: u64 = 2_000_000_000;
/// Where Linux says how much memory programs can take, and how much a group of programs may take and takes.
const MACHINE: &str = "/proc/meminfo";
const GROUP_MOST: &str = "/sys/fs/cgroup/memory.max";
const GROUP_NOW: &str = "/sys/fs/cgroup/memory.current";

/// Bytes that this program can still take, as far as the system says.
pub fn available() -> u64 {
    let machine = fs::read_to_string(MACHINE).ok();
    let machine = machine.and_then(|text| available_in(&text));
    let number = |path: &str| fs::read_to_string(path).ok()?.trim().parse::<u64>().ok();
    let group = number(GROUP_MOST)
        .zip(number(GROUP_NOW))
        .map(|(most, now)| most.saturating_sub(now));
    machine.into_iter().chain(group).min().unwrap_or(UNKNOWN)
}

/// The bytes that `/proc/meminfo` calls available.
fn available_in(meminfo: &str) -> Option<u64> {
    let line = (meminfo.lines()).find_map(|line| line.strip_prefix("MemAvailable:"))?;
    let kilobytes: u64 = line.trim().strip_suffix("kB")?.trim().parse().ok()?;
    Some(kilobytes * 1024)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn memory_is_read_off() {
        let text = "MemTotal:       24576000 kB\nMemFree:  100 kB\nMemAvailable:   22528000 kB\n";
        assert_eq!(available_in(text), Some(22_528_000 * 1024));
        assert_eq!(available_in("MemTotal: 1 kB"), None);
        assert!(available() > 0);
    }
}
