import { existsSync, readFileSync, realpathSync } from 'node:fs';
import { basename, dirname, join, relative, sep } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { appPath } from '../project/app-path.js';
import { isRecord, parseJson } from '../project/composer-json.js';
import type { EditedApplication } from './application.js';

/** Keeps the folders of a client and the applications found in them (commands 10.1). */
export class EditorWorkspace {
  /** Holds real paths of folders, with the paths the client has for them. */
  private readonly folders = new Map<string, string>();
  private readonly applications = new Map<string, EditedApplication>();

  constructor(private readonly make: (root: string, shown: string) => EditedApplication) {}

  get all(): EditedApplication[] {
    return [...this.applications.values()];
  }

  /** Adds a folder; one that holds an application is served from now on, any other if `served` says so. */
  addFolder(shown: string, served = false): void {
    const folder = realPath(shown);
    this.folders.set(folder, shown);
    if (served || isApplication(folder)) this.addApplication(folder, shown);
  }

  private addApplication(root: string, shown: string): EditedApplication {
    const known = this.applications.get(root) ?? this.make(root, shown);
    this.applications.set(root, known);
    return known;
  }

  /** Removes a folder, and gives the applications that are served no more: they are to be closed. */
  removeFolder(shown: string): EditedApplication[] {
    const folder = realPath(shown);
    this.folders.delete(folder);
    const gone = [...this.applications].filter(
      ([root]) => isBelow(root, folder) && ![...this.folders.keys()].some((other) => isBelow(root, other)),
    );
    for (const [root] of gone) this.applications.delete(root);
    return gone.map(([, application]) => application);
  }

  /** Finds the application of a file and its path there; one below a folder is served once a file of it is asked about. */
  of(uri: string): { application: EditedApplication; path: string } | undefined {
    const named = pathOf(uri);
    const file = named === undefined ? undefined : realPath(named);
    if (file === undefined) return undefined;
    const root = this.rootOf(file);
    if (root === undefined) return undefined;
    const path = appPath(relative(root, file).split(sep).join('/'));
    if (path === undefined || path === '') return undefined;
    return { application: this.addApplication(root, this.shownRoot(root)), path };
  }

  /** Finds the application a file or a folder is of where it is served already: a change on the disk begins no other. */
  served(uri: string): EditedApplication | undefined {
    const named = pathOf(uri);
    const root = named === undefined ? undefined : this.rootOf(realPath(named));
    return root === undefined ? undefined : this.applications.get(root);
  }

  /** Spells a root below a folder as the client would. */
  private shownRoot(root: string): string {
    const [nearest] = [...this.folders]
      .filter(([folder]) => isBelow(root, folder))
      .sort(([a], [b]) => b.length - a.length);
    return nearest === undefined ? root : join(nearest[1], relative(nearest[0], root));
  }

  private rootOf(file: string): string | undefined {
    const known = [...this.applications.keys()].filter((root) => isBelow(file, root));
    const nearest = known.sort((a, b) => b.length - a.length)[0];
    for (const folder of this.folders.keys()) {
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
