/** Members an array may have that is computed here, and bytes a text: what is larger is unknown. */
export const MOST_MEMBERS = 10_000;
export const MOST_BYTES = 1_000_000;
