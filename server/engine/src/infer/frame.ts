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
import type { KeyedRows } from './flow/keyed-rows.js';
import type { MemoEntry } from './memo/memo-entry.js';
import type { MemoScope } from './memo/memo-scope.js';
import type { CountedSteps } from './memo/step-count.js';
import { EVERY_CASE } from './memo/type-identity.js';

/** Holds the state one analysis shares: the codebase, its answers so far, and its bounds (engine 17). */
export interface AnalysisRun {
  codebase: Codebase;
  /** Answers that hold values of this run; all others are in the memory of the reader. */
  results: Map<string, MemoEntry[]>;
  /** Open questions, for recursion, with the scope each was opened in. */
  active: Map<string, MemoScope | undefined>;
  /** Innermost open question whose answer is kept. */
  scope?: MemoScope | undefined;
  counted: CountedSteps;
  /** Closure behind a callable type, for callees that run it. */
  closures: WeakMap<Type, BoundClosure>;
  /** Lists that hold every case of their enum in order. */
  allCases: WeakSet<Type>;
  /** Shape a shape was made from by a write, so that branches that only added members merge. */
  lineage: WeakMap<Type, Type>;
  /** `?->` nodes whose left side could be null when last seen: the rest of their chain is null then. */
  shortCircuited: WeakSet<Expr>;
  /**
   * Target of a callable made with `f(...)`; `written` are the arguments as they stand, none where a callee passes its
   * own.
   */
  targets: WeakMap<Type, (args: CallArgs, written: readonly Arg[]) => Type>;
  /** Name of the function behind a callable made with `f(...)`. */
  functionNames: WeakMap<Type, string>;
  /**
   * Knowledge of the route; read through `askRoute` (`memo/memo-scope.ts`), which makes it a circumstance of the open
   * question.
   */
  readonly route: NonNullable<CallableRef['ambient']>;
  diagnostics: UnboundDiagnostic[];
  steps: number;
  /** First bound that was hit since it was last reset. */
  truncated: Truncation | undefined;
  /** Type of every expression run so far, when the bodies are walked afterwards (throws/). */
  trace?: Map<Expr, Type> | undefined;
  /** The callable returns exceptions in the place of others. */
  mapsExceptions?: boolean;
  /** Closures among the returned members are run. */
  runsClosures?: boolean;
  /** Class of the exception that leaves the action a `callAction` runs, and what its clauses do with it. */
  throwing?: string;
  caught?: 'answered' | 'again';
  /** First page the body comes to, or what it calls. */
  page?: ClassType | undefined;
  /** The callable is called on an object that was just made for it. */
  freshReceiver?: boolean;
  /** Exceptions found to leave the body the run began with. */
  thrown?: ThrownException[];
  /** Present when an inspection looks on (inspect/). */
  watch?: RevealWatch;
}

/** Describes where a bound cut a result short (engine 17), and the callee that was not followed for it. */
export interface Truncation {
  bound: 'depth of calls' | 'number of steps' | 'nesting of expressions' | 'size of a type' | 'nesting of closures';
  call?: string;
  anchor: Anchor;
}

/** Collects types of watched calls and the closures made, while a body is analysed for an inspection. */
export interface RevealWatch {
  seen: { call: Expr; fact: string; root: object; type: Type }[];
  closures: Set<BoundClosure>;
}

export interface BoundClosure {
  expr: ClosureExpr;
  frame: BodyFrame;
  env: FlowState;
  /** Says that a call ran the closure since it was made. */
  ran?: true;
  /** Says that it was made as an argument of the call under way, so that its first run finds the objects as it was made with them. */
  passed?: true;
  /** Says that the closure is running: `$walk($rows, $walk)` passes it to itself. */
  running?: boolean;
  /** Says that a call ran the closure while it was running. */
  reentered?: true;
  /** Parameters that hold objects as its last run began. */
  given?: ReadonlyMap<string, Type>;
  /** Body of its last run. */
  child?: BodyFrame;
  /** Type of its first parameter where its last run ended. */
  left?: Type;
}

/** Describes a return seen while walking a body. */
export interface ReturnedValue {
  type: Type;
  expr?: Expr;
  anchor: Anchor;
  /** Undecided conditions it stands under. */
  guards?: readonly PathGuard[];
}

/** Holds one body being analysed. `env` is the flow state at the point reached. */
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
  /** Arguments of the call that entered the body, when all of them are readable. */
  passed?: readonly Type[];
  /** Names of the parameters of the body. */
  parameters: ReadonlySet<string>;
  returned: ReturnedValue[];
  /** Flow state at each return. */
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
  /** In a closure: the frame that made it, and the locals of it whose collections its body changes. */
  captured?: { frame: BodyFrame; names: ReadonlySet<string> };
  /** Keys of the calls made so far, by callee. */
  callKeys?: Map<string, Set<string>>;
  /** Call being answered, for diagnostics about its callee. */
  call?: Expr;
  /** Place of the object whose method is about to be called. */
  receiverPlace?: { path: string; receiver: Type; name: string } | undefined;
  /** Callee of the call that was answered last. */
  lastCallee?: CallTarget | undefined;
  /** Path of the object that a call on it returned, by call. */
  sameObjects?: Map<Expr, string>;
  /** Locals whose records the loops being read go through, by the variable of the loop: it gives them back what a turn left. */
  iterated?: ReadonlyMap<string, readonly string[]> | undefined;
  /** Members that the loops being read write by their keys. */
  rows?: readonly KeyedRows[] | undefined;
  /** Handlers that a throw may go on with: `catch` and `finally` of each `try` around the statement. */
  handlers?: readonly object[] | undefined;
}

/** Lineage of shapes, which does not depend on the run that meets them. */
const LINEAGE = new WeakMap<Type, Type>();

export function createRun(codebase: Codebase, given: AnalysisRun['route'] = {}): AnalysisRun {
  return {
    codebase,
    results: new Map(),
    active: new Map(),
    counted: new Map(),
    closures: new WeakMap(),
    allCases: EVERY_CASE,
    lineage: LINEAGE,
    shortCircuited: new WeakSet(),
    targets: new WeakMap(),
    functionNames: new WeakMap(),
    route: given,
    diagnostics: [],
    steps: 0,
    truncated: undefined,
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

/** Notes that a bound was hit at an expression; the first one stays. */
export function noteTruncation(
  frame: BodyFrame,
  bound: Truncation['bound'],
  at: object | undefined,
  call?: string,
): void {
  if (frame.run.truncated !== undefined) return;
  const anchor = at === undefined ? { fact: frame.fact } : anchorOf(frame, at);
  frame.run.truncated = { bound, anchor, ...(call === undefined ? {} : { call }) };
}
