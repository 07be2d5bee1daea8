import type { Arg, ClassRef, Expr } from '@docgen/php';
import { compare } from '../expression/compare.js';
import type { Frame } from '../expression/frame.js';
import { typeOf } from '../expression/index.js';
import { hasKey } from '../expression/index-read.js';
import { pathOf } from '../expression/path.js';
import { BOOL, FALSE, NULL, STRING, TRUE, unknown } from '../make.js';
import { falsy, intersect, isNullable, truthiness, truthy, withoutNull } from '../operations.js';
import type { Type } from '../types.js';
import { membersOf, union } from '../union.js';
import { assertionsOf } from './assertions.js';
import type { Env } from './env.js';
import { join, rootOf } from './env.js';
import { pathFits } from './path-pattern.js';

/**
 * Write into `env` what holds when the condition came out as `holds` (engine 8.1). Answers whether the condition itself is
 * decided: true, false, or undefined. The frame's own state is left as it was.
 */
export function assume(cond: Expr, holds: boolean, frame: Frame, env: Env): boolean | undefined {
  const saved = frame.env;
  frame.env = env;
  try {
    return narrow(cond, holds, frame);
  } finally {
    frame.env = saved;
  }
}

function narrow(cond: Expr, holds: boolean, frame: Frame): boolean | undefined {
  switch (cond.k) {
    case 'un':
      if (cond.op === '!') return negate(narrow(cond.e, !holds, frame));
      break;
    case 'bin':
      if (cond.op === '&&' || cond.op === '||') return logical(cond, holds, frame);
      if (cond.op === '===' || cond.op === '!==' || cond.op === '==' || cond.op === '!=')
        return equality(cond, holds, frame);
      break;
    case 'instanceof':
      return instanceOf(cond.e, classNameOf(cond.class, frame), holds, frame);
    case 'isset':
      return isset(cond.of, holds, frame);
    case 'empty':
      return negate(truth(cond.e, !holds, frame));
    case 'assign': {
      typeOf(cond, frame);
      return truth(cond.to, holds, frame);
    }
    case 'call': {
      const known = predicate(cond, holds, frame);
      if (known !== NOT_ONE) return known;
      break;
    }
    case 'mcall': {
      const known = ambient(cond, frame);
      if (known !== undefined) return known;
      sameCase(cond, holds, frame);
      asserted(cond, cond.args, holds, frame);
      break;
    }
    case 'scall': {
      if (isArrHas(cond)) return keyExists(cond.args[0]?.value, cond.args[1]?.value, holds, frame);
      asserted(cond, cond.args, holds, frame);
      break;
    }
    default:
  }
  return truth(cond, holds, frame);
}

function negate(value: boolean | undefined): boolean | undefined {
  return value === undefined ? undefined : !value;
}

/** Truthiness of the value itself. */
function truth(expr: Expr, holds: boolean, frame: Frame): boolean | undefined {
  const type = typeOf(expr, frame);
  const path = pathOf(expr);
  if (path !== undefined) frame.env.narrow(path, holds ? truthy(type) : falsy(type));
  if (holds && expr.k === 'prop' && expr.nullsafe === true) removeNull(expr.on, frame);
  return truthiness(type);
}

function logical(cond: Extract<Expr, { k: 'bin' }>, holds: boolean, frame: Frame): boolean | undefined {
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
  if (ends.length > 0) copy(join(frame.run, ends), frame.env);
  if (left === !both || right === !both) return !both;
  return left === both && right === both ? both : undefined;
}

function copy(from: Env, to: Env): void {
  to.vars.clear();
  for (const [name, type] of from.vars) to.vars.set(name, type);
}

function equality(cond: Extract<Expr, { k: 'bin' }>, holds: boolean, frame: Frame): boolean | undefined {
  const left = typeOf(cond.l, frame);
  const right = typeOf(cond.r, frame);
  const equal = holds !== cond.op.startsWith('!');
  const decided = ambientEquality(cond, frame) ?? compare(cond.op as '===', left, right);
  side(cond.l, left, right, equal, frame);
  side(cond.r, right, left, equal, frame);
  return decided;
}

function side(expr: Expr, own: Type, other: Type, equal: boolean, frame: Frame): void {
  // `$x::class === A::class` speaks of $x.
  if (expr.k === 'cconst' && expr.name === 'class' && expr.class.k === 'var' && other.kind === 'literal' && equal) {
    const path = pathOf(expr.class);
    if (path !== undefined)
      frame.env.narrow(
        path,
        narrowTo(typeOf(expr.class, frame), frame.run.world.typeOfName(String(other.value)), frame),
      );
    return;
  }
  if (expr.k === 'call' && expr.fn.k === 'fref' && equal && other.kind === 'literal') {
    const of = expr.args[0]?.value;
    if ((expr.fn.fallback ?? expr.fn.name).toLowerCase() === 'get_class' && of !== undefined)
      instanceOf(of, String(other.value), true, frame);
    return;
  }
  const path = pathOf(expr);
  if (path === undefined) return;
  if (equal) {
    if (other.kind === 'literal' || other.kind === 'null' || (other.kind === 'enum' && other.cases !== undefined)) {
      frame.env.narrow(path, other.kind === 'null' || own.kind !== 'unknown' ? narrowTo(own, other, frame) : other);
    } else if (other.kind !== 'unknown' && !isNullable(other)) frame.env.narrow(path, withoutNull(own));
    return;
  }
  if (other.kind === 'null') {
    frame.env.narrow(path, withoutNull(own));
    if (expr.k === 'prop' && expr.nullsafe === true) removeNull(expr.on, frame);
    return;
  }
  frame.env.narrow(path, exclude(own, other, frame));
}

/** Take a constant out of a type. */
function exclude(type: Type, constant: Type, frame: Frame): Type {
  return union(
    membersOf(type).flatMap((m): Type[] => {
      if (compare('===', m, constant) === true) return [];
      if (m.kind === 'scalar' && m.type === 'bool' && constant.kind === 'literal')
        return [constant.value === true ? FALSE : TRUE];
      if (m.kind === 'enum' && constant.kind === 'enum' && constant.cases !== undefined && m.fqcn === constant.fqcn) {
        const all = m.cases ?? frame.run.world.enumCases(m.fqcn);
        if (all === undefined) return [m];
        const rest = all.filter((c) => !constant.cases?.includes(c));
        return rest.length === 0 ? [] : [{ kind: 'enum', fqcn: m.fqcn, cases: rest }];
      }
      return [m];
    }),
    frame.run.world.enumCases,
  );
}

/** What is left of `type` when the value is known to be a `to` as well. */
function narrowTo(type: Type, to: Type, frame: Frame): Type {
  if (type.kind === 'unknown') return to;
  const met = intersect([type, to], frame.run.world);
  return met.kind === 'never' ? to : met;
}

function instanceOf(expr: Expr, name: string | undefined, holds: boolean, frame: Frame): boolean | undefined {
  const type = typeOf(expr, frame);
  if (name === undefined) return undefined;
  const target = frame.run.world.typeOfName(name);
  const answers = new Set(membersOf(type).map((m) => isInstance(m, name, frame)));
  const [only] = answers;
  const decided = answers.size === 1 ? only : undefined;
  const path = pathOf(expr);
  if (path !== undefined) {
    const kept = membersOf(type).filter((m) => isInstance(m, name, frame) !== !holds);
    if (holds) frame.env.narrow(path, kept.length === 0 ? target : union(kept.map((m) => narrowTo(m, target, frame))));
    else if (kept.length > 0) frame.env.narrow(path, union(kept));
  }
  return decided;
}

function isInstance(type: Type, name: string, frame: Frame): boolean | undefined {
  switch (type.kind) {
    case 'class':
    case 'enum':
      if (frame.run.world.isSubclass(type.fqcn, name)) return true;
      if (frame.run.world.excludes(type.fqcn, name)) return false;
      return frame.run.world.classOf(type.fqcn)?.final === true || type.kind === 'enum' ? false : undefined;
    case 'unknown':
    case 'intersection':
      return undefined;
    case 'callable':
      return name === 'Closure' ? undefined : false;
    case 'shape':
      return type.isObject === true ? undefined : false;
    default:
      return false;
  }
}

/** `@phpstan-assert-if-true T $x` of the function called; for a call that came out as told. */
function asserted(
  call: Extract<Expr, { k: 'call' | 'mcall' | 'scall' }>,
  args: readonly Arg[],
  holds: boolean,
  frame: Frame,
): void {
  for (const { index, type, negated } of assertionsOf(call, holds ? 'if-true' : 'if-false', frame))
    applyAssertion(args[index]?.value, type, negated, frame);
}

/** What a plain `@phpstan-assert` says holds after the call. */
export function assumeAsserted(call: Expr, frame: Frame): void {
  if (call.k !== 'call' && call.k !== 'mcall' && call.k !== 'scall') return;
  for (const { index, type, negated } of assertionsOf(call, 'always', frame))
    applyAssertion(call.args[index]?.value, type, negated, frame);
}

function applyAssertion(expr: Expr | undefined, type: Type, negated: boolean, frame: Frame): void {
  const path = expr === undefined ? undefined : pathOf(expr);
  if (expr === undefined || path === undefined || type.kind === 'unknown') return;
  const own = typeOf(expr, frame);
  if (!negated) frame.env.narrow(path, narrowTo(own, type, frame));
  else if (type.kind === 'null') frame.env.narrow(path, withoutNull(own));
  else if (type.kind === 'class') instanceOf(expr, type.fqcn, false, frame);
}

export function classNameOf(ref: ClassRef, frame: Frame): string | undefined {
  if (ref.k !== 'cref') {
    const type = typeOf(ref, frame);
    if (type.kind === 'literal' && typeof type.value === 'string') return type.value;
    return type.kind === 'class' || type.kind === 'enum' ? type.fqcn : undefined;
  }
  switch (ref.name.toLowerCase()) {
    case 'self':
      return frame.self;
    case 'static':
      return frame.receiver?.kind === 'class' || frame.receiver?.kind === 'enum' ? frame.receiver.fqcn : frame.self;
    case 'parent':
      return frame.self === undefined ? undefined : frame.run.world.classOf(frame.self)?.extends;
    default:
      return ref.name;
  }
}

function isset(of: readonly Expr[], holds: boolean, frame: Frame): boolean | undefined {
  let decided: boolean | undefined = true;
  for (const expr of of) {
    const answer = issetOne(expr, holds || of.length > 1 ? holds : false, frame);
    if (answer === false) decided = false;
    else if (answer === undefined && decided === true) decided = undefined;
  }
  return decided;
}

function issetOne(expr: Expr, holds: boolean, frame: Frame): boolean | undefined {
  if (expr.k === 'index') {
    const key = expr.at === undefined ? undefined : typeOf(expr.at, frame);
    const base = typeOf(expr.on, frame);
    const has = hasKey(base, key);
    if (has === false) return false;
    const dead = frame.env.dead;
    const type = typeOf(expr, frame);
    frame.env.dead = dead;
    const path = pathOf(expr);
    if (path !== undefined && holds) {
      frame.env.narrow(path, withoutNull(type));
      removeNull(expr.on, frame);
    }
    return has === true && !isNullable(type) && type.kind !== 'unknown' ? true : undefined;
  }
  const path = pathOf(expr);
  const type = typeOf(expr, frame);
  if (type.kind === 'null') return false;
  if (path !== undefined) {
    if (holds) frame.env.narrow(path, withoutNull(type));
    else if (isNullable(type)) frame.env.narrow(path, NULL);
  }
  if (holds && expr.k === 'prop') removeNull(expr.on, frame);
  return undefined;
}

function removeNull(expr: Expr, frame: Frame): void {
  const path = pathOf(expr);
  if (path === undefined) return;
  const type = frame.env.get(path) ?? typeOf(expr, frame);
  if (isNullable(type)) frame.env.narrow(path, withoutNull(type));
}

const NOT_ONE = Symbol('no predicate');

const KINDS: Record<string, (type: Type) => boolean | undefined> = {
  is_null: (t) => t.kind === 'null',
  is_string: (t) =>
    t.kind === 'scalar' ? t.type === 'string' : t.kind === 'literal' && typeof t.value === 'string' && t.big !== true,
  is_int: (t) =>
    t.kind === 'scalar'
      ? t.type === 'int'
      : t.kind === 'literal' && (t.big === true || (typeof t.value === 'number' && t.float !== true)),
  is_float: (t) => (t.kind === 'scalar' ? t.type === 'float' : t.kind === 'literal' && t.float === true),
  is_bool: (t) => (t.kind === 'scalar' ? t.type === 'bool' : t.kind === 'literal' && typeof t.value === 'boolean'),
  is_array: (t) => t.kind === 'list' || t.kind === 'map' || (t.kind === 'shape' && t.isObject !== true),
  is_object: (t) =>
    t.kind === 'class' || t.kind === 'enum' || t.kind === 'callable' || (t.kind === 'shape' && t.isObject === true),
  is_scalar: (t) => t.kind === 'scalar' || t.kind === 'literal',
};
KINDS.is_integer = KINDS.is_int as (type: Type) => boolean;
KINDS.is_numeric = (t) => {
  if (t.kind === 'scalar') return t.type === 'string' ? undefined : t.type !== 'bool';
  if (t.kind !== 'literal') return false;
  return typeof t.value === 'string' && t.big !== true ? undefined : typeof t.value !== 'boolean';
};
KINDS.is_iterable = (t) =>
  KINDS.is_array?.(t) === true || (t.kind === 'class' || t.kind === 'intersection' ? undefined : false);
KINDS.is_countable = KINDS.is_iterable;
KINDS.is_callable = (t) =>
  t.kind === 'callable'
    ? true
    : t.kind === 'scalar' && t.type !== 'string'
      ? false
      : t.kind === 'null'
        ? false
        : undefined;
KINDS.ctype_digit = (t) =>
  (t.kind === 'scalar' && t.type === 'string') || (t.kind === 'literal' && typeof t.value === 'string')
    ? undefined
    : false;

const PLAIN: Record<string, Type> = {
  is_null: NULL,
  is_string: STRING,
  is_int: { kind: 'scalar', type: 'int' },
  is_integer: { kind: 'scalar', type: 'int' },
  is_float: { kind: 'scalar', type: 'float' },
  is_bool: { kind: 'scalar', type: 'bool' },
  is_array: unknown('vague-array'),
  is_numeric: union([STRING, { kind: 'scalar', type: 'int' }, { kind: 'scalar', type: 'float' }]),
  is_scalar: union([STRING, { kind: 'scalar', type: 'int' }, { kind: 'scalar', type: 'float' }, BOOL]),
  is_callable: { kind: 'callable' },
  ctype_digit: STRING,
};

/** `is_a($class, C::class, true)` of a class named by a string. */
function namesSubclass(
  type: Type,
  parent: string,
  orSame: boolean,
  frame: Frame,
): boolean | undefined | typeof NOT_ONE {
  const { world } = frame.run;
  if (type.kind === 'scalar' && type.type === 'string') return undefined;
  if (type.kind !== 'literal' || typeof type.value !== 'string') return NOT_ONE;
  if (type.value.toLowerCase() === parent.toLowerCase()) return orSame;
  return world.classOf(type.value) === undefined ? undefined : world.isSubclass(type.value, parent);
}

function predicate(
  cond: Extract<Expr, { k: 'call' }>,
  holds: boolean,
  frame: Frame,
): boolean | undefined | typeof NOT_ONE {
  if (cond.fn.k !== 'fref') return NOT_ONE;
  const name = (cond.fn.fallback ?? cond.fn.name).toLowerCase();
  const first = cond.args[0]?.value;
  if (first === undefined) return NOT_ONE;
  if (name === 'filled') return truthOf(first, holds, frame);
  if (name === 'blank') return negate(truthOf(first, !holds, frame));
  if (name === 'count' || name === 'boolval') return name === 'boolval' ? truth(first, holds, frame) : NOT_ONE;
  if (name === 'in_array') return inArray(cond, holds, frame);
  if (name === 'is_a' || name === 'is_subclass_of') {
    const named = cond.args[1] === undefined ? undefined : typeOf(cond.args[1].value, frame);
    if (named?.kind !== 'literal') return undefined;
    const strings = cond.args[2] === undefined ? undefined : truthiness(typeOf(cond.args[2].value, frame));
    if (strings ?? name === 'is_subclass_of') {
      const decided = namesSubclass(typeOf(first, frame), String(named.value), name === 'is_a', frame);
      if (decided !== NOT_ONE) return decided;
    }
    const decided = instanceOf(first, String(named.value), holds, frame);
    return name === 'is_a' ? decided : undefined;
  }
  if (name === 'array_key_exists' || name === 'key_exists')
    return keyExists(cond.args[1]?.value, cond.args[0]?.value, holds, frame);
  if (name === 'method_exists' && cond.args[1] !== undefined && hasMethod(first, cond.args[1].value, frame))
    return true;
  const test = KINDS[name];
  if (test === undefined) {
    asserted(cond, cond.args, holds, frame);
    return NOT_ONE;
  }
  const type = typeOf(first, frame);
  const members = membersOf(type);
  const answers = new Set(members.map((m) => (m.kind === 'unknown' ? undefined : test(m))));
  const path = pathOf(first);
  if (path !== undefined) {
    const to = PLAIN[name];
    const kept = members
      .filter((m) => m.kind === 'unknown' || test(m) !== !holds)
      .map((m) => (m.kind === 'unknown' && holds && to !== undefined ? to : m));
    if (kept.length > 0) frame.env.narrow(path, union(kept, frame.run.world.enumCases));
  }
  const [only] = answers;
  return answers.size === 1 ? only : undefined;
}

/** The class has the method, and so has every class below it. */
function hasMethod(on: Expr, name: Expr, frame: Frame): boolean {
  const wanted = typeOf(name, frame);
  if (wanted.kind !== 'literal' || typeof wanted.value !== 'string') return false;
  const method = wanted.value;
  return membersOf(typeOf(on, frame)).every(
    (m) => m.kind === 'class' && frame.run.world.method(m.fqcn, method) !== undefined,
  );
}

function truthOf(expr: Expr, holds: boolean, frame: Frame): boolean | undefined {
  const type = typeOf(expr, frame);
  const path = pathOf(expr);
  if (path !== undefined && holds) frame.env.narrow(path, withoutNull(type));
  return type.kind === 'null' ? false : undefined;
}

function inArray(cond: Extract<Expr, { k: 'call' }>, holds: boolean, frame: Frame): boolean | undefined {
  const [needle, haystack] = cond.args;
  if (needle === undefined || haystack === undefined) return undefined;
  const type = typeOf(needle.value, frame);
  const list = typeOf(haystack.value, frame);
  if (list.kind !== 'shape') return undefined;
  const options = union(
    list.fields.map((f) => f.type),
    frame.run.world.enumCases,
  );
  const path = pathOf(needle.value);
  if (path !== undefined) {
    if (holds) frame.env.narrow(path, type.kind === 'unknown' ? options : narrowTo(type, options, frame));
    else
      frame.env.narrow(
        path,
        membersOf(options).reduce((t, o) => exclude(t, o, frame), type),
      );
  }
  const answers = new Set(membersOf(options).map((o) => compare('===', type, o)));
  return answers.has(true) ? true : answers.has(undefined) ? undefined : false;
}

/** `array_key_exists('k', $a)`, `Arr::has($a, 'k')`: the member is there afterwards. */
function keyExists(array: Expr | undefined, key: Expr | undefined, holds: boolean, frame: Frame): boolean | undefined {
  if (key === undefined || array === undefined) return undefined;
  const [base, at] = [typeOf(array, frame), typeOf(key, frame)];
  const path = pathOf(array);
  if (path !== undefined && base.kind === 'shape' && at.kind === 'literal') {
    const name = String(at.value);
    const fields = holds
      ? base.fields.map((f) => {
          const { optional: _, ...rest } = f;
          return f.key === name ? rest : f;
        })
      : base.fields.filter((f) => f.key !== name);
    const narrowed: Type = { ...base, fields };
    frame.run.lineage.set(narrowed, rootOf(frame.run, base));
    frame.env.narrow(path, narrowed);
  }
  return hasKey(base, at);
}

function isArrHas({ class: on, name }: Extract<Expr, { k: 'scall' }>): boolean {
  return (
    on.k === 'cref' &&
    on.name === 'Illuminate\\Support\\Arr' &&
    typeof name === 'string' &&
    /^(has|exists)$/i.test(name)
  );
}

/** `$e->is(Status::Draft)` on an enum, whatever the method is made of. */
function sameCase(cond: Extract<Expr, { k: 'mcall' }>, holds: boolean, frame: Frame): void {
  const [given] = cond.args;
  const path = pathOf(cond.on);
  if (path === undefined || given === undefined || cond.args.length !== 1 || !/^(is|isNot)$/i.test(String(cond.name)))
    return;
  const type = typeOf(cond.on, frame);
  const other = typeOf(given.value, frame);
  if (type.kind !== 'enum' || other.kind !== 'enum' || other.cases === undefined) return;
  const equal = holds === (String(cond.name).toLowerCase() === 'is');
  frame.env.narrow(path, equal ? narrowTo(type, other, frame) : exclude(type, other, frame));
}

const REQUEST_TESTS = new Set(['ismethod', 'routeis', 'named', 'is']);

/** What the route decides of a request (engine 1.1). */
function ambient(cond: Extract<Expr, { k: 'mcall' }>, frame: Frame): boolean | undefined {
  if (typeof cond.name !== 'string' || !REQUEST_TESTS.has(cond.name.toLowerCase())) return undefined;
  const words = cond.args.map((a) => typeOf(a.value, frame));
  const texts = words.flatMap((t) => (t.kind === 'literal' && typeof t.value === 'string' ? [t.value] : []));
  if (texts.length !== words.length || texts.length === 0) return undefined;
  const { verb, routeName, path } = frame.run.ambient;
  if (cond.name.toLowerCase() === 'is') {
    if (path === undefined || !isRequest(typeOf(cond.on, frame), frame)) return undefined;
    const fits = texts.map((t) => pathFits(t, path));
    return fits.includes(true) ? true : fits.includes(undefined) ? undefined : false;
  }
  if (cond.name.toLowerCase() === 'ismethod') {
    return verb === undefined ? undefined : texts.some((t) => t.toUpperCase() === verb);
  }
  if (routeName === undefined) return undefined;
  return texts.some((t) =>
    new RegExp(`^${t.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replaceAll('\\*', '.*')}$`).test(routeName),
  );
}

function isRequest(type: Type, frame: Frame): boolean {
  return type.kind === 'class' && frame.run.world.isSubclass(type.fqcn, 'Illuminate\\Http\\Request');
}

/** `$request->method() === 'PUT'`. */
function ambientEquality(cond: Extract<Expr, { k: 'bin' }>, frame: Frame): boolean | undefined {
  const { verb } = frame.run.ambient;
  if (verb === undefined) return undefined;
  for (const [call, other] of [[cond.l, cond.r] as const, [cond.r, cond.l] as const]) {
    if (
      call.k !== 'mcall' ||
      typeof call.name !== 'string' ||
      !['method', 'getmethod'].includes(call.name.toLowerCase())
    )
      continue;
    const type = typeOf(other, frame);
    if (type.kind !== 'literal' || call.args.length > 0) continue;
    return (type.value === verb) !== cond.op.startsWith('!');
  }
  return undefined;
}
