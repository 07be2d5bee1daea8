import { casesOf, classOf } from '@docgen/php';
import { type Json, type JsonMap, obj } from '@docgen/protocol';
import { constantValue } from './constant.js';
import type { AnalysisContext } from './context.js';
import { schema } from './contribution.js';
import { writeMemberNames } from './member-names.js';

/**
 * Schema of a backed enum class with its member names (responses 5, validation 12); undefined when it is no enum with a
 * readable backing value for every case.
 */
export function enumSchema(ctx: AnalysisContext, fqcn: string): JsonMap | undefined {
  const fact = classOf(ctx, fqcn);
  const cases = casesOf(ctx, fqcn);
  if (fact?.backing === undefined || cases === undefined || cases.length === 0) return undefined;
  const values: Json[] = [];
  for (const { fact: one } of cases) {
    const value = constantValue(ctx, one.value, fqcn);
    if (typeof value !== 'string' && typeof value !== 'bigint') return undefined;
    values.push(typeof value === 'bigint' && Number.isSafeInteger(Number(value)) ? Number(value) : value);
  }
  const out = obj({ type: fact.backing === 'int' ? 'integer' : 'string', enum: values });
  writeMemberNames(
    out,
    cases.map((c) => c.fact.name),
    ctx.document.representation.enumNaming,
  );
  return out;
}

/** How a use of an enum class is published: `$ref` to its shared component, or inline where components are off. */
export function enumUse(ctx: AnalysisContext, fqcn: string): JsonMap | undefined {
  const inline = enumSchema(ctx, fqcn);
  if (inline === undefined || !ctx.document.representation.enumComponents) return inline;
  const short = fqcn.slice(fqcn.lastIndexOf('\\') + 1);
  const by = { layer: 'inference', producer: 'inference', anchor: { fact: `class:${fqcn}` } } as const;
  const ref = ctx.component({
    bucket: 'schemas',
    tuple: [fqcn],
    name: short,
    define: (inner) => [schema({ node: 'component' }, enumSchema(inner, fqcn) ?? new Map(), by)],
  });
  return obj({ $ref: ref });
}
