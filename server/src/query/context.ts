import { digest, type HashedValue, hashedValue, type ReadSet, type Recorder, type Sharing } from '@docgen/cache';
import type { Engine, Type } from '@docgen/engine';
import {
  type Code,
  type Config,
  type DocumentConfig,
  type HostFacts,
  type JsonMap,
  type ParamsOf,
  raise,
  type UnboundDiagnostic,
  type Where,
} from '@docgen/protocol';
import {
  type AnalysisContext,
  type ComponentDefinition,
  type ComponentRequest,
  componentRef,
  type ExceptionAnswer,
} from '../analysis/index.js';
import { hashable } from './hashable.js';
import { type Component, type Derived, Session, type SessionInput, type SharedResult } from './session.js';
import { BudgetSpent, StepBudget } from './step-budget.js';

export type { Session } from './session.js';

export function createSession(input: SessionInput): Session {
  return new Session(input);
}

/** Marks findings that get the route of nobody who meets them. */
const routeless = new WeakSet<UnboundDiagnostic>();

/**
 * Reads the facts of a session for one computation and records what it asked (analysis/context.ts). Every operation, derived value and
 * component is computed in a context of its own, so each has reads of its own; a reader of a derived value records its hash.
 */
export class Context implements AnalysisContext {
  readonly diagnostics: UnboundDiagnostic[] = [];
  readonly requests = new Map<string, ComponentRequest>();
  private recorder: Recorder;
  private readonly budget = new StepBudget();
  /** Counts what the computation did besides reading facts. */
  private deeds = 0;

  private settings: DocumentConfig | undefined;

  constructor(
    private readonly session: Session,
    /** Signature put on diagnostics that carry none; absent for shared sub-results. */
    private readonly signature?: string,
    private readonly computing: readonly string[] = [],
    readonly path?: string,
    readonly routeName?: string,
  ) {
    this.recorder = session.recorder();
  }

  /** Shares results with all operations of the session. */
  get sharing(): Sharing | undefined {
    return this.recorder.sharing;
  }

  get document(): DocumentConfig {
    this.settings ??= this.session.settingsFor((id) => this.recorder.read(id));
    return this.settings;
  }
  get config(): Pick<Config, 'onRouteError' | 'engine'> {
    return this.session.config;
  }
  get engine(): Engine {
    return this.session.engine;
  }
  /** Lists the reads so far. */
  get reads(): ReadSet {
    return this.recorder;
  }

  read<T>(id: string): T | undefined {
    return this.recorder.read<T>(id);
  }

  host<K extends keyof HostFacts>(section: K): HostFacts[K] {
    return this.recorder.read<HostFacts[K]>(`host:${section}`) as HostFacts[K];
  }

  /** Charges the computation for steps of its own. Throws `BudgetSpent`. */
  charge(steps: number): void {
    this.deeds += 1;
    this.budget.add(steps);
  }

  /** Counts what the computation has taken so far, in portions of steps. */
  get portions(): number {
    return this.budget.portions;
  }

  /** Ends the computation: no further reads are expected. Throws `BudgetSpent`, where a concern has held it back. */
  close(): void {
    this.settings = undefined;
    this.recorder.close();
    this.budget.add(0);
  }

  derived<T>(key: string, compute: (ctx: AnalysisContext) => T): T {
    const id = `derived:${key}`;
    if (this.computing.includes(id)) throw new Error(`${key} depends on itself.`);
    const computing = [...this.computing, id];
    const make = () => derive(this.session, id, computing, compute);
    const entry = this.session.shared(id, make);
    this.dependOn(entry);
    for (const [ref, request] of entry.requests) this.requests.set(ref, request);
    this.report(entry.diagnostics);
    return entry.answer.value as T;
  }

  /** Records that the computation depends on a shared result, and charges it for that. Throws `BudgetSpent`. */
  dependOn({ id, answer, portions }: SharedResult): void {
    this.deeds += 1;
    this.recorder.note(id, answer);
    this.budget.take(id, portions);
  }

  apart<T>(make: () => T): { value: T; shared?: Recorder } {
    const { recorder, deeds } = this;
    const branch = recorder.branch();
    this.recorder = branch;
    try {
      const value = make();
      return this.deeds === deeds ? { value, shared: branch } : { value };
    } finally {
      this.recorder = recorder;
      branch.close();
      recorder.take(branch);
    }
  }

  component(request: ComponentRequest): string {
    this.deeds += 1;
    const ref = componentRef(request.bucket, request.tuple);
    if (!this.requests.has(ref)) this.requests.set(ref, request);
    return ref;
  }

  exceptionAnswer(exception: string, status: number): ExceptionAnswer {
    return this.session.exceptionAnswer?.(exception, status, this) ?? 'unread';
  }

  classSchema(fqcn: string, args: readonly Type[] = []): JsonMap {
    return this.session.classSchema?.(fqcn, args, this) ?? new Map();
  }

  raise<C extends Code>(code: C, params: ParamsOf<C>, where: Where = {}): void {
    this.report([raise(code, params, where)]);
  }

  raiseShared<C extends Code>(code: C, params: ParamsOf<C>, where: Where = {}): void {
    this.deeds += 1;
    const found = raise(code, params, where);
    routeless.add(found);
    this.diagnostics.push(found);
  }

  report(diagnostics: readonly UnboundDiagnostic[]): void {
    if (diagnostics.length > 0) this.deeds += 1;
    for (const d of diagnostics) {
      this.diagnostics.push(
        this.signature === undefined || d.routeSignature !== undefined || d.params !== undefined || routeless.has(d)
          ? d
          : { ...d, routeSignature: this.signature },
      );
    }
  }
}

/** Computes a derived value. What computes it again holds none of the context it was made in: a daemon keeps thousands of them. */
function derive<T>(
  session: Session,
  id: string,
  computing: readonly string[],
  compute: (ctx: AnalysisContext) => T,
): Derived {
  const ctx = new Context(session, undefined, computing);
  const value = withinBudget(ctx, compute);
  const { diagnostics, requests, reads, portions } = ctx;
  const answer = answerOf(value, [value, diagnostics], ctx);
  const recompute = () => derive(session, id, computing, compute);
  return { id, answer, reads, portions, suspect: false, recompute, diagnostics, requests };
}

/**
 * Computes a result that many share. One that takes more steps than an operation may has no value: whoever reads it is charged with
 * more than there is.
 */
function withinBudget<T>(ctx: Context, compute: (ctx: AnalysisContext) => T): T | undefined {
  try {
    const value = compute(ctx);
    ctx.close();
    return value;
  } catch (error) {
    if (!(error instanceof BudgetSpent)) throw error;
    return undefined;
  }
}

/** Hashes a value by `parts` of it, by the components requested with it and by its cost, where that is one. */
function answerOf(value: unknown, parts: readonly unknown[], { requests, portions }: Context): HashedValue {
  const cost = portions === 0 ? [] : [portions];
  return hashedValue(value, () => hashable([...parts, requestedIds(requests), ...cost]));
}

/**
 * Defines every component reachable from what a computation requested, each once per session, and answers them in byte order of their
 * refs. The computation depends on each.
 */
export function defineComponents(session: Session, computation: Context): ComponentDefinition[] {
  const found = new Map<string, ComponentDefinition>();
  const pending = [...computation.requests];
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    const [ref, request] = next;
    if (found.has(ref)) continue;
    const id = componentId(ref, request);
    const component = session.shared(id, () => define(session, id, request));
    pending.push(...component.requests);
    computation.dependOn(component);
    found.set(ref, component.definition);
  }
  return [...found.entries()].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, d]) => d);
}

/** Keeps ids by request, because every operation that takes a shared result requests the same components. */
const ids = new WeakMap<ComponentRequest, string>();

/** Names a component. One that closes over other values is another, so that what an operation gets depends on its own reads alone. */
function componentId(ref: string, request: ComponentRequest): string {
  let id = ids.get(request);
  if (id === undefined) {
    const { name, pin, of } = request;
    id = `component:${ref} ${name}${pin === undefined ? '' : ` ${pin.id}`}${of.length === 0 ? '' : ` ${digest(hashable(of)).slice(0, 16)}`}`;
    ids.set(request, id);
  }
  return id;
}

/**
 * Lists the components that were requested: by their refs alone, one that closes over another value would pass for the
 * earlier one.
 */
function requestedIds(requests: Context['requests']): string[] {
  return [...requests].map(([ref, request]) => componentId(ref, request)).sort();
}

function define(session: Session, id: string, request: ComponentRequest): Component {
  const ctx = new Context(session);
  const { bucket, tuple, name, pin } = request;
  const contributions = withinBudget(ctx, (ctx) => request.define(ctx)) ?? [];
  const { diagnostics, requests, reads, portions } = ctx;
  const definition = { bucket, tuple, name, ...(pin === undefined ? {} : { pin }), contributions, diagnostics };
  const answer = answerOf(definition, [definition], ctx);
  const recompute = () => define(session, id, request);
  return { id, answer, reads, portions, suspect: false, recompute, definition, requests };
}
