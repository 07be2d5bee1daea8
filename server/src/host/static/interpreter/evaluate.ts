import type { Expr } from '@docgen/php';
import { expressionText } from '@docgen/php';
import { argumentsOf } from '../calls/arguments.js';
import { call, methodCall, staticCall } from '../calls/calls.js';
import { construct } from '../calls/construct.js';
import { binary, cast, step, unary } from '../values/operators.js';
import { alternatives, isObject, isUnknown, lift, truth, unknown, type Value } from '../values/value.js';
import { assign } from './assign.js';
import { binaryOf, instance, match } from './choices.js';
import { classConstant } from './class-members.js';
import { globalConstant } from './constants.js';
import { branch } from './execute.js';
import { type CallFrame, Unwind } from './frame.js';
import { include } from './include.js';
import type { Interpreter } from './interpreter.js';
import { arrayLiteral, concat, magic } from './literals.js';
import { property, staticProperty } from './properties.js';
import { classOf, closure, nameOf } from './references.js';
import { index, isUnset, variable } from './variables.js';

/** Evaluates an expression (host 8.2). Total: an unknown value carries its reason and place. */
export function evaluate(interp: Interpreter, frame: CallFrame, e: Expr): Value {
  interp.step();
  const why = (reason: string): Value => unknown(reason, interp.at(frame, e));
  switch (e.k) {
    case 'null':
      return null;
    case 'bool':
    case 'str':
    case 'float':
      return e.v;
    case 'int':
      return BigInt(e.v);
    case 'interp':
      return concat(
        interp,
        frame,
        e,
        e.parts.map((part) => evaluate(interp, frame, part)),
      );
    case 'array':
      return arrayLiteral(interp, frame, e);
    case 'var':
      return variable(interp, frame, e);
    case 'prop': {
      const on = evaluate(interp, frame, e.on);
      if (on === null && e.nullsafe) return null;
      const name = nameOf(interp, frame, e.name);
      if (name === undefined) return why('a property whose name is not known');
      return lift([on], ([target]) => property(interp, frame, target as Value, name, e));
    }
    case 'sprop': {
      const name = nameOf(interp, frame, e.name);
      const owner = classOf(interp, frame, e.class);
      if (name === undefined || owner === undefined) return why(`the static property ${expressionText(e)}`);
      return orUnknown(staticProperty(interp, owner, name), () => why(`the static property ${expressionText(e)}`));
    }
    case 'cconst':
      return orUnknown(classConstant(interp, frame, e), () => why(`the constant ${expressionText(e)}`));
    case 'const': {
      const value = globalConstant(interp, e.name);
      const global = value === undefined && e.fallback !== undefined ? globalConstant(interp, e.fallback) : value;
      return orUnknown(global, () => why(`the constant ${expressionText(e)}`));
    }
    case 'index':
      return index(interp, frame, e);
    case 'call':
      return call(interp, frame, e);
    case 'mcall':
      return methodCall(interp, frame, e);
    case 'scall':
      return staticCall(interp, frame, e);
    case 'new': {
      const owner = classOf(interp, frame, e.class);
      const given = argumentsOf(interp, frame, e.args);
      return owner === undefined ? why('an object of an unknown class') : construct(interp, frame, owner, given, e);
    }
    case 'newanon':
      return construct(interp, frame, e.id.replace(/^class:/, ''), argumentsOf(interp, frame, e.args), e);
    case 'bin':
      return binaryOf(interp, frame, e);
    case 'un': {
      const v = evaluate(interp, frame, e.e);
      return unary(e.op, v, () => why(expressionText(e)));
    }
    case 'cast':
      return cast(e.to, evaluate(interp, frame, e.e), () => why(expressionText(e)));
    case 'assign': {
      const v = evaluate(interp, frame, e.e);
      assign(interp, frame, e.to, v);
      return v;
    }
    case 'assignop': {
      const before = evaluate(interp, frame, e.to);
      if (e.op === '??') {
        if (before !== null && !isUnset(frame, e.to, before)) return before;
        const v = evaluate(interp, frame, e.e);
        assign(interp, frame, e.to, v);
        return v;
      }
      const v = binary(e.op, before, evaluate(interp, frame, e.e), () => why(expressionText(e.to)));
      assign(interp, frame, e.to, v);
      return v;
    }
    case 'incdec': {
      const before = evaluate(interp, frame, e.e);
      const after = step(e.op, before, () => why(expressionText(e)));
      assign(interp, frame, e.e, after);
      return e.prefix ? after : before;
    }
    case 'ternary': {
      const test = evaluate(interp, frame, e.if);
      return choose(
        interp,
        frame,
        test,
        e.if,
        () => (e.yes ? evaluate(interp, frame, e.yes) : test),
        () => evaluate(interp, frame, e.no),
      );
    }
    case 'match':
      return match(interp, frame, e);
    case 'closure':
      return closure(interp, frame, e);
    case 'instanceof':
      return instance(interp, frame, e) ?? why(expressionText(e));
    case 'isset': {
      let sure = true;
      for (const one of e.of) {
        const v = evaluate(interp, frame, one);
        if (v === null || isUnset(frame, one, v)) return false;
        if (isUnknown(v)) sure = false;
      }
      return sure ? true : why(expressionText(e));
    }
    case 'empty': {
      const v = evaluate(interp, frame, e.e);
      if (isUnset(frame, e.e, v)) return true;
      const t = truth(v);
      return t === undefined ? why(expressionText(e)) : !t;
    }
    case 'clone': {
      const v = evaluate(interp, frame, e.e);
      return isObject(v) ? { ...v, props: new Map(v.props) } : v;
    }
    case 'throw':
      evaluate(interp, frame, e.e);
      throw new Unwind('throw');
    case 'exit':
      throw new Unwind('exit');
    case 'include':
      return include(interp, frame, e);
    case 'print':
      evaluate(interp, frame, e.e);
      return 1n;
    case 'silence':
      return evaluate(interp, frame, e.e);
    case 'magic':
      return (
        magic(interp, frame, e.name) ?? (e.name === '__LINE__' ? BigInt(interp.at(frame, e)?.line ?? 0) : why(e.name))
      );
    default:
      return why(`an expression of kind ${e.k}`);
  }
}

function orUnknown(value: Value | undefined, otherwise: () => Value): Value {
  return value === undefined ? otherwise() : value;
}

/** Reads both arms when the condition is unknown; routes registered in one are marked (host 12.1). */
export function choose(
  interp: Interpreter,
  frame: CallFrame,
  test: Value,
  condition: Expr,
  yes: () => Value,
  no: () => Value,
): Value {
  const known = truth(test);
  if (known !== undefined) return known ? yes() : no();
  const at = interp.at(frame, condition);
  const label = expressionText(condition);
  const arms = branch(interp, frame, label, at, [yes, no]);
  return alternatives(arms, label, at);
}
