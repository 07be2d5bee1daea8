/** Counts how often places in a file may have moved: what was made of them holds as long as the number stays. */
export class PlaceRevisions {
  private readonly files = new Map<string, number>();
  private everywhere = 0;
  private declared = 0;

  /** Takes the changes of a revision; with `structure`, facts may stand in other files than before. */
  takeFiles({
    ids,
    paths,
    structure,
  }: {
    ids: ReadonlySet<string>;
    paths: ReadonlySet<string>;
    structure: boolean;
  }): void {
    for (const path of paths) this.files.set(path, (this.files.get(path) ?? 0) + 1);
    if (structure) this.everywhere++;
    for (const id of ids) {
      if (id.startsWith('body:')) continue;
      this.declared++;
      break;
    }
  }

  /** Takes that routes may be registered elsewhere, or lead elsewhere. */
  takeRoutes(): void {
    this.everywhere++;
  }

  /** Gives the number of a file. */
  of(file: string): number {
    return this.everywhere + (this.files.get(file) ?? 0);
  }

  /** Gives the number that stays while every fact stands in the file it stood in. */
  get structure(): number {
    return this.everywhere;
  }

  /** Gives the number that stays while every declaration is what it was. */
  get declarations(): number {
    return this.everywhere + this.declared;
  }
}
