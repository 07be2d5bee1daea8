import type { Range } from '@docgen/protocol';
import { TextDocument } from 'vscode-languageserver-textdocument';
import { yamlCursor } from '../yaml/cursor.js';
import type { TextChange } from '../yaml/edits.js';
import { namedPlace } from '../yaml/named-place.js';
import { settingAt, wordsOf } from '../yaml/settings.js';

/** Holds a fix of docgen.yaml. */
export interface SettingFix {
  title: string;
  change: TextChange;
}

/** Offers what mends a finding about a key or value of docgen.yaml (commands 10.5). */
export function settingFixes(text: string, code: string, message: string, range: Range): SettingFix[] {
  const document = TextDocument.create('', '', 0, text);
  const [start, end] = [document.offsetAt(range.start), document.offsetAt(range.end)];
  if (code === 'config.unknown-setting' || code === 'config.unknown-integration') {
    const meant = /Did you mean ([^\s?]+)\?/.exec(message)?.[1];
    const name = meant?.slice(meant.lastIndexOf('.') + 1);
    // Two keys with one name would be no YAML.
    if (name === undefined || namedPlace(text, message)?.siblings.has(name) === true) return [];
    return [{ title: `Rename to ${name}`, change: { start, end, text: name } }];
  }
  if (code === 'config.unknown-value' || code === 'config.not-a-switch') {
    const path = namedPlace(text, message)?.path ?? yamlCursor(text, range.start).path;
    const type = settingAt(path)?.setting?.type;
    const words = wordsOf(type).length > 0 ? wordsOf(type) : listed(message);
    return words.map((word) => ({ title: `Write ${word}`, change: { start, end, text: word } }));
  }
  return [];
}

/** Reads the words a message lists. */
function listed(message: string): string[] {
  const words = /expected one of: (.*?)\. /.exec(message)?.[1];
  return words === undefined ? [] : words.split(', ');
}
