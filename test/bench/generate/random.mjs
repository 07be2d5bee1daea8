/** A sequence of choices that a text alone decides: the same seed gives the same application on every machine. */
export class Random {
  #state;

  constructor(seed) {
    let hash = 0x811c9dc5;
    for (let at = 0; at < seed.length; at++) hash = Math.imul(hash ^ seed.charCodeAt(at), 0x01000193);
    this.#state = hash >>> 0;
  }

  /** In [0, 1). */
  fraction() {
    this.#state = (this.#state + 0x9e3779b9) >>> 0;
    let mixed = Math.imul(this.#state ^ (this.#state >>> 16), 0x21f0aaad);
    mixed = Math.imul(mixed ^ (mixed >>> 15), 0x735a2d97);
    return ((mixed ^ (mixed >>> 15)) >>> 0) / 0x100000000;
  }

  /** Picks an integer, both ends included. */
  integer(low, high) {
    return low + Math.floor(this.fraction() * (high - low + 1));
  }

  chance(probability) {
    return this.fraction() < probability;
  }

  pick(list) {
    return list[this.integer(0, list.length - 1)];
  }

  /** Up to `count` different members, in the order of the list. */
  sample(list, count) {
    const left = list.map((_, index) => index);
    const chosen = new Set();
    while (chosen.size < count && left.length > 0) chosen.add(left.splice(this.integer(0, left.length - 1), 1)[0]);
    return list.filter((_, index) => chosen.has(index));
  }
}
