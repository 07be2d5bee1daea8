import type { ValidationRule } from './rule.js';
import { canonicalName } from './rules/names.js';

/** Rules whose parameters are never split. */
const RAW = new Set(['regex', 'not_regex']);

/**
 * Parses one rule token (validation 5.1): the name before the first `:`, then one line of CSV. Undefined for an empty
 * token.
 */
export function parseToken(token: string): ValidationRule | undefined {
  if (token === '') return undefined;
  const colon = token.indexOf(':');
  const written = colon < 0 ? token : token.slice(0, colon);
  const name = canonicalName(written.trim());
  if (colon < 0) return { name, params: [] };
  const text = token.slice(colon + 1);
  if (RAW.has(name)) return { name, params: [text] };
  return { name, params: text === '' ? [] : csv(text) };
}

/** Splits a pipe string into tokens and drops empty ones. A `|` inside a regex splits, as it does in the framework. */
export function splitPipe(text: string): string[] {
  return text.split('|').filter((token) => token !== '');
}

/** Splits one line of CSV: quoted values keep their commas, `""` inside them is a quote, nothing else is trimmed. */
export function csv(line: string): string[] {
  const values: string[] = [];
  let at = 0;
  for (;;) {
    let value = '';
    const opened = /^[ \t]*"/.exec(line.slice(at));
    if (opened !== null) {
      at += opened[0].length;
      while (at < line.length) {
        if (line[at] === '"') {
          if (line[at + 1] !== '"') break;
          at++;
        }
        value += line[at++];
      }
      at++;
    }
    while (at < line.length && line[at] !== ',') value += line[at++];
    values.push(value);
    if (at >= line.length) return values;
    at++;
  }
}
