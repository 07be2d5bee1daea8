import type { Type } from '@docgen/engine';
import type { JsonMap } from '@docgen/protocol';
import { dtoSchema, isAnonymous } from '../dto.js';
import type { Mapping } from '../mapping.js';
import { keysOf, objectSchema } from '../shape.js';

type Shape = Extract<Type, { kind: 'shape' }>;

/**
 * Refers an array that a transformer wrote to the component of what it writes for whoever asks it (document 11.1); undefined where the
 * array has become another one. What is written again depends on no route, so that every operation defines the same component.
 */
export function transformedSchema(type: Shape, at: Mapping): JsonMap | undefined {
  const { ctx } = at;
  const { transformed: written } = type;
  if (written === undefined) return undefined;
  const { transformer, form, of } = written;
  if (isAnonymous(transformer)) return undefined;
  const again = ctx.derived(
    `transformed:${JSON.stringify(written)}`,
    (inner) => inner.engine.transformed(inner, written) ?? null,
  );
  if (again?.kind !== 'shape' || again.fields.length === 0 || !ctx.engine.isSameType(again, type)) return undefined;
  if (again.isObject !== true && keysOf(again.fields, at.renumbers === true) !== 'object') return undefined;
  return dtoSchema({ kind: 'class', fqcn: transformer }, at, {
    of: [written, again],
    facet: form,
    form: of,
    build: (inner) => objectSchema(again.fields, inner),
    anchors: new Map(again.fields.flatMap(({ key, anchor }) => (anchor === undefined ? [] : [[key, anchor]]))),
  });
}
