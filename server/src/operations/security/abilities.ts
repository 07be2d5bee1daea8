import { type Json, obj } from '@docgen/protocol';
import {
  type AnalysisContext,
  type By,
  type Concern,
  type Contribution,
  type Declaration,
  type DraftView,
  declarationsOf,
  isMiddleware,
  type MiddlewareKind,
  type OperationRoute,
  parseMiddleware,
  routePlace,
  securityDeclarations,
} from '../../analysis/index.js';

const NAMESPACE = 'Laravel\\Sanctum\\Http\\Middleware\\';
const ALL: MiddlewareKind = { aliases: ['abilities'], classes: [`${NAMESPACE}CheckAbilities`] };
const ANY: MiddlewareKind = { aliases: ['ability'], classes: [`${NAMESPACE}CheckForAnyAbility`] };

interface Requirement {
  match: 'all' | 'any';
  abilities: string[];
}

/**
 * Documents the token abilities an operation requires, by its middleware and then by the `Abilities` attribute (errors
 * 11): `x-abilities` and a paragraph per requirement behind the description of this layer or below.
 */
export const abilities: Concern = {
  name: 'sanctum-abilities',
  phase: 'security',
  priority: -100,
  contribute(operation: OperationRoute, ctx: AnalysisContext, draft: DraftView): Contribution[] {
    const ofRoute = ofMiddleware(operation, ctx);
    const declared = declarationsOf('Abilities', operation, ctx)[0];
    const required = [...ofRoute, ...ofAttribute(declared)];
    if (required.length === 0 || securityDeclarations(operation, ctx).unauthenticated !== undefined) return [];
    const place = ofRoute.length > 0 || declared === undefined ? routePlace(operation) : { anchor: declared.anchor };
    const by: By = { layer: 'integration', producer: 'integration:sanctum-abilities', ...place };
    const target = { node: 'operation' } as const;
    const value: Json[] = required.map(({ match, abilities: names }) => obj({ match, abilities: names }));
    const standing = draft.get(target, 'description');
    const text = [...(typeof standing === 'string' ? [standing] : []), ...required.map(sentence)].join('\n\n');
    return [
      { target, field: 'x-abilities', value, by },
      { target, field: 'description', value: text, by },
    ];
  },
};

function ofMiddleware(operation: OperationRoute, ctx: AnalysisContext): Requirement[] {
  return operation.middleware.map(parseMiddleware).flatMap((entry): Requirement[] => {
    const match = isMiddleware(entry, ALL, ctx) ? 'all' : isMiddleware(entry, ANY, ctx) ? 'any' : undefined;
    const names = entry.params.filter((p) => p !== '');
    return match === undefined || names.length === 0 ? [] : [{ match, abilities: names }];
  });
}

function ofAttribute(declared: Declaration | undefined): Requirement[] {
  const names = declared?.texts('abilities') ?? [];
  return names.length === 0 ? [] : [{ match: 'all', abilities: names }];
}

function sentence({ match, abilities: names }: Requirement): string {
  if (names.length === 1) return `Requires token ability: ${names[0]}`;
  return `${match === 'all' ? 'Requires token abilities' : 'Requires any of these token abilities'}: ${names.join(', ')}`;
}
