import type { PhpValue } from '@docgen/php';

/** A PHP value as one line of text, types told apart. */
export function show(value: PhpValue): string {
  if (value === null || typeof value === 'boolean') return String(value);
  if (typeof value === 'bigint') return `int ${value}`;
  if (typeof value === 'number') return `float ${Object.is(value, -0) ? '-0' : value}`;
  if (typeof value === 'string') return JSON.stringify(value);
  if (value.k === 'case') return `${value.class}::${value.name}`;
  const key = (k: string | bigint): string => (typeof k === 'bigint' ? String(k) : JSON.stringify(k));
  const inner = [...(value.k === 'array' ? value.entries : value.props)]
    .map(([k, v]) => `${key(k)} => ${show(v)}`)
    .join(', ');
  return value.k === 'array' ? `[${inner}]` : `object(${inner})`;
}
