import { expect, it } from 'vitest';
import { document, jsonOf } from './world.js';

/** Gives the schema of what stands in `data`. */
export const DATA = (schema: unknown) => ({ type: 'object', properties: { data: schema }, required: ['data'] });

/** A row of responses 6.2, 7, 8 and 17: what the action returns, the status, the media type and the schema published. */
export type ReturnRow = [name: string, code: string, status: string, type: string | null, schema: unknown];

/** Holds each row to what is published of its action, in one document; gives that, and the responses of a row by its name. */
export function expectRows(rows: readonly ReturnRow[]) {
  const documented = document(rows.map(([, code]) => ({ code })));
  rows.forEach(([name, , status, type, schema], i) => {
    it(name, () => {
      const responses = documented.responses[i] ?? {};
      expect(Object.keys(responses)).toContain(status);
      if (type === null) expect(responses[status]).not.toHaveProperty('content');
      else expect(jsonOf(responses, status, type)).toEqual(schema);
    });
  });
  const of = (name: string) => documented.responses[rows.findIndex((row) => row[0].includes(name))] ?? {};
  return { documented, of };
}
