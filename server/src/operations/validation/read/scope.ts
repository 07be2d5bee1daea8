import type { Expr, Stmt, TypeNode } from '@docgen/php';
import type { AnalysisContext } from '../../../analysis/index.js';
import type { Circumstances } from './circumstances.js';
import type { RuleValue } from './expressions/value.js';
import type { Locals } from './statements/local-values.js';
import { singleAssignments, writes } from './statements/locals.js';

/** Holds an expression with the scope its names have a meaning in. */
export interface PassedExpr {
  expr: Expr;
  scope: RuleScope;
}

/** Holds a call with the statement it stands in. */
export interface CallPlace {
  scope: RuleScope;
  statement: Stmt;
  call: Expr;
}

/** Gives the meaning of names at an expression, and the fact its nodes belong to. */
export interface RuleScope {
  ctx: AnalysisContext;
  /** Answers what code asks of the operation. */
  asks: Circumstances;
  /** The analysed class (`static`), and the class-like the code is written in (`self`). */
  class?: string;
  self?: string;
  /** Fact id of the code and its value, for anchors. */
  fact: string;
  root: object;
  /** Types of parameters by name. */
  types: Map<string, TypeNode>;
  /** Values bound to parameters and unrolled variables. */
  bound: Map<string, RuleValue>;
  /** Arguments the parameters were given, where they are written as an expression. */
  sources: Map<string, PassedExpr>;
  /** Lists that a closure's parameters are the elements of, where the closure is run for each of them. */
  elements?: Map<string, PassedExpr>;
  /** The statements around the expression. */
  body: readonly Stmt[];
  /** Says that `$this` is a request. */
  inRequest: boolean;
  /** Depth of closures that are run inside closures. */
  inside?: number;
  /** Depth of calls followed so far. */
  depth: number;
  /** The call that runs the code, where it is known, with the expressions around it, the nearest last. */
  calledAt?: CallPlace & { around: readonly Expr[] };
  /** Locals written in several steps, as they are at the expression. */
  locals?: Locals;
  /** Names of inputs whose rows a loop around the expression runs over. */
  rows?: readonly string[];
  /** Says that only some runs reach the code. */
  undecided?: true;
  /** Says that a failed validation is caught around the code. */
  caught?: true;
  /** Locals being folded, against cycles. */
  folding: Set<string>;
}

export const MAX_DEPTH = 4;

export interface CodeUnit {
  class?: string;
  self?: string;
  fact: string;
  root: object;
  body: readonly Stmt[];
  types?: Map<string, TypeNode>;
  bound?: Map<string, RuleValue>;
  sources?: Map<string, PassedExpr>;
  inRequest: boolean;
}

/** Gives what a callee takes over from where it is called: whether a run gets there, and who catches what it throws. */
export function conditionsOf({ undecided, caught }: RuleScope): Pick<RuleScope, 'undecided' | 'caught'> {
  return { ...(undecided === true ? { undecided } : {}), ...(caught === true ? { caught } : {}) };
}

export function scopeOf(ctx: AnalysisContext, asks: Circumstances, unit: CodeUnit, depth: number): RuleScope {
  return {
    ctx,
    asks,
    ...(unit.class === undefined ? {} : { class: unit.class }),
    ...(unit.self === undefined ? {} : { self: unit.self }),
    fact: unit.fact,
    root: unit.root,
    types: unit.types ?? new Map(),
    bound: unit.bound ?? new Map(),
    sources: unit.sources ?? new Map(),
    body: unit.body,
    inRequest: unit.inRequest,
    depth,
    folding: new Set(),
  };
}

/** Gives the expression of a local that is assigned exactly once by a plain `=` (validation 3.3). */
export function singleOf({ body }: RuleScope, name: string): Expr | undefined {
  return body.length === 0 ? undefined : singleAssignments(body).get(name);
}

/** Gives the local that keeps a value and nothing else: `$a` of `[$a, $b] = [$value, $other]`. */
export function keptBy({ body }: RuleScope, value: Expr): string | undefined {
  for (const [name, kept] of singleAssignments(body)) if (kept === value) return name;
  return undefined;
}

/** Gives the argument a parameter stands for, when the code never writes the parameter. */
export function givenOf({ sources, body }: RuleScope, name: string): PassedExpr | undefined {
  const given = sources.get(name);
  return given === undefined || writes(body, name) ? undefined : given;
}
