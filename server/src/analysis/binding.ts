import { MODEL, URL_ROUTABLE_CONTRACT } from '@docgen/laravel-knowledge';
import { classOf, type Param, snake, type TypeNode } from '@docgen/php';
import type { RouterFacts } from '@docgen/protocol';
import { actionFacts } from './action.js';
import { isA } from './classes.js';
import type { AnalysisContext, OperationRoute } from './context.js';

/**
 * Describes how the router binds a path segment before the action sees it (requests 4.1).
 * - `binder`: the application registered one for the name; `class` is the type of the action's parameter, when it is a
 *   class.
 * - `model`, `routable`, `enum`: the action's parameter has that type (a string-backed enum).
 * - `other`: the parameter's type is a class the router does not bind (plain class, int-backed or pure enum).
 * - `none`: nothing binds it.
 */
export interface Binding {
  kind: 'binder' | 'model' | 'routable' | 'enum' | 'other' | 'none';
  class?: string;
  /** Parameter of the action that receives the segment. */
  param?: Param;
  /** `sig:` or `closure:` fact that holds `param`. */
  fact?: string;
}

export function bindingOf(segment: string, operation: OperationRoute, ctx: AnalysisContext): Binding {
  const action = actionFacts(ctx, operation);
  const param = action === undefined ? undefined : receiverOf(segment, operation.parameters, action.params);
  const named = param === undefined || action === undefined ? {} : { param, fact: action.fact };
  const type = className(param?.type);
  const known = type === undefined ? undefined : resolve(type, action?.owner, ctx);
  const binder = ctx.read<RouterFacts['binders'][string]>(`host:router/binders/${segment}`);
  if (binder !== undefined) {
    // `Route::model` looks its class up as an implicit binding does.
    if (binder.kind === 'model' && binder.class !== null && isA(ctx, binder.class, MODEL))
      return { kind: 'model', class: binder.class, ...named };
    return { kind: 'binder', ...named, ...(known === undefined ? {} : { class: known }) };
  }
  if (known === undefined) return { kind: 'none', ...named };
  return { kind: kindOf(known, ctx), class: known, ...named };
}

const isNamed = (param: Param, segment: string) => param.name === segment || snake(param.name) === segment;

/**
 * Finds the parameter that receives a segment: the one of its name, else the one at its place, as the framework hands values over in
 * the order of the path whatever they are called; what the container injects stands between and takes none.
 */
function receiverOf(segment: string, segments: readonly string[], params: readonly Param[]): Param | undefined {
  const named = params.find((param) => isNamed(param, segment));
  if (named !== undefined) return named;
  const belongs = (param: Param) => segments.some((one) => isNamed(param, one));
  const receiving = params.filter((param) => className(param.type) === undefined || belongs(param));
  const found = receiving[segments.indexOf(segment)];
  return found === undefined || belongs(found) ? undefined : found;
}

/** Tells whether the segment is looked up, so that the answer may be a 404. */
export function isBound({ kind }: Binding): boolean {
  return kind === 'binder' || kind === 'model' || kind === 'routable' || kind === 'enum';
}

function kindOf(fqcn: string, ctx: AnalysisContext): Binding['kind'] {
  const fact = classOf(ctx, fqcn);
  if (fact?.kind === 'enum') return fact.backing === 'string' ? 'enum' : 'other';
  if (isA(ctx, fqcn, MODEL)) return 'model';
  return isA(ctx, fqcn, URL_ROUTABLE_CONTRACT) ? 'routable' : 'other';
}

/** Gives the one class a parameter names, nullable or not; the router looks at nothing else. */
function className(type: TypeNode | undefined): string | undefined {
  if (type === undefined) return undefined;
  if (type.k === 't?') return className(type.of);
  if (type.k === 't|') {
    const rest = type.of.filter((t) => !(t.k === 't' && t.name === 'null'));
    return rest.length === 1 && rest.length < type.of.length ? className(rest[0]) : undefined;
  }
  if (type.k !== 't' || BUILTIN.has(type.name)) return undefined;
  return type.name;
}

const BUILTIN = new Set(
  'int float string bool array object mixed callable iterable void never null true false static'.split(' '),
);

function resolve(name: string, owner: string | undefined, ctx: AnalysisContext): string | undefined {
  if (name === 'self') return owner;
  if (name === 'parent') return owner === undefined ? undefined : classOf(ctx, owner)?.extends;
  return name.replace(/^\\/, '');
}
