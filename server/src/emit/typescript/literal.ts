import { isMap, type Json, numberText } from '@docgen/protocol';
import { stringText } from '../../document/index.js';
import { memberName } from './text.js';

/** Writes the literal type of a value: objects and lists as literal types (emitters 10.3). */
export function literalText(value: Json): string {
  if (Array.isArray(value)) return `[${value.map(literalText).join(', ')}]`;
  if (!isMap(value)) return scalarText(value);
  const members = [...value].map(([name, member]) => `${memberName(name)}: ${literalText(member)}`);
  return members.length === 0 ? 'Record<string, never>' : `{ ${members.join('; ')} }`;
}

/** Writes a value as JSON on one line. */
export function compactJson(value: Json): string {
  if (Array.isArray(value)) return `[${value.map(compactJson).join(',')}]`;
  if (!isMap(value)) return scalarText(value);
  return `{${[...value].map(([name, member]) => `${stringText(name)}:${compactJson(member)}`).join(',')}}`;
}

function scalarText(value: null | boolean | number | bigint | string): string {
  if (typeof value === 'string') return stringText(value);
  return typeof value === 'number' || typeof value === 'bigint' ? numberText(value) : String(value);
}
