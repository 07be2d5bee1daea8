import { rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DiskSnapshot } from '@docgen/server/project/disk-snapshot';
import { SharedSweep, SweepPartner, type SweepRequest } from '@docgen/server/project/shared-sweep';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { App } from '../support/app.js';

const COUNT = 600;
const path = (at: number) => `app/f${at}.php`;

/** Lets files be read so long after they were written that their status is trusted; none of the others may be. */
function later(): void {
  const now = Date.now.bind(Date);
  vi.spyOn(Date, 'now').mockImplementation(() => now() + 10_000);
}

/** A snapshot of files whose sweeps are shared with a partner that works when `during` says so. */
function shared(during: (partner: SweepPartner, request: SweepRequest) => void) {
  const app = new App(Object.fromEntries(Array.from({ length: COUNT }, (_, at) => [path(at), `${at}`])));
  const partner = new SweepPartner();
  const requests: number[] = [];
  const files = new DiskSnapshot(
    app.root,
    undefined,
    new SharedSweep((request) => {
      requests.push(request.added.length);
      const asked = structuredClone(request);
      partner.take(asked);
      during(partner, asked);
    }),
  );
  const read = () => {
    for (let at = 0; at < COUNT; at++) files.read(path(at));
    files.read('app/absent.php');
  };
  const changed = () => [...files.advance().paths].sort();
  return { app, files, read, changed, requests };
}

const whole = (partner: SweepPartner): void => {
  while (partner.work());
};

afterEach(() => void vi.restoreAllMocks());

describe('a sweep two threads share (cache 3.5 step 1)', () => {
  for (const [name, during] of [
    ['the other thread looks at all it may', whole],
    ['the other thread comes to two blocks', (partner: SweepPartner) => void (partner.work() && partner.work())],
    ['the other thread comes to none', () => {}],
  ] as const) {
    it(`finds what changed, appeared and is gone where ${name}`, () => {
      later();
      const { app, read, changed } = shared(during);
      read();
      expect(changed()).toEqual([]);
      for (const at of [0, 300, COUNT - 1]) app.write({ [path(at)]: `changed ${at}` });
      expect(changed()).toEqual([0, 300, COUNT - 1].map(path).sort());
      // As long as before, so that only its times tell.
      app.write({ [path(COUNT - 1)]: `CHANGED ${COUNT - 1}` });
      expect(changed()).toEqual([path(COUNT - 1)]);
      app.write({ 'app/absent.php': 'now' });
      rmSync(join(app.root, path(COUNT - 2)));
      expect(changed()).toEqual(['app/absent.php', path(COUNT - 2)].sort());
      expect(changed()).toEqual([]);
    });
  }

  it('believes the other thread, which need not look at what this one has passed', () => {
    later();
    let looked = 0;
    const { app, read, changed } = shared((partner, { sweep, memory }) => {
      memory?.seen.fill(sweep);
      while (partner.work()) looked++;
    });
    read();
    app.write({ [path(1)]: 'changed' });
    expect(changed()).toEqual([]);
    // The first block is this thread's.
    expect(looked).toBe(Math.floor((COUNT + 1 - 64) / 64));
  });

  it('takes nothing the other thread has seen in an earlier sweep', () => {
    later();
    let isHelping = true;
    const { app, read, changed } = shared((partner) => {
      if (isHelping) whole(partner);
    });
    read();
    expect(changed()).toEqual([]);
    isHelping = false;
    app.write({ [path(COUNT - 1)]: '000' });
    expect(changed()).toEqual([path(COUNT - 1)]);
  });

  it('sees a file again whose status has not yet the age to be trusted, whatever the other thread says', () => {
    const { app, read, changed } = shared(whole);
    const file = join(app.root, path(COUNT - 1));
    const { mtime } = statSync(file);
    read();
    expect(changed()).toEqual([]);
    writeFileSync(file, '000');
    utimesSync(file, mtime, mtime);
    expect(changed()).toEqual([path(COUNT - 1)]);
  });

  it('tells the other thread of files that came later, and of none twice', () => {
    const { app, files, read, changed, requests } = shared(whole);
    read();
    changed();
    changed();
    app.write(Object.fromEntries(Array.from({ length: COUNT }, (_, at) => [`new/${at}.php`, ''])));
    for (let at = 0; at < COUNT; at++) files.read(`new/${at}.php`);
    changed();
    expect(requests).toEqual([COUNT + 1, 0, COUNT]);
  });
});
