import type { ComposerMaps, SourceFiles } from '@docgen/php';
import { absolute, dirname, relative } from './paths.js';

/** Reads the files the interpreter may see and records its reads: the boot inputs of host 13.1. */
export class SourceTree {
  /** Files that were read or found. */
  readonly read = new Set<string>();
  readonly listed = new Set<string>();

  constructor(
    readonly files: SourceFiles,
    readonly composer: ComposerMaps,
  ) {}

  /** Reads the text of an absolute path of the application. */
  text(path: string): string | undefined {
    const inside = relative(path);
    if (inside === undefined) return undefined;
    const file = this.files.read(inside);
    if (file !== undefined) this.read.add(inside);
    return file?.text;
  }

  kind(path: string): 'file' | 'directory' | undefined {
    const inside = relative(path);
    if (inside === undefined) return undefined;
    if (inside === '') return 'directory';
    const parent = relative(dirname(absolute(inside))) ?? '';
    const name = inside.slice(inside.lastIndexOf('/') + 1);
    const entry = this.files.list(parent, name)?.find((e) => e.name === name);
    if (entry !== undefined) return entry.directory ? 'directory' : 'file';
    if (this.files.read(inside) !== undefined) return 'file';
    return this.files.list(inside) === undefined ? undefined : 'directory';
  }

  /** Notes a directory in which single names were looked up: it is a boot input, whose other entries do not matter. */
  beside(path: string): void {
    const inside = relative(path);
    if (inside !== undefined) this.listed.add(inside);
  }

  list(path: string): { name: string; directory: boolean }[] | undefined {
    const inside = relative(path);
    if (inside === undefined) return undefined;
    this.listed.add(inside);
    return this.files.list(inside);
  }

  /** Plays `glob()` over one pattern with `*`, `?` and braces; matching paths, sorted. */
  glob(pattern: string): string[] {
    const found: string[] = [];
    for (const single of braces(pattern)) {
      let paths = [''];
      for (const part of single.split('/').slice(1)) {
        paths = /[*?[]/.test(part) ? paths.flatMap((p) => this.matching(p, part)) : paths.map((p) => `${p}/${part}`);
      }
      found.push(...paths.filter((p) => this.kind(p) !== undefined));
    }
    return found;
  }

  private matching(directory: string, part: string): string[] {
    const source = part
      .replace(/[.+^$()|\\{}]/g, '\\$&')
      .replace(/\*/g, '[^/]*')
      .replace(/\?/g, '[^/]');
    const test = new RegExp(`^${source}$`);
    return (this.list(directory) ?? [])
      .filter((e) => test.test(e.name) && (part.startsWith('.') || !e.name.startsWith('.')))
      .map((e) => `${directory}/${e.name}`);
  }
}

function braces(pattern: string): string[] {
  const hit = /\{([^{}]*)\}/.exec(pattern);
  if (hit === null) return [pattern];
  const before = pattern.slice(0, hit.index);
  const after = pattern.slice(hit.index + hit[0].length);
  return (hit[1] ?? '').split(',').flatMap((choice) => braces(before + choice + after));
}
