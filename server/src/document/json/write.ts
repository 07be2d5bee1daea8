import { type Json, type JsonMap, numberText } from '@docgen/protocol';
import { stringText } from './string.js';

/** Text of maps that is known already, as `jsonTextAt` gave it for the depth they stand at. */
export type KnownTexts = ReadonlyMap<JsonMap, string>;

/** The JSON text of a document: two spaces, one entry a line, one newline at the end (document 3). */
export function writeJson(value: Json, known?: KnownTexts): string {
  const writer = new Writer(known);
  writer.write(value, '\n');
  return `${writer.out}\n`;
}

/** The text of a value inside a document, `depth` levels down; what stands before and after it on its lines is left out. */
export function jsonTextAt(value: Json, depth: number): string {
  const writer = new Writer(undefined);
  writer.write(value, `\n${'  '.repeat(depth)}`);
  return writer.out;
}

/** One text that grows: engines append without copying, which is no slower than joining a list and makes less garbage. */
class Writer {
  out = '';
  /** Keys repeat; `"key": ` is made once. */
  private readonly keys = new Map<string, string>();

  constructor(private readonly known: KnownTexts | undefined) {}

  /** `newline` is a line feed with the indentation of the container. */
  write(value: Json, newline: string): void {
    if (typeof value === 'string') this.out += stringText(value);
    else if (typeof value === 'number' || typeof value === 'bigint') this.out += numberText(value);
    else if (value === null || typeof value === 'boolean') this.out += String(value);
    else if (Array.isArray(value)) this.list(value, newline);
    else {
      const text = this.known?.get(value);
      if (text === undefined) this.map(value, newline);
      else this.out += text;
    }
  }

  private list(list: readonly Json[], newline: string): void {
    if (list.length === 0) {
      this.out += '[]';
      return;
    }
    const inner = `${newline}  `;
    const next = `,${inner}`;
    let before = `[${inner}`;
    for (const item of list) {
      this.out += before;
      this.write(item, inner);
      before = next;
    }
    this.out += `${newline}]`;
  }

  private map(map: JsonMap, newline: string): void {
    if (map.size === 0) {
      this.out += '{}';
      return;
    }
    const inner = `${newline}  `;
    const next = `,${inner}`;
    let before = `{${inner}`;
    map.forEach((value, key) => {
      this.out += before + this.key(key);
      this.write(value, inner);
      before = next;
    });
    this.out += `${newline}}`;
  }

  private key(key: string): string {
    let text = this.keys.get(key);
    if (text === undefined) {
      text = `${stringText(key)}: `;
      this.keys.set(key, text);
    }
    return text;
  }
}
