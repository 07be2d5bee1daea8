import type { FactReader } from '@docgen/cache';
import { type Expr, type Fact, type FileFacts, type MethodFact, type Param, type Stmt, walk } from '@docgen/php';
import type { Anchor } from '@docgen/protocol';
import type { TypeAt } from '../../contract.js';
import { publishedType } from '../../types/assumed-null.js';
import { NEVER, unknown } from '../../types/make.js';
import type { Type } from '../../types/type.js';
import { union } from '../../types/union.js';
import { follow, openRun } from '../analysis/analyze.js';
import { parameterType } from '../callee/declared-signature.js';
import { typeOf } from '../evaluator.js';
import { runClosure } from '../expression/closures/closures.js';
import { type AnalysisRun, type BodyFrame, createFrame } from '../frame.js';
import { iterated } from '../iteration.js';
import { isBody, nameOf, runAlone, withOwn } from './bodies.js';
import { originOf } from './origin.js';

type Node = { k: string };

/** Lists parts of expressions and statements without a type of their own: the node around them has it. */
const PARTS = new Set(['arg', 'item', 'arm', 'fref', 'attr', 'case', 'catch', 'list', 't', 't?', 't|', 't&']);
const STATEMENTS = new Set([
  ...['expr', 'return', 'if', 'foreach', 'for', 'while', 'do', 'switch', 'try', 'break', 'continue', 'echo', 'global'],
  ...['static', 'unset', 'block', 'declare', 'const-decl', 'html', 'goto', 'label'],
]);

/**
 * Types the first of some places that has a type (engine 1.1 `typeAt`), finds its declaration, and for an unknown one
 * where the chain broke. A body is analysed with its declared parameters, a closure without a caller likewise; an
 * expression passed several times has the union of its types. Total.
 */
export function typeAt(reader: FactReader, file: FileFacts, places: readonly Anchor[]): TypeAt | undefined {
  const within = withOwn(reader, file);
  for (const place of places) {
    const fact = file.facts.find((one) => one.id === place.fact);
    const found = fact === undefined || place.at === undefined ? undefined : inFact(within, fact, place.at);
    if (found !== undefined) return found;
  }
  return undefined;
}

function inFact(reader: FactReader, fact: Fact, at: number): TypeAt | undefined {
  const nodes: Node[] = [];
  walk(fact.value, (node) => nodes.push(node));
  const node = nodes[at];
  if (node === undefined || PARTS.has(node.k) || STATEMENTS.has(node.k)) return undefined;
  const run = openRun(reader);
  const self = classOf(fact);
  const receiver = self === undefined ? undefined : run.codebase.typeOfName(self);
  const frame = createFrame(run, {
    fact: fact.id,
    root: fact.value as object,
    ...(self === undefined ? {} : { self }),
    ...(receiver === undefined ? {} : { receiver }),
  });
  try {
    if (node.k === 'param') return ofParameter(node as Param, fact, frame);
    if (node.k === 'cref') return ofClass((node as { k: 'cref'; name: string }).name, frame);
    return ofExpression(node as Expr, nodes, fact, frame);
  } catch {
    return { type: unknown('internal') };
  }
}

function classOf(fact: Fact): string | undefined {
  const name = nameOf(fact);
  if (fact.kind === 'class') return name;
  const cut = name.lastIndexOf('::');
  return cut < 0 ? undefined : name.slice(0, cut);
}

function ofParameter(param: Param, fact: Fact, { run, self, receiver }: BodyFrame): TypeAt | undefined {
  if (fact.kind !== 'sig' && fact.kind !== 'fn') return undefined;
  return { type: parameterType(param, fact.value as MethodFact, run.codebase.scopeOf(self, receiver), run.codebase) };
}

function ofClass(written: string, { run, self, receiver }: BodyFrame): TypeAt | undefined {
  const { codebase } = run;
  const relative = { self, static: self, parent: self === undefined ? undefined : codebase.classOf(self)?.extends };
  const lower = written.toLowerCase();
  const name = Object.hasOwn(relative, lower) ? relative[lower as keyof typeof relative] : written;
  if (name === undefined) return undefined;
  const type = lower === 'static' ? (receiver ?? codebase.typeOfName(name)) : codebase.typeOfName(name);
  const declared = codebase.classOf(name);
  return { type, ...(declared === undefined ? {} : { origin: { fact: `class:${declared.name}` } }) };
}

function ofExpression(node: Expr, nodes: readonly Node[], fact: Fact, frame: BodyFrame): TypeAt | undefined {
  const { run } = frame;
  const parents = parentsIn(fact.value);
  const around = writerOf(node, parents);
  const asked = around === undefined ? node : around.k === 'foreach' ? around.of : around;
  const whole = statementPart(asked, parents);
  const chain = receiversOf(asked);
  const types = new Collected(new Set<unknown>([asked, whole, ...chain]), run);
  run.trace = types;
  run.watch = { seen: [], closures: new Set() };
  if (isBody(fact)) runAlone(run, fact);
  else if (fact.kind === 'closure') follow(run, { closure: fact.id });
  else typeOf(asked, frame);
  for (const closure of run.watch.closures) runClosure(closure, []);
  run.trace = undefined;
  const type = types.get(asked);
  if (type === undefined) return whole === undefined || types.has(whole) ? undefined : { type: NEVER };
  if (around?.k === 'foreach') {
    const element = iterated(type, frame);
    return { type: around.key === node ? element.key : element.value };
  }
  const origin = originOf(asked, types, nodes, frame);
  const broken =
    type.kind === 'unknown' ? [asked, ...chain].filter((e) => types.get(e)?.kind === 'unknown').at(-1) : undefined;
  return {
    type: publishedType(type),
    ...(origin === undefined ? {} : { origin }),
    ...(broken === undefined ? {} : { broken: { fact: fact.id, at: nodes.indexOf(broken) } }),
  };
}

/** Collects the types of some expressions; one met several times has the union. */
class Collected extends Map<Expr, Type> {
  constructor(
    private readonly wanted: ReadonlySet<unknown>,
    private readonly run: AnalysisRun,
  ) {
    super();
  }

  override set(expr: Expr, type: Type): this {
    if (!this.wanted.has(expr)) return this;
    const known = this.get(expr);
    return super.set(expr, known === undefined ? type : union([known, type], this.run.codebase.enumCases));
  }
}

function parentsIn(root: unknown): Map<unknown, Node> {
  const out = new Map<unknown, Node>();
  const go = (value: unknown, parent: Node | undefined): void => {
    if (Array.isArray(value)) for (const one of value) go(one, parent);
    else if (value !== null && typeof value === 'object') {
      const isNode = typeof (value as Node).k === 'string';
      if (isNode && parent !== undefined) out.set(value, parent);
      for (const member of Object.values(value)) go(member, isNode ? (value as Node) : parent);
    }
  };
  go(root, undefined);
  return out;
}

/** Finds the node that writes a local or member instead of reading it, whose type is the writer's. */
function writerOf(node: Expr, parents: ReadonlyMap<unknown, Node>) {
  const parent = parents.get(node) as Expr | Stmt | undefined;
  if (parent?.k === 'assign' && parent.to === node) return parent;
  if (parent?.k === 'assignop' && parent.to === node) return parent;
  return parent?.k === 'foreach' && (parent.value === node || parent.key === node) ? parent : undefined;
}

/** Finds the expression a statement consists of; one without a type was never reached. */
function statementPart(expr: Expr, parents: ReadonlyMap<unknown, Node>): Expr | undefined {
  let at: unknown = expr;
  for (let parent = parents.get(at); parent !== undefined; parent = parents.get(at)) {
    const stmt = parent as Stmt;
    if (stmt.k === 'expr' || (stmt.k === 'return' && stmt.doc === undefined)) return at as Expr;
    if (STATEMENTS.has(parent.k)) return undefined;
    at = parent;
  }
  return undefined;
}

/** Lists the receivers a chain of reads and calls goes through, outermost first. */
function receiversOf(expr: Expr): Expr[] {
  const out: Expr[] = [];
  for (let at: Expr | undefined = expr; at !== undefined; ) {
    const next: Expr | undefined =
      at.k === 'prop' || at.k === 'mcall' || at.k === 'index'
        ? at.on
        : at.k === 'assign' || at.k === 'silence' || at.k === 'clone'
          ? at.e
          : undefined;
    if (next !== undefined) out.push(next);
    at = next;
  }
  return out;
}
