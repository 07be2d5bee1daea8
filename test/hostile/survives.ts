import { expect } from 'vitest';
import { schemaViolations } from '../../server/src/document/index.js';
import { type BuiltApplication, buildApplication } from '../support/built-application.js';

/** Longest any export of a small application may work, in milliseconds of the processor: other load does not count. */
const LIMIT = 10_000;

/** Export whatever is given: nothing is thrown, it ends in time, and the document is valid against its schemas. */
export async function survives(files: Readonly<Record<string, string | Buffer>>): Promise<BuiltApplication> {
  const started = process.cpuUsage();
  const result = await buildApplication(files);
  const { user, system } = process.cpuUsage(started);
  expect((user + system) / 1000).toBeLessThan(LIMIT);
  const defects = result.diagnostics.filter(
    (d) => d.code.startsWith('document.') || d.message.includes('internal error'),
  );
  expect(defects.map((d) => `${d.code}: ${d.message}`)).toEqual([]);
  expect(schemaViolations('openapi-3.2', result.emitted)).toEqual([]);
  return result;
}
