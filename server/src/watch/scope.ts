/** Never entered below the root, whatever is configured. */
const CLOSED = new Set(['vendor', 'storage', 'node_modules']);
const INSTALLED = 'vendor/composer/installed.json';

export interface ScopeParts {
  /** App-relative folders; everything below them is watched. */
  folders: readonly string[];
  /** App-relative files, present or not. */
  files: readonly string[];
  /** App-relative globs: `*`, `**`, `?`. */
  globs: readonly string[];
  /** App-relative files that are written by the rebuild itself. */
  except: readonly string[];
}

/** What is watched (cache 4.2): a question about paths, so that the events and the sweep cannot differ about it. */
export class Scope {
  private readonly folders: string[];
  private readonly files: Set<string>;
  private readonly globs: { base: string; pattern: RegExp }[];
  private readonly except: Set<string>;

  constructor({ folders, files, globs, except }: ScopeParts) {
    const open = [...new Set(folders.map(trimmed))].filter((folder) => !closed(`${folder}/x`));
    this.folders = open.filter((folder) => !open.some((other) => other !== folder && below(folder, other))).sort();
    this.files = new Set(files.map(trimmed).filter((file) => !this.inFolders(file) && !closed(file)));
    this.globs = globs.map((glob) => ({ base: baseOf(trimmed(glob)), pattern: globPattern(trimmed(glob)) }));
    this.except = new Set(except.map(trimmed));
  }

  /** Roots to begin at: folders and single files. */
  get roots(): string[] {
    return [...this.folders, ...this.files, ...this.globs.map(({ base }) => base)];
  }

  /** Whether a change of this file counts. */
  watches(path: string): boolean {
    if (this.except.has(path) || this.pending(path) || closed(path)) return false;
    return this.files.has(path) || this.inFolders(path) || this.globs.some(({ pattern }) => pattern.test(path));
  }

  /** Whether a watched file may lie in this folder; the root is ''. */
  leads(folder: string): boolean {
    if (folder === '') return true;
    if (below(INSTALLED, folder)) return this.files.has(INSTALLED);
    if (closed(`${folder}/x`)) return false;
    if (this.inFolders(`${folder}/x`)) return true;
    const targets = [...this.folders, ...this.files, ...this.globs.map(({ base }) => base)];
    return targets.some((target) => below(target, folder)) || this.globs.some(({ base }) => below(folder, base));
  }

  /** Equal scopes watch the same paths. */
  get key(): string {
    const globs = this.globs.map(({ pattern }) => pattern.source);
    return JSON.stringify([this.folders, [...this.files].sort(), globs, [...this.except].sort()]);
  }

  private inFolders(path: string): boolean {
    return this.folders.some((folder) => below(path, folder));
  }

  /** The sibling an artifact is written to before it takes its place. */
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

/** Whether a path is a folder or lies below it. */
function below(path: string, folder: string): boolean {
  return folder === '' || path === folder || path.startsWith(`${folder}/`);
}

function trimmed(path: string): string {
  return path
    .split('/')
    .filter((step) => step !== '' && step !== '.')
    .join('/');
}

/** The folder a glob begins in. */
function baseOf(glob: string): string {
  const steps = glob.split('/');
  const at = steps.findIndex((step) => /[*?]/.test(step));
  return steps.slice(0, at === -1 ? -1 : at).join('/');
}

function globPattern(glob: string): RegExp {
  const source = glob.replace(/\*\*\/?|[*?]|[^*?]+/g, (part) => {
    if (part === '**/') return '(?:.*/)?';
    if (part === '**') return '.*';
    if (part === '*') return '[^/]*';
    if (part === '?') return '[^/]';
    return part.replace(/[.+^${}()|[\]\\]/g, '\\$&');
  });
  return new RegExp(`^${source}$`, 's');
}
