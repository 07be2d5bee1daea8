import type { Expr } from '@docgen/php';
import { BOOL, floatLiteral, INT, intLiteral, literal, NEVER, NULL, STRING, unknown, VOID } from '../../types/make.js';
import { nullable } from '../../types/operations.js';
import { MAX_SIZE, sizeOf } from '../../types/size.js';
import type { Type } from '../../types/type.js';
import { assume } from '../evaluator.js';
import { type BodyFrame, noteTruncation } from '../frame.js';
import { iterated } from '../iteration.js';
import { MAX_NESTING, MAX_STEPS, STEP_NODES } from '../limits.js';
import { noteRunBound } from '../memo/memo-scope.js';
import { arrayLiteral } from './arrays/array-literal.js';
import { readIndex } from './arrays/index-read.js';
import { functionCall } from './calls/function-call.js';
import { instantiate, instantiateAnonymous } from './calls/instantiate.js';
import { methodCall } from './calls/method-call.js';
import { staticCall } from './calls/static-call.js';
import { closureType } from './closures/closures.js';
import { classConstant, constant, propertyRead, staticProperty } from './objects/member-read.js';
import { assign, assignOp, incDec } from './operators/assignment.js';
import { cast } from './operators/cast.js';
import { coalesce, matchOf, ternary } from './operators/conditional.js';
import { binary, interpolated, unary } from './operators/operators.js';

/**
 * Types an expression at the point its frame has reached; its writes go to the frame's flow state. Total: a value that
 * is not known is `unknown` with its reason (engine 6).
 */
export function typeOf(expr: Expr, frame: BodyFrame): Type {
  const { run } = frame;
  if (frame.nesting >= MAX_NESTING || ++run.steps > MAX_STEPS) {
    noteRunBound(run);
    noteTruncation(frame, frame.nesting >= MAX_NESTING ? 'nesting of expressions' : 'number of steps', expr);
    return unknown('budget');
  }
  frame.nesting++;
  if (run.scope !== undefined && frame.nesting > run.scope.nesting) run.scope.nesting = frame.nesting;
  try {
    const found = dispatch(expr, frame);
    const size = sizeOf(found);
    const type = size > MAX_SIZE ? unknown('budget') : found;
    if (size > MAX_SIZE) noteTruncation(frame, 'size of a type', expr);
    if (size >= STEP_NODES) run.steps += Math.floor(Math.min(size, MAX_SIZE) / STEP_NODES);
    if (type.kind === 'never') frame.env.dead = true;
    frame.run.trace?.set(expr, type);
    return type;
  } finally {
    frame.nesting--;
  }
}

function dispatch(expr: Expr, frame: BodyFrame): Type {
  switch (expr.k) {
    case 'null':
      return NULL;
    case 'bool':
    case 'str':
      return literal(expr.v);
    case 'int':
      return intLiteral(BigInt(expr.v));
    case 'float':
      return floatLiteral(expr.v);
    case 'interp':
      return interpolated(expr, frame);
    case 'array':
      return arrayLiteral(expr, frame);
    case 'list':
      return unknown('vague-array');
    case 'var':
      return variable(expr, frame);
    case 'prop':
      return propertyRead(expr, frame);
    case 'sprop':
      return staticProperty(expr, frame);
    case 'cconst':
      return classConstant(expr, frame);
    case 'const':
      return constant(expr, frame);
    case 'index':
      return readIndex(expr, frame);
    case 'call':
      return functionCall(expr, frame);
    case 'mcall':
      return methodCall(expr, frame);
    case 'scall':
      return staticCall(expr, frame);
    case 'new':
      return instantiate(expr, frame);
    case 'newanon':
      return instantiateAnonymous(expr, frame);
    case 'bin':
      if (expr.op === '??') return coalesce(expr, frame);
      return binary(expr, frame);
    case 'un':
      return unary(expr, frame);
    case 'cast':
      return cast(expr, frame);
    case 'assign':
      return assign(expr, frame);
    case 'assignop':
      return assignOp(expr, frame);
    case 'incdec':
      return incDec(expr, frame);
    case 'ternary':
      return ternary(expr, frame);
    case 'match':
      return matchOf(expr, frame);
    case 'closure':
      return closureType(expr, frame);
    case 'instanceof':
    case 'empty':
    case 'isset': {
      const answer = assume(expr, true, frame, frame.env.clone());
      return answer === undefined ? BOOL : literal(answer);
    }
    case 'clone':
      return typeOf(expr.e, frame);
    case 'throw':
      typeOf(expr.e, frame);
      return NEVER;
    case 'yield': {
      const value = expr.e === undefined ? NULL : typeOf(expr.e, frame);
      frame.yielded.push({ key: expr.key === undefined ? INT : typeOf(expr.key, frame), value });
      return unknown('untyped');
    }
    case 'yieldfrom':
      frame.yielded.push(iterated(typeOf(expr.e, frame), frame));
      return unknown('untyped');
    case 'include':
    case 'eval':
      frame.env.forgetAll();
      return unknown('untyped');
    case 'exit':
      return NEVER;
    case 'print':
      return INT;
    case 'silence':
      return typeOf(expr.e, frame);
    case 'shell':
      return nullable(STRING);
    case 'magic':
      return magic(expr.name, frame);
    case 'hole':
      return unknown('unparsable');
    default:
      return VOID;
  }
}

function variable(expr: Extract<Expr, { k: 'var' }>, frame: BodyFrame): Type {
  if (typeof expr.name !== 'string') {
    typeOf(expr.name, frame);
    return unknown('dynamic-name');
  }
  if (expr.name === 'this') return frame.env.get('this') ?? frame.receiver ?? unknown('untyped');
  // A reader of the whole object may keep it.
  frame.env.fresh.delete(expr.name);
  return frame.env.get(expr.name) ?? unknown('untyped');
}

function magic(name: string, frame: BodyFrame): Type {
  if (name === '__CLASS__' && frame.self !== undefined) return literal(frame.self);
  return name === '__LINE__' ? INT : STRING;
}
