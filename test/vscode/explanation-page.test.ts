import type { ExplainResult } from '@docgen/protocol/rpc';
import { describe, expect, it } from 'vitest';
import { explanationPage, titleOf } from '../../client-vscode/src/panels/explanation-page.js';

const HOSTILE = '<img src=x onerror=alert(1)>"\'&';
const MATCH = { method: 'GET', path: `/${HOSTILE}`, document: 'default', routeName: null, operationId: HOSTILE };
const FIELD = {
  field: 'summary',
  contributions: [
    {
      producer: 'docblock',
      layer: 'docblock',
      rank: 30,
      won: true,
      value: HOSTILE,
      source: { file: HOSTILE, line: 3 },
    },
    { producer: 'fallback', layer: 'fallback', rank: 5, won: false, value: { a: HOSTILE }, lost: 'rank' },
  ],
  remedy: { line: `write ${HOSTILE}`, steps: [] },
} as never;
const OPERATION = { ...MATCH, signature: 'GET x', action: 'C@m', at: { file: 'app/C.php', line: 7 } };
const REST = { configuration: [] as never[], exit: 0 as const };

const RESULTS: Record<string, ExplainResult> = {
  explained: {
    status: 'explained',
    operation: OPERATION,
    nodes: [{ label: 'operation', pointer: '#', fields: [FIELD] }],
    diagnostics: [{ code: HOSTILE, severity: 'warning', message: HOSTILE, source: { file: 'a.php' } } as never],
    ...REST,
  },
  field: {
    status: 'field',
    operation: OPERATION,
    field: { label: 'operation', pointer: '#', ...(FIELD as object) } as never,
    ...REST,
  },
  ambiguous: { status: 'ambiguous', query: HOSTILE, matches: [MATCH, MATCH], configuration: [], exit: 2 },
  none: { status: 'no-match', query: HOSTILE, matches: [], published: 3, example: MATCH, configuration: [], exit: 1 },
  fields: {
    status: 'no-field',
    query: HOSTILE,
    operation: OPERATION,
    fields: [{ field: HOSTILE, layer: 'x' }],
    configuration: [],
    exit: 1,
  },
  decides: {
    status: 'decides',
    place: { file: 'app/C.php', line: 7 },
    decisions: [
      {
        label: 'operation',
        field: 'summary',
        producer: 'a',
        layer: 'b',
        won: false,
        value: HOSTILE,
        operations: [MATCH],
      },
    ],
    ...REST,
  },
  nothing: { status: 'decides-nothing', place: { file: HOSTILE, line: 7 }, decisions: [], configuration: [], exit: 1 },
};

describe('the page of an explanation', () => {
  it.each(Object.entries(RESULTS))('keeps foreign text as text: %s', (_, result) => {
    const page = explanationPage(result, 'n0nce');
    expect(page).not.toContain('<img');
    expect(page).not.toMatch(/="[^"]*'&/);
    expect(page).toContain("default-src 'none'");
    expect(page.match(/<script nonce="n0nce">/g)).toHaveLength(1);
    expect(page.match(/<script/g)).toHaveLength(1);
  });

  it('names what it is about', () => {
    expect(titleOf(RESULTS.explained as ExplainResult)).toBe(`GET /${HOSTILE}`);
    expect(titleOf(RESULTS.decides as ExplainResult)).toBe('app/C.php:7');
  });

  it('leads to places and operations', () => {
    const page = explanationPage(RESULTS.explained as ExplainResult, 'n');
    expect(page).toContain('<button data-file="app/C.php" data-line="7">app/C.php:7</button>');
    expect(page).toContain('<button data-file="a.php" data-line="1">a.php</button>');
    expect(explanationPage(RESULTS.decides as ExplainResult, 'n')).toMatch(/<button data-selector="GET \/&#60;img/);
  });
});
