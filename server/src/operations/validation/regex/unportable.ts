/** Ends a translation; never leaves the folder. */
export class Unportable extends Error {
  constructor(readonly construct: string) {
    super(construct);
  }
}
