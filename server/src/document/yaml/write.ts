import { isMap, type Json, type JsonMap, numberText } from '@docgen/protocol';
import { type KnownPieces, type Piece, TextPieces } from '../text-pieces.js';
import { blockText, plainable, quotedText } from './scalar.js';

/**
 * Writes a document as YAML text (document 4): block style at every depth, member order as in JSON, every scalar
 * written so that a YAML 1.1 and a YAML 1.2 reader see the same value.
 */
export function writeYaml(value: Json): string {
  const writer = new Writer();
  writer.whole(value);
  return writer.out.text;
}

/** Writes a document as bytes and takes the text of known maps from `known`. */
export function yamlPieces(value: Json, known: KnownPieces): readonly Uint8Array[] {
  const writer = new Writer(known);
  writer.whole(value);
  return writer.out.finish();
}

/** Writes a value inside a document, `depth` levels down, from behind the colon of its key on. */
export function yamlPieceAt(value: Json, depth: number): Piece {
  const writer = new Writer();
  writer.entry(value, 2 * (depth - 1));
  return { depth, text: Buffer.from(writer.out.text) };
}

type Filled = JsonMap | Json[];

function isFilled(value: Json): value is Filled {
  return Array.isArray(value) ? value.length > 0 : isMap(value) && value.size > 0;
}

class Writer {
  readonly out = new TextPieces();
  /** Keys repeat, so their text is kept. */
  private readonly keys = new Map<string, string>();

  constructor(private readonly known?: KnownPieces) {}

  whole(value: Json): void {
    if (isFilled(value)) this.block(value, 0);
    else this.out.text += `${scalar(value, 2)}\n`;
  }

  block(value: Filled, depth: number): void {
    const indent = ' '.repeat(depth);
    if (Array.isArray(value)) {
      for (const item of value) {
        this.out.text += `${indent}-`;
        this.entry(item, depth);
      }
      return;
    }
    value.forEach((member, key) => {
      this.out.text += indent + this.key(key);
      this.entry(member, depth);
    });
  }

  /** Writes an entry: a container below its key or dash, two spaces deeper; any other value on the same line. */
  entry(value: Json, depth: number): void {
    const piece = isMap(value) ? this.known?.get(value) : undefined;
    if (piece !== undefined && depth === 2 * (piece.depth - 1)) this.out.add(piece.text);
    else if (isFilled(value)) {
      this.out.text += '\n';
      this.block(value, depth + 2);
    } else this.out.text += ` ${scalar(value, depth + 2)}\n`;
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
