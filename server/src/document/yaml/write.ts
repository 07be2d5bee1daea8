import { isMap, type Json, type JsonMap, numberText } from '@docgen/protocol';
import { blockText, plainable, quotedText } from './scalar.js';

/**
 * The YAML text of a document (document 4): block style at every depth, member order as in JSON, every scalar written so
 * that a YAML 1.1 and a YAML 1.2 reader see the same value.
 */
export function writeYaml(value: Json): string {
  const out: string[] = [];
  if (isFilled(value)) block(value, 0, out);
  else out.push(scalar(value, 2), '\n');
  return out.join('');
}

type Filled = JsonMap | Json[];

function isFilled(value: Json): value is Filled {
  return Array.isArray(value) ? value.length > 0 : isMap(value) && value.size > 0;
}

function block(value: Filled, depth: number, out: string[]): void {
  const indent = ' '.repeat(depth);
  if (Array.isArray(value)) {
    for (const item of value) {
      out.push(indent, '-');
      entry(item, depth, out);
    }
    return;
  }
  for (const [key, member] of value) {
    out.push(indent, plainable(key) ? key : quotedText(key), ':');
    entry(member, depth, out);
  }
}

/** A container goes below its key or dash, two spaces deeper; anything else on the same line. */
function entry(value: Json, depth: number, out: string[]): void {
  if (isFilled(value)) {
    out.push('\n');
    block(value, depth + 2, out);
  } else out.push(' ', scalar(value, depth + 2), '\n');
}

function scalar(value: Json, depth: number): string {
  if (typeof value === 'string') return plainable(value) ? value : (blockText(value, depth) ?? quotedText(value));
  if (typeof value === 'number' || typeof value === 'bigint') return numberText(value);
  if (Array.isArray(value)) return '[]';
  return isMap(value) ? '{}' : String(value);
}
