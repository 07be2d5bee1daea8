import { createHash } from 'node:crypto';
import type { DocumentConfig, Json, JsonMap } from '@docgen/protocol';

/**
 * Mints member names of a value list, parallel to it (validation 12): `created_at` → `CreatedAt`, `-total` →
 * `TotalDesc`.
 */
export function memberNames(values: readonly string[]): string[] {
  const loose = values.map(looseName);
  const sharesLoose = isShared(loose);
  const strict = values.map((value, i) => {
    const name = loose[i] as string;
    return sharesLoose(name) ? strictName(value) : name;
  });
  const sharesStrict = isShared(strict);
  return strict.map((name, i) =>
    sharesStrict(name)
      ? `${name}_${createHash('sha1')
          .update(values[i] as string)
          .digest('hex')
          .slice(0, 8)}`
      : name,
  );
}

/** Writes the member names beside `enum` as `representation.enums.naming` says. */
export function writeMemberNames(
  schema: JsonMap,
  names: readonly string[],
  naming: DocumentConfig['representation']['enumNaming'],
): void {
  const list = (): Json => [...names];
  if (naming === 'names' || naming === 'x-enum-varnames') schema.set('x-enum-varnames', list());
  if (naming === 'names' || naming === 'x-enumNames') schema.set('x-enumNames', list());
}

/** Tells of each name whether several values have it. */
function isShared(names: readonly string[]): (name: string) => boolean {
  const counts = new Map<string, number>();
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  return (name) => (counts.get(name) ?? 0) > 1;
}

function looseName(value: string): string {
  const descending = value.startsWith('-');
  const parts = (descending ? value.slice(1) : value).split(/[^\p{L}\p{N}]+/u).filter((p) => p !== '');
  const name = parts.map((p) => p.charAt(0).toUpperCase() + p.slice(1)).join('');
  return prefixed(descending && name !== '' ? `${name}Desc` : name);
}

function strictName(value: string): string {
  const words: Record<string, string> = { '.': 'Dot', '-': 'Dash', _: 'Underscore' };
  let out = '';
  let upper = true;
  for (const char of value) {
    if (/[\p{L}\p{N}]/u.test(char)) {
      out += upper ? char.toUpperCase() : char;
      upper = false;
    } else {
      out += words[char] ?? `X${(char.codePointAt(0) as number).toString(16)}`;
      upper = true;
    }
  }
  return prefixed(out);
}

function prefixed(name: string): string {
  if (name === '') return 'Value';
  return /^\p{N}/u.test(name) ? `_${name}` : name;
}
