import type { ComposerMaps, SourceFiles } from '../source-files.js';

/**
 * Where functions and global constants are declared: the `files` Composer loads on every request. A cheap look at the
 * text chooses which of them to parse.
 */
export class FunctionLocator {
  private names: Map<string, string[]> | undefined;

  constructor(
    private readonly files: SourceFiles,
    private readonly composer: ComposerMaps,
  ) {}

  /** Files that may declare it, in Composer's order. */
  candidates(name: string): string[] {
    return this.table().get(name.slice(name.lastIndexOf('\\') + 1).toLowerCase()) ?? [];
  }

  private table(): Map<string, string[]> {
    if (this.names !== undefined) return this.names;
    this.names = new Map();
    for (const path of this.composer.files) {
      const text = this.files.read(path)?.text ?? '';
      const found = new Set<string>();
      for (const hit of text.matchAll(/\bfunction\s+&?\s*([A-Za-z_]\w*)\s*\(/gi))
        found.add((hit[1] ?? '').toLowerCase());
      for (const hit of text.matchAll(/\bdefine\s*\(\s*['"]\\?(?:[\w\\]*\\)?(\w+)['"]/gi))
        found.add((hit[1] ?? '').toLowerCase());
      for (const hit of text.matchAll(/\bconst\s+([A-Za-z_]\w*)\s*=/gi)) found.add((hit[1] ?? '').toLowerCase());
      for (const name of found) this.names.set(name, [...(this.names.get(name) ?? []), path]);
    }
    return this.names;
  }
}
