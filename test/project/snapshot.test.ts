import { sha256 } from '@docgen/cache';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Buffer, Snapshot } from '../../server/src/project/snapshot.js';
import { App } from '../support/app.js';

const buffer = (path: string, text: string, version = 1): Buffer => ({ path, text, version });
const changed = ({ paths, structure }: { paths: Set<string>; structure: boolean }) => ({
  paths: [...paths].sort(),
  structure,
});

describe('a snapshot over open buffers', () => {
  it('reads the text of a buffer and of every other file what the disk holds', () => {
    const files = new Snapshot(new App({ 'app/a.php': 'a', 'app/b.php': 'b' }).root);
    expect(files.read('app/a.php')?.text).toBe('a');
    expect(changed(files.advance([buffer('app/a.php', 'typed')]))).toEqual({ paths: ['app/a.php'], structure: false });
    expect(files.read('app//a.php')).toEqual({ text: 'typed', sha: sha256('typed') });
    expect(files.read('app/b.php')?.text).toBe('b');
    expect(files.unsaved).toBe(true);
    expect(files.disk.read('app/a.php')?.text).toBe('a');
    expect(changed(files.advance())).toEqual({ paths: ['app/a.php'], structure: false });
    expect(files.read('app/a.php')?.text).toBe('a');
    expect(files.unsaved).toBe(false);
  });

  it('says nothing of a buffer that is opened or saved, because no text is another', () => {
    const app = new App({ 'a.php': 'a' });
    const files = new Snapshot(app.root);
    files.read('a.php');
    expect(changed(files.advance([buffer('a.php', 'a')]))).toEqual({ paths: [], structure: false });
    expect(files.unsaved).toBe(false);
    files.advance([buffer('a.php', 'longer', 2)]);
    app.write({ 'a.php': 'longer' });
    expect(changed(files.advance([buffer('a.php', 'longer', 2)]))).toEqual({ paths: [], structure: false });
    expect(files.unsaved).toBe(false);
    expect(files.read('a.php')?.text).toBe('longer');
  });

  it('lists a buffer that has no file, and the folders it would need', () => {
    const files = new Snapshot(new App({ 'app/b.php': '' }).root);
    expect(files.list('app/New')).toBe(undefined);
    const opened = files.advance([buffer('app/New/c.php', ''), buffer('app/a.php', '')]);
    expect(changed(opened)).toEqual({ paths: ['app/New/c.php', 'app/a.php'], structure: true });
    expect(files.list('app')?.map(({ name, directory }) => [name, directory])).toEqual([
      ['New', true],
      ['a.php', false],
      ['b.php', false],
    ]);
    expect(files.list('app/New')).toEqual([{ name: 'c.php', directory: false }]);
    expect(files.list('app', 'a')).toEqual([{ name: 'a.php', directory: false }]);
    expect(files.advance().structure).toBe(true);
    expect(files.list('app/New')).toBe(undefined);
  });

  it('leaves out a buffer outside the application', () => {
    const files = new Snapshot(new App().root);
    files.advance([buffer('../secret.php', 'x'), buffer('/etc/passwd', 'x'), buffer('', 'x')]);
    expect(files.unsaved).toBe(false);
    expect(files.read('../secret.php')).toBe(undefined);
  });

  it('names every path whose text is another than in the revision before, and no other', () => {
    const text = fc.constantFrom('', 'one', 'two', 'three');
    const path = fc.constantFrom('a.php', 'd/b.php', 'd/c.php');
    const step = fc.record({ disk: fc.dictionary(path, text), open: fc.dictionary(path, text) });
    fc.assert(
      fc.property(fc.array(step, { minLength: 1, maxLength: 6 }), (steps) => {
        const app = new App({ 'a.php': 'one', 'd/b.php': 'two' });
        const files = new Snapshot(app.root);
        const paths = ['a.php', 'd/b.php', 'd/c.php'];
        let before = paths.map((name) => files.read(name)?.text);
        for (const { disk, open } of steps) {
          app.write(disk);
          const { paths: told } = files.advance(Object.entries(open).map(([name, typed]) => buffer(name, typed)));
          const now = paths.map((name) => files.read(name)?.text);
          const other = paths.filter((_, n) => now[n] !== before[n]);
          for (const name of other) expect(told).toContain(name);
          // A path that went from one disk text to the same buffer text may be named without need.
          for (const name of told)
            expect([name, other.includes(name) || open[name] !== undefined]).toEqual([name, true]);
          before = now;
        }
      }),
      { numRuns: 60 },
    );
  });
});
