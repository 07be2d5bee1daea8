import { MODEL } from '@docgen/laravel-knowledge';
import { callMethod } from '../../../infer/evaluator.js';
import { typeArgs } from '../../../infer/expression/calls/arguments.js';
import type { BodyFrame } from '../../../infer/frame.js';
import { klass, map, STRING, unknown } from '../../../types/make.js';
import type { Type } from '../../../types/type.js';
import type { Cast } from './casts.js';

/**
 * Types the read of an attribute with a cast class: by what its `get()` declares, else by its body over an unread
 * value.
 */
export function castReadType(cast: Cast, frame: BodyFrame): Type {
  return cast.read.kind === 'unknown' ? (madeBy(cast, 'get', frame) ?? cast.read) : cast.read;
}

/** Types the JSON of an attribute with a cast class: `serialize()` decides where the class has one. */
export function castJsonType(cast: Cast, frame: BodyFrame): Type {
  if (cast.type.kind !== 'unknown') return cast.type;
  return madeBy(cast, 'serialize', frame) ?? madeBy(cast, 'get', frame) ?? cast.type;
}

function madeBy({ by }: Cast, method: string, frame: BodyFrame): Type | undefined {
  const { codebase } = frame.run;
  const found = by === undefined ? undefined : codebase.projectMethod(by, method);
  if (by === undefined || found === undefined) return undefined;
  const value = unknown('untyped');
  const args = typeArgs(frame, [klass(MODEL), STRING, value, map(STRING, value)]);
  return callMethod(found, klass(codebase.spelled(by)), args, frame);
}
