import { isMap, type Json } from '../../protocol/src/index.js';

const WRONG: readonly Json[] = [null, 7, 'word', [], new Map<string, Json>([['odd', 1]])];

/** The document with each value in turn left out or replaced by one that does not belong there; the rest is shared. */
export function* spoiled(value: Json): Generator<Json> {
  yield* WRONG;
  if (Array.isArray(value)) {
    for (const [at, item] of value.entries()) for (const other of spoiled(item)) yield value.with(at, other);
  } else if (isMap(value)) {
    for (const [key, member] of value) {
      const rest = new Map(value);
      rest.delete(key);
      yield rest;
      for (const other of spoiled(member)) yield new Map(value).set(key, other);
    }
  }
}
