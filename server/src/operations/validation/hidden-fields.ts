import {
  type AnalysisContext,
  actionFacts,
  type OperationRoute,
  raiseUnshown,
  withheldMembers,
} from '../../analysis/index.js';
import { formRequestOf, isReadOnce } from './find/form-request.js';
import type { RuleSet } from './rule-set.js';

type Field = RuleSet['fields'][number];

/** Leaves out the fields that `HiddenFromRequest` on properties of a form request keeps out of what it takes (config 9.6). */
export function withoutWithheld(fields: readonly Field[], fqcn: string, ctx: AnalysisContext): Field[] {
  const withheld = withheldMembers(ctx, fqcn);
  return fields.filter(({ path }) => !withheld.has(path[0] ?? ''));
}

/** Lists the keys that properties of the operation's form request keep out of the document. */
export function withheldOf(operation: OperationRoute, ctx: AnalysisContext): ReadonlyMap<string, unknown> {
  const action = actionFacts(ctx, operation);
  const request = action === undefined ? undefined : formRequestOf(ctx, action);
  return request === undefined ? new Map() : withheldMembers(ctx, request);
}

/** Reports attributes of properties that no rule of the class names; none where other operations may have other rules of it. */
export function raiseUnmatchedWithheld(fields: readonly Field[], fqcn: string, ctx: AnalysisContext): void {
  if (!isReadOnce(ctx, fqcn)) return;
  const named = new Set(fields.map(({ path }) => path[0] ?? ''));
  raiseUnshown(fqcn, [...named], ctx);
  for (const [name, declared] of withheldMembers(ctx, fqcn)) {
    if (named.has(name)) continue;
    const reason = `no rule of ${fqcn} names a field ${name}`;
    ctx.raiseShared(
      'attribute.without-effect',
      { attribute: 'HiddenFromRequest', reason },
      { anchor: declared.anchor },
    );
  }
}
