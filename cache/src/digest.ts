import { createHash } from 'node:crypto';

/** Hex SHA-256 of bytes or UTF-8 text. */
export function sha256(data: string | Uint8Array): string {
  return createHash('sha256').update(data).digest('hex');
}

/**
 * Canonical JSON of a plain value: object keys sorted by code unit, no white space, undefined members left out. Only a
 * hashing form, never output; documents have their own (document 2, 6.3).
 */
export function canonicalJson(value: unknown): string {
  if (value === null || typeof value !== 'object') return JSON.stringify(value) ?? 'null';
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`;
  const parts: string[] = [];
  for (const key of Object.keys(value).sort()) {
    const member = (value as Record<string, unknown>)[key];
    if (member !== undefined) parts.push(`${JSON.stringify(key)}:${canonicalJson(member)}`);
  }
  return `{${parts.join(',')}}`;
}

/** Hash of a plain JSON value. */
export function digest(value: unknown): string {
  return sha256(canonicalJson(value));
}
