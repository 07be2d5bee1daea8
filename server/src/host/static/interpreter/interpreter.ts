import {
  type BodyFact,
  type ClosureExpr,
  type ClosureFact,
  lastLineOf,
  lineOf,
  ordinalOf,
  type PhpIndex,
} from '@docgen/php';
import type { At } from '@docgen/protocol';
import type { Application } from '../application/application-state.js';
import type { Configuration } from '../application/configuration.js';
import type { ApplicationEnvironment } from '../application/environment.js';
import type { Router } from '../registrar/router.js';
import { isCircularInclude } from '../report/circles.js';
import { Report } from '../report/report.js';
import { Classes } from '../sources/classes.js';
import { absolute, relative } from '../sources/paths.js';
import type { SourceTree } from '../sources/source-tree.js';
import { alternatives, type CallableValue, type InterpretedClosure, type Unit, type Value } from '../values/value.js';
import { execute } from './execute.js';
import { type CallFrame, Unwind } from './frame.js';

const MAX_STEPS = 3_000_000;
const MAX_INCLUDES = 64;

/**
 * Holds the state of one reading of an application, which every part of the interpreter shares. Evaluation is in
 * `evaluate.ts`, statements in `execute.ts`, calls in `calls/`.
 */
export class Interpreter {
  readonly report = new Report();
  readonly classes: Classes;
  /** Undecided conditions around the running code. */
  readonly conditions: import('../report/report.js').Condition[] = [];
  /** Running calls, to stop recursion. */
  readonly active = new Set<string>();
  readonly globals = new Map<string, Value>();
  /** Static properties that were assigned, as `Class::$name`. */
  readonly statics = new Map<string, Value>();
  readonly constants = new Map<string, Value>();
  readonly declared = new Set<string>();
  /** Functions of files that were read, by name in lower case → file. */
  readonly functions = new Map<string, string>();
  /** Files that are being run, outermost first, with the undecided conditions around each. */
  readonly running: { path: string; conditions: number }[] = [];
  depth = 0;
  exhausted = false;
  private readonly checked = new Set<string>();
  private steps = 0;
  private readonly included = new Set<string>();

  constructor(
    readonly index: PhpIndex,
    readonly world: SourceTree,
    readonly env: ApplicationEnvironment,
    readonly config: Configuration,
    readonly router: Router,
    readonly app: Application,
  ) {
    this.classes = new Classes(index, world);
  }

  step(): void {
    if (++this.steps > MAX_STEPS) {
      this.exhausted = true;
      throw new Unwind('budget');
    }
  }

  /** Gives the file that declares a top-level fact, when the index knows it. */
  pathOf(id: string): string | undefined {
    return this.index.locate({ fact: id })?.file;
  }

  /** Locates a node of the running body. */
  at(frame: CallFrame, node: object): At {
    return this.place(frame.unit, node);
  }

  place(unit: Unit, node: object): At {
    const outline = this.index.factsOf(unit.path)?.outline;
    const line = outline === undefined ? undefined : lineOf(outline, unit.fact, ordinalOf(unit.root, node));
    return line === undefined ? null : { file: unit.path, line };
  }

  /** Gives the first and last line of a closure: the place a booted application reports for it. */
  closurePlace(closure: InterpretedClosure): At {
    const start = this.place(closure.unit, closure.node);
    if (start === null) return null;
    const found = this.index.closuresOn(start.file, start.line);
    const last = found.findLast((id) => sameClosure(this.index.get(id)?.value as ClosureFact, closure.node));
    if (last === undefined) return start;
    const place = this.declarationPlace(start.file, last);
    return place === null || found.length === 1 ? place : { ...place, nth: found.indexOf(last) };
  }

  /** Locates a closure, or the method or function a first-class callable names. */
  callablePlace(callable: InterpretedClosure | CallableValue): At {
    if (callable.k === 'closure') return this.closurePlace(callable);
    if (callable.function !== undefined) {
      const path = this.pathOf(`fn:${callable.function}`);
      return path === undefined ? null : this.declarationPlace(path, `fn:${callable.function}`);
    }
    const owner = callable.on?.class ?? callable.class;
    const found = owner === undefined ? undefined : this.classes.method(owner, callable.method ?? '');
    return found === undefined
      ? null
      : this.declarationPlace(found.owner.path, `sig:${found.owner.name}::${found.sig.name}`);
  }

  /** Locates a declared function or method. */
  declarationPlace(path: string, fact: string): At {
    const outline = this.index.factsOf(path)?.outline;
    const line = outline === undefined ? undefined : lineOf(outline, fact);
    const end = outline === undefined ? undefined : lastLineOf(outline, fact);
    return line === undefined || end === undefined ? null : { file: path, line, end };
  }

  /**
   * Runs a file with the given variables and gives its `return` value, `true` when there is none, undefined when the
   * file does not exist. A file that includes itself without end is reported and left. `at` is what includes it.
   */
  include(
    path: string,
    vars: Map<string, Value>,
    once = false,
    self: CallFrame | null = null,
    at: At = null,
  ): Value | undefined {
    const inside = relative(path);
    if (inside === undefined) return undefined;
    if (once && this.included.has(inside)) return true;
    const facts = this.index.factsOf(inside);
    if (facts === undefined || this.world.text(path) === undefined) return undefined;
    if (isCircularInclude(this, inside, at)) return true;
    if (this.running.length >= MAX_INCLUDES) return undefined;
    this.included.add(inside);
    this.checkSyntax(inside);
    for (const fact of facts.facts)
      if (fact.id.startsWith('fn:')) this.functions.set(fact.id.slice(3).toLowerCase(), inside);
    const fact = `main:${inside}`;
    const main = this.index.get(fact)?.value as BodyFact | undefined;
    if (main === undefined) return true;
    const frame: CallFrame = {
      unit: { path: inside, fact, root: main },
      vars,
      self: self?.self ?? null,
      class: self?.class ?? null,
      called: self?.called ?? null,
      name: '',
      args: [],
      returns: [],
    };
    this.running.push({ path: inside, conditions: this.conditions.length });
    const conditions = this.conditions.length;
    try {
      return finish(frame, execute(this, frame, main.body), true, this.at(frame, main));
    } finally {
      this.running.pop();
      this.conditions.length = conditions;
    }
  }

  /** Makes a frame at the top of a file, for calls the framework itself makes. */
  topFrame(path: string): CallFrame {
    const fact = `main:${path}`;
    const root = (this.index.get(fact)?.value as object | undefined) ?? {};
    return {
      unit: { path, fact, root },
      vars: new Map(),
      self: null,
      class: null,
      called: null,
      name: '',
      args: [],
      returns: [],
    };
  }

  /** Reports, once a file, that the parser lost a part of it. */
  checkSyntax(path: string): void {
    if (this.checked.has(path)) return;
    this.checked.add(path);
    if (this.index.factsOf(path) !== undefined) this.world.read.add(path);
    for (const problem of this.index.factsOf(path)?.diagnostics ?? []) {
      const at = { file: path, line: problem.line };
      this.report.note('host.parse-failed', { file: path, message: problem.message }, at);
    }
  }

  /** Gives the absolute path of the file a frame's code is in. */
  file(frame: CallFrame): string {
    return absolute(frame.unit.path);
  }

  /** Runs `body`; a PHP exception or `exit` in it ends it quietly, as a failing provider would end the boot. */
  guarded(body: () => void): void {
    const depth = this.depth;
    const active = [...this.active];
    const conditions = this.conditions.length;
    try {
      body();
    } catch (error) {
      if (!(error instanceof Unwind)) {
        const reason = error instanceof RangeError ? 'code nested too deeply' : 'an unexpected failure';
        this.report.note('host.section-unreadable', { section: 'routes', reason }, null);
      }
    } finally {
      this.active.clear();
      for (const key of active) this.active.add(key);
      this.depth = depth;
      this.conditions.length = conditions;
    }
  }
}

/** Gives the value of a body: its return, joined with returns below undecided conditions. */
export function finish(
  frame: CallFrame,
  done: import('./frame.js').Completion | undefined,
  otherwise: Value,
  at: At,
): Value {
  const last = done?.type === 'return' ? done.value : otherwise;
  if (frame.returns.length === 0) return last;
  const condition = frame.returns[0]?.condition ?? '';
  return alternatives([...frame.returns.map((r) => r.value), last], condition, at);
}

function sameClosure(fact: ClosureFact, node: ClosureExpr): boolean {
  return (
    JSON.stringify(fact.params) === JSON.stringify(node.params) &&
    JSON.stringify(fact.body) === JSON.stringify(node.body)
  );
}
