import { isMap, type Json, type JsonMap, numberText } from '@docgen/protocol';
import type { KnownTexts } from '../json/write.js';
import { blockText, plainable, quotedText } from './scalar.js';

/**
 * The YAML text of a document (document 4): block style at every depth, member order as in JSON, every scalar written so
 * that a YAML 1.1 and a YAML 1.2 reader see the same value. `known` are texts of maps as `yamlTextAt` gave them for the depth they
 * stand at.
 */
export function writeYaml(value: Json, known?: KnownTexts): string {
  const writer = new Writer(known);
  if (isFilled(value)) writer.block(value, 0);
  else writer.out += `${scalar(value, 2)}\n`;
  return writer.out;
}

/** The text of a value below a key that stands `depth - 1` levels deep, from behind the colon on. */
export function yamlTextAt(value: Json, depth: number): string {
  const writer = new Writer(undefined);
  writer.entry(value, 2 * (depth - 1));
  return writer.out;
}

type Filled = JsonMap | Json[];

function isFilled(value: Json): value is Filled {
  return Array.isArray(value) ? value.length > 0 : isMap(value) && value.size > 0;
}

class Writer {
  out = '';
  /** Keys repeat. */
  private readonly keys = new Map<string, string>();

  constructor(private readonly known: KnownTexts | undefined) {}

  block(value: Filled, depth: number): void {
    const indent = ' '.repeat(depth);
    if (Array.isArray(value)) {
      for (const item of value) {
        this.out += `${indent}-`;
        this.entry(item, depth);
      }
      return;
    }
    value.forEach((member, key) => {
      this.out += indent + this.key(key);
      this.entry(member, depth);
    });
  }

  /** A container goes below its key or dash, two spaces deeper; anything else on the same line. */
  entry(value: Json, depth: number): void {
    const text = isMap(value) ? this.known?.get(value) : undefined;
    if (text !== undefined) this.out += text;
    else if (isFilled(value)) {
      this.out += '\n';
      this.block(value, depth + 2);
    } else this.out += ` ${scalar(value, depth + 2)}\n`;
  }

  private key(key: string): string {
    let text = this.keys.get(key);
    if (text === undefined) {
      text = `${plainable(key) ? key : quotedText(key)}:`;
      this.keys.set(key, text);
    }
    return text;
  }
}

function scalar(value: Json, depth: number): string {
  if (typeof value === 'string') return plainable(value) ? value : (blockText(value, depth) ?? quotedText(value));
  if (typeof value === 'number' || typeof value === 'bigint') return numberText(value);
  if (Array.isArray(value)) return '[]';
  return isMap(value) ? '{}' : String(value);
}
