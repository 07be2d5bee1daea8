import { isMap, type Json, type JsonMap } from '@docgen/protocol';
import {
  type AnalysisContext,
  type Concern,
  type Declaration,
  mayBeInstalled,
  securityDeclarations,
} from '../../../analysis/index.js';

/** Reads `Security`: one requirement object per declaration, in place of derived ones (config 9.11). */
export const security: Concern = {
  name: 'attribute-security',
  phase: 'overrides',
  priority: 0,
  contribute(operation, ctx: AnalysisContext) {
    const { security: declared, optional } = securityDeclarations(operation, ctx);
    const first = declared[0];
    if (first === undefined) return [];
    for (const one of declared) check(one, ctx);
    if (optional !== undefined) return [];
    return [{ target: { node: 'operation' }, field: 'security', value: requirements(declared), by: first.by }];
  },
};

export function requirements(declared: readonly Declaration[]): Json[] {
  return declared.map((d) => new Map([[d.text('scheme') ?? '', d.texts('scopes')]]));
}

/** Reports unknown schemes and scopes, which are published all the same. */
function check(declared: Declaration, ctx: AnalysisContext): void {
  const scheme = declared.text('scheme') ?? '';
  const where = { anchor: declared.anchor };
  const configured = ctx.document.security.schemes;
  const known = configured.size > 0 ? [...configured.keys()] : derivable(ctx);
  if (!known.includes(scheme)) {
    ctx.raise('security.undefined-scheme', { scheme, known }, where);
    return;
  }
  const scopes = scopesOf(configured.get(scheme));
  if (scopes === undefined) return;
  for (const scope of declared.texts('scopes')) {
    if (!scopes.includes(scope)) ctx.raise('security.undeclared-scope', { scheme, scope }, where);
  }
}

/** Lists schemes the installed packages would define. */
function derivable(ctx: AnalysisContext): string[] {
  return [
    ...(mayBeInstalled(ctx, 'laravel/passport') ? ['passport'] : []),
    ...(mayBeInstalled(ctx, 'laravel/sanctum') ? ['sanctumStateful', 'sanctumToken'] : []),
  ];
}

/** Lists the scopes of an OAuth scheme; other kinds declare none to check against. */
function scopesOf(scheme: Json | undefined): string[] | undefined {
  const flows = isMap(scheme) && scheme.get('type') === 'oauth2' ? scheme.get('flows') : undefined;
  if (!isMap(flows)) return undefined;
  return [...flows.values()].flatMap((flow) => {
    const scopes = isMap(flow) ? flow.get('scopes') : undefined;
    return isMap(scopes) ? [...(scopes as JsonMap).keys()] : [];
  });
}
