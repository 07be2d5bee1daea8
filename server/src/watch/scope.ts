import { globBase, globPattern } from '../project/glob.js';

/** Folders below the root that are never entered, whatever is configured. */
const CLOSED = new Set(['vendor', 'storage', 'node_modules']);
const INSTALLED = 'vendor/composer/installed.json';

export interface ScopeParts {
  /** App-relative folders; everything below them is watched. */
  folders: readonly string[];
  /** App-relative files, present or not. */
  files: readonly string[];
  /** App-relative globs: `*`, `**`, `?`. */
  globs: readonly string[];
  /** App-relative files that the rebuild itself writes. */
  except: readonly string[];
}

/** Decides which paths are watched (cache 4.2): events and the sweep ask it alike, so they cannot differ. */
export class WatchScope {
  private readonly folders: string[];
  private readonly files: Set<string>;
  private readonly globs: { base: string; deep: boolean; pattern: RegExp }[];
  private readonly except: Set<string>;
  /** Folders on the way to a watched path. */
  private readonly leading: Set<string>;

  constructor({ folders, files, globs, except }: ScopeParts) {
    const open = [...new Set(folders.map(trimmed))].filter((folder) => !closed(`${folder}/x`));
    this.folders = open.filter((folder) => !open.some((other) => other !== folder && below(folder, other))).sort();
    this.files = new Set(files.map(trimmed).filter((file) => !this.inFolders(file) && !closed(file)));
    this.globs = globs.map(trimmed).map((glob) => {
      const base = globBase(glob);
      return { base, deep: glob.slice(base === '' ? 0 : base.length + 1).includes('/'), pattern: globPattern(glob) };
    });
    this.except = new Set(except.map(trimmed));
    this.leading = new Set(this.roots.flatMap(ancestors));
  }

  /** Lists the roots to begin at: folders and single files. */
  get roots(): string[] {
    return [...this.folders, ...this.files, ...this.globs.map(({ base }) => base)];
  }

  /** Tells whether a change of this file counts. */
  watches(path: string): boolean {
    if (this.except.has(path) || this.pending(path) || closed(path)) return false;
    return this.files.has(path) || this.inFolders(path) || this.globs.some(({ pattern }) => pattern.test(path));
  }

  /** Tells whether a watched file may lie in this folder; the root is ''. */
  leads(folder: string): boolean {
    if (folder === '') return true;
    if (below(INSTALLED, folder)) return this.leading.has(folder);
    if (closed(`${folder}/x`)) return false;
    return (
      this.leading.has(folder) ||
      this.inFolders(folder) ||
      this.globs.some(({ base, deep }) => deep && below(folder, base))
    );
  }

  /** Writes the scope as a key: equal keys watch the same paths. */
  get key(): string {
    const globs = this.globs.map(({ pattern }) => pattern.source);
    return JSON.stringify([this.folders, [...this.files].sort(), globs, [...this.except].sort()]);
  }

  private inFolders(path: string): boolean {
    return this.folders.some((folder) => below(path, folder));
  }

  /** Recognizes the sibling an artifact is written to before it takes its place. */
  private pending(path: string): boolean {
    const name = /^(.+)\.\d+\.[0-9a-f]+\.tmp$/.exec(path)?.[1];
    return name !== undefined && this.except.has(name);
  }
}

function closed(path: string): boolean {
  if (path === INSTALLED) return false;
  const steps = path.split('/');
  if (steps.includes('..') || CLOSED.has(steps[0] ?? '') || steps.includes('node_modules')) return true;
  if (path.startsWith('bootstrap/cache/')) return true;
  return steps.some((step) => step.startsWith('.')) && !/^\.env[^/]*$/.test(path);
}

/** Tells whether a path is a folder or lies below it. */
function below(path: string, folder: string): boolean {
  return folder === '' || path === folder || path.startsWith(`${folder}/`);
}

/** Lists the folders above a path, and the path itself. */
function ancestors(path: string): string[] {
  const steps = path.split('/');
  return steps.map((_, at) => steps.slice(0, at + 1).join('/'));
}

function trimmed(path: string): string {
  return path
    .split('/')
    .filter((step) => step !== '' && step !== '.')
    .join('/');
}
