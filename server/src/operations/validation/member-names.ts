import { createHash } from 'node:crypto';
import type { Json, JsonMap } from '@docgen/protocol';
import type { Member } from './rule.js';

const capital = (part: string) => part.charAt(0).toUpperCase() + part.slice(1);

function finish(name: string): string {
  if (name === '') return 'Value';
  return /^\d/.test(name) ? `_${name}` : name;
}

function mint(text: string): string {
  const descending = text.startsWith('-');
  const body = (descending ? text.slice(1) : text)
    .split(/[^A-Za-z0-9]+/)
    .map(capital)
    .join('');
  return finish(descending ? `${body}Desc` : body);
}

const STRICT: Record<string, string> = { '.': 'Dot', '-': 'Dash', _: 'Underscore' };

function mintStrictly(text: string): string {
  let out = '';
  let raise = true;
  for (const char of text) {
    if (/[A-Za-z0-9]/.test(char)) {
      out += raise ? char.toUpperCase() : char;
      raise = false;
    } else {
      out += STRICT[char] ?? `X${(char.codePointAt(0) as number).toString(16)}`;
      raise = true;
    }
  }
  return finish(out);
}

const clashing = (names: string[]) => names.map((name) => names.indexOf(name) !== names.lastIndexOf(name));

/** One name per value, all different (validation 12). */
export function memberNames(values: readonly Json[], members: readonly Member[] | undefined): string[] {
  const texts = values.map(textOf);
  const known = new Map(members?.map((member) => [member.value, member.name]));
  const plain = values.map((value, i) =>
    typeof value === 'boolean'
      ? value
        ? 'True'
        : 'False'
      : (known.get(texts[i] as string) ?? mint(texts[i] as string)),
  );
  const clash = clashing(plain);
  const strict = plain.map((name, i) => (clash[i] ? mintStrictly(texts[i] as string) : name));
  const still = clashing(strict);
  return strict.map((name, i) =>
    still[i]
      ? `${name}_${createHash('sha1')
          .update(texts[i] as string)
          .digest('hex')
          .slice(0, 8)}`
      : name,
  );
}

/** The text PHP prints for a value. */
function textOf(value: Json): string {
  return value === true ? '1' : value === false || value === null ? '' : String(value);
}

/** Adds the parallel arrays beside an `enum`, before `null` joins it. */
export function nameMembers(schema: JsonMap, members: readonly Member[] | undefined, naming: string): void {
  const values = schema.get('enum');
  if (!Array.isArray(values)) return;
  if (naming !== 'none') {
    const names = memberNames(values, members);
    for (const key of ['x-enum-varnames', 'x-enumNames'])
      if (naming === 'names' || naming === key) schema.set(key, [...names]);
  }
  const described = new Map(members?.map((member) => [member.value, member.description]));
  const descriptions = values.map((value) => described.get(textOf(value)));
  if (!descriptions.some((text) => text !== undefined)) return;
  schema.set(
    'x-enum-descriptions',
    descriptions.map((text) => text ?? ''),
  );
  if (descriptions.every((text) => text !== undefined)) {
    schema.set('x-enumDescriptions', new Map(values.map((value, i) => [textOf(value), descriptions[i] as string])));
  }
}
