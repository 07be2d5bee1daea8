/**
 * Collects the files whose facts may stand on other lines than they did when a document was last assembled. Binding every anchor of a
 * large document anew took a third of an edit.
 */
export class StaleLocations {
  private readonly paths = new Set<string>();
  private routes = true;
  private everything = true;
  /** Files of facts, which stay until facts may stand in other files: an edit asks for all of them. */
  private readonly files = new Map<string, string>();

  /** Adds files that changed; with `structure`, facts may stand in other files than before. */
  addFiles(paths: Iterable<string>, structure: boolean): void {
    for (const path of paths) this.paths.add(path);
    if (!structure) return;
    this.everything = true;
    this.files.clear();
  }

  /** Adds all routes: the host was read again, and they may be registered elsewhere. */
  addRoutes(): void {
    this.routes = true;
  }

  /** Answers a test of facts that may have moved; `fileOf` answers the file a fact stands in. */
  test(fileOf: (fact: string) => string | undefined): (fact: string) => boolean {
    if (this.everything) return () => true;
    const { paths, routes, files } = this;
    return (fact) => {
      if (fact.startsWith('route:')) return routes;
      if (paths.size === 0) return false;
      let file = files.get(fact);
      if (file === undefined) {
        file = fileOf(fact);
        if (file === undefined) return true;
        files.set(fact, file);
      }
      return paths.has(file);
    };
  }

  /** Begins anew: the document is assembled. */
  clear(): void {
    this.paths.clear();
    this.routes = this.everything = false;
  }
}
