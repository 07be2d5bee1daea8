import { type Diagnostic, raise, sortDiagnostics } from '@docgen/protocol';
import { diagnosticsBlock } from '@docgen/server/print/diagnostics';
import { PLAIN } from '@docgen/server/print/paint';
import { expect, test } from 'vitest';

const finding = (severity: Diagnostic['severity'], routeSignature?: string): Diagnostic => ({
  severity,
  code: 'lint.missing-description',
  message: `M ${severity}.`,
  ...(routeSignature === undefined ? {} : { routeSignature }),
});
const printed = (...findings: Diagnostic[]) => diagnosticsBlock('default', sortDiagnostics(findings), PLAIN);

test('of two findings without a route the graver comes first (diagnostics row 1)', () => {
  const text = printed(finding('info'), finding('warning'));
  expect(text.indexOf('[warning]')).toBeLessThan(text.indexOf('[info]'));
});

test('findings of the document come before those of routes, these in the order of their signatures (diagnostics row 2)', () => {
  const text = printed(finding('info', 'POST /a'), finding('info', 'GET /a'), finding('info'));
  expect(text.match(/^ {2}\S.*$/gm)).toEqual(['  (document)', '  GET /a', '  POST /a']);
});

test('every line of help is a bullet, and nothing found prints nothing (diagnostics rows 3, 4)', () => {
  const text = printed({ ...finding('info'), help: 'Do this.\nOr that.' });
  expect(text).toContain('\n      - Do this.\n      - Or that.\n');
  expect(printed()).toBe('');
});

test('a message lists twenty names and counts the rest (diagnostics row 31)', () => {
  const known = Array.from({ length: 25 }, (_, at) => `query:p${String(at).padStart(2, '0')}`);
  const { message } = raise('attribute.ignore-param-unmatched', { name: 'x', documented: known });
  expect(message).toContain('query:p19');
  expect(message).not.toContain('query:p20');
  expect(message).toContain('and 5 more');
});
