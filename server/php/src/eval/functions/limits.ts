/** Bounds the members of a computed array and the bytes of a computed text; a larger one is unknown. */
export const MOST_MEMBERS = 10_000;
export const MOST_BYTES = 1_000_000;
