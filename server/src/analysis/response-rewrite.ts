import { type ClosureExpr, type Expr, ordinalOf, type Stmt } from '@docgen/php';
import type { Anchor } from '@docgen/protocol';

/** Methods of a response that write its body. */
const WRITES: ReadonlySet<string> = new Set(['setdata', 'setcontent', 'setjson']);

/** Functions that hand what they are given to a closure, and answer it. */
const HANDING: ReadonlySet<string> = new Set(['tap', 'with']);

/** Names a call that writes the body of a response that was made further inside, and its place. */
export interface ResponseRewrite {
  call: string;
  anchor: Anchor;
}

type Call = Expr & { k: 'mcall' };

/**
 * Finds the first call in a middleware's code that writes another body to the response of the next: on the call itself, or on a variable
 * that may hold it there.
 */
export function responseRewrite(fact: string, body: object, next: string | undefined): ResponseRewrite | undefined {
  const call = next === undefined ? undefined : rewriteIn(body, new Inside(next, new Set()));
  if (call === undefined) return undefined;
  const at = ordinalOf(body, call);
  return { call: `${String(call.name)}()`, anchor: { fact, ...(at === undefined ? {} : { at }) } };
}

/** Knows at a place of the code which expressions are the response of the next. */
class Inside {
  constructor(
    readonly next: string | undefined,
    readonly held: Set<string>,
  ) {}

  /** Tells whether an expression may be that response. */
  has(e: Expr): boolean {
    switch (e.k) {
      case 'var':
        return typeof e.name === 'string' && this.held.has(e.name);
      case 'assign':
        return this.has(e.e);
      // A getter answers another object; every other method of a response answers that response.
      case 'mcall':
        return typeof e.name === 'string' && !/^get/i.test(e.name) && this.has(e.on);
      case 'call': {
        const [handed] = e.args;
        if (isHanding(e) && handed !== undefined) return this.has(handed.value);
        return e.fn.k === 'var' && this.next !== undefined && e.fn.name === this.next;
      }
      default:
        return false;
    }
  }

  branch(): Inside {
    return new Inside(this.next, new Set(this.held));
  }

  /** Gives what is known within a closure, which has its own variables; the first parameter may be handed the response. */
  within({ params, uses = [], arrow }: ClosureExpr, isHanded: boolean): Inside {
    const names = new Set(params.map(({ name }) => name));
    const seen = [...this.held].filter((name) => arrow === true || uses.some((one) => one.name === name));
    const held = new Set(seen.filter((name) => !names.has(name)));
    const [first] = params;
    if (isHanded && first !== undefined) held.add(first.name);
    return new Inside(this.next !== undefined && names.has(this.next) ? undefined : this.next, held);
  }
}

function isHanding(e: Expr & { k: 'call' }): boolean {
  return e.fn.k === 'fref' && HANDING.has((e.fn.fallback ?? e.fn.name).toLowerCase());
}

/** Finds the first call that writes the response, in the order of the code. */
function rewriteIn(code: unknown, inside: Inside): Call | undefined {
  if (code === null || typeof code !== 'object') return undefined;
  if (Array.isArray(code)) return firstOf(code, (part) => rewriteIn(part, inside));
  const node = code as Expr | Stmt;
  switch (node.k) {
    case 'closure':
      return rewriteIn(node.body, inside.within(node, false));
    case 'call': {
      const [handed, closure] = node.args;
      const run = closure?.value.k === 'closure' && isHanding(node) ? closure.value : undefined;
      if (run === undefined || handed === undefined) break;
      const found = rewriteIn(handed.value, inside);
      return found ?? rewriteIn(run.body, inside.within(run, inside.has(handed.value)));
    }
    case 'assign': {
      const found = rewriteIn(node.e, inside);
      if (node.to.k !== 'var' || typeof node.to.name !== 'string') return found ?? rewriteIn(node.to, inside);
      if (inside.has(node.e)) inside.held.add(node.to.name);
      else inside.held.delete(node.to.name);
      return found;
    }
    case 'mcall': {
      const found = rewriteIn(node.on, inside) ?? rewriteIn(node.args, inside);
      const writes = typeof node.name === 'string' && WRITES.has(node.name.toLowerCase());
      return found ?? (writes && inside.has(node.on) ? node : undefined);
    }
    default:
      break;
  }
  return firstOf(Object.values(node), (part) => (isBody(part) ? inBranch(part, inside) : rewriteIn(part, inside)));
}

/** Tells whether a part of a statement is a list of statements that some ways alone run. */
function isBody(part: unknown): part is Stmt[] {
  return Array.isArray(part) && part.every((one) => typeof one === 'object' && one !== null && STATEMENTS.has(one.k));
}

const STATEMENTS: ReadonlySet<string> = new Set(
  'expr return if foreach for while do switch try break continue echo global static unset block declare const-decl html goto label hole'.split(
    ' ',
  ),
);

/** Reads code that some ways alone run: behind it a variable holds what it held before, or what it was given there. */
function inBranch(body: readonly Stmt[], inside: Inside): Call | undefined {
  const branch = inside.branch();
  const found = rewriteIn(body, branch);
  for (const name of branch.held) inside.held.add(name);
  return found;
}

function firstOf<T>(parts: readonly T[], read: (part: T) => Call | undefined): Call | undefined {
  for (const part of parts) {
    const found = read(part);
    if (found !== undefined) return found;
  }
  return undefined;
}
