import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Diagnostic, raise, registry } from '@docgen/protocol';
import type { Finding } from '@docgen/protocol/rpc';
import { Ajv } from 'ajv';
import addFormats from 'ajv-formats';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findingCounts } from '../../../server/src/print/findings/counts.js';
import { sarifFindings } from '../../../server/src/print/findings/sarif.js';
import { App, SMALL } from '../../support/app.js';

/** Compiles the official schema. It is of draft 4, whose only difference that matters here is the name of its own address. */
function validator() {
  const text = readFileSync(join(import.meta.dirname, 'sarif-2.1.0.schema.json'), 'utf8');
  const { $schema: _, id, ...schema } = JSON.parse(text);
  const ajv = new Ajv({ strict: false, allErrors: true });
  addFormats.default(ajv);
  return ajv.compile({ $id: id, ...schema });
}

const valid = validator();

function violations(text: string): unknown[] {
  return valid(JSON.parse(text)) ? [] : (valid.errors ?? []);
}

describe('SARIF 2.1.0 (lint 5.3, diagnostics row 22)', () => {
  it('has a schema that refuses', () => {
    expect(violations('{"version": "2.1.0"}')).not.toEqual([]);
    expect(violations('{"version": "2.1.0", "runs": [{"tool": {"driver": {"name": 1}}}]}')).not.toEqual([]);
  });

  it.each(['lint', 'validate', 'export'])('is what %s prints', async (command) => {
    const app = new App({
      ...SMALL,
      'docgen.yaml':
        "host: {boot: static}\nnope: 1\ndiagnostics: {accept: [lint.data-leakage]}\ndocuments: {default: {routes: {include: ['api/*']}}}\n",
      'app/Http/Controllers/PingController.php':
        '<?php\nnamespace App\\Http\\Controllers;\nclass PingController { public function show() { return ["api_key" => unheard()]; } }\n',
    });
    const option = command === 'export' ? '--findings=sarif' : '--format=sarif';
    const { out } = await app.run([command, option, ...(command === 'lint' ? ['--all'] : [])]);
    expect(violations(out)).toEqual([]);
    const [run] = JSON.parse(out).runs;
    const rule = run.tool.driver.rules.find(({ id }: { id: string }) => id === 'lint.data-leakage');
    expect(rule.shortDescription.text).toBe(registry['lint.data-leakage'].title);
    expect(run.results.length).toBeGreaterThan(2);
    expect(run.results.some(({ suppressions }: { suppressions?: unknown }) => suppressions !== undefined)).toBe(true);
  });

  it('holds whatever findings say', () => {
    const text = fc.string({ unit: 'binary', maxLength: 20 });
    const found = fc.record(
      {
        message: text,
        severity: fc.constantFrom('error', 'warning', 'info', 'hint'),
        source: fc.record({ file: text, line: fc.integer({ min: 1 }), symbol: text }, { requiredKeys: ['file'] }),
        routeSignature: text,
        help: text,
        accepted: fc.constant(true as const),
      },
      { requiredKeys: ['message', 'severity'] },
    );
    fc.assert(
      fc.property(fc.array(found, { maxLength: 5 }), (some) => {
        const base: Diagnostic = raise('lint.missing-description', { signature: 'GET a' });
        const diagnostics = some.map((one) => ({ ...base, ...one }) as Finding);
        const result = { configuration: [], documents: [{ document: 'default', diagnostics }], closing: [] };
        expect(violations(sarifFindings({ ...result, counts: findingCounts(diagnostics) }))).toEqual([]);
      }),
      { numRuns: 300 },
    );
  });
});
