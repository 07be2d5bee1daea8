import type { JsonMap } from '@docgen/protocol';
import { atLevel, canonicalize, lift } from '../document/index.js';
import type { EmitOptions } from './options.js';

/** The whole document in artifact form, `full` and `uir` alike (emitters 6). Never lossy; has no diagnostics. */
export function emitUir(document: JsonMap, { provenance }: EmitOptions): JsonMap {
  return canonicalize(lift(atLevel(document, provenance)));
}
