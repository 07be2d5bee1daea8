import { ATTRIBUTE_NAMESPACE, type Attribute, attributesOf } from '@docgen/php';
import type { AnalysisContext } from '../../analysis/index.js';

export function shortName(fqcn: string): string {
  return fqcn.slice(fqcn.lastIndexOf('\\') + 1);
}

/** Finds a documentation attribute of a class by its short name. */
export function documentationAttribute(ctx: AnalysisContext, fact: string, name: string): Attribute | undefined {
  const wanted = `${ATTRIBUTE_NAMESPACE.replace(/\\$/, '')}\\${name}`.toLowerCase();
  return attributesOf(ctx, fact).find((a) => a.name.toLowerCase() === wanted);
}

/** Reads the text of the first argument of an attribute, when it is a literal. */
export function attributeText(attribute: Attribute | undefined, argument = 'name'): string | undefined {
  const arg = attribute?.args.find((a) => a.name === argument) ?? attribute?.args.find((a) => a.name === undefined);
  return arg?.value.k === 'str' ? arg.value.v : undefined;
}

/** Gives identity and asked name of a class component (responses 5): `#[SchemaId]`, `#[SchemaName]`, else the class. */
export function identityOf(ctx: AnalysisContext, fqcn: string): { id: string; name: string } {
  const id = attributeText(documentationAttribute(ctx, `class:${fqcn}`, 'SchemaId'), 'id');
  const name = attributeText(documentationAttribute(ctx, `class:${fqcn}`, 'SchemaName'));
  return { id: id ?? fqcn, name: clean(name ?? shortName(fqcn)) };
}

export function clean(name: string): string {
  const kept = name.replace(/[^A-Za-z0-9_.-]/g, '');
  return kept === '' ? 'Schema' : kept;
}
