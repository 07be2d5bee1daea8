import { type DocBlock, propertyOf, tagOf } from '@docgen/php';
import { type Anchor, isMap, type JsonMap } from '@docgen/protocol';
import {
  type AnalysisContext,
  type By,
  type Contribution,
  docblockAnchor,
  propertyDeclarations,
  type Target,
} from '../../analysis/index.js';
import { typedExample } from '../schema/index.js';

/**
 * Writes what properties of a request class say of the fields of the same name (validation 17.5): their docblocks, and
 * `Description` and `Example` on them. They add no field and no constraint.
 */
export function requestProperties(ctx: AnalysisContext, fqcn: string, schema: JsonMap): Contribution[] {
  const fields = schema.get('properties');
  if (!isMap(fields)) return [];
  return [...fields].flatMap(([name, field]): Contribution[] => {
    const found = propertyOf(ctx, fqcn, name);
    if (found === undefined || !isMap(field)) return [];
    const target: Target = { node: 'component', path: [name] };
    const place = { name: `${fqcn}::${name}`, fact: found.id, schema: field };
    return [...docblockOf(found.fact.doc, place, target, ctx), ...propertyDeclarations(ctx, fqcn, name, target)];
  });
}

function docblockOf(
  doc: DocBlock | undefined,
  { name, fact, schema }: { name: string; fact: string; schema: JsonMap },
  target: Target,
  ctx: AnalysisContext,
): Contribution[] {
  const by = (anchor: Anchor): By => ({ layer: 'docblock', producer: 'docblock', anchor });
  const out: Contribution[] = [];
  const text = [doc?.summary, doc?.description].filter((part) => part !== undefined).join('\n\n');
  if (text !== '') out.push({ target, field: 'description', value: text, by: by(docblockAnchor(ctx, fact)) });
  const written = tagOf(doc, 'example')?.text;
  if (written === undefined || written === '') return out;
  const anchor = docblockAnchor(ctx, fact, (own) => tagOf(own, 'example'));
  const example = typedExample(written, { name, schema, type: { kind: 'unknown', reason: 'untyped' }, anchor }, ctx);
  return example === undefined ? out : [...out, { target, field: 'example', value: example, by: by(anchor) }];
}
