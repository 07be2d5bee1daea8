import type { PropertyInfo } from '@docgen/engine';
import { classOf, type DocBlock, type DocTag, methodOf, tagOf } from '@docgen/php';
import type { Anchor, JsonMap } from '@docgen/protocol';
import { type AnalysisContext, type By, type Contribution, docblockAnchor } from '../../analysis/index.js';
import { typedExample } from './example.js';

/** Writes what the docblock of a member says of it: description, example, deprecation; each from its own line. */
export function memberProse(
  member: PropertyInfo,
  fqcn: string,
  target: { node: 'component'; path: string[] },
  published: JsonMap,
  ctx: AnalysisContext,
): Contribution[] {
  const fact = member.anchor?.fact ?? `class:${fqcn}`;
  const by = (tag?: (doc: DocBlock) => DocTag | undefined): By => {
    return { layer: 'docblock', producer: 'docblock', anchor: docblockAnchor(ctx, fact, tag) };
  };
  const written: Contribution[] = [];
  const text = [member.summary, member.description].filter((t) => t !== undefined).join('\n\n');
  if (text !== '') {
    const anchor = proseAnchor(member, fact, ctx);
    const prose = { layer: 'docblock', producer: 'docblock', anchor } as const;
    written.push({ target, field: 'description', value: text, by: prose });
  }
  if (member.example !== undefined) {
    const own = by((doc) => tagOf(doc, 'example'));
    const { anchor } = own;
    const field = { name: `${fqcn}::${member.name}`, schema: published, type: member.type };
    const value = typedExample(member.example, anchor === undefined ? field : { ...field, anchor }, ctx);
    if (value !== undefined) written.push({ target, field: 'example', value, by: own });
  }
  if (member.deprecated === true) {
    const own = by((doc) => doc.tags.find((tag) => tag.name === 'deprecated'));
    written.push({ target, field: 'deprecated', value: true, by: own });
  }
  return written;
}

/** Finds where the prose of a member stands: its docblock, its `@var` or `@property`, or the `@param` it is promoted by. */
function proseAnchor(member: PropertyInfo, fact: string, ctx: AnalysisContext): Anchor {
  if (fact.startsWith('class:')) {
    const tagged = (doc: DocBlock) =>
      doc.tags.find((tag) => /(?:^|-)property(?:-read)?$/.test(tag.name) && tag.variable === member.name);
    return docblockAnchor(ctx, fact, tagged);
  }
  const doc = ctx.read<{ doc?: DocBlock }>(fact)?.doc;
  if (doc?.summary !== undefined) return docblockAnchor(ctx, fact);
  if (tagOf(doc, 'var')?.text !== undefined) return docblockAnchor(ctx, fact, (own) => tagOf(own, 'var'));
  const owner = member.declaringClass;
  const maker =
    owner === undefined || classOf(ctx, owner) === undefined ? undefined : methodOf(ctx, owner, '__construct');
  if (maker === undefined || !fact.startsWith('prop:')) return docblockAnchor(ctx, fact);
  return docblockAnchor(ctx, maker.sigId, (own) => tagOf(own, 'param', member.name));
}
