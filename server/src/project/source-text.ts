/**
 * Holds the bytes of a file by their hash; the text is kept while its revision lasts, and read again from the file
 * after.
 */
export class SourceText {
  constructor(
    private hash: string,
    private kept: string | undefined,
    private readonly again: (sha: string) => { text: string; sha: string },
  ) {}

  /** Hash of the text, once that was given: a caller that keeps a result by the hash takes the text first. */
  get sha(): string {
    return this.hash;
  }

  get text(): string {
    if (this.kept === undefined) {
      const { text, sha } = this.again(this.hash);
      this.kept = text;
      this.hash = sha;
    }
    return this.kept;
  }

  forget(): void {
    this.kept = undefined;
  }
}
