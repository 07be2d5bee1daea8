import { AS_ACTION, AS_CONTROLLER } from '@docgen/laravel-knowledge';
import { type DeclarationPlace, declarationsAt, usesTrait } from '@docgen/php';
import {
  type AnalysisContext,
  actionFacts,
  type ClassRole,
  type Concern,
  placesOf,
  raiseClassFindings,
  raiseUnread,
  strayVersioning,
} from '../../analysis/index.js';

/**
 * Reports the declarations of an action and its class that have no effect (config 7.1-7.3, 10), those on parameters
 * included; writes nothing.
 */
export const unreadable: Concern = {
  name: 'attribute-unreadable',
  phase: 'overrides',
  priority: 0,
  contribute(operation, ctx: AnalysisContext) {
    for (const place of placesOf(operation, ctx)) {
      if (operation.webhook !== undefined) raiseClassFindings(operation.webhook.class, [], ctx);
      else if (place.target === 'C') raiseClassFindings(place.class ?? '', rolesOf(place.class ?? '', ctx), ctx);
      else raiseActionFindings(place, ctx);
      if (place.target === 'C') continue;
      for (const { name } of actionFacts(ctx, operation)?.params ?? [])
        raiseUnread({ ...place, target: 'N', parameter: name }, ctx);
    }
    return [];
  },
};

/** An action of the actions package is its own request class. */
function rolesOf(controller: string, ctx: AnalysisContext): ClassRole[] {
  const isAction = [AS_ACTION, AS_CONTROLLER].some((trait) => usesTrait(ctx, controller, trait));
  return isAction ? ['controller', 'request'] : ['controller'];
}

function raiseActionFindings(place: DeclarationPlace, ctx: AnalysisContext): void {
  raiseUnread(place, ctx);
  for (const { attribute, anchor } of declarationsAt(ctx, place).read) {
    const reason = strayVersioning(attribute);
    if (reason !== undefined) ctx.raiseShared('attribute.without-effect', { attribute, reason }, { anchor });
  }
}
