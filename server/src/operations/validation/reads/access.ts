import { ARR } from '@docgen/laravel-knowledge';
import type { DocType, Expr, Stmt } from '@docgen/php';
import { classOf, parentsOf, propertyOf, walk } from '@docgen/php';
import { originOf } from '../find/origins/origin.js';
import { resolveClass } from '../read/callee.js';
import { className } from '../read/class-name.js';
import { evaluate } from '../read/evaluator.js';
import { isRequest } from '../read/expressions/conditions.js';
import { functionName } from '../read/expressions/function-name.js';
import { printed } from '../read/expressions/value.js';
import { isOwnProperty } from '../read/request-properties.js';
import { type RuleScope, singleOf } from '../read/scope.js';
import type { AccessExpr, CallExpr } from '../read/statements/calls-in.js';
import { typeOf } from './evidence.js';
import { readCall } from './read-call.js';
import type { ReadType } from './read-types.js';
import { wholeInput } from './whole-input.js';

/** Names the method an access stands for, and the key it reads. */
export interface ReadAccess {
  method: 'input' | 'query' | 'post';
  key: string;
  /** Keys of the value the key is looked up in, from the root of the input. */
  in?: readonly string[];
  /** Says that the key is looked up in what was validated, where there is none but what rules name. */
  ruled?: true;
  /** Says that a route parameter of that name answers where the input has none. */
  property?: true;
  /** The type the docblock of the request class states. */
  stated?: ReadType;
}

/** Maps calls that give the whole input to the part they give. */
const WHOLE: Readonly<Record<string, ReadAccess['method']>> = {
  all: 'input',
  input: 'input',
  only: 'input',
  query: 'query',
  post: 'post',
};

/** Reads `$request->name`, `$request->{$name}`, `$request['name']` and `$request->all()['name']` (requests 8.3). */
export function readAccess(access: AccessExpr, scope: RuleScope): ReadAccess | undefined {
  if (access.k === 'prop') {
    const cast = castOf(access.on, scope);
    if (cast === undefined && !isRequest(access.on, scope)) return undefined;
    const name = typeof access.name === 'string' ? access.name : printed(evaluate(access.name, scope));
    if (name === undefined) return undefined;
    if (cast !== undefined) {
      const isOther = isLeftOut(cast, name, scope) || isWritten(cast, access, scope);
      return isOther ? undefined : readWithin(cast, name, scope);
    }
    if (isOwnProperty(name, access.on)) return undefined;
    const stated = statedBy(access.on, name, scope);
    if (stated === 'own') return undefined;
    return { method: 'input', key: name, property: true, ...(stated === undefined ? {} : { stated }) };
  }
  const key = access.at === undefined ? undefined : printed(evaluate(access.at, scope));
  if (key === undefined) return undefined;
  if (isRequest(access.on, scope)) return { method: 'input', key, property: true };
  if (isLeftOut(access.on, key, scope)) return undefined;
  const method = placeOf(access.on, scope);
  return method === undefined ? readWithin(access.on, key, scope) : { method, key };
}

/** Gives the array an object was cast of: `(object) $request->all()`. */
function castOf(on: Expr, scope: RuleScope): Expr | undefined {
  const made = on.k === 'var' && typeof on.name === 'string' && on.name !== 'this' ? singleOf(scope, on.name) : on;
  return made?.k === 'cast' && made.to === 'object' ? made.e : undefined;
}

/** Tells whether code has put a value over a property of an object of the input, or left it out, before it reads it. */
function isWritten(cast: Expr, access: Expr & { k: 'prop' }, scope: RuleScope): boolean {
  const { name, on } = access;
  if (typeof name === 'string' && wholeInput(cast, scope)?.without.includes(name) === true) return true;
  let isMet = false;
  let written = false;
  walk(scope.body as Stmt[], (node) => {
    const at = node as Expr | Stmt;
    isMet ||= at === access;
    if (isMet) return;
    const targets = at.k === 'assign' ? [at.to] : at.k === 'unset' ? at.of : [];
    written ||= targets.some(
      (to) =>
        to.k === 'prop' &&
        to.on.k === 'var' &&
        on.k === 'var' &&
        to.on.name === on.name &&
        (typeof to.name !== 'string' || to.name === name),
    );
  });
  return written;
}

/** Tells whether an array was taken by names a key is none of: `only()` hands on no other. */
function isLeftOut(on: Expr, key: string, scope: RuleScope): boolean {
  const taken = wholeInput(on, scope)?.only;
  const [member] = key.split('.');
  return taken !== undefined && !taken.some((name) => name.split('.')[0] === member);
}

/** Reads a member of what was read before: of a row of a list, of an array a helper was handed. */
function readWithin(on: Expr, key: string, scope: RuleScope): ReadAccess | undefined {
  const origin = originOf(on, scope);
  if (typeof origin === 'string' || !('from' in origin) || (origin.from !== 'input' && origin.from !== 'query')) {
    return undefined;
  }
  // A value made of a text is sent as that text.
  if (origin.text === true) return undefined;
  return { method: origin.from, key, in: origin.path, ...(origin.ruled === true ? { ruled: true as const } : {}) };
}

const LOOKS_UP = new Set(['get', 'pull', 'has', 'exists']);

/** Reads `Arr::get($rows, 'k', $default)`, `data_get()` and `array_key_exists()` over what was read before. */
export function readLookUp(call: CallExpr, scope: RuleScope): (ReadAccess & { fallback?: Expr }) | undefined {
  if (call.args.some((arg) => arg.spread || arg.name !== undefined)) return undefined;
  const [first, second, third] = call.args.map((arg) => arg.value);
  const name = call.k === 'call' ? functionName(call)?.toLowerCase() : undefined;
  const isArr =
    call.k === 'scall' &&
    typeof call.name === 'string' &&
    LOOKS_UP.has(call.name.toLowerCase()) &&
    resolveClass(scope, call.class) === ARR;
  if (call.k === 'mcall') return readOfCollection(call, scope);
  if (!isArr && name !== 'data_get' && name !== 'array_key_exists') return undefined;
  const [on, at] = name === 'array_key_exists' ? [second, first] : [first, second];
  const key = at === undefined ? undefined : printed(evaluate(at, scope));
  if (on === undefined || key === undefined) return undefined;
  const found = isLeftOut(on, key, scope) ? undefined : readWithin(on, key, scope);
  return found === undefined || third === undefined ? found : { ...found, fallback: third };
}

/** Lists methods of a collection that look up one key. */
const LOOKS_UP_IN = new Set(['get', 'pull', 'has']);

/** Reads `collect($given)->get('k', $default)`, the collection kept in a local as well. */
function readOfCollection(
  { on, name, args }: CallExpr & { k: 'mcall' },
  scope: RuleScope,
): (ReadAccess & { fallback?: Expr }) | undefined {
  if (typeof name !== 'string' || !LOOKS_UP_IN.has(name.toLowerCase())) return undefined;
  const [at, fallback, ...more] = args.map((arg) => arg.value);
  const key = at === undefined || more.length > 0 ? undefined : printed(evaluate(at, scope));
  if (key === undefined || !isCollection(on, scope)) return undefined;
  const found = isLeftOut(on, key, scope) ? undefined : readWithin(on, key, scope);
  return found === undefined || fallback === undefined || name.toLowerCase() === 'has' ? found : { ...found, fallback };
}

/** Tells whether an expression makes a collection of what it is given, or a local holds one. */
function isCollection(expr: Expr, scope: RuleScope): boolean {
  if (expr.k === 'var' && typeof expr.name === 'string') {
    const single = singleOf(scope, expr.name);
    return single !== undefined && single.k !== 'var' && isCollection(single, scope);
  }
  if (expr.k === 'call') return functionName(expr)?.toLowerCase() === 'collect' && expr.args.length === 1;
  return expr.k === 'mcall' && expr.name === 'collect' && isRequest(expr.on, scope);
}

/** Finds the part of the request an expression holds as an array, by way of a local as well. */
function placeOf(expr: Expr, scope: RuleScope): ReadAccess['method'] | undefined {
  if (expr.k === 'var' && typeof expr.name === 'string') {
    const single = singleOf(scope, expr.name);
    return single === undefined || single.k === 'var' ? undefined : placeOf(single, scope);
  }
  if (expr.k !== 'mcall' && expr.k !== 'scall') return undefined;
  if (expr.k === 'mcall' && expr.name === 'all' && expr.on.k === 'mcall' && expr.on.name === 'json') {
    return isRequest(expr.on.on, scope) ? 'post' : undefined;
  }
  const read = readCall(expr, scope);
  if (read === undefined || !Object.hasOwn(WHOLE, read.method)) return undefined;
  return read.args.length === 0 || read.method === 'only' ? WHOLE[read.method] : undefined;
}

/**
 * Says what the class of a request states of a property: that it is its own, in code or as an object in its docblock, or the type of
 * the input a docblock names.
 */
function statedBy(on: Expr, name: string, scope: RuleScope): 'own' | ReadType | undefined {
  const fqcn = classOfRequest(on, scope);
  if (fqcn === undefined) return undefined;
  if (propertyOf(scope.ctx, fqcn, name) !== undefined) return 'own';
  for (const one of [fqcn, ...parentsOf(scope.ctx, fqcn)]) {
    const tags = classOf(scope.ctx, one)?.doc?.tags ?? [];
    const tag = tags.find((at) => /^property(?:-read)?$/.test(at.name) && at.variable === name);
    if (tag !== undefined) return tag.type === undefined ? 'own' : documented(tag.type);
  }
  return undefined;
}

const WORDS: Readonly<Record<string, string>> = {
  int: 'integer',
  integer: 'integer',
  float: 'numeric',
  string: 'string',
  bool: 'boolean',
  boolean: 'boolean',
};

/** Gives the type of a read by its docblock; an object is no input, and what is mixed says nothing. */
function documented(type: DocType): 'own' | ReadType | undefined {
  if (type.k === 'nullable') return documented(type.of);
  if (type.k === 'union') {
    const parts = type.of.filter((one) => one.k !== 'id' || one.name !== 'null');
    const [only, ...more] = parts;
    return only !== undefined && more.length === 0 ? documented(only) : undefined;
  }
  if (type.k === 'array' || type.k === 'generic' || type.k === 'shape') return isArray(type) ? 'container' : 'own';
  if (type.k !== 'id') return undefined;
  if (type.builtin !== true) return 'own';
  if (isArray(type)) return 'container';
  return Object.hasOwn(WORDS, type.name) ? typeOf(WORDS[type.name]) : undefined;
}

function isArray(type: DocType): boolean {
  if (type.k === 'array' || type.k === 'shape') return true;
  if (type.k === 'generic') return isArray(type.base);
  return type.k === 'id' && (type.name === 'array' || type.name === 'list' || type.name === 'iterable');
}

function classOfRequest(on: Expr, scope: RuleScope): string | undefined {
  if (on.k !== 'var' || typeof on.name !== 'string') return undefined;
  return on.name === 'this' ? scope.class : className(scope.types.get(on.name));
}

const TAKES = new Set(['input', 'get', 'query', 'post', 'json']);

/** Gives the key an expression reads, of which a test only asks whether there is anything. */
export function keyRead(expr: Expr, scope: RuleScope): string | undefined {
  if (expr.k === 'prop' || expr.k === 'index') return readAccess(expr, scope)?.key;
  if (expr.k !== 'call' && expr.k !== 'mcall' && expr.k !== 'scall') return undefined;
  const read = readCall(expr, scope);
  const [name, ...others] = read !== undefined && TAKES.has(read.method) ? read.args : [];
  if (name !== undefined) return others.length === 0 ? printed(evaluate(name, scope)) : undefined;
  return readLookUp(expr, scope)?.key;
}
