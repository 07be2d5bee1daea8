import { existsSync, readFileSync, realpathSync } from 'node:fs';
import { basename, dirname, join, relative, sep } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { appPath } from '../project/app-path.js';
import { isRecord, parseJson } from '../project/composer-json.js';
import type { EditedApplication } from './application.js';

/** Keeps the folders of a client and the applications found in them (commands 10.1). */
export class EditorWorkspace {
  readonly folders = new Set<string>();
  private readonly applications = new Map<string, EditedApplication>();

  constructor(private readonly make: (root: string) => EditedApplication) {}

  get all(): EditedApplication[] {
    return [...this.applications.values()];
  }

  /** Adds a folder; one that holds an application is served from now on. */
  addFolder(folder: string): void {
    this.folders.add(folder);
    if (isApplication(folder)) this.addApplication(folder);
  }

  addApplication(root: string): EditedApplication {
    const known = this.applications.get(root) ?? this.make(root);
    this.applications.set(root, known);
    return known;
  }

  async removeFolder(folder: string): Promise<void> {
    this.folders.delete(folder);
    for (const [root, application] of this.applications) {
      if (!isBelow(root, folder) || [...this.folders].some((other) => isBelow(root, other))) continue;
      this.applications.delete(root);
      await application.close();
    }
  }

  /** Finds the application of a file and its path there; one below a folder is served once a file of it is asked about. */
  of(uri: string): { application: EditedApplication; path: string } | undefined {
    const named = pathOf(uri);
    const file = named === undefined ? undefined : realPath(named);
    if (file === undefined) return undefined;
    const root = this.rootOf(file);
    if (root === undefined) return undefined;
    const path = appPath(relative(root, file).split(sep).join('/'));
    return path === undefined || path === '' ? undefined : { application: this.addApplication(root), path };
  }

  private rootOf(file: string): string | undefined {
    const known = [...this.applications.keys()].filter((root) => isBelow(file, root));
    const nearest = known.sort((a, b) => b.length - a.length)[0];
    for (const folder of this.folders) {
      if (!isBelow(file, folder)) continue;
      for (let at = dirname(file); isBelow(at, folder) && at !== nearest; at = dirname(at)) {
        if (/[\\/](?:vendor|node_modules)(?:[\\/]|$)/.test(at.slice(folder.length))) continue;
        if (isApplication(at)) return at;
      }
    }
    return nearest;
  }
}

/** Gives the path of a file; undefined for a document that is none. */
export function pathOf(uri: string): string | undefined {
  if (!uri.startsWith('file:')) return undefined;
  try {
    return fileURLToPath(uri);
  } catch {
    return undefined;
  }
}

/** Follows the links of a path; of a file that is not there those of its folder. */
export function realPath(path: string): string {
  try {
    return realpathSync(path);
  } catch {
    const folder = dirname(path);
    return folder === path ? path : join(realPath(folder), basename(path));
  }
}

export function uriOf(root: string, path: string): string {
  const key = `${root}\0${path}`;
  let uri = uris.get(key);
  if (uri === undefined) {
    uri = pathToFileURL(join(root, path)).href;
    uris.set(key, uri);
  }
  return uri;
}

/** Every build tells of the same files. */
const uris = new Map<string, string>();

function isBelow(path: string, folder: string): boolean {
  return path === folder || path.startsWith(folder.endsWith(sep) ? folder : folder + sep);
}

/** Tells whether docgen has something to say of a folder: it has a docgen.yaml, or requires Laravel. */
export function isApplication(folder: string): boolean {
  if (existsSync(join(folder, 'docgen.yaml'))) return true;
  let text: string;
  try {
    text = readFileSync(join(folder, 'composer.json'), 'utf8');
  } catch {
    return false;
  }
  const manifest = parseJson(text);
  return isRecord(manifest) && isRecord(manifest.require) && Object.hasOwn(manifest.require, 'laravel/framework');
}
