//! Memory for tables that are read at random: in large pages, where the system has them.
//!
//! A table of gigabytes in pages of 4 KB has more pages than the processor caches addresses of, so that each look-up
//! takes two or three accesses.

use crate::pruning::saved::TableError;

/// A vector of `count` values, in large pages if possible.
///
/// # Errors
/// [`TableError::NoRoom`].
pub(crate) fn filled<T>(count: usize, value: impl Fn() -> T) -> Result<Vec<T>, TableError> {
    let mut values = Vec::new();
    let bytes = count as u64 * size_of::<T>() as u64;
    let reserved = values.try_reserve_exact(count);
    reserved.map_err(|_| TableError::NoRoom(bytes))?;
    advise(values.spare_capacity_mut());
    values.resize_with(count, value);
    Ok(values)
}

/// Asks for large pages.
#[cfg(target_os = "linux")]
#[allow(unsafe_code, reason = "the system call takes an address")]
fn advise<T>(values: &mut [std::mem::MaybeUninit<T>]) {
    /// The least alignment that the call takes.
    const PAGE: usize = 4096;
    let range = values.as_mut_ptr_range();
    let start = range.start.cast::<u8>();
    let skipped = start.align_offset(PAGE);
    let bytes = size_of_val(values);
    let Some(whole) = bytes.checked_sub(skipped).map(|bytes| bytes - bytes % PAGE) else {
        return;
    };
    // SAFETY: the advice changes no contents; it is given for whole pages of memory that nothing else uses.
    let result = unsafe {
        rustix::mm::madvise(
            start.wrapping_add(skipped).cast(),
            whole,
            rustix::mm::Advice::LinuxHugepage,
        )
    };
    // A system without large pages has small ones.
    let _ = result;
}

/// Other systems are not asked.
#[cfg(not(target_os = "linux"))]
fn advise<T>(_values: &mut [std::mem::MaybeUninit<T>]) {}
