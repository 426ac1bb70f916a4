// A storage that is full.

/** Lets the storage of a page, or of every page of a context, be full: while `globalThis.full` is true there. */
export async function canBeFull(pages) {
  await pages.addInitScript(() => {
    const set = Storage.prototype.setItem;
    Storage.prototype.setItem = function (key, value) {
      if (globalThis.full) throw new DOMException("full", "QuotaExceededError");
      set.call(this, key, value);
    };
  });
}
