import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { chmodSync, chownSync, cpSync, mkdirSync, mkdtempSync, readdirSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join, resolve } from 'node:path';
import { afterAll } from 'vitest';

export const repository = resolve(import.meta.dirname, '../..');
const client = join(repository, 'client-cli');

/** Runs commands as nobody, because the superuser writes where it has no right to. */
const NOBODY = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};

const made: string[] = [];
afterAll(() => {
  for (const folder of made) rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
});

/** Makes a folder that everybody may read, removed after the test file. */
export function folder(name: string): string {
  const path = realpathSync(mkdtempSync(join(tmpdir(), `dgp-${name}-`)));
  made.push(path);
  chmodSync(path, 0o755);
  return path;
}

/** Gives a folder and all in it to whom commands run as. */
export function give(path: string): void {
  const { uid, gid } = NOBODY;
  if (uid === undefined) return;
  chownSync(path, uid, gid);
  for (const entry of readdirSync(path, { withFileTypes: true })) {
    if (entry.isDirectory()) give(join(path, entry.name));
    else if (!entry.isSymbolicLink()) chownSync(join(path, entry.name), uid, gid);
  }
}

/** Packs the package as it was built last, and gives the path of the archive. */
export function pack(): string {
  const into = folder('pack');
  const said = execFileSync('npm', ['pack', '--ignore-scripts', '--json', '--pack-destination', into], {
    cwd: client,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  return join(into, basename((JSON.parse(said) as { filename: string }[])[0]?.filename ?? ''));
}

/** A Node of its own, or the one that runs the tests. */
export interface Node {
  version: string;
  /** Folder that holds `node`. */
  bin: string;
  /** Folder with its headers, where the package brings them. */
  headers?: string;
}

export const RUNNING: Node = { version: process.versions.node, bin: dirname(process.execPath) };

/** Fetches an exact version of Node from the package registry. */
export function fetchNode(version: string): Node {
  const into = folder(`node-${version}`);
  const name = `node-${process.platform}-${process.arch}`;
  npm(['install', `${name}@${version}`], into);
  const headers = join(into, 'node_modules', name);
  return { version, bin: join(headers, 'bin'), headers };
}

/** Runs npm in a folder, with a given Node and variables; throws with what it said when it fails. */
export function npm(args: string[], cwd: string, node = RUNNING, env: Record<string, string> = {}): string {
  return execFileSync('npm', [...args, '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      PATH: `${node.bin}:${process.env.PATH}`,
      JOBS: 'max',
      ...(node.headers === undefined ? {} : { npm_config_nodedir: node.headers }),
      ...env,
    },
  });
}

/** Says how a run of the program begins and what it may write. */
export interface Program {
  /** Path of `docgen`. */
  path: string;
  node: Node;
}

export const WORKSPACE: Program = { path: join(client, 'bin/docgen.cjs'), node: RUNNING };

/** Names the version of the native module that a Node can run. */
export function fitting({ version }: Node): string {
  return version.startsWith('20.') ? '12.11.1' : '13.2.0';
}

/** Installs an archive as a user does, in an empty folder that whoever runs commands may not write. */
export function installed(archive: string, node: Node, native: boolean): Program {
  const into = folder(native ? 'native' : 'plain');
  // The version docgen depends on is left out by npm where Node is older than it needs.
  const extra = native ? [`better-sqlite3@${fitting(node)}`] : ['--omit=optional'];
  npm(['install', ...extra, archive], into, node);
  return { path: join(into, 'node_modules/.bin/docgen'), node };
}

/** Puts a native module that was built elsewhere beside an installed program, in a copy of it. */
export function withNative({ path }: Program, node: Node, from = join(repository, 'node_modules')): Program {
  const into = folder('lent');
  cpSync(resolve(dirname(path), '../..'), into, { recursive: true, verbatimSymlinks: true });
  for (const name of ['better-sqlite3', 'bindings', 'file-uri-to-path'])
    cpSync(join(from, name), join(into, 'node_modules', name), { recursive: true });
  return { path: join(into, 'node_modules/.bin/docgen'), node };
}

export interface Home {
  env: Record<string, string>;
}

/** Makes the variables of a user without settings: a home that may be written or not, and a folder for sockets. */
export function home(writable: boolean): Home {
  const own = folder('home');
  const temporary = join(folder('run'), 't');
  mkdirSync(temporary, { mode: 0o700 });
  give(temporary);
  if (writable) give(own);
  else chmodSync(own, 0o555);
  return { env: { HOME: own, TMPDIR: temporary } };
}

/** Copies the example application, without its packages and without what docgen writes. */
export function bookshop(): string {
  const from = join(repository, 'examples/bookshop');
  const root = join(folder('app'), 'bookshop');
  const left = ['vendor', 'node_modules', 'storage/docgen', 'docs/openapi.json'].map((path) => join(from, path));
  cpSync(from, root, { recursive: true, filter: (path) => !left.includes(path) });
  give(root);
  return root;
}

/** Starts a command of a program in an application. */
export function start(program: Program, args: string[], root: string, { env }: Home, more = {}): ChildProcess {
  return spawn(program.path, args, {
    cwd: root,
    env: { PATH: `${program.node.bin}:/usr/bin:/bin`, ...env, ...more },
    stdio: ['ignore', 'pipe', 'pipe'],
    ...NOBODY,
  });
}
