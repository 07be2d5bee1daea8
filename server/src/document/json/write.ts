import { type Json, type JsonMap, numberText } from '@docgen/protocol';
import { type KnownPieces, type Piece, TextPieces } from '../text-pieces.js';
import { stringText } from './string.js';

/** Writes a document as JSON text: two spaces, one entry a line, one newline at the end (document 3). */
export function writeJson(value: Json): string {
  const writer = new Writer();
  writer.write(value, '\n');
  return `${writer.out.text}\n`;
}

/** Writes a document as bytes and takes the text of known maps from `known`. */
export function jsonPieces(value: Json, known: KnownPieces): readonly Uint8Array[] {
  const writer = new Writer(known);
  writer.write(value, '\n');
  writer.out.text += '\n';
  return writer.out.finish();
}

/** Writes a value inside a document, `depth` levels down, without the text before and after it on its lines. */
export function jsonPieceAt(value: Json, depth: number): Piece {
  const writer = new Writer();
  writer.write(value, `\n${'  '.repeat(depth)}`);
  return { depth, text: Buffer.from(writer.out.text) };
}

/**
 * Appends to one growing text: engines append without copying, which is no slower than joining a list and makes less
 * garbage.
 */
class Writer {
  readonly out = new TextPieces();
  /** Keys repeat, so `"key": ` is made once. */
  private readonly keys = new Map<string, string>();

  constructor(private readonly known?: KnownPieces) {}

  /** Writes a value; `newline` is a line feed with the indentation of the container. */
  write(value: Json, newline: string): void {
    const { out } = this;
    if (typeof value === 'string') out.text += stringText(value);
    else if (typeof value === 'number' || typeof value === 'bigint') out.text += numberText(value);
    else if (value === null || typeof value === 'boolean') out.text += String(value);
    else if (Array.isArray(value)) this.list(value, newline);
    else {
      const piece = this.known?.get(value);
      if (piece === undefined || newline.length !== 1 + 2 * piece.depth) this.map(value, newline);
      else out.add(piece.text);
    }
  }

  private list(list: readonly Json[], newline: string): void {
    const { out } = this;
    if (list.length === 0) {
      out.text += '[]';
      return;
    }
    const inner = `${newline}  `;
    const next = `,${inner}`;
    let before = `[${inner}`;
    for (const item of list) {
      out.text += before;
      this.write(item, inner);
      before = next;
    }
    out.text += `${newline}]`;
  }

  private map(map: JsonMap, newline: string): void {
    const { out } = this;
    if (map.size === 0) {
      out.text += '{}';
      return;
    }
    const inner = `${newline}  `;
    const next = `,${inner}`;
    let before = `{${inner}`;
    map.forEach((value, key) => {
      out.text += before + this.key(key);
      this.write(value, inner);
      before = next;
    });
    out.text += `${newline}}`;
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
