import { chmodSync, mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { findExecutable, type Surroundings } from '../../client-vscode/src/executable.js';

let root: string;
beforeEach(() => {
  root = realpathSync(mkdtempSync(join(tmpdir(), 'docgen-find-')));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

function program(path: string, mode = 0o755): string {
  const file = join(root, path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, '#!/usr/bin/env node\n');
  chmodSync(file, mode);
  return file;
}

const found = (over: Partial<Surroundings>) =>
  findExecutable({ folders: [root], path: '', node: '', env: { PATH: '' }, platform: 'linux', ...over });

describe('the program the extension starts', () => {
  it('is the one nearest to the application', () => {
    const onPath = program('bin/docgen');
    const env = { PATH: `:relative:${join(root, 'none')}:${dirname(onPath)}` };
    expect(found({ env })?.file).toBe(onPath);
    const vendor = program('vendor/bin/docgen');
    expect(found({ env })?.file).toBe(vendor);
    const installed = program('node_modules/.bin/docgen');
    expect(found({ env })).toEqual({ command: installed, args: [], file: installed });
  });

  it('is looked for in every folder', () => {
    const below = program('services/api/node_modules/.bin/docgen');
    expect(found({ folders: [root, join(root, 'services/api')] })?.file).toBe(below);
    expect(found({})).toBeUndefined();
  });

  it('is what the settings name, or none', () => {
    program('node_modules/.bin/docgen');
    const named = program('tools/docgen');
    expect(found({ path: 'tools/docgen' })?.file).toBe(named);
    expect(found({ path: named })?.file).toBe(named);
    expect(found({ path: 'tools/nothing' })).toBeUndefined();
  });

  it('is a file that may be run', () => {
    program('node_modules/.bin/docgen', 0o644);
    mkdirSync(join(root, 'vendor/bin/docgen'), { recursive: true });
    expect(found({})).toBeUndefined();
  });

  it('runs under the Node of the settings', () => {
    const script = program('node_modules/docgen/bin/docgen.cjs');
    mkdirSync(join(root, 'node_modules/.bin'));
    symlinkSync(script, join(root, 'node_modules/.bin/docgen'));
    expect(found({ node: '/opt/node' })).toMatchObject({ command: '/opt/node', args: [script] });
  });

  it('has other names on Windows', () => {
    const file = program('node_modules/.bin/docgen.cmd', 0o644);
    expect(found({ platform: 'win32', env: { Path: '' } })?.file).toBe(file);
  });
});
