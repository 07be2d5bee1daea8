import type { Expr } from '@docgen/php';
import { encodesMembers, textUnlessFailed } from '../../../types/json-text.js';
import { NEVER, NULL } from '../../../types/make.js';
import { asWritten, isNullable, withoutNull } from '../../../types/operations.js';
import { truthiness, truthy } from '../../../types/truthiness.js';
import type { Type } from '../../../types/type.js';
import { membersOf, union } from '../../../types/union.js';
import { assume, typeOf } from '../../evaluator.js';
import { type FlowState, joinStates } from '../../flow/flow-state.js';
import { rowAt } from '../../flow/keyed-rows.js';
import type { BodyFrame } from '../../frame.js';
import { hasKey } from '../arrays/index-read.js';

/** Types `$c ? a : b` and `a ?: b`: the reachable arms, each under what the condition says. */
export function ternary(expr: Extract<Expr, { k: 'ternary' }>, frame: BodyFrame): Type {
  if (expr.yes === undefined) {
    const left = asWritten(typeOf(expr.if, frame));
    if (truthiness(left) === true) return left;
    const after = frame.env.clone();
    const right = typeOf(expr.no, frame);
    frame.env = joinStates(frame.run, [after, frame.env]);
    // Another text that stands in for an encoding that failed is as much a string.
    const text = textUnlessFailed(left);
    if (text !== undefined && encodesMembers(text) && isString(right)) return text;
    return union([truthy(left), right], frame.run.codebase.enumCases);
  }
  const yes = frame.env.clone();
  const no = frame.env.clone();
  const holds = assume(expr.if, true, frame, yes);
  assume(expr.if, false, frame, no);
  const types: Type[] = [];
  const envs = [];
  if (holds !== false) {
    frame.env = yes;
    types.push(typeOf(expr.yes, frame));
    envs.push(frame.env);
  }
  if (holds !== true) {
    frame.env = no;
    types.push(typeOf(expr.no, frame));
    envs.push(frame.env);
  }
  frame.env = joinStates(frame.run, envs);
  return union(types, frame.run.codebase.enumCases);
}

function isString(type: Type): boolean {
  return membersOf(type).every((m) =>
    m.kind === 'literal' ? typeof m.value === 'string' : m.kind === 'scalar' && m.type === 'string',
  );
}

/** Types `a ?? b`. */
export function coalesce(expr: Extract<Expr, { k: 'bin' }>, frame: BodyFrame): Type {
  const left = quietRead(expr.l, frame);
  if (left !== undefined && !isNullable(left)) return left;
  const before = frame.env.clone();
  const right = typeOf(expr.r, frame);
  frame.env = joinStates(frame.run, [before, frame.env]);
  return union([left === undefined ? NEVER : withoutNull(left), right], frame.run.codebase.enumCases);
}

/** Lists the variables PHP sets in every body. */
const SUPERGLOBALS = new Set('GLOBALS _GET _POST _REQUEST _COOKIE _FILES _SERVER _ENV _SESSION'.split(' '));

/**
 * Types the left of `??`: an absent key, an unset variable or a null on the way is null instead of an error. Undefined
 * when nothing can be there.
 */
export function quietRead(expr: Expr, frame: BodyFrame): Type | undefined {
  if (expr.k === 'var' && typeof expr.name === 'string' && expr.name !== 'this') {
    const known = frame.env.get(expr.name);
    if (known === undefined && SUPERGLOBALS.has(expr.name)) return typeOf(expr, frame);
    if (known === undefined && !frame.env.isLost(expr.name) && frame.env.forgotten.size === 0) return undefined;
    return known ?? typeOf(expr, frame);
  }
  if (expr.k === 'index') {
    const row = rowAt(expr, frame);
    if (row !== undefined) return frame.env.get(row);
    const base = quietRead(expr.on, frame);
    if (base === undefined) return undefined;
    const key = expr.at === undefined ? undefined : typeOf(expr.at, frame);
    const has = hasKey(base, key);
    if (has === false) return undefined;
    const dead = frame.env.dead;
    const type = typeOf(expr, frame);
    frame.env.dead = dead;
    return has === true && !isNullable(base) ? type : union([type, NULL], frame.run.codebase.enumCases);
  }
  if (expr.k === 'prop') {
    const base = quietRead(expr.on, frame);
    if (base === undefined) return undefined;
    const dead = frame.env.dead;
    const type = typeOf(expr, frame);
    frame.env.dead = dead;
    return isNullable(base) ? union([type, NULL], frame.run.codebase.enumCases) : type;
  }
  return typeOf(expr, frame);
}

/** Types `match` by its reachable arms; an arm that only throws adds nothing. */
export function matchOf(expr: Extract<Expr, { k: 'match' }>, frame: BodyFrame): Type {
  typeOf(expr.on, frame);
  const types: Type[] = [];
  const envs = [];
  let rest = frame.env.clone();
  let decided = false;
  for (const arm of [
    ...expr.arms.filter((a) => a.conds !== undefined),
    ...expr.arms.filter((a) => a.conds === undefined),
  ]) {
    if (decided) break;
    const start = frame.env;
    if (arm.conds === undefined) {
      frame.env = rest.clone();
    } else {
      const entered = [];
      let reachable = false;
      for (const cond of arm.conds) {
        const here = rest.clone();
        const { holds, other } = matched(expr.on, cond, here, rest, frame);
        if (holds !== false) {
          entered.push(here);
          reachable = true;
        }
        rest = other;
        if (holds === true) decided = true;
      }
      if (!reachable) continue;
      frame.env = joinStates(frame.run, entered);
    }
    types.push(typeOf(arm.e, frame));
    envs.push(frame.env);
    frame.env = start;
  }
  if (envs.length > 0) frame.env = joinStates(frame.run, envs);
  return union(types, frame.run.codebase.enumCases);
}

/**
 * Tells whether the subject is identical to a condition. `here` becomes the state in its arm; `other` is that after it.
 */
function matched(
  on: Expr,
  cond: Expr,
  here: FlowState,
  rest: FlowState,
  frame: BodyFrame,
): { holds: boolean | undefined; other: FlowState } {
  const other = rest.clone();
  if (on.k !== 'bool' || !on.v) {
    const test: Expr = { k: 'bin', op: '===', l: on, r: cond };
    const holds = assume(test, true, frame, here);
    assume(test, false, frame, other);
    return { holds, other };
  }
  const before = frame.env;
  frame.env = rest.clone();
  const members = membersOf(typeOf(cond, frame));
  const after = frame.env;
  frame.env = before;
  const holds = assume(cond, true, frame, here);
  if (members.every(isBool)) {
    assume(cond, false, frame, other);
    return { holds, other };
  }
  // `true === 1` is false: only a bool can match, whatever the value would be in an `if`.
  const never = holds === false || !members.some((m) => m.kind === 'unknown' || (isBool(m) && truthiness(m) !== false));
  return { holds: never ? false : undefined, other: after };
}

function isBool(type: Type): boolean {
  return type.kind === 'literal' ? typeof type.value === 'boolean' : type.kind === 'scalar' && type.type === 'bool';
}
