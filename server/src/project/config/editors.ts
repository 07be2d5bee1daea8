import { type Config, type Diagnostic, raise } from '@docgen/protocol';
import type { EnvironmentVariables } from './environment.js';

/** Maps editors to the address that opens a line of a file in them. */
const EDITORS: Readonly<Record<string, string>> = {
  vscode: 'vscode://file/{file}:{line}',
  'vscode-insiders': 'vscode-insiders://file/{file}:{line}',
  vscodium: 'vscodium://file/{file}:{line}',
  cursor: 'cursor://file/{file}:{line}',
  windsurf: 'windsurf://file/{file}:{line}',
  phpstorm: 'phpstorm://open?file={file}&line={line}',
  idea: 'idea://open?file={file}&line={line}',
  sublime: 'subl://open?url=file://{file}&line={line}',
  textmate: 'txmt://open?url=file://{file}&line={line}',
  emacs: 'emacs://open?url=file://{file}&line={line}',
  zed: 'zed://file/{file}:{line}',
};

/** The word of an editor that is not linked to. */
const NONE = 'none';

/** Addresses a browser would run, or show as a page of this one's making. */
const RUNS = /^(?:javascript|data|vbscript|blob|about|view-source)$/i;

/**
 * Gives the address, with `{file}` (absolute) or `{path}` (app-relative) and `{line}`, that an editor opens a line at: that of a known
 * name, or a written one; null for none, undefined for a word that is neither.
 */
function editorAddress(word: string): string | null | undefined {
  if (word === NONE) return null;
  if (Object.hasOwn(EDITORS, word)) return EDITORS[word];
  const scheme = /^([a-z][a-z0-9+.-]*):/i.exec(word)?.[1];
  return scheme !== undefined && !RUNS.test(scheme) && /\{(?:file|path)\}/.test(word) ? word : undefined;
}

/** Reads the word of an editor that `key` holds; one that is unknown is reported, and `used` stands in. */
export function readEditor(
  key: string,
  word: string,
  used: string,
): { address: string | null; diagnostics: Diagnostic[] } {
  const address = editorAddress(word);
  if (address !== undefined) return { address, diagnostics: [] };
  const values = [...Object.keys(EDITORS), NONE, 'an address with {file} and {line}'];
  const unknown = raise('config.unknown-value', {
    key,
    word: JSON.stringify(word),
    values,
    used: JSON.stringify(used),
  });
  return { address: editorAddress(used) ?? null, diagnostics: [unknown] };
}

/** Puts the address of the editor that DOCGEN_EDITOR or the file names in the place of its name (config 4.7). */
export function applyEditor(config: Config, env: EnvironmentVariables): Diagnostic[] {
  const told = env.DOCGEN_EDITOR;
  const written = readEditor('editor', config.editor ?? NONE, 'vscode');
  const { address, diagnostics } =
    told === undefined || told === '' ? written : readEditor('DOCGEN_EDITOR', told, config.editor ?? NONE);
  config.editor = address;
  return diagnostics;
}
