import type { Json } from '../../protocol/src/index.js';
import { readJson } from '../../server/src/document/json/read.js';

/** A JSON text as a document value. */
export function json(text: string): Json {
  const reading = readJson(text);
  if (!reading.ok) throw new Error(`${reading.reason} at ${reading.offset}`);
  return reading.value;
}
