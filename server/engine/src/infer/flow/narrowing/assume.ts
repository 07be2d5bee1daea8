import type { Expr } from '@docgen/php';
import { falsy, truthiness } from '../../../types/truthiness.js';
import type { Type } from '../../../types/type.js';
import { membersOf } from '../../../types/union.js';
import { typeOf } from '../../evaluator.js';
import { classNameOf } from '../../expression/calls/class-name.js';
import { pathOf } from '../../expression/objects/access-path.js';
import { quietRead } from '../../expression/operators/conditional.js';
import type { BodyFrame } from '../../frame.js';
import { framework } from '../../framework/framework.js';
import { asserted } from '../assertions.js';
import { type FlowState, joinStates } from '../flow-state.js';
import { atLeastOne } from './count.js';
import { narrowByDiscriminant } from './discriminant.js';
import { equality, sameCase } from './equality.js';
import { instanceOf, NO_PREDICATE } from './instanceof.js';
import { arrHas, isset } from './isset.js';
import { isFalse, negate, truth } from './truth.js';
import { predicate } from './type-predicates.js';

/**
 * Writes into `env` what holds when the condition came out as `holds` (engine 8.1). Tells whether the condition itself
 * is decided: true, false, or undefined. The frame's own state stays.
 */
export function assume(cond: Expr, holds: boolean, frame: BodyFrame, env: FlowState): boolean | undefined {
  const saved = frame.env;
  frame.env = env;
  try {
    const decided = narrow(cond, holds, frame);
    // Reading `$a ?? $b` or `$c ? $a : $b` left another state than it began with.
    if (frame.env !== env) {
      env.vars.become(frame.env.vars);
      for (const path of frame.env.forgotten) env.forgotten.add(path);
    }
    return decided;
  } finally {
    frame.env = saved;
  }
}

/** Narrows `empty($x['k'])`: a missing member is empty, without a warning. */
function empty(of: Expr, holds: boolean, frame: BodyFrame): boolean | undefined {
  const type = quietRead(of, frame);
  if (type === undefined) return true;
  const { dead } = frame.env;
  if (!holds) truth(of, true, frame);
  else {
    const path = pathOf(of);
    narrowByDiscriminant(of, isFalse, frame);
    if (path !== undefined) frame.env.narrow(path, falsy(type));
  }
  frame.env.dead = dead;
  return negate(truthiness(type));
}

function narrow(cond: Expr, holds: boolean, frame: BodyFrame): boolean | undefined {
  switch (cond.k) {
    case 'un':
      if (cond.op === '!') return negate(narrow(cond.e, !holds, frame));
      break;
    case 'cast':
      if (cond.to === 'bool') return narrow(cond.e, holds, frame);
      break;
    case 'bin': {
      if (cond.op === '&&' || cond.op === '||') return logical(cond, holds, frame);
      const equals = cond.op === '===' || cond.op === '!==' || cond.op === '==' || cond.op === '!=';
      const test = equals ? comparedTest(cond, frame) : undefined;
      if (test !== undefined) {
        const came = narrow(test.of, holds === test.is, frame);
        return test.is ? came : negate(came);
      }
      const decided = equals ? equality(cond, holds, frame) : truth(cond, holds, frame);
      atLeastOne(cond, holds, frame);
      return decided;
    }
    case 'instanceof':
      return instanceOf(cond.e, classNameOf(cond.class, frame), holds, frame);
    case 'isset':
      return isset(cond.of, holds, frame);
    case 'empty':
      return empty(cond.e, holds, frame);
    case 'assign': {
      typeOf(cond, frame);
      return truth(cond.to, holds, frame);
    }
    case 'call': {
      const known = predicate(cond, holds, frame);
      if (known !== NO_PREDICATE) return known;
      const decided = truth(cond, holds, frame);
      atLeastOne(cond, holds, frame);
      return decided;
    }
    case 'mcall': {
      const known = framework.decideCall(cond, frame);
      if (known !== undefined) return known;
      const tested = framework.classTest(cond, frame);
      if (tested !== undefined) return instanceOf(tested.subject, tested.fqcn, holds, frame);
      sameCase(cond, holds, frame);
      asserted(cond, holds, frame);
      break;
    }
    case 'scall': {
      if (framework.isKeyTest(cond)) return arrHas(cond, holds, frame);
      asserted(cond, holds, frame);
      break;
    }
    default:
  }
  return truth(cond, holds, frame);
}

/**
 * Finds the test in `is_null($x) === false`, which is compared with a bool, or as one with a value that is never falsy, as `switch ($e)`
 * compares `case $e instanceof X:`; `is` says that the comparison is the test itself.
 */
function comparedTest(
  { op, l, r }: Extract<Expr, { k: 'bin' }>,
  frame: BodyFrame,
): { of: Expr; is: boolean } | undefined {
  for (const [of, other] of [
    [l, r],
    [r, l],
  ] as const) {
    if (other.k !== 'bool' && op.length === 3) continue;
    if (pathOf(of) !== undefined || !membersOf(typeOf(of, frame)).every(isBool)) continue;
    const truth = other.k === 'bool' ? other.v : truthiness(typeOf(other, frame));
    if (other.k === 'bool' || truth === true) return { of, is: truth === !op.startsWith('!') };
  }
  return undefined;
}

function isBool(type: Type): boolean {
  return type.kind === 'scalar' ? type.type === 'bool' : type.kind === 'literal' && typeof type.value === 'boolean';
}

function logical(cond: Extract<Expr, { k: 'bin' }>, holds: boolean, frame: BodyFrame): boolean | undefined {
  const both = cond.op === '&&';
  if (holds === both) {
    const left = narrow(cond.l, holds, frame);
    if (left === !both) return left;
    const right = narrow(cond.r, holds, frame);
    if (right === !both) return right;
    return left === both && right === both ? both : undefined;
  }
  const first = frame.env.clone();
  const left = assume(cond.l, !both, frame, first);
  const second = frame.env.clone();
  assume(cond.l, both, frame, second);
  const right = assume(cond.r, !both, frame, second);
  const ends = [...(left === both ? [] : [first]), ...(left === !both || right === both ? [] : [second])];
  if (ends.length > 0) frame.env.vars.become(joinStates(frame.run, ends).vars);
  if (left === !both || right === !both) return !both;
  return left === both && right === both ? both : undefined;
}
