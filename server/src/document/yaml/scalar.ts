import { escapeUnit, stringText } from '../json/string.js';

// biome-ignore lint/suspicious/noControlCharactersInRegex: C0, U+007F and C1 are what has to be found
const CONTROL = /[\u0000-\u001f\u007f-\u009f]/;
/** Matches characters that YAML readers treat differently. */
const SPECIAL = /[\u00a0\u2028\u2029\ufeff]/;
const ESCAPED = /[\u007f-\u00a0\ufeff]/g;
const INDICATOR = /['":{}[\],&*#?]/;
const LEADING = /^[-?|<>=!%@`]/;
const WORDS = new Set(['~', 'null', 'true', 'false', 'yes', 'no', 'on', 'off', 'y', 'n']);

/** Matches numbers, dates and times of YAML 1.1 and 1.2: no text that starts like one is written plain. */
const NUMBER = /^[-+]?(?:\d[\d_]*(?:\.[\d_]*)?|\.[\d_]+)(?:[eE][-+]?\d+)?$/;
const RADIX = /^[-+]?0(?:x[0-9a-fA-F_]+|o[0-7_]+|b[01_]+)$/;
const NON_FINITE = /^[-+]?\.(?:inf|nan)$/i;
const DATE = /^\d{4}-\d{1,2}-\d{1,2}(?:[Tt].*)?$/;

/** Matches most strings: a word that only has to be looked up. */
const WORD = /^[A-Za-z_$/][A-Za-z0-9_$/.-]*$/;

/** Tells whether a string or key may be written plain: every reader takes it for text (document 4.5). */
export function plainable(text: string): boolean {
  if (WORD.test(text)) return text.length > 5 || !WORDS.has(text.toLowerCase());
  if (text === '' || /\s/.test(text) || CONTROL.test(text) || SPECIAL.test(text)) return false;
  if (INDICATOR.test(text) || LEADING.test(text)) return false;
  if (WORDS.has(text.toLowerCase())) return false;
  return !(NUMBER.test(text) || RADIX.test(text) || NON_FINITE.test(text) || DATE.test(text));
}

/** Quotes a text: single quotes where nothing needs an escape, else double quotes (document 4.7, 4.9). */
export function quotedText(text: string): string {
  if (!CONTROL.test(text) && !SPECIAL.test(text)) return `'${text.replaceAll("'", "''")}'`;
  return stringText(text).replace(ESCAPED, escapeUnit);
}

/** Writes a literal block for text with line feeds; undefined when it cannot hold this text exactly (document 4.8). */
export function blockText(text: string, depth: number): string | undefined {
  if (!text.includes('\n') || /^[ \n]/.test(text) || text.trim() === '') return undefined;
  const flat = text.replaceAll('\n', '');
  if (CONTROL.test(flat) || SPECIAL.test(flat)) return undefined;
  const body = text.replace(/\n+$/, '');
  const trailing = text.length - body.length;
  const indent = ' '.repeat(depth);
  const lines = body.split('\n').map((line) => (line === '' ? '' : indent + line));
  const marker = trailing === 0 ? '|-' : trailing === 1 ? '|' : '|+';
  // The writer adds the line feed that ends the scalar; `|+` keeps every further one.
  return `${marker}\n${lines.join('\n')}${'\n'.repeat(Math.max(0, trailing - 1))}`;
}
