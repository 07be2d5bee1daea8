import type { Expr, Stmt, TypeNode } from '@docgen/php';
import type { AnalysisContext } from '../../../analysis/index.js';
import { singleAssignments } from './locals.js';
import type { Value } from './value.js';

/** Where an expression stands: what its names mean, and the fact its nodes belong to. */
export interface Scope {
  ctx: AnalysisContext;
  /** HTTP method the array is evaluated for (validation 15). */
  verb: string;
  /** Class analysed (`static`), and the class-like the code is written in (`self`). */
  class?: string;
  self?: string;
  /** Fact id of the code and its value, for anchors. */
  fact: string;
  root: object;
  /** Types of parameters by name. */
  types: Map<string, TypeNode>;
  /** Values bound to parameters and unrolled variables. */
  bound: Map<string, Value>;
  /** Expressions of the locals assigned exactly once by a plain `=` (validation 3.3). */
  single: ReadonlyMap<string, Expr>;
  /** `$this` is a request. */
  inRequest: boolean;
  /** Calls followed to get here. */
  depth: number;
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
  bound?: Map<string, Value>;
  inRequest: boolean;
}

export function scopeOf(ctx: AnalysisContext, verb: string, unit: CodeUnit, depth: number): Scope {
  return {
    ctx,
    verb,
    ...(unit.class === undefined ? {} : { class: unit.class }),
    ...(unit.self === undefined ? {} : { self: unit.self }),
    fact: unit.fact,
    root: unit.root,
    types: unit.types ?? new Map(),
    bound: unit.bound ?? new Map(),
    single: singleAssignments(unit.body),
    inRequest: unit.inRequest,
    depth,
    folding: new Set(),
  };
}
