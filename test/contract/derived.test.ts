import { isMap, type Json } from '@docgen/protocol';
import { loadConfig } from '@docgen/server';
import { Scheduler, Supervisor } from '@docgen/server/threads/index';
import { afterAll, describe, expect, test } from 'vitest';
import { OpenedArtifacts } from '../../server/src/requests/contract/opened-artifacts.js';
import { VERSIONED } from '../incremental/versioned-app.js';
import { App } from '../support/app.js';

describe('the document of a version that none is configured of (contract 3.3)', () => {
  const app = new App(VERSIONED);
  const supervisor = new Supervisor(app.root, { lasting: false, note: () => {} });
  const run = { root: app.root, env: process.env, loadConfig, builder: new Scheduler(supervisor).at('background') };
  afterAll(() => supervisor.forget());

  test('is derived from the code, without a file that was written before (contract row 57)', async () => {
    const artifacts = new OpenedArtifacts();
    const older = await artifacts.open({ version: '2026-01-20' }, run);
    expect(older).toMatchObject({ document: 'default', ids: true, provenance: true, header: 'X-Api-Version' });
    const { document } = artifacts.of(older.handle).artifact;
    const order = ['components', 'schemas', 'Order', 'properties'].reduce<Json | undefined>(
      (value, key) => (isMap(value) ? value.get(key) : undefined),
      document,
    );
    expect(isMap(order) && [...order.keys()]).toEqual(['memo', 'state', 'total']);
    const again = await artifacts.open({ version: '2026-01-20' }, run);
    expect(again.handle).toBe(older.handle);
    const first = await artifacts.open({ version: '2026-01-01' }, run);
    expect(first.hash).not.toBe(older.hash);
  });

  test('a version that has no place in the order is refused', async () => {
    await expect(new OpenedArtifacts().open({ version: '3.0.0' }, run)).rejects.toThrow(
      'No API version "3.0.0" can be derived for document "default": versions are ordered',
    );
  });
});
