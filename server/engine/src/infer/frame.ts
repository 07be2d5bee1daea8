import type { Arg, ClosureExpr, Expr } from '@docgen/php';
import { ordinalOf } from '@docgen/php';
import type { Anchor, UnboundDiagnostic } from '@docgen/protocol';
import type { CallableRef, ThrownException } from '../contract.js';
import type { ClassType, Type } from '../types/type.js';
import type { CallTarget } from './callee/call-target.js';
import type { Codebase } from './codebase.js';
import type { CallArgs } from './expression/calls/arguments.js';
import { FlowState } from './flow/flow-state.js';
import type { PathGuard } from './flow/guards.js';
import type { MemoEntry } from './memo/memo-entry.js';
import type { MemoScope } from './memo/memo-scope.js';
import type { CountedSteps } from './memo/step-count.js';
import { EVERY_CASE } from './memo/type-identity.js';

/** What one analysis shares: the codebase, what it has made so far, and its bounds (engine 17). */
export interface AnalysisRun {
  codebase: Codebase;
  /** Answers that hold values of this run; the others are in the memory of the reader. */
  results: Map<string, MemoEntry[]>;
  /** Questions being answered, for recursion, with the span each was opened in. */
  active: Map<string, MemoScope | undefined>;
  /** The innermost of them whose answer is kept. */
  span?: MemoScope | undefined;
  counted: CountedSteps;
  /** Closure behind a callable type, for callees that run it. */
  closures: WeakMap<Type, BoundClosure>;
  /** Lists that hold every case of their enum in order. */
  allCases: WeakSet<Type>;
  /** Shape a shape was made from by a write, so that branches that only added members merge. */
  lineage: WeakMap<Type, Type>;
  /** `?->` nodes whose left side could be null when last seen: the rest of their chain is null then. */
  shortened: WeakSet<Expr>;
  /** What a callable made with `f(...)` calls; `written` are the arguments as they stand, none where a callee passes its own. */
  targets: WeakMap<Type, (args: CallArgs, written: readonly Arg[]) => Type>;
  /** Name of the function behind a callable made with `f(...)`. */
  named: WeakMap<Type, string>;
  /** What the route knows; asked through `decided` (`memo/memo-scope.ts`), so that it is a circumstance of what is being answered. */
  readonly given: NonNullable<CallableRef['ambient']>;
  diagnostics: UnboundDiagnostic[];
  steps: number;
  /** A bound was hit in what was read since it was last reset. */
  truncated: boolean;
  /** Type of every expression run so far, when somebody walks the bodies afterwards (throws/). */
  trace?: Map<Expr, Type> | undefined;
  /** What the callable asked about returns are exceptions in the place of others. */
  mapping?: boolean;
  /** Members of what is returned that are closures are run. */
  runsClosures?: boolean;
  /** The first page that body comes to. */
  page?: ClassType | undefined;
  /** The callable asked about is called on an object that was just made for it. */
  acts?: boolean;
  /** What that walk found to leave the body the run began with. */
  thrown?: ThrownException[];
  /** Present when somebody looks on (inspect/). */
  watch?: RevealWatch;
}

/** What an inspection collects while a body is analysed: types of watched calls, and the closures made. */
export interface RevealWatch {
  seen: { call: Expr; fact: string; root: object; type: Type }[];
  closures: Set<BoundClosure>;
}

export interface BoundClosure {
  expr: ClosureExpr;
  frame: BodyFrame;
  env: FlowState;
  /** Somebody ran it since it was made. */
  ran?: true;
  /** It is being run: `$walk($rows, $walk)` hands it to itself. */
  running?: boolean;
}

/** A return seen while walking a body. */
export interface ReturnedValue {
  type: Type;
  expr?: Expr;
  anchor: Anchor;
  /** The undecided conditions it stands under. */
  guards?: readonly PathGuard[];
}

/** One body being analysed. `env` is the flow state at the point reached. */
export interface BodyFrame {
  run: AnalysisRun;
  /** Fact the nodes belong to, and its value. */
  fact: string;
  root: object;
  /** Class the code stands in: the using class for a trait's method. */
  self?: string;
  /** Type of `$this` (or `static`). */
  receiver?: Type;
  env: FlowState;
  /** Arguments the body was called with, when a call that can be read whole entered it. */
  passed?: readonly Type[];
  /** Names of the parameters of the body. */
  parameters: ReadonlySet<string>;
  returned: ReturnedValue[];
  /** The flow state at each of them. */
  exits: FlowState[];
  yielded: { key: Type; value: Type }[];
  /** Calls entered so far (engine 17: 4). */
  depth: number;
  loops: { breaks: FlowState[]; continues: FlowState[] }[];
  /** Inside a loop that is not unrolled: appends make lists. */
  widening: boolean;
  /** Nesting of the expression being typed. */
  nesting: number;
  narrowed?: { name: string; type: Type };
  /** In a closure: where it was made, and the locals of it whose collections its body changes. */
  captured?: { frame: BodyFrame; names: ReadonlySet<string> };
  /** Keys of the calls made so far, by callee. */
  variants?: Map<string, Set<string>>;
  /** The call being answered, for what is told about its callee. */
  call?: Expr;
  /** Where the object stands whose method is about to be called. */
  on?: { path: string; receiver: Type; name: string } | undefined;
  /** The callee of the call that was answered last. */
  called?: CallTarget | undefined;
  /** Path of the object a call answered that was made on it. */
  same?: Map<Expr, string>;
}

export const MAX_DEPTH = 4;
export const MAX_NESTING = 500;
export const MAX_STEPS = 200_000;
/** Closures run inside each other. */
export const MAX_CLOSURE_NESTING = 60;

/** A shape is what it was made from in whatever run meets it. */
const LINEAGE = new WeakMap<Type, Type>();

export function createRun(codebase: Codebase, given: AnalysisRun['given'] = {}): AnalysisRun {
  return {
    codebase,
    results: new Map(),
    active: new Map(),
    counted: new Map(),
    closures: new WeakMap(),
    allCases: EVERY_CASE,
    lineage: LINEAGE,
    shortened: new WeakSet(),
    targets: new WeakMap(),
    named: new WeakMap(),
    given,
    diagnostics: [],
    steps: 0,
    truncated: false,
  };
}

export function createFrame(
  run: AnalysisRun,
  at: { fact: string; root: object; self?: string; receiver?: Type; depth?: number },
): BodyFrame {
  return {
    run,
    fact: at.fact,
    root: at.root,
    ...(at.self === undefined ? {} : { self: at.self }),
    ...(at.receiver === undefined ? {} : { receiver: at.receiver }),
    env: new FlowState(),
    parameters: new Set(),
    returned: [],
    exits: [],
    yielded: [],
    depth: at.depth ?? 0,
    loops: [],
    widening: false,
    nesting: 0,
  };
}

export function anchorOf(frame: BodyFrame, node: object): Anchor {
  const at = ordinalOf(frame.root, node);
  return at === undefined ? { fact: frame.fact } : { fact: frame.fact, at };
}
