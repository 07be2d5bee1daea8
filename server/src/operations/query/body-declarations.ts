import type { TypeNode } from '@docgen/php';
import { type AnalysisContext, actionFacts, declarationsOfClass, sendsBody } from '../../analysis/index.js';

/**
 * Reports `BodyParameter` on a request class that only operations without a body use (config 10). Where another route
 * takes the class with a body, it is for that one.
 */
export function raiseBodyDeclarations(fqcn: string, ctx: AnalysisContext): void {
  const declared = declarationsOfClass('BodyParameter', fqcn, ctx);
  if (declared.length === 0 || isTakenWithBody(fqcn, ctx)) return;
  for (const { attribute, anchor } of declared) {
    ctx.raiseShared('attribute.schema-class-unusable', { attribute, class: fqcn }, { anchor });
  }
}

/** Tells whether an action of a verb with a body has the class among its parameters. */
function isTakenWithBody(fqcn: string, ctx: AnalysisContext): boolean {
  return ctx.host('routes').some((route) => {
    if (!route.methods.some(sendsBody) || route.action.kind !== 'controller') return false;
    return actionFacts(ctx, { route })?.params.some(({ type }) => isOfClass(type, fqcn)) === true;
  });
}

function isOfClass(type: TypeNode | undefined, fqcn: string): boolean {
  if (type?.k === 't?') return isOfClass(type.of, fqcn);
  return type?.k === 't' && type.name.toLowerCase() === fqcn.toLowerCase();
}
