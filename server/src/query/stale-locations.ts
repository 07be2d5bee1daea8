/**
 * Which facts may stand on other lines than they did when a document was last assembled. Binding every anchor of a large
 * document anew took a third of an edit.
 */
export class StaleLocations {
  private readonly paths = new Set<string>();
  private routes = true;
  private everything = true;

  /** Files changed; with `structure`, facts may stand in other files than before. */
  files(paths: Iterable<string>, structure: boolean): void {
    for (const path of paths) this.paths.add(path);
    if (structure) this.everything = true;
  }

  /** The host was read again: routes may be registered elsewhere. */
  host(): void {
    this.routes = true;
  }

  /** Whether a fact may have moved; `fileOf` answers the file it stands in. */
  since(fileOf: (fact: string) => string | undefined): (fact: string) => boolean {
    if (this.everything) return () => true;
    const { paths, routes } = this;
    return (fact) => {
      if (fact.startsWith('route:')) return routes;
      if (paths.size === 0) return false;
      const file = fileOf(fact);
      return file === undefined || paths.has(file);
    };
  }

  /** The document is assembled. */
  clear(): void {
    this.paths.clear();
    this.routes = this.everything = false;
  }
}
