import type { Type } from '@docgen/engine';
import { casesOf, classOf } from '@docgen/php';
import { type Json, type JsonMap, obj } from '@docgen/protocol';
import type { AnalysisContext } from '../../analysis/index.js';
import {
  classProse,
  constantValue,
  enumUse,
  identityOf,
  raiseClassFindings,
  schema,
  writeMemberNames,
} from '../../analysis/index.js';
import type { Mapping } from './mapping.js';

/** Makes the schema of an enum type: its shared component; a subset of its cases inline (responses 3). */
export function enumTypeSchema(type: Extract<Type, { kind: 'enum' }>, at: Mapping): JsonMap {
  const { ctx } = at;
  const values = valuesOf(type, at);
  if (values === undefined) return new Map();
  if (type.cases !== undefined) {
    const [only] = values;
    if (values.length === 1 && only !== undefined) return obj({ type: wordOf(only), const: only });
    const out = obj({ type: wordOf(values[0] ?? ''), enum: values });
    writeMemberNames(out, type.cases, ctx.document.representation.enumNaming);
    return out;
  }
  return enumUse(ctx, type.fqcn) ?? pureEnum(type.fqcn, values, at);
}

function wordOf(value: Json): string {
  return typeof value === 'string' ? 'string' : 'integer';
}

/** Lists the JSON values of the cases: backing values, names for a pure enum. */
function valuesOf(type: Extract<Type, { kind: 'enum' }>, at: Mapping): Json[] | undefined {
  const cases = casesOf(at.ctx, type.fqcn);
  if (cases === undefined || cases.length === 0) return undefined;
  const out: Json[] = [];
  for (const { fact } of cases) {
    if (type.cases !== undefined && !type.cases.includes(fact.name)) continue;
    const value = fact.value === undefined ? fact.name : constantValue(at.ctx, fact.value, type.fqcn);
    if (typeof value === 'string') out.push(value);
    else if (typeof value === 'bigint') out.push(Number.isSafeInteger(Number(value)) ? Number(value) : value);
    else return undefined;
  }
  return out;
}

/** Makes the schema of a pure enum, which is written as its case names. */
function pureEnum(fqcn: string, values: Json[], at: Mapping): JsonMap {
  const build = (ctx: AnalysisContext): JsonMap => {
    const out = obj({ type: 'string', enum: values });
    writeMemberNames(out, values.map(String), ctx.document.representation.enumNaming);
    return out;
  };
  if (!at.ctx.document.representation.enumComponents || classOf(at.ctx, fqcn) === undefined) return build(at.ctx);
  const { id, name, pin } = identityOf(at.ctx, fqcn);
  const by = { layer: 'inference', producer: 'inference', anchor: { fact: `class:${fqcn}` } } as const;
  const $ref = at.ctx.component({
    bucket: 'schemas',
    tuple: [id],
    name,
    pin,
    of: [fqcn, values],
    define: (inner) => {
      raiseClassFindings(fqcn, ['enum'], inner);
      return [schema({ node: 'component' }, build(inner), by), ...classProse(inner, fqcn)];
    },
  });
  return obj({ $ref });
}
