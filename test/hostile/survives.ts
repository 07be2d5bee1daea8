import { expect } from 'vitest';
import { schemaViolations } from '../../server/src/document/index.js';
import { type BuiltApplication, buildApplication } from '../support/built-application.js';

/** Export whatever is given: nothing is thrown, it ends, and the document is valid against its schemas. */
export async function survives(files: Readonly<Record<string, string | Buffer>>): Promise<BuiltApplication> {
  const result = await buildApplication(files);
  const defects = result.diagnostics.filter(
    (d) => d.code.startsWith('document.') || d.message.includes('internal error'),
  );
  expect(defects.map((d) => `${d.code}: ${d.message}`)).toEqual([]);
  expect(schemaViolations('openapi-3.2', result.emitted)).toEqual([]);
  return result;
}
