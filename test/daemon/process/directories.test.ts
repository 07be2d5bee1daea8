import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { install } from '../installation.js';
import { Place } from '../place.js';

/** Variables of a web server beside the shell of a place: no directory of the login, and a temporary one of its own. */
function serverOf(place: Place): Record<string, string> {
  const TMPDIR = join(place.home, 'tmp');
  mkdirSync(TMPDIR, { recursive: true });
  return { XDG_RUNTIME_DIR: '', TMPDIR };
}

const installation = install();

test('one daemon serves an application, whoever started it (commands 8.1)', async () => {
  const place = new Place(installation);
  const server = serverOf(place);
  await place.docgen(['daemon', 'start'], server);
  const [pid] = place.daemons();
  expect(place.daemon?.endpoint).toContain(server.TMPDIR);
  expect((await place.docgen(['daemon', 'status'])).out).toContain(`running (pid ${pid})`);
  expect((await place.docgen(['daemon', 'start'])).out).toBe(`A daemon is already running (pid ${pid}).\n`);
  expect((await place.docgen(['export'])).exit).toBe(0);
  expect(place.daemons()).toEqual([pid]);
  expect((await place.docgen(['daemon', 'stop'])).out).toBe('Daemon stopped.\n');

  await place.docgen(['daemon', 'start']);
  const [other] = place.daemons();
  expect((await place.docgen(['daemon', 'start'], server)).out).toBe(`A daemon is already running (pid ${other}).\n`);
  expect((await place.docgen(['daemon', 'stop'], server)).out).toBe('Daemon stopped.\n');
  expect(place.daemons()).toEqual([]);
});

test('an announcement of another directory is not followed', async () => {
  const place = new Place(installation);
  await place.docgen(['daemon', 'start']);
  const file = join(place.app.root, 'storage/docgen/daemon.json');
  const written = place.daemon;
  await place.docgen(['daemon', 'stop']);
  for (const endpoint of ['/nowhere/s', 's', join(place.home, 'open', 'abcdef', 's'), written?.endpoint ?? '']) {
    writeFileSync(file, JSON.stringify({ ...written, endpoint }));
    expect((await place.docgen(['daemon', 'status'], serverOf(place))).exit).toBe(1);
  }
  expect((await place.docgen(['export'], serverOf(place))).exit).toBe(0);
});
