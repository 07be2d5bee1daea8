import type { FactReader } from '@docgen/cache';
import { openRun } from '../../../infer/analysis/analyze.js';
import { createFrame } from '../../../infer/frame.js';
import { publishedType } from '../../../types/assumed-null.js';
import { klass } from '../../../types/make.js';
import type { ClassType, Transformation, Type } from '../../../types/type.js';
import { membersOf } from '../../../types/union.js';
import { fractalPayload } from './payload.js';
import { type Recipe, signedArrays } from './transformation.js';

/**
 * Lets a transformer write again what a note says it wrote, of an object nothing but the class is known of, and answers that array.
 * Undefined where there is none.
 */
export function writtenAgain(reader: FactReader, { transformer, form, recipe }: Transformation): Type | undefined {
  const run = openRun(reader);
  // A class below it may write something else, and has a note of its own.
  const on: ClassType = { ...klass(transformer), exact: true };
  const frame = createFrame(run, { fact: `class:${transformer}`, root: on, self: transformer, receiver: on });
  const { item, serializer, name, depth, asked } = recipe as Recipe;
  try {
    const parts = { kind: 'item', transformer: on, data: item, serializer, name } as const;
    const payload = publishedType(fractalPayload(parts, frame, depth, asked));
    return membersOf(payload)
      .flatMap(signedArrays)
      .find((one) => one.transformed?.transformer === transformer && one.transformed.form === form);
  } catch {
    // The array stands where it was written then.
    return undefined;
  } finally {
    reader.charge?.(run.steps);
  }
}
