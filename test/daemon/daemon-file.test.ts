import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { announce, privateFile, readDaemonFile, restore } from '../../server/src/daemon/daemon-file.js';
import { App } from '../support/app.js';

test('a torn file of a daemon is written again, another daemon’s stays', () => {
  const directory = new App().root;
  const address = { root: directory, directory, endpoint: join(directory, 'daemon.sock') };
  const file = join(directory, 'storage', 'docgen', 'daemon.json');
  announce(address, 'mine');
  writeFileSync(file, readFileSync(file, 'utf8').slice(0, 20));
  writeFileSync(privateFile(directory), '');
  restore(address, 'mine');
  expect(readDaemonFile(file)?.token).toBe('mine');
  expect(readDaemonFile(privateFile(directory))?.token).toBe('mine');
  restore(address, 'other');
  expect(readDaemonFile(file)?.token).toBe('mine');
});
