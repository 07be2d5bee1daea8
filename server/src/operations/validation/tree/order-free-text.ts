import { isMap, type Json } from '@docgen/protocol';

/** Writes a text that two JSON values share exactly when they are equal in any order of members. */
export function orderFreeText(value: Json | undefined): string {
  if (value === undefined) return '';
  if (Array.isArray(value)) return `[${value.map(orderFreeText).join(',')}]`;
  if (isMap(value)) {
    const members = [...value].map(([key, member]) => `${JSON.stringify(key)}:${orderFreeText(member)}`);
    return `{${members.sort().join(',')}}`;
  }
  return typeof value === 'bigint' ? `${value}` : JSON.stringify(value);
}
