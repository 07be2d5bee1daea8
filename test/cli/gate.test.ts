import type { Config, Diagnostic } from '@docgen/protocol';
import type { Floor } from '@docgen/protocol/rpc';
import { Gate } from '@docgen/server/requests/gate';
import { loadConfig } from '@docgen/server/requests/load-config';
import { describe, expect, it } from 'vitest';
import { App } from '../support/app.js';

const config = (accept: string[]): Config => {
  const app = new App({ 'docgen.yaml': `diagnostics: {accept: ${JSON.stringify(accept)}}` });
  return loadConfig(app.root, {}).config as Config;
};

function gate(floor: Floor, accept: string[], found: [Diagnostic['severity'], string][], everyDocument = true) {
  const open = new Gate(config(accept), floor);
  const marked = open.mark(found.map(([severity, code]) => ({ severity, code, message: 'M.' })));
  return { marked, ...open.close(everyDocument) };
}

describe('--fail-on (diagnostics 2.2, rows 10, 11, 14)', () => {
  it.each([
    ['none', 'error', false],
    ['error', 'error', true],
    ['error', 'warning', false],
    ['warning', 'error', true],
    ['warning', 'warning', true],
    ['warning', 'info', false],
    ['info', 'info', true],
    ['info', 'hint', false],
    ['hint', 'hint', true],
  ] as const)('floor %s with one %s fails: %s', (floor, severity, failed) => {
    expect(gate(floor, [], [[severity, 'lint.x']]).result.failed).toBe(failed);
  });

  it.each(['document.openapi-invalid', 'document.schema-invalid', 'config.route-filter-unusable'])(
    '%s fails whatever the floor',
    (code) => {
      expect(gate('none', [], [['error', code]]).result.failed).toBe(true);
    },
  );
});

describe('diagnostics.accept (diagnostics 2.5, rows 5, 6, 7, 8, 9)', () => {
  it('marks and stops counting', () => {
    const { marked, result, last } = gate(
      'info',
      ['config.export-path-ignored'],
      [['info', 'config.export-path-ignored']],
    );
    expect(marked[0]?.accepted).toBe(true);
    expect(last).toEqual([]);
    expect(result).toEqual({
      floor: 'info',
      failed: false,
      accepted: [{ code: 'config.export-path-ignored', count: 1 }],
      unused: [],
    });
  });

  it('never accepts an error (config row 29, diagnostics row 6)', () => {
    const { marked, result, last } = gate('error', ['route.build-failed'], [['error', 'route.build-failed']]);
    expect(marked[0]?.accepted).toBeUndefined();
    expect(result.failed).toBe(true);
    expect(last.map((d) => d.code)).toEqual(['config.accept-refused']);
  });

  it('reports what nothing printed, when every document was covered', () => {
    const { result, last } = gate('warning', ['route.build-failed', 'route.bild-failed', 'zzzzzz.qqqqqqqq'], []);
    expect(result.unused).toEqual(['route.bild-failed', 'route.build-failed', 'zzzzzz.qqqqqqqq']);
    expect(result.failed).toBe(true);
    expect(last.map((d) => d.help)).toEqual([
      'Remove the entry.\ndocgen has no such code. Did you mean route.build-failed?',
      'Remove the entry.',
      'Remove the entry.\ndocgen has no such code.',
    ]);
    expect(gate('warning', ['route.build-failed'], [], false).last).toEqual([]);
  });
});
