import { type Json, numberText } from '@docgen/protocol';
import { stringText } from './string.js';

/** The JSON text of a document: two spaces, one entry a line, one newline at the end (document 3). */
export function writeJson(value: Json): string {
  const out: string[] = [];
  write(value, '\n', out);
  out.push('\n');
  return out.join('');
}

/** `newline` is a line feed with the indentation of the container. */
function write(value: Json, newline: string, out: string[]): void {
  if (typeof value === 'string') out.push(stringText(value));
  else if (typeof value === 'number' || typeof value === 'bigint') out.push(numberText(value));
  else if (value === null || typeof value === 'boolean') out.push(String(value));
  else if (Array.isArray(value)) writeList(value, newline, out);
  else writeMap(value, newline, out);
}

function writeList(list: Json[], newline: string, out: string[]): void {
  if (list.length === 0) {
    out.push('[]');
    return;
  }
  const inner = `${newline}  `;
  list.forEach((item, index) => {
    out.push(index === 0 ? '[' : ',', inner);
    write(item, inner, out);
  });
  out.push(newline, ']');
}

function writeMap(map: ReadonlyMap<string, Json>, newline: string, out: string[]): void {
  if (map.size === 0) {
    out.push('{}');
    return;
  }
  const inner = `${newline}  `;
  let first = true;
  for (const [key, value] of map) {
    out.push(first ? '{' : ',', inner, stringText(key), ': ');
    first = false;
    write(value, inner, out);
  }
  out.push(newline, '}');
}
