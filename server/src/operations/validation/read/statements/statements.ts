import type { Expr, Stmt } from '@docgen/php';
import { commentOf } from '../../comment.js';
import { evaluate, readArray } from '../evaluator.js';
import { decide } from '../expressions/conditions.js';
import { anchorOf, fieldKey } from '../expressions/keys.js';
import { openArms } from '../expressions/match.js';
import { scalar, unknown } from '../expressions/value.js';
import type { Locals } from '../rules/rule-arrays.js';
import { joinMaps, RuleMap } from '../rules/rule-map.js';
import type { RuleScope } from '../scope.js';
import { rewriteElements } from './by-reference.js';

/** Bounds the constant array a `foreach` is unrolled over. */
const MOST_TURNS = 64;

/** Receives the nodes a walk over statements meets. */
export interface Visitor {
  returned?(expr: Expr, scope: RuleScope, locals: Locals): void;
  expression?(expr: Expr, scope: RuleScope, locals: Locals, statement: Stmt): void;
}

/**
 * Reads the rule array a method body returns (validation 3.1): of several reachable returns any may be the one taken.
 */
export function readBody(body: readonly Stmt[], scope: RuleScope): RuleMap {
  const returned: RuleMap[] = [];
  new Walker({
    returned: (expr, at, locals) => returned.push(readArray(expr, at, locals)),
  }).walk(body, scope, new Map());
  return joinMaps(returned);
}

/** Walks statements in source order and keeps the local arrays. Each walk answers whether its path ends there. */
export class Walker {
  constructor(private readonly visitor: Visitor) {}

  walk(body: readonly Stmt[], scope: RuleScope, locals: Locals): boolean {
    for (const statement of body) if (this.statement(statement, scope, locals)) return true;
    return false;
  }

  private statement(s: Stmt, scope: RuleScope, locals: Locals): boolean {
    switch (s.k) {
      case 'return':
        if (s.e !== undefined) {
          this.visitor.expression?.(s.e, scope, locals, s);
          this.visitor.returned?.(s.e, scope, locals);
        }
        return true;
      case 'expr':
        this.visitor.expression?.(s.e, scope, locals, s);
        return this.expression(s.e, s, scope, locals);
      case 'if': {
        this.visitor.expression?.(s.if, scope, locals, s);
        const test = decide(s.if, scope);
        if (test !== undefined) return this.walk(test ? s.then : (s.else ?? []), scope, locals);
        return this.branches([s.then, s.else ?? []], scope, locals);
      }
      case 'switch':
        this.visitor.expression?.(s.on, scope, locals, s);
        return this.switched(s, scope, locals);
      case 'foreach':
        this.visitor.expression?.(s.of, scope, locals, s);
        this.unroll(s, scope, locals);
        return false;
      case 'for':
      case 'while':
      case 'do':
        if (s.k !== 'for') this.visitor.expression?.(s.if, scope, locals, s);
        this.walk(s.body, scope, locals);
        return false;
      case 'try': {
        const ended = this.walk(s.body, scope, locals);
        for (const clause of s.catches) this.walk(clause.body, scope, locals);
        if (s.finally !== undefined && this.walk(s.finally, scope, locals)) return true;
        return ended && s.catches.length === 0;
      }
      case 'block':
        return this.walk(s.body, scope, locals);
      case 'unset':
        for (const target of s.of) {
          const at = target.k === 'index' ? owned(target.on, locals) : undefined;
          const key =
            target.k === 'index' && target.at !== undefined ? fieldKey(evaluate(target.at, scope)) : undefined;
          if (at !== undefined && key !== undefined) at.fields.delete(key);
        }
        return false;
      default:
        return false;
    }
  }

  /**
   * Walks bodies of which a run takes one; a body that ends the path leaves nothing behind. Answers true when all of
   * them do.
   */
  private branches(bodies: readonly (readonly Stmt[])[], scope: RuleScope, locals: Locals): boolean {
    // The branches share maps they do not write: `owned` copies a map before the first write.
    const after = bodies.flatMap((body) => {
      const own = new Map(locals);
      return this.walk(body, scope, own) ? [] : [own];
    });
    if (after.length === 0) return true;
    locals.clear();
    for (const name of new Set(after.flatMap((own) => [...own.keys()]))) {
      locals.set(name, joinMaps(after.map((own) => own.get(name) ?? new RuleMap())));
    }
    return false;
  }

  private expression(e: Expr, s: Stmt & { k: 'expr' }, scope: RuleScope, locals: Locals): boolean {
    if (e.k === 'throw' || e.k === 'exit') return true;
    if (e.k === 'call' && e.fn.k === 'fref' && 'name' in e.fn) {
      const name = (e.fn as { name: string; fallback?: string }).fallback ?? (e.fn as { name: string }).name;
      return name === 'abort';
    }
    if (e.k === 'assign') assign(e.to, e.e, s, scope, locals);
    if (e.k === 'assignop' && e.op === '+') {
      const at = owned(e.to, locals);
      at?.merge(readArray(e.e, scope, locals), 'left');
    }
    return false;
  }

  private switched(s: Stmt & { k: 'switch' }, scope: RuleScope, locals: Locals): boolean {
    const arms = s.cases.map((c) => ({
      k: 'arm' as const,
      ...(c.if === undefined ? {} : { conds: [c.if] }),
      e: c as unknown as Expr,
    }));
    const open = new Set<unknown>(openArms(s.on, arms, scope));
    const taken = s.cases.flatMap((c, i) =>
      open.has(c) ? [fallingThrough(s.cases.slice(i).map((one) => one.body))] : [],
    );
    // Without a default a run may take no case, unless the case is known.
    if (taken.length !== 1 && s.cases.every((c) => c.if !== undefined)) taken.push([]);
    return this.branches(taken, scope, locals);
  }

  private unroll(s: Stmt & { k: 'foreach' }, scope: RuleScope, locals: Locals): void {
    const rewritten = s.byRef ? owned(s.of, locals) : undefined;
    if (rewritten !== undefined) {
      rewriteElements(s, rewritten, scope);
      return;
    }
    const over = evaluate(s.of, scope);
    const from = over.k === 'collection' ? over.of : over;
    if (from.k !== 'array' || from.spread || from.entries.length > MOST_TURNS || s.byRef) {
      for (const name of writesLocals(s.body) ? [...locals.keys()] : []) {
        const part = 'a loop over an array of unknown length';
        owned({ k: 'var', name }, locals)?.note({ part, anchor: anchorOf(scope, s) });
      }
      // The writes of the turns are unknown; the calls in them are still met.
      this.walk(s.body, scope, new Map([...locals].map(([name, map]) => [name, map.copy()])));
      return;
    }
    for (const entry of from.entries) {
      const bound = new Map(scope.bound);
      if (s.key?.k === 'var' && typeof s.key.name === 'string') bound.set(s.key.name, scalar(entry.key ?? null));
      if (s.value.k === 'var' && typeof s.value.name === 'string') bound.set(s.value.name, entry.value);
      if (this.walk(s.body, { ...scope, bound }, locals)) return;
    }
  }
}

/** Lists the statements a run passes from a case on, to the next `break`. */
function fallingThrough(bodies: readonly (readonly Stmt[])[]): Stmt[] {
  const out: Stmt[] = [];
  for (const body of bodies) {
    const end = body.findIndex((inner) => inner.k === 'break');
    out.push(...(end < 0 ? body : body.slice(0, end)));
    if (end >= 0) break;
  }
  return out;
}

/** Tells whether a loop with unknown turns writes rule arrays; no other loop matters. */
function writesLocals(body: readonly Stmt[]): boolean {
  return body.some((s) => s.k === 'expr' && (s.e.k === 'assign' || s.e.k === 'assignop'));
}

/** Maps a map to the branch it was made or copied in, which alone may write it. */
const owners = new WeakMap<RuleMap, Locals>();

function owned(expr: Expr, locals: Locals): RuleMap | undefined {
  const map = expr.k === 'var' && typeof expr.name === 'string' ? locals.get(expr.name) : undefined;
  if (map === undefined || expr.k !== 'var' || typeof expr.name !== 'string') return undefined;
  if (owners.get(map) === locals) return map;
  const copy = map.copy();
  owners.set(copy, locals);
  locals.set(expr.name, copy);
  return copy;
}

/** Plays `$r = E`, `$r['k'] = V`, `$r['k'][] = V`. */
function assign(to: Expr, e: Expr, s: Stmt & { k: 'expr' }, scope: RuleScope, locals: Locals): void {
  if (to.k === 'var' && typeof to.name === 'string') {
    // A parameter that is written no longer has the passed value.
    if (scope.bound.has(to.name)) {
      const value = evaluate(e, scope);
      scope.bound.set(to.name, value.k === 'array' ? value : unknown(`the variable $${to.name}`));
    }
    if (mayBeArray(e)) locals.set(to.name, readArray(e, scope, locals));
    else locals.delete(to.name);
    return;
  }
  if (to.k !== 'index') return;
  const appends = to.at === undefined;
  const target = appends ? to.on : to;
  if (target.k !== 'index' || target.at === undefined) return;
  const name = target.on.k === 'var' && typeof target.on.name === 'string' ? target.on.name : undefined;
  if (name === undefined) return;
  // A parameter begins with the passed value.
  if (!locals.has(name)) locals.set(name, scope.bound.has(name) ? readArray(target.on, scope, locals) : new RuleMap());
  const map = owned(target.on, locals) ?? new RuleMap();
  const anchor = anchorOf(scope, to);
  const key = fieldKey(evaluate(target.at, scope));
  if (key === undefined) {
    map.note({ part: 'a field name', anchor });
    return;
  }
  const comment = commentOf(s);
  const entry = { value: evaluate(e, scope), anchor, ...(comment === undefined ? {} : { comment }) };
  if (appends) map.append(key, entry);
  else map.set(key, entry);
}

/** Tells whether an expression can be a rule array; a scalar local is folded where it is used (validation 3.3). */
function mayBeArray(e: Expr): boolean {
  return !['str', 'int', 'float', 'bool', 'null', 'interp', 'closure', 'un', 'isset', 'empty', 'new'].includes(e.k);
}
