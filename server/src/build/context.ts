import { type Answer, answer, type FactSource, Recorder, type Trace } from '@docgen/cache';
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

/** What all operations of one document and one snapshot share: the world, and the sub-results already computed. */
export interface Session {
  source: FactSource;
  document: DocumentConfig;
  config: Pick<Config, 'onRouteError' | 'engine'>;
  engine: Engine;
  /** Publishes a class met as a declared type. */
  classSchema?: (fqcn: string, ctx: AnalysisContext) => JsonMap;
  exceptionAnswer?: (exception: string, status: number, ctx: AnalysisContext) => ExceptionAnswer;
  /** `derived:<key>` → what it came to. */
  derived: Map<string, Derived>;
  /** Placeholder of a component → its definition. */
  components: Map<string, Component>;
}

/** Something shared, with the reads it was made from. */
export interface SubResult {
  answer: Answer;
  readonly trace: Trace;
}

interface Component extends SubResult {
  definition: ComponentDefinition;
  asks: string[];
}

interface Derived extends SubResult {
  diagnostics: UnboundDiagnostic[];
  /** Components the computation asked for. */
  asks: Map<string, ComponentRequest>;
}

export function createSession(input: Omit<Session, 'derived' | 'components'>): Session {
  return { ...input, derived: new Map(), components: new Map() };
}

/**
 * The analysis context over a session (analysis/context.ts). One is made per operation, per derived value and per
 * component, so each has a trace of its own; a parent records a derived value by the hash of what it came to.
 */
export class Context implements AnalysisContext {
  readonly diagnostics: UnboundDiagnostic[] = [];
  readonly asks = new Map<string, ComponentRequest>();
  private readonly recorder: Recorder;

  constructor(
    private readonly session: Session,
    /** Signature put on diagnostics that carry none; absent for shared sub-results. */
    private readonly signature?: string,
    private readonly computing: readonly string[] = [],
    readonly path?: string,
  ) {
    this.recorder = new Recorder(session.source);
  }

  get document(): DocumentConfig {
    return this.session.document;
  }
  get config(): Pick<Config, 'onRouteError' | 'engine'> {
    return this.session.config;
  }
  get engine(): Engine {
    return this.session.engine;
  }
  get trace(): Trace {
    return this.recorder.trace;
  }

  read<T>(id: string): T | undefined {
    return this.recorder.read<T>(id);
  }

  host<K extends keyof HostFacts>(section: K): HostFacts[K] {
    return this.recorder.read<HostFacts[K]>(`host:${section}`) as HostFacts[K];
  }

  derived<T>(key: string, compute: (ctx: AnalysisContext) => T): T {
    const id = `derived:${key}`;
    let entry = this.session.derived.get(id);
    if (entry === undefined) {
      if (this.computing.includes(id)) throw new Error(`${key} depends on itself.`);
      const ctx = new Context(this.session, undefined, [...this.computing, id]);
      const value = compute(ctx);
      entry = {
        answer: answer(value, () => hashable([value, ctx.diagnostics, [...ctx.asks.keys()].sort()])),
        diagnostics: ctx.diagnostics,
        get trace() {
          return ctx.trace;
        },
        asks: ctx.asks,
      };
      this.session.derived.set(id, entry);
    }
    this.recorder.note(id, entry.answer);
    for (const [ref, request] of entry.asks) this.asks.set(ref, request);
    this.report(entry.diagnostics);
    return entry.answer.value as T;
  }

  /** Take over what a component was made from. */
  note(id: string, { answer }: SubResult): void {
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
    let component = session.components.get(ref);
    if (component === undefined) {
      const ctx = new Context(session);
      component = define(request, ctx);
      session.components.set(ref, component);
      pending.push(...ctx.asks);
    } else {
      for (const nested of component.asks) {
        const known = session.components.get(nested)?.definition;
        // One that is not known yet is waiting in `pending`: whoever defined the asker put it there.
        if (known !== undefined) pending.push([nested, { ...known, define: () => known.contributions }]);
      }
    }
    asker.note(`component:${ref}`, component);
    found.set(ref, component.definition);
  }
  return [...found.entries()].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, d]) => d);
}

function define(request: ComponentRequest, ctx: Context): Component {
  const { bucket, tuple, name } = request;
  const definition = { bucket, tuple, name, contributions: request.define(ctx), diagnostics: ctx.diagnostics };
  const asks = [...ctx.asks.keys()];
  return {
    definition,
    asks,
    answer: answer(definition, () => hashable([definition, [...asks].sort()])),
    get trace() {
      return ctx.trace;
    },
  };
}
