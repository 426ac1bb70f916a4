// Random numbers that are the same for the same seed.

/** The generator splitmix32. */
export class Random {
  #state;

  constructor(seed) {
    this.#state = seed | 0;
  }

  /** From 0 up to, but not, 1. */
  next() {
    this.#state = (this.#state + 0x9e3779b9) | 0;
    let word = this.#state;
    word = Math.imul(word ^ (word >>> 16), 0x21f0aaad);
    word = Math.imul(word ^ (word >>> 15), 0x735a2d97);
    return ((word ^ (word >>> 15)) >>> 0) / 4294967296;
  }

  below(end) {
    return Math.floor(this.next() * end);
  }

  chance(probability) {
    return this.next() < probability;
  }

  pick(list) {
    return list[this.below(list.length)];
  }
}
