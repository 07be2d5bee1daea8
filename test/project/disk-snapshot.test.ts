import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { renameSync, rmSync, statSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DiskSnapshot } from '@docgen/server/project/disk-snapshot';
import { LARGEST_FILE } from '@docgen/server/project/read-bytes';
import { describe, expect, it } from 'vitest';
import { App } from '../support/app.js';

describe('DiskSnapshot', () => {
  it('reads text and the hash of its bytes', () => {
    const app = new App({ 'app/a.php': '<?php // é' });
    const sha = createHash('sha256').update('<?php // é').digest('hex');
    const read = new DiskSnapshot(app.root).read('app/a.php');
    expect([read?.text, read?.sha]).toEqual(['<?php // é', sha]);
  });

  it('sees one state of a file and a folder', () => {
    const app = new App({ 'a.php': 'one' });
    const files = new DiskSnapshot(app.root);
    expect(files.read('a.php')?.text).toBe('one');
    expect(files.read('b.php')).toBeUndefined();
    expect(files.list('')?.map((e) => e.name)).toEqual(['a.php']);
    app.write({ 'a.php': 'two', 'b.php': 'new' });
    expect(files.read('a.php')?.text).toBe('one');
    expect(files.read('b.php')).toBeUndefined();
    expect(files.list('.')?.map((e) => e.name)).toEqual(['a.php']);
  });

  it('looks at some files alone, and sees what else has changed when it looks at all', () => {
    const app = new App({ 'a.php': 'one', 'b.php': 'one', 'gone.php': 'one' });
    const files = new DiskSnapshot(app.root);
    for (const name of ['a.php', 'b.php', 'gone.php', 'd/late.php']) files.read(name);
    files.list('');
    app.write({ 'a.php': 'another', 'b.php': 'another', 'd/late.php': 'new', 'unread.php': 'new' });
    rmSync(join(app.root, 'gone.php'));
    expect(files.look(['a.php', 'unread.php'])).toEqual({ paths: new Set(['a.php']), structure: false });
    expect([files.isPartial, files.read('a.php')?.text, files.list('')?.length]).toEqual([true, 'another', 3]);
    expect(files.look(['gone.php', 'd/late.php'])).toEqual({
      paths: new Set(['gone.php', 'd/late.php']),
      structure: true,
    });
    expect(files.look([])).toEqual({ paths: new Set(), structure: false });
    expect(files.advance()).toEqual({ paths: new Set(['b.php']), structure: true });
    expect([files.isPartial, files.list('')?.length]).toEqual([false, 4]);
  });

  it('sorts listings by bytes and tells folders', () => {
    const app = new App({ 'd/B': '', 'd/a': '', 'd/é': '', 'd/Z/x': '', 'd/\u{1f600}': '', 'd/\uffee': '' });
    const listed = new DiskSnapshot(app.root).list('d');
    expect(listed?.map((e) => e.name)).toEqual(['B', 'Z', 'a', 'é', '\uffee', '\u{1f600}']);
    expect(listed?.filter((e) => e.directory).map((e) => e.name)).toEqual(['Z']);
  });

  it('follows links inside the root only', () => {
    const outside = new App({ 'secret.php': 'secret', 'folder/x.php': 'x' });
    const app = new App({ 'packages/shop/src/A.php': 'A' });
    symlinkSync(join(outside.root, 'secret.php'), join(app.root, 'leak.php'));
    symlinkSync(join(outside.root, 'folder'), join(app.root, 'away'));
    symlinkSync('packages/shop', join(app.root, 'shop'));
    symlinkSync('loop', join(app.root, 'loop'));
    const files = new DiskSnapshot(app.root);
    expect(files.read('leak.php')).toBeUndefined();
    expect(files.read('away/x.php')).toBeUndefined();
    expect(files.list('away')).toBeUndefined();
    expect(files.read('loop')).toBeUndefined();
    expect(files.read('shop/src/A.php')?.text).toBe('A');
    expect(files.list('')?.map((e) => [e.name, e.directory])).toEqual([
      ['packages', true],
      ['shop', true],
    ]);
  });

  it('lists no links that lead back, so that who walks down comes to an end', () => {
    const app = new App({ 'app/Models/A.php': '', 'packages/shop/B.php': '', 'packages/stock/C.php': '' });
    const link = (target: string, path: string) => symlinkSync(target, join(app.root, path));
    for (const name of ['one', 'two', 'three']) {
      link('.', `app/${name}`);
      link('..', `app/Models/${name}`);
      link('../stock', `packages/shop/${name}`);
      link('../shop', `packages/stock/${name}`);
    }
    link('packages/shop', 'shop');
    link('packages/gone', 'gone');
    const files = new DiskSnapshot(app.root);
    const below = (path: string): string[] =>
      (files.list(path) ?? []).flatMap(({ name, directory }) => {
        const inner = path === '' ? name : `${path}/${name}`;
        return directory ? below(inner) : [inner];
      });
    expect(below('app')).toEqual(['app/Models/A.php']);
    expect(below('shop')).toEqual(['shop/B.php', 'shop/one/C.php', 'shop/three/C.php', 'shop/two/C.php']);
    expect(below('')).toHaveLength(13);
    expect(files.read('app/one/two/Models/A.php')?.text).toBe('');
  });

  it.skipIf(process.platform === 'win32')('does not wait for whoever writes to a pipe', () => {
    const app = new App({ 'app/Models/A.php': '<?php' });
    execFileSync('mkfifo', [join(app.root, 'app/Models/B.php')]);
    symlinkSync('B.php', join(app.root, 'app/Models/C.php'));
    const files = new DiskSnapshot(app.root);
    expect(['A', 'B', 'C'].map((name) => files.read(`app/Models/${name}.php`)?.text)).toEqual([
      '<?php',
      undefined,
      undefined,
    ]);
    expect(files.advance().paths).toEqual(new Set());
  });

  it.each(['../x', '/etc/passwd', 'a/../../x', 'a\\b', 'a\0b'])('refuses the path %j', (path) => {
    const files = new DiskSnapshot(new App().root);
    expect(files.read(path)).toBeUndefined();
    expect(files.list(path)).toBeUndefined();
  });

  it('refuses a folder as a file, a file as a folder, and what is too large', () => {
    const app = new App({ 'a/b': '', small: '' });
    writeFileSync(join(app.root, 'full'), Buffer.alloc(LARGEST_FILE, 0x20));
    writeFileSync(join(app.root, 'large'), Buffer.alloc(LARGEST_FILE + 1, 0x20));
    const files = new DiskSnapshot(app.root);
    expect(files.read('a')).toBeUndefined();
    expect(files.list('small')).toBeUndefined();
    expect(files.read('full')?.text.length).toBe(LARGEST_FILE);
    expect(files.read('large')).toBeUndefined();
  });

  it('works in a root that is itself a link', () => {
    const app = new App({ 'real/a.php': 'a' });
    symlinkSync('real', join(app.root, 'link'));
    expect(new DiskSnapshot(join(app.root, 'link')).read('a.php')?.text).toBe('a');
  });
});

describe('a revision', () => {
  const texts = { 'app/a.php': 'one', 'app/b.php': 'two', 'lib/c.php': 'three' };
  /** A snapshot that has seen all of it, and what is absent. */
  const seen = () => {
    const app = new App(texts);
    const files = new DiskSnapshot(app.root);
    for (const path of [...Object.keys(texts), 'app/none.php']) files.read(path);
    for (const path of ['', 'app', 'lib']) files.list(path);
    return { app, files };
  };

  it('sees nothing where nothing changed, nor when bytes come back', () => {
    const { app, files } = seen();
    expect(files.advance()).toEqual({ paths: new Set(), structure: false });
    app.write({ 'app/a.php': 'other' });
    app.write({ 'app/a.php': 'one' });
    expect(files.advance()).toEqual({ paths: new Set(), structure: false });
    expect(files.read('app/a.php')?.text).toBe('one');
  });

  it('sees an edit of the same length within the same second', () => {
    const { app, files } = seen();
    app.write({ 'app/a.php': 'eno' });
    expect(files.advance()).toEqual({ paths: new Set(['app/a.php']), structure: false });
    expect(files.read('app/a.php')?.text).toBe('eno');
  });

  it('sees an edit that restores the time of the file', () => {
    const { app, files } = seen();
    const path = join(app.root, 'app/a.php');
    const { atime, mtime } = statSync(path);
    app.write({ 'app/a.php': 'eno' });
    utimesSync(path, atime, mtime);
    expect([...files.advance().paths]).toEqual(['app/a.php']);
  });

  it('sees what appears, goes, and is renamed', () => {
    const { app, files } = seen();
    app.write({ 'app/none.php': 'now' });
    expect(files.advance()).toEqual({ paths: new Set(['app/none.php']), structure: true });
    expect(files.list('app')?.map((e) => e.name)).toEqual(['a.php', 'b.php', 'none.php']);
    rmSync(join(app.root, 'app/none.php'));
    renameSync(join(app.root, 'app/b.php'), join(app.root, 'lib/b.php'));
    expect(files.advance()).toEqual({ paths: new Set(['app/none.php', 'app/b.php']), structure: true });
    expect(files.list('lib')?.map((e) => e.name)).toEqual(['b.php', 'c.php']);
  });

  it('of names that begin alike sees only those come and go', () => {
    const app = new App({ 'app/a.php': 'one', '.env': 'A=1' });
    const files = new DiskSnapshot(app.root);
    const names = () => files.list('', '.env')?.map((e) => [e.name, e.directory]);
    expect(names()).toEqual([['.env', false]]);
    expect(files.list('none', 'x')).toBeUndefined();
    const observed = files.observed();
    app.write({ 'docs/openapi.json': '{}', 'storage/x': '' });
    expect(files.advance()).toEqual({ paths: new Set(), structure: false });
    expect(new DiskSnapshot(app.root).stillShows(observed)).toBe(true);
    app.write({ '.env.local': 'A=2' });
    expect(files.advance()).toEqual({ paths: new Set(), structure: true });
    expect(names()).toEqual([
      ['.env', false],
      ['.env.local', false],
    ]);
    expect(new DiskSnapshot(app.root).stillShows(observed)).toBe(false);
  });

  it('sees a folder that becomes a link out of the root', () => {
    const { app, files } = seen();
    const outside = new App({ 'c.php': 'three' });
    rmSync(join(app.root, 'lib'), { recursive: true });
    symlinkSync(outside.root, join(app.root, 'lib'));
    expect(files.advance()).toEqual({ paths: new Set(['lib/c.php']), structure: true });
    expect(files.read('lib/c.php')).toBeUndefined();
  });

  it('spares a later process the reading of files their stamps vouch for, and of those alone', () => {
    const { app, files } = seen();
    const old = new Date(Date.now() - 60_000);
    for (const path of Object.keys(texts)) utimesSync(join(app.root, path), old, old);
    const stamps = new Map(
      [...files.stamped()].map(([path, stamp]) => {
        const { mtimeNs, ctimeNs } = statSync(join(app.root, path), { bigint: true });
        return [path, { ...stamp, mtimeNs, ctimeNs, seenNs: ctimeNs + 3_000_000_000n, sha: `of ${path}` }];
      }),
    );
    app.write({ 'app/b.php': 'changed' });
    const later = new DiskSnapshot(app.root, stamps);
    expect(later.read('app/a.php')?.sha).toBe('of app/a.php');
    expect(later.read('app/b.php')?.text).toBe('changed');
    // The stamp lied, as it does when a file changes between its hash and its text: the revision is not to be used.
    expect(later.torn).toBe(false);
    const torn = later.read('app/a.php');
    expect([torn?.text, torn?.sha]).toEqual([texts['app/a.php'], files.read('app/a.php')?.sha]);
    expect(later.torn).toBe(true);
    // Some were told the one hash and others were given the text of the other: it counts as changed, whatever it is by now.
    expect(later.advance().paths).toEqual(new Set(['app/a.php']));
    expect([later.torn, later.read('app/a.php')?.sha]).toEqual([false, files.read('app/a.php')?.sha]);
  });

  it('sees revision after revision what changes behind stamps that vouch', () => {
    const { app, files } = seen();
    const stamps = new Map(
      [...files.stamped()].map(([path, stamp]) => [path, { ...stamp, seenNs: stamp.ctimeNs + 3_000_000_000n }]),
    );
    const later = new DiskSnapshot(app.root, stamps);
    for (const path of Object.keys(texts)) later.read(path);
    const none = { paths: new Set(), structure: false };
    expect(later.advance()).toEqual(none);
    expect(later.advance()).toEqual(none);
    app.write({ 'app/a.php': 'another' });
    expect(later.advance()).toEqual({ paths: new Set(['app/a.php']), structure: false });
    expect(later.advance()).toEqual(none);
    rmSync(join(app.root, 'app'), { recursive: true });
    expect(later.advance()).toEqual({ paths: new Set(['app/a.php', 'app/b.php']), structure: true });
    expect(later.advance()).toEqual(none);
    app.write({ 'app/b.php': texts['app/b.php'] });
    expect(later.advance()).toEqual({ paths: new Set(['app/b.php']), structure: true });
    expect(later.read('app/b.php')?.text).toBe(texts['app/b.php']);
  });
});
