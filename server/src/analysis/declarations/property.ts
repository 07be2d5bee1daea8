import { toJson } from '@docgen/php';
import type { AnalysisContext } from '../context.js';
import type { Contribution, Target } from '../contribution.js';
import type { Declaration } from './declaration.js';
import { descriptionText } from './description-text.js';
import { mockDeclarations } from './mock.js';
import { declarationsOfProperty } from './of-class.js';

/**
 * Writes what `Description`, `Example` and `Mock` on a property say of its field (config 9.9, 9.13, 9.14). The first usable
 * declaration of each counts.
 */
export function propertyDeclarations(ctx: AnalysisContext, fqcn: string, name: string, target: Target): Contribution[] {
  const declared = (attribute: string) => declarationsOfProperty(attribute, fqcn, name, ctx);
  return [
    ...firstUsable(declared('Description'), ['text', 'file'], ctx, (one) => {
      const value = descriptionText(one, ctx);
      return value === undefined ? undefined : { target, field: 'description', value, by: one.by };
    }),
    ...firstUsable(declared('Example'), ['value'], ctx, (one) => {
      const value = exampleValue(one, ctx);
      return value === undefined ? undefined : { target, field: 'example', value, by: one.by };
    }),
    ...mockDeclarations(ctx, fqcn, name, target),
  ];
}

/** Reports arguments of `Hidden` on a property, which is hidden whatever they say. */
export function raiseHiddenArguments(ctx: AnalysisContext, fqcn: string, name: string): void {
  for (const one of declarationsOfProperty('Hidden', fqcn, name, ctx)) {
    if (one.texts('properties').length > 0) unsupported(one, 'properties', ctx);
  }
}

/** Writes the first declaration that takes only `allowed` arguments and states something; reports the others. */
function firstUsable(
  declarations: readonly Declaration[],
  allowed: readonly string[],
  ctx: AnalysisContext,
  write: (declared: Declaration) => Contribution | undefined,
): Contribution[] {
  const written = declarations.flatMap((one) => {
    const extra = one.given.find((argument) => !allowed.includes(argument) && one.value(argument) !== false);
    if (extra === undefined) return write(one) ?? [];
    unsupported(one, extra, ctx);
    return [];
  });
  return written.slice(0, 1);
}

function unsupported({ attribute, anchor }: Declaration, argument: string, ctx: AnalysisContext): void {
  ctx.raiseShared('attribute.property-unsupported', { attribute, argument }, { anchor });
}

function exampleValue(declared: Declaration, ctx: AnalysisContext): Contribution['value'] | undefined {
  const written = declared.has('value') ? declared.value('value') : undefined;
  const value = written === undefined ? undefined : toJson(written);
  if (value !== undefined) return value;
  const reason = written === undefined ? 'states no value' : 'holds a value JSON cannot';
  ctx.raiseShared('attribute.example-unusable', { reason }, { anchor: declared.anchor });
  return undefined;
}
