import type { Expr, Stmt } from '@docgen/php';
import { readArray } from '../evaluator.js';
import { decide } from '../expressions/conditions.js';
import { functionName } from '../expressions/function-name.js';
import { openArms } from '../expressions/match.js';
import { joinMaps, type RuleMap } from '../rules/rule-map.js';
import type { RuleScope } from '../scope.js';
import { playEffects } from './call-effects.js';
import { catchesFailure } from './caught-failures.js';
import { joinLocals, keptLocals, type Locals, replaceLocals } from './local-values.js';
import { MOST_TURNS, newTurn, playLoop, playUnknownTurns, type Turn } from './loops.js';
import { playAssignment, playOperation, playReference, playStep, playUnset } from './writes.js';

/** Receives the nodes a walk over statements meets. */
export interface Visitor {
  returned?(expr: Expr | undefined, scope: RuleScope, locals: Locals): void;
  expression?(expr: Expr, scope: RuleScope, locals: Locals, statement: Stmt): void;
  /** Counts the calls somebody looks for. */
  met?(): number;
  /** Tells whether a return ends the code well, so that what follows it is not always run. */
  passes?(expr: Expr | undefined, scope: RuleScope): boolean;
}

/**
 * Reads the rule array a method body returns (validation 3.1): of several reachable returns any may be the one taken.
 */
export function readBody(body: readonly Stmt[], scope: RuleScope): RuleMap {
  const returned: RuleMap[] = [];
  new Walker({
    returned: (expr, at, locals) => {
      if (expr !== undefined) returned.push(readArray(expr, at, locals));
    },
  }).walk(body, scope, new Map());
  return joinMaps(returned);
}

/** Walks statements in source order and keeps the locals. Each walk answers whether its path ends there. */
export class Walker {
  /** The loops around a statement: what the paths that leave a turn early have. */
  private readonly turns: Turn[] = [];

  /** Says that a path with a call somebody looks for has left, or one that ends well: what follows is its alternative. */
  private split = false;
  /** Counts returns that end the code well. */
  private passed = 0;

  constructor(private readonly visitor: Visitor) {}

  walk(body: readonly Stmt[], around: RuleScope, locals: Locals): boolean {
    const scope = around.locals === locals ? around : { ...around, locals };
    for (const statement of body) {
      const at = this.split && scope.undecided !== true ? { ...scope, undecided: true as const } : scope;
      if (this.statement(statement, at, locals)) return true;
    }
    return false;
  }

  private statement(s: Stmt, scope: RuleScope, locals: Locals): boolean {
    scope.asks.step();
    const place = { statement: s, scope, locals };
    switch (s.k) {
      case 'return':
        if (s.e !== undefined) this.visitor.expression?.(s.e, scope, locals, s);
        this.visitor.returned?.(s.e, scope, locals);
        if (this.visitor.passes?.(s.e, scope) === true) this.passed += 1;
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
        playLoop(s, place, (at, turn) => this.turn(s.body, at, locals, turn));
        return false;
      case 'for':
        for (const e of s.init) this.expression(e, { k: 'expr', e }, scope, locals);
        if (this.counted(s, scope, locals)) return false;
        playUnknownTurns(s.body, place, (at, own) => this.turn(s.body, at, own, newTurn()));
        return false;
      case 'while':
        this.visitor.expression?.(s.if, scope, locals, s);
        playUnknownTurns(s.body, place, (at, own) => this.turn(s.body, at, own, newTurn()));
        return false;
      case 'do':
        this.visitor.expression?.(s.if, scope, locals, s);
        return this.turn(s.body, scope, locals, newTurn());
      case 'try': {
        const ended = this.walk(s.body, catchesFailure(s) ? { ...scope, caught: true } : scope, locals);
        for (const clause of s.catches) this.walk(clause.body, { ...scope, undecided: true }, locals);
        if (s.finally !== undefined && this.walk(s.finally, scope, locals)) return true;
        return ended && s.catches.length === 0;
      }
      case 'block':
        return this.walk(s.body, scope, locals);
      case 'unset':
        for (const target of s.of) playUnset(target, place);
        return false;
      case 'break':
      case 'continue':
        this.turns.at(-(s.levels ?? 1))?.[s.k === 'break' ? 'broken' : 'left'].push(new Map(locals));
        return this.turns.length > 0;
      default:
        return false;
    }
  }

  /** Plays a `for` whose test is decided before each turn; false, with nothing played, for any other. */
  private counted(s: Stmt & { k: 'for' }, scope: RuleScope, locals: Locals): boolean {
    const own = keptLocals(locals);
    for (let turns = 0; turns <= MOST_TURNS; turns++) {
      const at = { ...scope, locals: own };
      const tests = s.test.map((test) => decide(test, at));
      if (tests.at(-1) === false) {
        replaceLocals(locals, own);
        return true;
      }
      if (tests.at(-1) !== true || !scope.asks.turn()) return false;
      const turn = newTurn();
      if (this.turn(s.body, at, own, turn) || turn.broken.length > 0) return false;
      for (const e of s.step) this.expression(e, { k: 'expr', e }, at, own);
    }
    return false;
  }

  /** Walks one turn of a loop; paths that leave it early join those that reach its end. */
  private turn(body: readonly Stmt[], scope: RuleScope, locals: Locals, turn: Turn): boolean {
    this.turns.push(turn);
    const ended = this.walk(body, scope, locals);
    this.turns.pop();
    const paths = ended ? turn.left : [new Map(locals), ...turn.left];
    turn.left = [];
    if (paths.length === 0) return true;
    replaceLocals(locals, joinLocals(paths));
    return false;
  }

  /**
   * Walks bodies of which a run takes one; a body that ends the path leaves nothing behind. Answers true when all of
   * them do.
   */
  private branches(bodies: readonly (readonly Stmt[])[], scope: RuleScope, locals: Locals): boolean {
    // The branches share maps they do not write: a branch copies a map before its first write.
    const after = bodies.flatMap((body) => {
      const own = new Map(locals);
      const met = this.visitor.met?.();
      const { passed } = this;
      const ended = this.walk(body, { ...scope, undecided: true }, own);
      if (ended && (met !== this.visitor.met?.() || passed !== this.passed)) this.split = true;
      return ended ? [] : [own];
    });
    if (after.length === 0) return true;
    replaceLocals(locals, joinLocals(after));
    return false;
  }

  private expression(e: Expr, s: Stmt & { k: 'expr' }, scope: RuleScope, locals: Locals): boolean {
    const place = { statement: s, scope, locals };
    if (e.k === 'throw' || e.k === 'exit') return true;
    if (e.k === 'bin' && e.op === '&&') return this.sides(e.l, e.r, undefined, scope, locals);
    if (e.k === 'bin' && e.op === '||') return this.sides(e.l, undefined, e.r, scope, locals);
    if (e.k === 'ternary') return this.sides(e.if, e.yes, e.no, scope, locals);
    if (e.k === 'assign' && e.byRef) playReference(e.to, e.e, place);
    else if (e.k === 'assign') playAssignment(e.to, e.e, place);
    if (e.k === 'assignop') playOperation(e, place);
    if (e.k === 'incdec') playStep(e, place);
    // What is assigned to the variable it is called on has been played.
    const call = e.k === 'assign' && !isOn(e.e, e.to) ? e.e : e;
    if (call.k === 'call' && functionName(call) === 'abort') return true;
    if (call.k === 'call' || call.k === 'mcall' || call.k === 'scall') playEffects(call, place);
    return false;
  }

  /** Plays the sides of `$on && $rules['a'] = 'b';`, of which a run takes one, as those of an `if`. */
  private sides(
    test: Expr,
    then: Expr | undefined,
    other: Expr | undefined,
    scope: RuleScope,
    locals: Locals,
  ): boolean {
    const run = (side: Expr | undefined, at: RuleScope, own: Locals): boolean =>
      side !== undefined && this.expression(side, { k: 'expr', e: side }, at, own);
    const known = decide(test, scope);
    if (known !== undefined) return run(known ? then : other, scope, locals);
    const after = [then, other].flatMap((side) => {
      const own = new Map(locals);
      return run(side, { ...scope, locals: own, undecided: true }, own) ? [] : [own];
    });
    if (after.length === 0) return true;
    replaceLocals(locals, joinLocals(after));
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
    return taken.length === 1 ? this.walk(taken[0] as Stmt[], scope, locals) : this.branches(taken, scope, locals);
  }
}

/** Tells whether a chain of calls begins at the variable. */
function isOn(e: Expr, to: Expr): boolean {
  let root = e;
  while (root.k === 'mcall') root = root.on;
  return root.k === 'var' && to.k === 'var' && root.name === to.name;
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
