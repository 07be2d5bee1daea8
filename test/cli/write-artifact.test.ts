import { execFileSync } from 'node:child_process';
import { chmodSync, existsSync, lstatSync, mkdirSync, rmSync, statSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { isReplaceableDiff } from '@docgen/server/requests/comparison/diff-file';
import { isReplaceable } from '@docgen/server/requests/writing/own-artifact';
import { holdsBytes, shownPath, writeArtifact } from '@docgen/server/requests/writing/write-artifact';
import { describe, expect, it } from 'vitest';
import { App } from '../support/app.js';

describe('writing an artifact (commands 1.6)', () => {
  const write = (app: App, path: string) => writeArtifact(app.root, join(app.root, path), 'new\n');

  it('creates folders and leaves no temporary file', () => {
    const app = new App();
    expect(write(app, 'docs/api/openapi.json')).toBeUndefined();
    expect(app.files()).toEqual(['docs/api/openapi.json']);
    expect(app.read('docs/api/openapi.json')).toBe('new\n');
  });

  it('replaces a file and keeps its permissions', () => {
    const app = new App({ 'a.json': 'old' });
    for (const mode of [0o640, 0o664]) {
      chmodSync(join(app.root, 'a.json'), mode);
      expect(write(app, 'a.json')).toBeUndefined();
      expect(app.read('a.json')).toBe('new\n');
      expect(statSync(join(app.root, 'a.json')).mode & 0o777).toBe(mode);
    }
  });

  it('removes what killed writers left of it, and nothing else', () => {
    const left = ['a.json.12.0123456789ab.tmp', 'a.json.13.0123456789ab.tmp'];
    const others = ['a.json.14.0123456789ab.tmp', 'a.json.12.tmp', 'b.json.12.0123456789ab.tmp', 'a.json.old'];
    const app = new App(Object.fromEntries([...left, ...others].map((name) => [name, ''])));
    // One writer is at it.
    for (const name of [...left, ...others.slice(1)]) utimesSync(join(app.root, name), 1e9, 1e9);
    expect(write(app, 'a.json')).toBeUndefined();
    expect(app.files()).toEqual(['a.json', ...others].sort());
  });

  it('keeps generated folders out of version control', () => {
    const app = new App({ 'storage/docgen/old/.gitignore': 'mine' });
    write(app, 'storage/docgen/new/a.json');
    write(app, 'storage/docgen/old/a.json');
    expect(app.read('storage/docgen/new/.gitignore')).toBe('*\n!.gitignore\n');
    expect(app.read('storage/docgen/old/.gitignore')).toBe('mine');
  });

  it('says which folder cannot be created, and which file cannot be written', () => {
    const app = new App({ docs: 'a file', 'taken/a.json/x': '' });
    mkdirSync(join(app.root, 'empty'));
    expect(write(app, 'docs/a.json')).toBe('Could not create docs: a file has this name.');
    expect(write(app, 'docs/deep/a.json')).toBe('Could not create docs/deep: a part of the path is a file.');
    expect(write(app, 'taken/a.json')).toBe('Could not write taken/a.json: a folder has this name.');
    expect(write(app, `${'a'.repeat(300)}.json`)).toMatch(/: the name is too long\.$/);
    expect(app.files()).toEqual(['docs', 'taken/a.json/x']);
  });

  it('leaves a pipe, and so a device, as it is, and does not wait for it', () => {
    const app = new App({ 'docs/a.json': '' });
    const pipe = join(app.root, 'docs/pipe');
    execFileSync('mkfifo', [pipe]);
    expect(write(app, 'docs/pipe')).toBe('Could not write docs/pipe: it is a device or a pipe.');
    expect([isReplaceable(pipe), isReplaceableDiff(pipe), holdsBytes(pipe, Buffer.alloc(0))]).toEqual([
      true,
      true,
      false,
    ]);
    expect(lstatSync(pipe).isFIFO()).toBe(true);
  });

  it('does not bring back an application that has been deleted meanwhile', () => {
    const app = new App();
    rmSync(app.root, { recursive: true });
    expect(write(app, 'docs/a.json')).toBe('Could not create docs.');
    expect(existsSync(app.root)).toBe(false);
  });

  it('shows paths outside as they are', () => {
    expect(shownPath('/srv/app', '/srv/app/docs/a.json')).toBe('docs/a.json');
    expect(shownPath('/srv/app', '/srv/other/a.json')).toBe('/srv/other/a.json');
  });

  it('compares a file of several pieces to its last byte', () => {
    const size = 200_000;
    const bytes = Buffer.alloc(size, 'docgen ');
    const app = new App({ 'a.json': bytes.toString() });
    const file = join(app.root, 'a.json');
    expect(holdsBytes(file, bytes)).toBe(true);
    for (const at of [0, 65_536, size - 1]) {
      const other = Buffer.from(bytes);
      other[at] = 0;
      expect(holdsBytes(file, other)).toBe(false);
    }
    expect(holdsBytes(file, bytes.subarray(0, -1))).toBe(false);
    expect(holdsBytes(file, Buffer.concat([bytes, Buffer.from('.')]))).toBe(false);
    expect(holdsBytes(join(app.root, 'b.json'), bytes)).toBe(false);
    expect(holdsBytes(app.root, bytes)).toBe(false);
  });

  it('tells an artifact by a member of ours, wherever the first one stands', () => {
    const text = (before: string, member: string) => `{\n"openapi": "3.2.0",\n"x": "${before}",\n"${member}": 1}`;
    for (const before of ['', 'ä'.repeat(40_000), '-'.repeat(65_500)]) {
      const app = new App({ 'ours.json': text(before, 'x-docgen-id'), 'foreign.json': text(before, 'x-other') });
      expect(isReplaceable(join(app.root, 'ours.json'))).toBe(true);
      expect(isReplaceable(join(app.root, 'foreign.json'))).toBe(false);
    }
  });
});
