import type { ComposerMaps, SourceFiles } from '../source-files.js';
import { equal, phpFiles } from './classes.js';

/**
 * Finds the files of functions and global constants: the `files` Composer loads on every request, else any PHP file of
 * the project's autoload roots. A cheap scan of the text chooses which of them to parse.
 */
export class FunctionLocator {
  private loaded: Map<string, string[]> | undefined;
  private project: Map<string, string[]> | undefined;
  /** Maps a file of a table to the names it seemed to declare. */
  private readonly scanned = new Map<string, readonly string[]>();

  constructor(
    private readonly files: SourceFiles,
    private readonly composer: ComposerMaps,
    /** Maps the hash of a file to the names it seems to declare; kept across snapshots. */
    private readonly declared: Map<string, readonly string[]>,
  ) {}

  /** Lists files that may declare a name: Composer's in its order, then the project's by path. */
  *candidates(name: string): Generator<string> {
    const key = name.slice(name.lastIndexOf('\\') + 1).toLowerCase();
    this.loaded ??= this.table(this.composer.files);
    yield* this.loaded.get(key) ?? [];
    this.project ??= this.table(this.roots().flatMap((dir) => phpFiles(this.files, dir)));
    yield* this.project.get(key) ?? [];
  }

  /** Tells whether one of these changed files stands in a table and seems to declare other names than before. */
  changes(paths: readonly string[]): boolean {
    return paths.some((path) => {
      const names = this.scanned.get(path);
      return names !== undefined && !equal(names, this.names(path) ?? []);
    });
  }

  private roots(): string[] {
    const dirs = [...this.composer.psr4, ...this.composer.psr0].flatMap(([, list]) => list);
    return [...new Set(dirs)].filter((dir) => this.composer.isProject(dir)).sort();
  }

  private table(paths: readonly string[]): Map<string, string[]> {
    const table = new Map<string, string[]>();
    for (const path of new Set(paths)) {
      const names = this.names(path);
      if (names === undefined) continue;
      this.scanned.set(path, names);
      for (const name of names) table.set(name, [...(table.get(name) ?? []), path]);
    }
    return table;
  }

  private names(path: string): readonly string[] | undefined {
    const file = this.files.read(path);
    if (file === undefined) return undefined;
    let names = this.declared.get(file.sha);
    if (names === undefined) {
      names = declaredNames(file.text);
      this.declared.set(file.sha, names);
    }
    return names;
  }
}

/**
 * Lists lower-case short names of functions, constants and `define` calls; methods and class constants are among them.
 */
function declaredNames(text: string): string[] {
  const found = new Set<string>();
  const note = (pattern: RegExp): void => {
    for (const hit of text.matchAll(pattern)) found.add((hit[1] ?? '').toLowerCase());
  };
  // Nearly every file holds a class. A method has a modifier before it; a global constant is indented in braces of a
  // namespace only. A wrong guess costs the parse of a file when a function of that name is looked for.
  const inClass = /^\s*(?:(?:abstract|final|readonly)\s+)*(?:class|interface|trait|enum)\s+\w/m.test(text);
  note(inClass ? LOOSE_FUNCTION : FUNCTION);
  for (const [, list] of text.matchAll(inClass && !BRACED_NAMESPACE.test(text) ? OUTER_CONSTANTS : CONSTANTS)) {
    for (const hit of (list ?? '').matchAll(CONSTANT)) found.add((hit[1] ?? '').toLowerCase());
  }
  note(DEFINE);
  return [...found];
}

const FUNCTION = /\bfunction\s+&?\s*([A-Za-z_\x80-\uffff][\w\x80-\uffff]*)\s*\(/gi;
/** Matches a function without a word before it on its line. */
const LOOSE_FUNCTION = /(?:^|[{};:)\]/]|<\?php\s)[ \t]*function\s+&?\s*([A-Za-z_\x80-\uffff][\w\x80-\uffff]*)\s*\(/gim;
const BRACED_NAMESPACE = /^\s*namespace\b[^;{]*\{/im;
const CONSTANTS = /\bconst\s+([^;]*)/gi;
const OUTER_CONSTANTS = /^(?:#\[.*\]\s*)?const\s+([^;]*)/gim;
const CONSTANT = /([A-Za-z_\x80-\uffff][\w\x80-\uffff]*)\s*=(?![=>])/g;
const DEFINE = /\bdefine\s*\(\s*['"]\\?(?:[\w\\]*\\)?(\w+)['"]/gi;
