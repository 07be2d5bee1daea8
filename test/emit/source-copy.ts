import { spawnSync } from 'node:child_process';
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll } from 'vitest';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const PACKAGES = ['protocol', 'cache', 'server', 'client-cli', 'client-vscode', 'client-laravel', 'scripts'];
/** Folders that are generated, or belong to dependencies. */
const LEFT_OUT = new Set(['node_modules', 'dist', 'vendor']);

/** A copy of the sources to change, with the packages of the original; removed after the test file. */
export class SourceCopy {
  readonly root = realpathSync(mkdtempSync(join(tmpdir(), 'docgen-sources-')));

  constructor() {
    afterAll(() => rmSync(this.root, { recursive: true, force: true }));
    for (const name of PACKAGES) {
      cpSync(join(ROOT, name), join(this.root, name), {
        recursive: true,
        filter: (path) => !LEFT_OUT.has(path.slice(path.lastIndexOf('/') + 1)),
      });
    }
    for (const name of ['package.json', 'tsconfig.json', 'tsconfig.base.json']) {
      cpSync(join(ROOT, name), join(this.root, name));
    }
    const packages = join(this.root, 'node_modules');
    mkdirSync(packages);
    for (const name of readdirSync(join(ROOT, 'node_modules'))) {
      // Packages of the workspace lead to the copy.
      if (name === '@docgen')
        cpSync(join(ROOT, 'node_modules', name), join(packages, name), { recursive: true, verbatimSymlinks: true });
      else symlinkSync(join(ROOT, 'node_modules', name), join(packages, name));
    }
  }

  write(path: string, text: string): void {
    mkdirSync(dirname(join(this.root, path)), { recursive: true });
    writeFileSync(join(this.root, path), text);
  }

  /** Puts text before the one place a file has these words. */
  insert(path: string, before: string, text: string): void {
    const parts = readFileSync(join(this.root, path), 'utf8').split(before);
    if (parts.length !== 2) throw new Error(`${path} holds "${before}" ${parts.length - 1} times.`);
    this.write(path, parts.join(`${text}${before}`));
  }

  /** Gives the errors of the compiler; empty when there are none. */
  typeErrors(): string {
    return this.node('node_modules/typescript/bin/tsc', '-b', '--pretty', 'false');
  }

  /** Bundles the command line of the copy. */
  bundle(): void {
    this.node('scripts/bundle.mjs');
  }

  get program(): string {
    return join(this.root, 'client-cli/bin/docgen.cjs');
  }

  private node(...args: string[]): string {
    const { stdout, stderr } = spawnSync(process.execPath, args, { cwd: this.root, encoding: 'utf8' });
    return `${stdout}${stderr}`;
  }
}
