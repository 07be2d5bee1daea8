import { type Attribute, attributeSignature, type CaseFact, casesOf, classOf, readAttribute } from '@docgen/php';
import { type Json, type JsonMap, obj } from '@docgen/protocol';
import { constantValue } from './constant.js';
import type { AnalysisContext } from './context.js';
import { schema } from './contribution.js';
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
  const prose = cases.map(({ fact: one }) => caseProse(one, fact.path, fqcn, ctx));
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

/** Reads the text of `SchemaId` or `SchemaName` on the enum (config 9.12). */
function pinned(ctx: AnalysisContext, fqcn: string, attribute: string, argument: string): string | undefined {
  const fact = classOf(ctx, fqcn);
  const written = fact?.attributes.find((a) => attributeSignature(a.name)?.name === attribute);
  const signature = written === undefined ? undefined : attributeSignature(written.name);
  if (fact === undefined || written === undefined || signature === undefined) return undefined;
  const read = readAttribute(ctx, written, signature, { file: fact.path, class: fqcn });
  const text = read.ok ? read.args.get(argument) : undefined;
  return typeof text === 'string' && text !== '' ? text : undefined;
}

/** Reads `CaseDescription`, else the summary of the case's docblock (config 9.14, 11). */
function caseProse(one: CaseFact, file: string, fqcn: string, ctx: AnalysisContext): string {
  const signature = (a: Attribute) => attributeSignature(a.name);
  const written = one.attributes.find((a) => signature(a)?.name === 'CaseDescription');
  const declared = written === undefined ? undefined : signature(written);
  if (written !== undefined && declared !== undefined) {
    const read = readAttribute(ctx, written, declared, { file, class: fqcn });
    const text = read.ok ? read.args.get('description') : undefined;
    if (typeof text === 'string' && text !== '') return text;
  }
  return one.doc?.summary ?? '';
}

/** Writes the parallel list as soon as one case has prose, the map by value only when every case has. */
function writeProse(schema: JsonMap, values: readonly Json[], prose: readonly string[]): void {
  if (prose.every((text) => text === '')) return;
  schema.set('x-enum-descriptions', [...prose]);
  if (prose.includes('')) return;
  schema.set('x-enumDescriptions', new Map(values.map((value, i) => [String(value), prose[i] as string])));
}

/** Publishes a use of an enum class: `$ref` to its shared component, or inline where components are off. */
export function enumUse(ctx: AnalysisContext, fqcn: string): JsonMap | undefined {
  const inline = enumSchema(ctx, fqcn);
  if (inline === undefined || !ctx.document.representation.enumComponents) return inline;
  const short = fqcn.slice(fqcn.lastIndexOf('\\') + 1);
  const name = pinned(ctx, fqcn, 'SchemaName', 'name')?.replace(/[^A-Za-z0-9_.-]/g, '');
  const by = { layer: 'inference', producer: 'inference', anchor: { fact: `class:${fqcn}` } } as const;
  const ref = ctx.component({
    bucket: 'schemas',
    tuple: [pinned(ctx, fqcn, 'SchemaId', 'id') ?? fqcn],
    name: name === undefined || name === '' ? short : name,
    of: [fqcn],
    define: (inner) => [schema({ node: 'component' }, enumSchema(inner, fqcn) ?? new Map(), by)],
  });
  return obj({ $ref: ref });
}
