import { SPATIE_PERMISSION_MIDDLEWARE } from '@docgen/laravel-knowledge';
import { type Json, obj } from '@docgen/protocol';
import {
  type AnalysisContext,
  type By,
  type Concern,
  type Contribution,
  type DraftView,
  isMiddleware,
  type MiddlewareKind,
  mayBeInstalled,
  type OperationRoute,
  parseMiddleware,
  routePlace,
} from '../../../analysis/index.js';

const PACKAGE = 'spatie/laravel-permission';

const kind = (alias: string, name: string): MiddlewareKind => ({
  aliases: [alias],
  classes: SPATIE_PERMISSION_MIDDLEWARE.map((namespace) => namespace + name),
});

const KINDS: readonly [type: string, kind: MiddlewareKind, one: string, any: string][] = [
  ['role', kind('role', 'RoleMiddleware'), 'Requires role: ', 'Requires any of these roles: '],
  [
    'permission',
    kind('permission', 'PermissionMiddleware'),
    'Requires permission: ',
    'Requires any of these permissions: ',
  ],
  [
    'role_or_permission',
    kind('role_or_permission', 'RoleOrPermissionMiddleware'),
    'Requires any of these roles or permissions: ',
    'Requires any of these roles or permissions: ',
  ],
];

interface Demand {
  value: Json;
  sentence: string;
}

/**
 * Documents the roles and permissions an operation requires, by the middleware of spatie/laravel-permission (errors
 * 12): `x-permissions` and a paragraph each. It is off until a document asks for it.
 */
export const permissions: Concern = {
  name: 'permission',
  phase: 'security',
  priority: -100,
  contribute(operation: OperationRoute, ctx: AnalysisContext, draft: DraftView): Contribution[] {
    if (ctx.document.integrations.permission?.enabled !== true) return [];
    if (!mayBeInstalled(ctx, PACKAGE)) return [];
    const demands = operation.middleware.flatMap((text) => demandOf(text, ctx));
    if (demands.length === 0) return [];
    const by: By = { layer: 'integration', producer: 'integration:permission', ...routePlace(operation) };
    const target = { node: 'operation' } as const;
    const standing = draft.get(target, 'description');
    const lines = demands.map(({ sentence }) => sentence);
    const text = [...(typeof standing === 'string' ? [standing] : []), ...lines].join('\n\n');
    return [
      { target, field: 'x-permissions', value: demands.map(({ value }) => value), by },
      { target, field: 'description', value: text, by },
    ];
  },
};

function demandOf(text: string, ctx: AnalysisContext): Demand[] {
  const entry = parseMiddleware(text);
  const found = KINDS.find(([, own]) => isMiddleware(entry, own, ctx));
  const [names = '', guard] = entry.params;
  const values = names.split('|').filter((name) => name !== '');
  if (found === undefined || values.length === 0) return [];
  const [type, , one, any] = found;
  const value = obj({ type, values, guard: guard === undefined || guard === '' ? undefined : guard });
  return [{ value, sentence: `${values.length === 1 ? one : any}${values.join(', ')}` }];
}
