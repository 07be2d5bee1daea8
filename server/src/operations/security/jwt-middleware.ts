import { JWT_ROOTS } from '@docgen/laravel-knowledge';
import { bodyOf, type Expr, type Stmt, walk } from '@docgen/php';
import { type JsonMap, obj } from '@docgen/protocol';
import { type AnalysisContext, classBehind, middlewareMethods, parseMiddleware } from '../../analysis/index.js';

/** Names the scheme of a token that a middleware reads itself, without a guard. */
export const JWT_SCHEME = 'jwtBearer';

export const jwtScheme = (): JsonMap => obj({ type: 'http', scheme: 'bearer', bearerFormat: 'JWT' });

/** Lists middleware of the package that lets nobody in without a token, by alias and by class. */
const OWN = new Set([
  'jwt.auth',
  'jwt.renew',
  ...JWT_ROOTS.flatMap((root) =>
    ['Authenticate', 'AuthenticateAndRenew'].map((name) => `${root}Http\\Middleware\\${name}`),
  ),
]);

const FACADES = new Set(['JWTAuth', ...JWT_ROOTS.flatMap((root) => [`${root}Facades\\JWTAuth`, `${root}JWTAuth`])]);

/**
 * Tells whether a middleware of the route asks for a JSON web token: one of the package, or one of the application that parses the
 * token of the request and refuses whoever has none (errors 10.5).
 */
export function asksForJwt(middleware: readonly string[], ctx: AnalysisContext): boolean {
  return middleware.some((text) => {
    const { name } = parseMiddleware(text);
    const className = classBehind(name, ctx);
    return OWN.has(name) || OWN.has(className) || parsesToken(className, ctx);
  });
}

function parsesToken(className: string, ctx: AnalysisContext): boolean {
  const [own] = middlewareMethods(className, ctx);
  const body = own === undefined ? undefined : bodyOf(ctx, own.method);
  if (own === undefined || body === undefined) return false;
  const next = own.method.fact.params[1]?.name;
  let [parsed, tried, refuses] = [false, false, false];
  walk(body, (node) => {
    const at = node as Expr | Stmt;
    if (at.k === 'try') tried = true;
    else if (at.k === 'throw') refuses = true;
    else if (at.k === 'return') refuses ||= !(at.e?.k === 'call' && at.e.fn.k === 'var' && at.e.fn.name === next);
    else if (at.k === 'scall' && at.name === 'parseToken')
      parsed ||= at.class.k === 'cref' && FACADES.has(at.class.name);
  });
  // The package throws where there is no token, which refuses as well unless it is caught.
  return parsed && (refuses || !tried);
}
