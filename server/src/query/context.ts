import { digest, type HashedValue, hashedValue, type ReadSet, type Recorder, type Sharing } from '@docgen/cache';
import type { Engine } from '@docgen/engine';
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

export type { Session } from './session.js';

export function createSession(input: SessionInput): Session {
  return new Session(input);
}

/**
 * The analysis context over a session (analysis/context.ts). One is made per operation, per derived value and per
 * component, so each has a trace of its own; a parent records a derived value by the hash of what it came to.
 */
export class Context implements AnalysisContext {
  readonly diagnostics: UnboundDiagnostic[] = [];
  readonly asks = new Map<string, ComponentRequest>();
  /** What is made of the facts is shared by all operations of the session. */
  readonly sharing: Sharing | undefined;
  private readonly recorder: Recorder;

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
    this.sharing = this.recorder.sharing;
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
  /** What it was asked so far. */
  get reads(): ReadSet {
    return this.recorder;
  }

  /** Nothing more is expected to be asked of it. */
  close(): void {
    this.settings = undefined;
    this.recorder.close();
  }

  read<T>(id: string): T | undefined {
    return this.recorder.read<T>(id);
  }

  host<K extends keyof HostFacts>(section: K): HostFacts[K] {
    return this.recorder.read<HostFacts[K]>(`host:${section}`) as HostFacts[K];
  }

  derived<T>(key: string, compute: (ctx: AnalysisContext) => T): T {
    const id = `derived:${key}`;
    if (this.computing.includes(id)) throw new Error(`${key} depends on itself.`);
    const computing = [...this.computing, id];
    const make = () => derive(this.session, id, computing, compute);
    const entry = this.session.shared(id, make);
    this.recorder.note(id, entry.answer);
    for (const [ref, request] of entry.asks) this.asks.set(ref, request);
    this.report(entry.diagnostics);
    return entry.answer.value as T;
  }

  /** Take over what a component was made from. */
  note({ id, answer }: SharedResult): void {
    this.recorder.note(id, answer);
  }

  component(request: ComponentRequest): string {
    const ref = componentRef(request.bucket, request.tuple);
    if (!this.asks.has(ref)) this.asks.set(ref, request);
    return ref;
  }

  exceptionAnswer(exception: string, status: number): ExceptionAnswer {
    return this.session.exceptionAnswer?.(exception, status, this) ?? 'unread';
  }

  classSchema(fqcn: string): JsonMap {
    return this.session.classSchema?.(fqcn, this) ?? new Map();
  }

  raise<C extends Code>(code: C, params: ParamsOf<C>, where: Where = {}): void {
    this.report([raise(code, params, where)]);
  }

  report(diagnostics: readonly UnboundDiagnostic[]): void {
    for (const d of diagnostics) {
      this.diagnostics.push(
        this.signature === undefined || d.routeSignature !== undefined || d.params !== undefined
          ? d
          : { ...d, routeSignature: this.signature },
      );
    }
  }
}

function derive<T>(
  session: Session,
  id: string,
  computing: readonly string[],
  compute: (ctx: AnalysisContext) => T,
): Derived {
  const ctx = new Context(session, undefined, computing);
  const value = compute(ctx);
  ctx.close();
  const { diagnostics, asks } = ctx;
  return {
    ...shared(id, ctx, answered(value, [value, diagnostics], asks)),
    again: () => derive(session, id, computing, compute),
    diagnostics,
    asks,
  };
}

/** The answer is known by `parts` of it and by what is asked for with it. */
function answered(value: unknown, parts: readonly unknown[], asks: Context['asks']): HashedValue {
  return hashedValue(value, () => hashable([...parts, asked(asks)]));
}

/**
 * Define every component reachable from what `asker` asked for, each once per session, and return them in byte order of their
 * refs. The trace of `asker` says it depends on each.
 */
export function defineComponents(session: Session, asker: Context): ComponentDefinition[] {
  const found = new Map<string, ComponentDefinition>();
  const pending = [...asker.asks];
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    const [ref, request] = next;
    if (found.has(ref)) continue;
    const id = componentId(ref, request);
    const component = session.shared(id, () => define(session, id, request));
    pending.push(...component.asks);
    asker.note(component);
    found.set(ref, component.definition);
  }
  return [...found.entries()].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, d]) => d);
}

/** What shared results ask for, every operation that takes them asks for in turn. */
const ids = new WeakMap<ComponentRequest, string>();

/** One that closes over other values is another definition, so that what an operation gets depends on its own reads alone. */
function componentId(ref: string, request: ComponentRequest): string {
  let id = ids.get(request);
  if (id === undefined) {
    const { name, of } = request;
    id = `component:${ref} ${name}${of.length === 0 ? '' : ` ${digest(hashable(of)).slice(0, 16)}`}`;
    ids.set(request, id);
  }
  return id;
}

/** Which definitions were asked for: by their refs alone, one of another closed-over value would pass for the one there was. */
function asked(asks: Context['asks']): string[] {
  return [...asks].map(([ref, request]) => componentId(ref, request)).sort();
}

function define(session: Session, id: string, request: ComponentRequest): Component {
  const ctx = new Context(session);
  const { bucket, tuple, name } = request;
  const definition = { bucket, tuple, name, contributions: request.define(ctx), diagnostics: ctx.diagnostics };
  ctx.close();
  return {
    ...shared(id, ctx, answered(definition, [definition], ctx.asks)),
    again: () => define(session, id, request),
    definition,
    asks: ctx.asks,
  };
}

function shared(id: string, { reads }: Context, answer: HashedValue) {
  return { id, answer, reads, suspect: false };
}
