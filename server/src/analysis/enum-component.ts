import type { FactReader } from '@docgen/cache';
import { type CaseFact, casesOf, classOf, type FoundMember, memberPlace } from '@docgen/php';
import { type Json, type JsonMap, obj } from '@docgen/protocol';
import { constantValue } from './constant.js';
import type { AnalysisContext } from './context.js';
import { noteFact, schema } from './contribution.js';
import { raiseClassFindings } from './declarations/class-findings.js';
import { classProse } from './declarations/class-prose.js';
import { identityOf } from './declarations/identity.js';
import { declarationsOn } from './declarations/operation.js';
import { writeMemberNames } from './member-names.js';

/**
 * Makes the schema of a backed enum class with its member names (responses 5, validation 12); undefined when it is no
 * enum with a readable backing value for every case.
 */
export function enumSchema(ctx: AnalysisContext, fqcn: string): JsonMap | undefined {
  const fact = classOf(ctx, fqcn);
  const cases = casesOf(ctx, fqcn);
  if (fact?.backing === undefined || cases === undefined || cases.length === 0) return undefined;
  const values: Json[] = [];
  const prose = cases.map((one) => caseProse(one, ctx));
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
  writeProse(out, values, prose);
  return out;
}

/** Reads `CaseDescription`, else the summary of the case's docblock (config 9.14, 11). */
export function caseProse(one: FoundMember<CaseFact>, reader: FactReader): string {
  const declared = declarationsOn('CaseDescription', memberPlace(reader, one, 'CC'), reader)[0]?.text('description');
  return declared === undefined || declared === '' ? (one.fact.doc?.summary ?? '') : declared;
}

/** Writes the parallel list as soon as one case has prose, the map by value only when every case has. */
function writeProse(schema: JsonMap, values: readonly Json[], prose: readonly string[]): void {
  if (prose.every((text) => text === '')) return;
  schema.set('x-enum-descriptions', [...prose]);
  if (prose.includes('')) return;
  schema.set('x-enumDescriptions', new Map(values.map((value, i) => [String(value), prose[i] as string])));
}

/** Tells whether older versions of the document are described: then an inline list says which enum it is of, because that may change. */
export function hasVersions({ document }: Pick<AnalysisContext, 'document'>): boolean {
  // The header is always there; a member of the setting is read, because only that is recorded.
  return document.apiVersion?.header !== undefined;
}

/** Notes on an inline list of values which enum class they are of, and whether they are some of its values (document 1.4). */
export function noteEnum(schema: JsonMap, fqcn: string | undefined, narrowed = false): void {
  if (fqcn === undefined || !schema.has('enum')) return;
  noteFact(schema, 'enum', fqcn);
  if (narrowed) noteFact(schema, 'narrowed', true);
}

/** Publishes a use of an enum class: `$ref` to its shared component, or inline where components are off. */
export function enumUse(ctx: AnalysisContext, fqcn: string): JsonMap | undefined {
  const inline = enumSchema(ctx, fqcn);
  if (inline === undefined) return undefined;
  if (!ctx.document.representation.enumComponents) {
    if (hasVersions(ctx)) noteEnum(inline, fqcn);
    return inline;
  }
  const { id, name, pin } = identityOf(ctx, fqcn);
  const by = { layer: 'inference', producer: 'inference', anchor: { fact: `class:${fqcn}` } } as const;
  const ref = ctx.component({
    bucket: 'schemas',
    tuple: [id],
    name,
    pin,
    of: [fqcn],
    define: (inner) => {
      raiseClassFindings(fqcn, ['enum'], inner);
      return [schema({ node: 'component' }, enumSchema(inner, fqcn) ?? new Map(), by), ...classProse(inner, fqcn)];
    },
  });
  return obj({ $ref: ref });
}
