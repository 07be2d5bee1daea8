/** Hashes the sources of lowering and of the parser's version. */
export function factsIdentity(): string;
