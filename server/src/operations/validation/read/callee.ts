import { FORM_REQUEST, REQUEST } from '@docgen/laravel-knowledge';
import {
  type BodyFact,
  bodyOf,
  type ClassRef,
  classOf,
  functionOf,
  isFollowed,
  isNarrowed,
  type MethodFact,
  methodOf,
  type TypeNode,
} from '@docgen/php';
import { type AnalysisContext, isA } from '../../../analysis/index.js';
import { evaluate } from './evaluator.js';
import type { Argument, RuleValue } from './expressions/value.js';
import { propertyClassOf } from './property-class.js';
import { type CodeUnit, type PassedExpr, type RuleScope, scopeOf } from './scope.js';

/** Gives the class the application's container puts in the place of a name, its own where nothing is bound (engine 9.2). */
export function boundClass(ctx: AnalysisContext, name: string): string {
  const bindings = ctx.read<Record<string, string | null>>('host:bindings') ?? {};
  return (Object.hasOwn(bindings, name) ? bindings[name] : undefined) ?? name;
}

/** Tells whether a class is application code: its file belongs to no dependency. */
export function isApplication(ctx: AnalysisContext, name: string): boolean {
  const fact = classOf(ctx, name);
  return fact !== undefined && !fact.path.startsWith('vendor/');
}

export function isRequestClass(ctx: AnalysisContext, name: string): boolean {
  return isA(ctx, name, REQUEST) || isA(ctx, name, FORM_REQUEST);
}

/** Resolves `self`, `static`, `parent`, a name, or a value that holds one, to a class name. */
export function resolveClass(scope: RuleScope, ref: ClassRef): string | undefined {
  if (ref.k !== 'cref') return classIn(evaluate(ref, scope), scope);
  switch (ref.name) {
    case 'self':
      return scope.self;
    case 'static':
      return scope.class ?? scope.self;
    case 'parent':
      return scope.self === undefined ? undefined : classOf(scope.ctx, scope.self)?.extends;
    default:
      return ref.name;
  }
}

/** Gives the class a value names or is an object of: `$this->request` with the default `StoreRequest::class`. */
export function classIn(value: RuleValue, scope: RuleScope): string | undefined {
  if (value.k === 'this') return scope.class;
  if (value.k === 'new') return value.class;
  if (value.k !== 'scalar' || typeof value.v !== 'string') return undefined;
  return classOf(scope.ctx, value.v.replace(/^\\/, ''))?.name;
}

/** Gives the arguments of a call, folded only when there is a callee to bind them to. */
export type LazyArguments = () => readonly Argument[];

export interface RuleCallee {
  key: string;
  /** Class or trait a method is written in. */
  home?: string;
  unit: CodeUnit;
  fact: MethodFact;
}

/**
 * Finds the code of an application method that is called, with its arguments bound; undefined for code that is not
 * followed.
 */
export function methodUnit(
  scope: RuleScope,
  owner: string,
  method: string,
  args: LazyArguments,
  late?: string,
): RuleCallee | undefined {
  const callee = entryUnit(scope, owner, method, args, late);
  if (callee === undefined) return undefined;
  const home = classOf(scope.ctx, callee.home ?? owner);
  if (home?.kind === 'enum' || isFollowed(scope.ctx, home?.path)) return callee;
  leaveOut(scope, `${callee.unit.self}::${callee.fact.name}`, home?.path);
  return undefined;
}

/** Reports a callee that the configuration leaves out; of a dependency no body is followed under any (engine 2.2). */
function leaveOut({ ctx }: RuleScope, callee: string, path: string | undefined): void {
  if (isNarrowed(ctx) && path?.startsWith('vendor/') === false)
    ctx.raise('inference.descend-scope-narrowed', { callee });
}

/** Finds the code of a method the framework calls, which is read in any directory. */
export function entryUnit(
  scope: RuleScope,
  owner: string,
  method: string,
  args: LazyArguments,
  late?: string,
): RuleCallee | undefined {
  const found = methodOf(scope.ctx, owner, method);
  if (found === undefined) return undefined;
  const home = found.trait ?? found.owner;
  if (!isApplication(scope.ctx, home)) return undefined;
  const body = bodyOf(scope.ctx, found);
  if (body === undefined) return undefined;
  const as = late ?? owner;
  return {
    home,
    key: `${home}::${found.fact.name}`.toLowerCase(),
    fact: found.fact,
    unit: {
      class: as,
      self: found.owner,
      fact: found.bodyId,
      root: body,
      body: body.body,
      ...parametersOf(found.fact, args(), () => homeOf(scope, found.bodyId, body, as, found.owner)),
      inRequest: isRequestClass(scope.ctx, as),
    },
  };
}

export function functionUnit(
  scope: RuleScope,
  name: string,
  fallback: string | undefined,
  args: LazyArguments,
): RuleCallee | undefined {
  const found = functionOf(scope.ctx, name, fallback);
  const body = found === undefined ? undefined : scope.ctx.read<BodyFact>(found.bodyId);
  if (found === undefined || body === undefined) return undefined;
  if (!isFollowed(scope.ctx, found.fact.path)) {
    leaveOut(scope, `${found.fact.name}()`, found.fact.path);
    return undefined;
  }
  return {
    key: `${found.fact.name}()`.toLowerCase(),
    fact: found.fact,
    unit: {
      fact: found.bodyId,
      root: body,
      body: body.body,
      ...parametersOf(found.fact, args(), () => homeOf(scope, found.bodyId, body)),
      inRequest: false,
    },
  };
}

function parametersOf(
  fact: Pick<MethodFact, 'params'>,
  args: readonly Argument[],
  /** Makes the scope of defaults: most calls need none of them. */
  homeOfDefaults: () => RuleScope,
): { types: Map<string, TypeNode>; bound: Map<string, RuleValue>; sources: Map<string, PassedExpr> } {
  const types = new Map<string, TypeNode>();
  const bound = new Map<string, RuleValue>();
  const sources = new Map<string, PassedExpr>();
  let home: RuleScope | undefined;
  const gap = args.findIndex((arg) => arg.spread);
  const named = args[gap]?.named;
  fact.params.forEach((param, i) => {
    if (param.type !== undefined) types.set(param.name, param.type);
    const behind = gap >= 0 && i >= gap;
    if (param.variadic === true && gap < 0) bound.set(param.name, listOf(args.slice(i)));
    if (param.variadic === true || (behind && named === undefined)) return;
    const arg = behind ? named?.get(param.name) : args[i];
    if (arg?.expr !== undefined && arg.scope !== undefined)
      sources.set(param.name, { expr: arg.expr, scope: arg.scope });
    if (arg !== undefined) bound.set(param.name, arg.value);
    else if (param.default !== undefined) {
      home ??= homeOfDefaults();
      bound.set(param.name, evaluate(param.default, home));
    }
  });
  return { types, bound, sources };
}

const listOf = (args: readonly Argument[]): RuleValue => ({
  k: 'array',
  entries: args.map((arg, at) => ({ key: BigInt(at), value: arg.value })),
});

/** Gives the scope of the defaults of parameters: constants, with no variable around. */
function homeOf(scope: RuleScope, fact: string, root: object, late?: string, self?: string): RuleScope {
  const named = late === undefined || self === undefined ? {} : { class: late, self };
  return scopeOf(scope.ctx, scope.asks, { ...named, fact, root, body: [], inRequest: false }, scope.depth + 1);
}

/** Gives the class of `$this->name`. */
export function propertyClass(scope: RuleScope, name: string): string | undefined {
  return scope.class === undefined ? undefined : propertyClassOf(scope.ctx, scope.class, name);
}
