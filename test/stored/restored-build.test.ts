import {
  cpSync,
  lstatSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loadConfig } from '@docgen/server';
import { afterAll, describe, expect, test, vi } from 'vitest';
import { buildKey } from '../../server/src/pipeline/build-key.js';
import type { BuildResult } from '../../server/src/pipeline/types.js';
import { Workspace } from '../../server/src/pipeline/workspace.js';
import { DiskSnapshot } from '../../server/src/project/disk-snapshot.js';
import { restoreBuild } from '../../server/src/stored/stored-build.js';
import { SKELETON } from '../support/built-application.js';
import { application, units } from '../support/generate.js';
import { stores } from '../support/open-store.js';
import { Scripted } from '../support/scripted.js';

const app = new Scripted();
const elsewhere = mkdtempSync(join(tmpdir(), 'docgen-elsewhere-'));
afterAll(() => {
  app.remove();
  rmSync(elsewhere, { recursive: true, force: true });
});
const open = stores();
const CONTROLLERS = join(app.root, 'app/Http/Controllers');
const CONTROLLER = join(CONTROLLERS, 'WillowController.php');

/** Keeps a build of files that were written long enough before for their stamps to vouch for them. */
async function kept() {
  app.hold({ ...SKELETON, ...application(units(17, 2)) });
  await new Promise((resolve) => setTimeout(resolve, 2_100));
  const { config } = loadConfig(app.root, {});
  if (config === undefined) throw new Error('docgen.yaml was refused.');
  const input = { root: app.root, config, documents: ['default'], host: 'static' as const, env: {} };
  const store = open('restored');
  const workspace = new Workspace(app.root, { store });
  await workspace.build(input);
  workspace.writer?.finish();
  return { store, key: buildKey(input) };
}

/** Edits a file, and gives it back its time and its size. */
function editSilently(path: string): void {
  const { atime, mtime } = lstatSync(path);
  const text = readFileSync(path, 'utf8');
  writeFileSync(path, text.replace('return', 'RETURN'));
  utimesSync(path, atime, mtime);
}

describe('a kept build is the result while the disk shows what it read', async () => {
  const { store, key } = await kept();
  const restored = (lasting: boolean) => restoreBuild<BuildResult>(store, app.root, key, lasting) !== undefined;

  test('a process that asks once looks at the status of files, and reads neither them nor their stamps', () => {
    const files = vi.spyOn(store, 'files');
    const read = vi.spyOn(DiskSnapshot.prototype, 'read');
    expect(restored(false)).toBe(true);
    expect(files).not.toHaveBeenCalled();
    expect(read.mock.calls.map(([path]) => path)).not.toContain('routes/api.php');
    expect(restored(true)).toBe(true);
    expect(read.mock.calls.map(([path]) => path)).toContain('routes/api.php');
    vi.restoreAllMocks();
  });

  test.each<[string, boolean, () => () => void]>([
    [
      'a file of the same size and time has other bytes',
      false,
      () => {
        const text = readFileSync(CONTROLLER);
        editSilently(CONTROLLER);
        return () => writeFileSync(CONTROLLER, text);
      },
    ],
    [
      'a file is touched',
      true,
      () => {
        utimesSync(CONTROLLER, 1e9, 1e9);
        return () => {};
      },
    ],
    [
      'a file is gone',
      false,
      () => {
        renameSync(CONTROLLER, join(elsewhere, 'gone.php'));
        return () => renameSync(join(elsewhere, 'gone.php'), CONTROLLER);
      },
    ],
    [
      'a file is new',
      false,
      () => {
        const path = join(CONTROLLERS, 'NewController.php');
        writeFileSync(path, '<?php\n');
        return () => rmSync(path);
      },
    ],
    [
      'a folder leads outside of the application',
      false,
      () => {
        const place = join(elsewhere, 'Controllers');
        renameSync(CONTROLLERS, place);
        symlinkSync(place, CONTROLLERS);
        return () => {
          rmSync(CONTROLLERS);
          renameSync(place, CONTROLLERS);
        };
      },
    ],
    [
      'a file is a link to one of the same bytes outside',
      false,
      () => {
        const place = join(elsewhere, 'linked.php');
        cpSync(CONTROLLER, place);
        rmSync(CONTROLLER);
        symlinkSync(place, CONTROLLER);
        return () => {
          rmSync(CONTROLLER);
          cpSync(place, CONTROLLER);
        };
      },
    ],
  ])('%s: %s', (_, holds, change) => {
    const undo = change();
    expect([restored(false), restored(true)]).toEqual([holds, holds]);
    undo();
    expect([restored(false), restored(true)]).toEqual([true, true]);
  });
});
