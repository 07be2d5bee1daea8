import type { Arg, ClassRef, ConstantFact, Expr, NameRef } from '@docgen/php';
import { assign } from './assign.js';
import { callFunction, callMethod, callStatic, callValue, construct } from './call.js';
import { bare } from './classes.js';
import { globalConstant } from './constants.js';
import { branch } from './execute.js';
import { type Args, type Frame, Unwind } from './frame.js';
import type { Interpreter } from './interpreter.js';
import { binary } from './operators.js';
import { absolute, dirname, ROOT } from './paths.js';
import { print } from './print.js';
import { property, staticProperty } from './properties.js';
import {
  type ArrayValue,
  alternatives,
  type CaseValue,
  type ClosureValue,
  isAlt,
  isArray,
  isCallable,
  isCase,
  isObject,
  isUnknown,
  type Key,
  keyOf,
  lift,
  settle,
  text,
  truth,
  unknown,
  type Value,
} from './values.js';

/** The value of an expression (host 8.2). Total: what is not known is an unknown value with its reason and place. */
export function evaluate(interp: Interpreter, frame: Frame, e: Expr): Value {
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
      if (name === undefined || owner === undefined) return why(`the static property ${print(e)}`);
      return orUnknown(staticProperty(interp, owner, name), () => why(`the static property ${print(e)}`));
    }
    case 'cconst':
      return orUnknown(classConstant(interp, frame, e), () => why(`the constant ${print(e)}`));
    case 'const': {
      const value = globalConstant(interp, e.name);
      const global = value === undefined && e.fallback !== undefined ? globalConstant(interp, e.fallback) : value;
      return orUnknown(global, () => why(`the constant ${print(e)}`));
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
      if (e.op === '!') {
        return lift([v], ([x]) => {
          const t = truth(x as Value);
          return t === undefined ? why(print(e)) : !t;
        });
      }
      if (e.op === '~') return typeof v === 'bigint' ? ~v : why(print(e));
      return e.op === '-' ? binary('-', 0n, v, () => why(print(e))) : v;
    }
    case 'cast':
      return lift([evaluate(interp, frame, e.e)], ([v]) => cast(e.to, v as Value) ?? why(print(e)));
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
      const v = binary(e.op, before, evaluate(interp, frame, e.e), () => why(print(e.to)));
      assign(interp, frame, e.to, v);
      return v;
    }
    case 'incdec': {
      const before = evaluate(interp, frame, e.e);
      const after = binary(e.op === '++' ? '+' : '-', before, 1n, () => why(print(e)));
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
      return instance(interp, frame, e) ?? why(print(e));
    case 'isset': {
      let sure = true;
      for (const one of e.of) {
        const v = evaluate(interp, frame, one);
        if (v === null || isUnset(frame, one, v)) return false;
        if (isUnknown(v)) sure = false;
      }
      return sure ? true : why(print(e));
    }
    case 'empty': {
      const v = evaluate(interp, frame, e.e);
      if (isUnset(frame, e.e, v)) return true;
      const t = truth(v);
      return t === undefined ? why(print(e)) : !t;
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

/** Both arms are read when the condition is unknown; routes registered in one are marked (host 12.1). */
export function choose(
  interp: Interpreter,
  frame: Frame,
  test: Value,
  condition: Expr,
  yes: () => Value,
  no: () => Value,
): Value {
  const known = truth(test);
  if (known !== undefined) return known ? yes() : no();
  const at = interp.at(frame, condition);
  const label = print(condition);
  const arms = branch(interp, frame, label, at, [yes, no]);
  return alternatives(arms, label, at);
}

export function argumentsOf(interp: Interpreter, frame: Frame, from: readonly Arg[]): Args {
  const given: Args = { positional: [], named: new Map() };
  for (const arg of from) {
    const value = evaluate(interp, frame, arg.value);
    if (arg.spread) {
      const spread = settle(value);
      if (isArray(spread)) {
        for (const [key, item] of spread.entries) {
          if (typeof key === 'string') given.named.set(key, item);
          else given.positional.push(item);
        }
      } else given.positional.push(unknown('spread arguments', interp.at(frame, arg)));
    } else if (arg.name !== undefined) given.named.set(arg.name, value);
    else given.positional.push(value);
  }
  return given;
}

/** Fully qualified class name of a class reference; undefined when it is not known. */
export function classOf(interp: Interpreter, frame: Frame, ref: ClassRef): string | undefined {
  if (ref.k !== 'cref') {
    const v = settle(evaluate(interp, frame, ref));
    if (typeof v === 'string') return bare(v);
    return isObject(v) ? v.class : undefined;
  }
  switch (ref.name.toLowerCase()) {
    case 'self':
      return frame.class ?? undefined;
    case 'static':
      return frame.called ?? frame.class ?? undefined;
    case 'parent':
      return frame.class === null ? undefined : interp.classes.any(frame.class)?.extends;
  }
  return bare(ref.name);
}

export function nameOf(interp: Interpreter, frame: Frame, name: NameRef): string | undefined {
  if (typeof name === 'string') return name;
  return text(settle(evaluate(interp, frame, name)));
}

export function closure(_interp: Interpreter, frame: Frame, node: ClosureValue['node']): ClosureValue {
  const captured = new Map<string, Value>();
  if (node.arrow) for (const [name, value] of frame.vars) captured.set(name, value);
  for (const use of node.uses ?? []) {
    const value = frame.vars.get(use.name);
    if (value !== undefined) captured.set(use.name, value);
  }
  return {
    k: 'closure',
    node,
    unit: frame.unit,
    captured,
    self: node.static ? null : frame.self,
    class: frame.class,
    called: frame.called,
  };
}

function concat(interp: Interpreter, frame: Frame, e: Expr, parts: Value[]): Value {
  return lift(parts, (known) => {
    let out = '';
    for (const part of known) {
      if (isUnknown(part)) return part;
      const piece = text(part);
      if (piece === undefined) return unknown(print(e), interp.at(frame, e));
      out += piece;
    }
    return out;
  });
}

function arrayLiteral(interp: Interpreter, frame: Frame, e: Expr & { k: 'array' }): Value {
  const result: ArrayValue = { k: 'array', entries: new Map<Key, Value>() };
  let next = 0n;
  for (const item of e.items) {
    if (item.value === undefined) continue;
    const keyValue = item.key === undefined ? undefined : settle(evaluate(interp, frame, item.key));
    const value = evaluate(interp, frame, item.value);
    if (item.spread) {
      const spread = settle(value);
      if (!isArray(spread)) {
        result.entries.set(next++, unknown(`the entries of ${print(item.value)}`, interp.at(frame, item)));
        continue;
      }
      for (const [key, inner] of spread.entries) {
        if (typeof key === 'string') result.entries.set(key, inner);
        else result.entries.set(next++, inner);
      }
      continue;
    }
    const key = keyValue === undefined ? next : keyOf(keyValue);
    if (key === undefined) return unknown(`the key ${print(item.key as Expr)}`, interp.at(frame, item));
    if (typeof key === 'bigint' && key >= next) next = key + 1n;
    result.entries.set(key, value);
  }
  return result;
}

function variable(interp: Interpreter, frame: Frame, e: Expr & { k: 'var' }): Value {
  const name = nameOf(interp, frame, e.name);
  if (name === 'this') return frame.self ?? unknown('$this', interp.at(frame, e));
  if (name !== undefined && OUTER.has(name)) {
    return unknown(`$${name}`, interp.at(frame, e));
  }
  return (name === undefined ? undefined : frame.vars.get(name)) ?? variableMissing(interp, frame, e, name);
}

function variableMissing(interp: Interpreter, frame: Frame, e: Expr, name: string | undefined): Value {
  if (name !== undefined && frame.vars.has(name)) return null;
  return unknown(print(e), interp.at(frame, e));
}

/** The place names nothing: an undefined variable or key, which `isset`, `empty` and `??` may meet. */
export function isUnset(frame: Frame, e: Expr, v: Value): boolean {
  if (!isUnknown(v)) return false;
  if (e.k === 'var') {
    if (typeof e.name !== 'string' || e.name === 'this') return false;
    return !OUTER.has(e.name) && !frame.vars.has(e.name);
  }
  if (e.k === 'prop') return isUnset(frame, e.on, v);
  if (e.k !== 'index') return false;
  // `$_ENV['APP_BASE_PATH'] ?? dirname(__DIR__)`: no variable of that kind is set for a reading.
  if (e.on.k === 'var' && (e.on.name === '_ENV' || e.on.name === '_SERVER')) return true;
  return v.why.startsWith('an undefined key') || isUnset(frame, e.on, v);
}

const OUTER = new Set(['GLOBALS', '_SERVER', '_ENV', '_GET', '_POST', '_COOKIE', '_REQUEST', '_SESSION', '_FILES']);

function index(interp: Interpreter, frame: Frame, e: Expr & { k: 'index' }): Value {
  const on = evaluate(interp, frame, e.on);
  if (e.at === undefined) return unknown(print(e), interp.at(frame, e));
  const at = evaluate(interp, frame, e.at);
  return lift([on, at], ([target, offset]) => {
    const v = target as Value;
    if (isUnknown(v)) return v;
    if (isArray(v)) {
      const key = keyOf(offset as Value);
      if (key === undefined) return isUnknown(offset) ? offset : unknown(print(e), interp.at(frame, e));
      return v.entries.has(key)
        ? (v.entries.get(key) as Value)
        : unknown(`an undefined key of ${print(e.on)}`, interp.at(frame, e));
    }
    if (isObject(v))
      return callMethod(interp, frame, v, 'offsetGet', { positional: [offset as Value], named: new Map() }, e);
    if (typeof v === 'string' && typeof offset === 'bigint') {
      const i = Number(offset);
      return v[i < 0 ? v.length + i : i] ?? unknown('an undefined key of a string', interp.at(frame, e));
    }
    return v === null ? null : unknown(print(e), interp.at(frame, e));
  });
}

function call(interp: Interpreter, frame: Frame, e: Expr & { k: 'call' }): Value {
  if (e.fn.k === 'fref') {
    if (e.fcc) return { k: 'callable', function: e.fn.fallback ?? e.fn.name };
    return callFunction(interp, frame, e.fn.name, e.fn.fallback, argumentsOf(interp, frame, e.args), e);
  }
  const fn = evaluate(interp, frame, e.fn as Expr);
  if (e.fcc) return fn;
  return callValue(interp, frame, fn, argumentsOf(interp, frame, e.args), e);
}

function methodCall(interp: Interpreter, frame: Frame, e: Expr & { k: 'mcall' }): Value {
  const on = evaluate(interp, frame, e.on);
  if (on === null && e.nullsafe) return null;
  const name = nameOf(interp, frame, e.name);
  const target = settle(on);
  if (e.fcc) {
    if (!isObject(target) || name === undefined) return unknown(print(e), interp.at(frame, e));
    return { k: 'callable', on: target, method: name };
  }
  const given = argumentsOf(interp, frame, e.args);
  if (name === undefined) return callMethod(interp, frame, target, '', given, e);
  // Only the value of the object decides which method runs, so a choice among objects is settled here.
  return callMethod(interp, frame, target, name, given, e);
}

function staticCall(interp: Interpreter, frame: Frame, e: Expr & { k: 'scall' }): Value {
  const owner = classOf(interp, frame, e.class);
  const name = nameOf(interp, frame, e.name);
  if (owner === undefined) {
    argumentsOf(interp, frame, e.args);
    return unknown(print(e), interp.at(frame, e));
  }
  if (e.fcc)
    return name === undefined ? unknown(print(e), interp.at(frame, e)) : { k: 'callable', class: owner, method: name };
  return callStatic(interp, frame, owner, name ?? '', argumentsOf(interp, frame, e.args), e, e.class);
}

function binaryOf(interp: Interpreter, frame: Frame, e: Expr & { k: 'bin' }): Value {
  const whyNot = (): Value => unknown(print(e), interp.at(frame, e));
  if (e.op === '??') {
    const left = evaluate(interp, frame, e.l);
    if (left === null || isUnset(frame, e.l, left)) return evaluate(interp, frame, e.r);
    if (!isUnknown(left)) return left;
    const at = interp.at(frame, e);
    return alternatives([left, evaluate(interp, frame, e.r)], print(e.l), at);
  }
  if (e.op === '&&' || e.op === '||') {
    const left = truth(evaluate(interp, frame, e.l));
    if (left === (e.op === '||')) return left;
    const arms =
      left === undefined
        ? branch(interp, frame, print(e.l), interp.at(frame, e), [() => evaluate(interp, frame, e.r)])
        : [evaluate(interp, frame, e.r)];
    const right = truth(arms[0] as Value);
    if (left !== undefined) return right ?? whyNot();
    return right === (e.op === '||') ? right : whyNot();
  }
  if (e.op === '|>') {
    const value = evaluate(interp, frame, e.l);
    return callValue(interp, frame, evaluate(interp, frame, e.r), { positional: [value], named: new Map() }, e);
  }
  return lift([evaluate(interp, frame, e.l), evaluate(interp, frame, e.r)], ([l, r]) =>
    binary(e.op, l as Value, r as Value, whyNot),
  );
}

function match(interp: Interpreter, frame: Frame, e: Expr & { k: 'match' }): Value {
  const subject = evaluate(interp, frame, e.on);
  const possible: Expr[] = [];
  for (const arm of e.arms) {
    if (arm.conds === undefined) {
      possible.push(arm.e);
      continue;
    }
    let verdict: boolean | undefined = false;
    for (const cond of arm.conds) {
      const v = binary('===', subject, evaluate(interp, frame, cond), () => unknown(''));
      const equal = truth(v);
      if (equal === true) verdict = true;
      else if (equal === undefined && verdict === false) verdict = undefined;
    }
    if (verdict === true) {
      possible.push(arm.e);
      const known = possible.length === 1;
      if (known) return evaluate(interp, frame, arm.e);
      break;
    }
    if (verdict === undefined) possible.push(arm.e);
  }
  // A default arm stands anywhere but counts last.
  const fallback = e.arms.find((arm) => arm.conds === undefined)?.e;
  const ordered = fallback === undefined ? possible : [...possible.filter((p) => p !== fallback), fallback];
  if (ordered.length === 0) return unknown(print(e), interp.at(frame, e));
  if (ordered.length === 1) return evaluate(interp, frame, ordered[0] as Expr);
  const at = interp.at(frame, e);
  const arms = branch(
    interp,
    frame,
    print(e),
    at,
    ordered.map((arm) => () => evaluate(interp, frame, arm)),
  );
  return alternatives(arms, print(e.on), at);
}

function classConstant(interp: Interpreter, frame: Frame, e: Expr & { k: 'cconst' }): Value | undefined {
  const owner = classOf(interp, frame, e.class);
  const name = nameOf(interp, frame, e.name);
  if (owner === undefined || name === undefined) return undefined;
  if (name === 'class') return owner;
  return classMember(interp, owner, name);
}

/** A class constant or enum case; undefined when it is not written anywhere readable. */
export function classMember(interp: Interpreter, owner: string, name: string): Value | undefined {
  const enumCase = interp.classes.member<{ value?: Expr }>('case', owner, name);
  if (enumCase !== undefined) {
    const result: CaseValue = { k: 'case', class: enumCase.owner.name, name };
    const value =
      enumCase.value.value &&
      evaluateFact(
        interp,
        enumCase.owner.name,
        enumCase.owner.path,
        enumCase.fact,
        enumCase.value,
        enumCase.value.value,
      );
    if (typeof value === 'string' || typeof value === 'bigint') result.value = value;
    return result;
  }
  const constant = interp.classes.member<ConstantFact>('const', owner, name);
  if (constant === undefined) return undefined;
  const key = `const ${constant.fact}`;
  if (interp.active.has(key)) return unknown('a constant that names itself');
  interp.active.add(key);
  try {
    return evaluateFact(
      interp,
      constant.owner.name,
      constant.owner.path,
      constant.fact,
      constant.value,
      constant.value.value,
    );
  } finally {
    interp.active.delete(key);
  }
}

/** An expression that stands in a member fact: a default or constant. */
export function evaluateFact(
  interp: Interpreter,
  owner: string | null,
  path: string,
  fact: string,
  root: object,
  e: Expr,
): Value {
  return evaluate(
    interp,
    {
      unit: { path, fact, root },
      vars: new Map(),
      self: null,
      class: owner,
      called: owner,
      name: '',
      args: [],
      returns: [],
    },
    e,
  );
}

function instance(interp: Interpreter, frame: Frame, e: Expr & { k: 'instanceof' }): Value | undefined {
  const v = settle(evaluate(interp, frame, e.e));
  const target = classOf(interp, frame, e.class);
  if (isUnknown(v) || target === undefined) return undefined;
  if (isCallable(v)) return target === 'Closure';
  if (isCase(v)) return interp.classes.isA(v.class, target) || target === 'UnitEnum' || target === 'BackedEnum';
  return isObject(v) ? interp.classes.isA(v.class, target) : false;
}

function include(interp: Interpreter, frame: Frame, e: Expr & { k: 'include' }): Value {
  const v = evaluate(interp, frame, e.e);
  const at = interp.at(frame, e);
  if (isAlt(v)) interp.report.assumed(v, 'an included file');
  const path = text(settle(v));
  if (path === undefined) {
    interp.report.note('host.include-undecided', { what: print(e.e) }, at);
    return unknown(print(e), at);
  }
  const full = path.startsWith('/') ? path : `${dirname(interp.file(frame))}/${path}`;
  const found = [full, `${ROOT}/${path}`].find((p) => interp.world.kind(p) === 'file');
  const result = found === undefined ? undefined : interp.include(found, frame.vars, e.once, frame);
  if (result !== undefined) return result;
  // What lies under vendor/ registers nothing the reader follows; `include` of an absent file goes on.
  if (/\/vendor\//.test(full)) return unknown(print(e), at);
  if (e.require || found !== undefined) interp.report.note('host.include-undecided', { what: print(e.e) }, at);
  return e.require ? unknown(print(e), at) : false;
}

function magic(interp: Interpreter, frame: Frame, name: string): Value | undefined {
  const file = absolute(frame.unit.path);
  switch (name) {
    case '__FILE__':
      return file;
    case '__DIR__':
      return dirname(file);
    case '__CLASS__':
      return frame.class ?? '';
    case '__NAMESPACE__': {
      if (frame.class === null) return undefined;
      const cut = frame.class.lastIndexOf('\\');
      return cut < 0 ? '' : frame.class.slice(0, cut);
    }
    case '__FUNCTION__':
      return frame.name;
    case '__METHOD__':
      return frame.class === null ? frame.name : `${frame.class}::${frame.name}`;
    case '__LINE__':
      return undefined;
  }
  void interp;
  return undefined;
}

function cast(to: string, v: Value): Value | undefined {
  if (isUnknown(v)) return v;
  switch (to) {
    case 'string':
      return text(v);
    case 'int':
      if (typeof v === 'bigint') return v;
      if (typeof v === 'number') return BigInt(Math.trunc(v));
      if (typeof v === 'string') return BigInt(/^\s*[+-]?\d+/.exec(v)?.[0]?.trim() ?? '0');
      return typeof v === 'boolean' ? (v ? 1n : 0n) : v === null ? 0n : undefined;
    case 'float':
      return typeof v === 'bigint'
        ? Number(v)
        : typeof v === 'number'
          ? v
          : typeof v === 'string'
            ? Number.parseFloat(v) || 0
            : undefined;
    case 'bool':
      return truth(v);
    case 'array':
      if (isArray(v)) return v;
      if (v === null) return { k: 'array', entries: new Map() };
      return isObject(v) ? undefined : { k: 'array', entries: new Map([[0n, v]]) };
    case 'object':
      return isArray(v)
        ? { k: 'object', class: 'stdClass', props: new Map([...v.entries].map(([key, x]) => [String(key), x])) }
        : v;
  }
  return undefined;
}
