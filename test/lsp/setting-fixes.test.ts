import { expect, it } from 'vitest';
import { TextDocument } from 'vscode-languageserver-textdocument';
import { parse } from 'yaml';
import { settingFixes } from '../../server/src/lsp/fixes/setting.js';
import { yamlRange } from '../../server/src/lsp/yaml/places.js';

/** Writes docgen.yaml as each fix of a finding makes it. */
function written(text: string, code: string, message: string, line: number): unknown[] {
  const range = yamlRange({ severity: 'warning', code, message, source: { file: 'docgen.yaml', line } }, text);
  const document = TextDocument.create('', '', 0, text);
  return settingFixes(text, code, `${message}\n- Did you mean documents.default.routes.include?`, range).map(
    ({ change }) =>
      parse(
        TextDocument.applyEdits(document, [
          {
            range: { start: document.positionAt(change.start), end: document.positionAt(change.end) },
            newText: change.text,
          },
        ]),
      ),
  );
}

it('a value in braces is the one that is replaced', () => {
  const made = written(
    'cache: {dir: x, "enabled": "yes"} # why',
    'config.not-a-switch',
    'cache.enabled holds "yes", which is neither true nor false; true is used.',
    1,
  );
  expect(made).toEqual([{ cache: { dir: 'x', enabled: true } }, { cache: { dir: 'x', enabled: false } }]);
});

it('a key in braces is the one that is renamed', () => {
  const text = 'documents:\r\n  default:\r\n    routes: {includ: [a], exclude: [b]}\r\n';
  const made = written(text, 'config.unknown-setting', 'documents.default.routes.includ is not a setting.', 3);
  expect(made).toEqual([{ documents: { default: { routes: { include: ['a'], exclude: ['b'] } } } }]);
});

it('no key is renamed to one that stands beside it', () => {
  const text = 'documents:\n  default:\n    routes:\n      includ: [a]\n      include: [b]\n';
  const message = 'documents.default.routes.includ is not a setting.';
  expect(written(text, 'config.unknown-setting', message, 4)).toEqual([]);
  const one = text.replace('      include: [b]\n', '');
  expect(written(one, 'config.unknown-setting', message, 4)).toEqual([
    { documents: { default: { routes: { include: ['a'] } } } },
  ]);
});
