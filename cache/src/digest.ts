import { hash } from 'node:crypto';

/** Computes the hex SHA-256 of bytes or UTF-8 text. */
export function sha256(data: string | Uint8Array): string {
  return hash('sha256', data, 'hex');
}

/**
 * Writes a plain value as canonical JSON: object keys sorted by code unit, no white space, undefined members left out.
 * This form is only hashed, never published; documents have their own (document 2, 6.3).
 */
export function canonicalJson(value: unknown): string {
  out = '';
  write(value);
  const text = out;
  out = '';
  return text;
}

/** Appending to one string is as fast as JSON.stringify, which cannot sort; joining arrays of parts is slower. */
let out = '';

function write(value: unknown): void {
  if (typeof value === 'string') out += quoted(value);
  else if (value === null || typeof value !== 'object') out += JSON.stringify(value) ?? 'null';
  else if (Array.isArray(value)) {
    let before = '[';
    for (const entry of value) {
      out += before;
      before = ',';
      write(entry);
    }
    out += before === '[' ? '[]' : ']';
  } else {
    let before = '{';
    for (const key of sorted(Object.keys(value))) {
      const member = (value as Record<string, unknown>)[key];
      if (member === undefined) continue;
      out += `${before}${quoted(key)}:`;
      before = ',';
      write(member);
    }
    out += before === '{' ? '{}' : '}';
  }
}

/** Computes the hash of a plain JSON value. */
export function digest(value: unknown): string {
  return sha256(canonicalJson(value));
}

/** Sorts keys in place by insertion; most objects have a handful of keys, nearly in order. */
function sorted(keys: string[]): string[] {
  if (keys.length > 16) return keys.sort();
  for (let i = 1; i < keys.length; i++) {
    const key = keys[i] ?? '';
    let at = i;
    for (; at > 0 && (keys[at - 1] ?? '') > key; at--) keys[at] = keys[at - 1] ?? '';
    keys[at] = key;
  }
  return keys;
}

const LONG = 40;

/** Writes a text as JSON; a short one of printable ASCII is only put in quotes. */
function quoted(text: string): string {
  if (text.length > LONG) return JSON.stringify(text);
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (code < 32 || code > 126 || code === 34 || code === 92) return JSON.stringify(text);
  }
  return `"${text}"`;
}
