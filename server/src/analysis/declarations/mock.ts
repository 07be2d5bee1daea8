import { type Json, obj } from '@docgen/protocol';
import type { AnalysisContext } from '../context.js';
import type { Contribution, Target } from '../contribution.js';
import type { Declaration } from './declaration.js';
import { declarationsOfClass, declarationsOfProperty } from './of-class.js';

/** Writes `x-docgen.mock` of one field: `Mock` on its property, else on the class with its name (config 9.14). */
export function mockDeclarations(ctx: AnalysisContext, fqcn: string, name: string, target: Target): Contribution[] {
  const own = declarationsOfProperty('Mock', fqcn, name, ctx);
  const ofClass = declarationsOfClass('Mock', fqcn, ctx).filter((one) => one.text('property') === name);
  const said = [...own, ...ofClass].find((declared) => mockOf(declared) !== undefined);
  const value = said === undefined ? undefined : mockOf(said);
  return said === undefined || value === undefined ? [] : [{ target, field: 'x-docgen.mock', value, by: said.by }];
}

/** Reports the mocks of a class and its properties that say nothing, or of a property that is not in the document. */
export function raiseMockFindings(fqcn: string, published: readonly string[], ctx: AnalysisContext): void {
  for (const declared of declarationsOfClass('Mock', fqcn, ctx)) {
    const { anchor } = declared;
    const name = declared.text('property') ?? '';
    if (name === '') invalid(declared, 'names no property', ctx);
    else if (mockOf(declared) === undefined) invalid(declared, NOTHING, ctx);
    else if (!published.includes(name)) {
      const params = { class: fqcn, name, known: [...published] };
      ctx.raiseShared('attribute.mock-unknown-property', params, { anchor });
    }
  }
  for (const name of published) {
    for (const declared of declarationsOfProperty('Mock', fqcn, name, ctx))
      if (mockOf(declared) === undefined) invalid(declared, NOTHING, ctx);
  }
}

const NOTHING = 'states neither faker nor seedGroup';

function invalid({ anchor }: Declaration, reason: string, ctx: AnalysisContext): void {
  ctx.raiseShared('attribute.mock-invalid', { reason }, { anchor });
}

function mockOf(declared: Declaration): Json | undefined {
  const text = (argument: string) => declared.text(argument) || undefined;
  const mock = obj({ faker: text('faker'), seedGroup: text('seedGroup') });
  return mock.size === 0 ? undefined : mock;
}
