import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { HostFacts } from '@docgen/protocol';
import { afterAll, expect, test } from 'vitest';
import { loadMentions, storeFacts } from '../../server/src/host/boot/stored-facts.js';

const root = mkdtempSync(join(tmpdir(), 'docgen-stamp-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));

test.each([
  ['names', ['CI_JOB', '_ID']],
  ['no name', []],
  ['nothing known', undefined],
])('what a boot mentions is read as it was stored: %s (host 13.1)', (_, mentioned) => {
  storeFacts(root, { facts: {} as HostFacts, fingerprint: 'a'.repeat(64), mentioned });
  expect(loadMentions(root)).toEqual(mentioned);
});
