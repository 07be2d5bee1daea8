/** Thrown inside the translation and caught at its door; never leaves the folder. */
export class Unportable extends Error {
  constructor(readonly construct: string) {
    super(construct);
  }
}
