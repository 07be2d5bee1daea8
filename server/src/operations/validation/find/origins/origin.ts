import { type Expr, methodOf } from '@docgen/php';
import { isApplication, isRequestClass, resolveClass } from '../../read/callee.js';
import { className } from '../../read/class-name.js';
import { evaluate } from '../../read/evaluator.js';
import { isRequest } from '../../read/expressions/conditions.js';
import { functionName } from '../../read/expressions/function-name.js';
import { printed } from '../../read/expressions/value.js';
import { isOwnProperty } from '../../read/request-properties.js';
import { givenOf, type RuleScope, singleOf } from '../../read/scope.js';
import { assignmentsTo, rowsUnder } from '../../read/statements/assignments.js';
import { calleeClass } from '../../read/statements/callee-class.js';
import { type CalledRead, readCall } from '../../reads/read-call.js';
import { splitPath } from '../../tree/path.js';
import { defaultedByBlank, isBlank, isBlankValue, surely } from './blank-fallback.js';
import { derivedFrom, withFallback } from './combined-origin.js';
import { heldValue } from './held-value.js';
import { decodedText, isWritten, madeOfItself } from './local-values.js';
import { madeAgain } from './made-again.js';
import { asksOtherService } from './service-clients.js';
import { isText, ofMaybeText, ofText, readText } from './text-origin.js';

export type RequestPlace = 'input' | 'query' | 'route' | 'header' | 'cookie';

/**
 * Says where a value comes from: a place of the request, the application itself, a computation over inputs of some
 * names, or anything else.
 */
export type Origin =
  | {
      from: RequestPlace;
      path: string[];
      /** Another value stands where the client sends none: a `blank` one is none for a rule that asks for it. */
      defaulted?: true | 'blank';
      /** The code lays keys of its own into the value, which is never empty then. */
      laid?: true;
      /** The value holds what rules name, and nothing else. */
      ruled?: true;
      /** The value is made of a text the client sends, or `maybe` is: rules speak of what is made of it. */
      text?: true | 'maybe';
    }
  /**
   * `chosen` says that the input only decides which value of the application's own it is, `either` that it is one of these inputs as it is,
   * `defaulted` that another value stands where the client sends none.
   */
  | { derived: ReadonlySet<string>; chosen?: true; either?: true; defaulted?: true | 'blank' }
  | 'made'
  | 'open';

const INPUT = new Set(
  'input get string str integer boolean float enum post json file array collect all only except validated validate safe toarray'.split(
    ' ',
  ),
);
const OTHER: Readonly<Record<string, RequestPlace>> = {
  query: 'query',
  route: 'route',
  header: 'header',
  cookie: 'cookie',
};
/** Lists reads that give a value where the client sends none. */
const DEFAULTED = new Set(['boolean', 'integer', 'float', 'array', 'collect']);
const NO_INPUT = new Set('user ip useragent bearertoken method path url fullurl host fingerprint'.split(' '));
const BAGS: Readonly<Record<string, RequestPlace>> = {
  query: 'query',
  headers: 'header',
  cookies: 'cookie',
  request: 'input',
  files: 'input',
};
/** Lists calls that hand a value on in another form, so that its rules still speak of what the client sends. */
const HANDS_ON = new Set(
  'trim strtolower strtoupper strval mb_strtolower mb_strtoupper array_filter collect wrap lower upper'.split(' '),
);
const SAME_VALUE = new Set([
  'all',
  'toarray',
  'filter',
  'values',
  'tostring',
  'value',
  'validate',
  'validated',
  'safe',
]);
/** Lists reads that give what was validated. */
const VALIDATED = new Set(['validated', 'validate', 'safe']);
/** Lists functions and casts that give a value whatever they are handed, null included. */
const NUMBERS = new Set(['intval', 'floatval', 'boolval']);
const CASTS = new Set(['int', 'float', 'bool']);
/** Lists functions and methods of a collection that make a list of the parts of another. */
const OF_PARTS = new Set(
  'array_map array_filter array_values array_unique array_slice array_reverse array_diff map filter reject values unique reverse sort slice take skip diff all toarray'.split(
    ' ',
  ),
);
const DEPTH = 12;

/** Finds the origin of a value. */
export function originOf(expr: Expr, scope: RuleScope, depth = 0): Origin {
  if (depth > DEPTH) return 'open';
  const next = (part: Expr): Origin => originOf(part, scope, depth + 1);
  if (isRequest(expr, scope)) return { from: 'input', path: [] };
  switch (expr.k) {
    case 'var':
      return ofVariable(expr, scope, depth);
    case 'cast':
      return CASTS.has(expr.to) ? always(next(expr.e)) : next(expr.e);
    case 'silence':
    case 'assign':
      return next(expr.e);
    case 'prop': {
      if (isRequest(expr.on, scope)) {
        const name = typeof expr.name === 'string' ? expr.name : printed(evaluate(expr.name, scope));
        if (name !== undefined) return ofProperty(name, expr.on, scope);
      }
      const held = heldValue(expr, scope);
      if (held !== undefined) return originOf(held.expr, held.scope, depth + 1);
      break;
    }
    case 'index': {
      const key = expr.at === undefined ? undefined : printed(evaluate(expr.at, scope));
      if (key !== undefined && isRequest(expr.on, scope) && scope.asks.has(key)) return { from: 'route', path: [key] };
      const on = next(expr.on);
      return key === undefined || typeof on === 'string' || !('from' in on) ? derivedFrom([on]) : below(on, key);
    }
    case 'un':
      if (expr.op === '-') return decidedBy(derivedFrom([next(expr.e)]));
      break;
    case 'bin':
      if (expr.op === '??') return ofEither(expr.l, expr.r, next);
      // Defaults below the input: what the client sends comes first.
      if (expr.op === '+' && expr.r.k === 'array') return next(expr.l);
      if (isArithmetic(expr)) return decidedBy(derivedFrom([next(expr.l), next(expr.r)]));
      break;
    case 'new': {
      const made = resolveClass(scope, expr.class);
      const [data] = expr.args;
      if (made === undefined || data === undefined || !isRequestClass(scope.ctx, made)) break;
      return ofMadeRequest(data.value, scope, depth + 1);
    }
    case 'ternary':
      return chosenBy(expr, ofEither(expr.yes ?? expr.if, expr.no, next), next);
    case 'call': {
      const first = expr.args[0]?.value;
      const name = functionName(expr)?.toLowerCase() ?? '';
      if (first !== undefined && NUMBERS.has(name)) return always(next(first));
      if (first !== undefined && (HANDS_ON.has(name) || name === 'validator')) return next(first);
      const read = readText(expr);
      if (read !== undefined) return ofText(next(read), name === 'explode');
      if (first !== undefined && isFlag(expr)) return always(next(first));
      const last = expr.args.at(-1)?.value;
      const defaults = expr.args.slice(0, -1).every((arg) => arg.value.k === 'array' && arg.spread !== true);
      if (last !== undefined && defaults && (name === 'array_merge' || name === 'array_replace')) return next(last);
      break;
    }
    case 'scall': {
      if (expr.class.k === 'cref' && expr.class.name === 'parent' && scope.inRequest)
        return { from: 'input', path: [] };
      if (expr.class.k === 'cref' && /(?:^|\\)Http$/.test(expr.class.name)) return 'made';
      const first = expr.args[0]?.value;
      const validator = expr.class.k === 'cref' && /(?:^|\\)Validator$/.test(expr.class.name);
      if (validator && first !== undefined && (expr.name === 'make' || expr.name === 'validate')) return next(first);
      const helper = expr.class.k === 'cref' && /(?:^|\\)(?:Str|Arr)$/.test(expr.class.name);
      if (helper && first !== undefined && typeof expr.name === 'string' && HANDS_ON.has(expr.name.toLowerCase()))
        return expr.name.toLowerCase() === 'wrap' ? surely(next(first)) : next(first);
      break;
    }
    case 'mcall': {
      if (isOverridden(expr, scope)) return 'open';
      const read = ofBag(expr, scope);
      if (read !== undefined) return read;
      if (typeof expr.name === 'string' && !isRequest(expr.on, scope)) {
        const [given] = expr.args;
        // A controller's `$this->validate($request, …)` gives what was validated.
        if (expr.name === 'validate' && given !== undefined && isRequest(given.value, scope))
          return ruledOrigin(next(given.value));
        if (asksOtherService(expr, scope)) return 'made';
        const on = next(expr.on);
        // Answers of another service are no input, whatever it was asked.
        if (on === 'made' && expr.on.k !== 'var') return 'made';
        if (isText(on) && OF_PARTS.has(expr.name.toLowerCase())) return on;
        if (SAME_VALUE.has(expr.name.toLowerCase()) && typeof on !== 'string' && 'from' in on)
          return VALIDATED.has(expr.name.toLowerCase()) ? ruledOrigin(on) : on;
      }
      break;
    }
    default:
      break;
  }
  if (expr.k === 'call' || expr.k === 'mcall' || expr.k === 'scall') {
    const read = readCall(expr, scope);
    const known = read === undefined ? undefined : ofRead(read, scope);
    if (known !== undefined) return known;
  }
  const parts = partsOf(expr).filter((part) => part.k !== 'closure' || !ofParts(expr));
  const origins = parts.map(next);
  const [only, ...others] = origins.filter((part) => part !== 'made');
  if (only !== undefined && others.length === 0 && isText(only) && ofParts(expr)) return only;
  return derivedFrom(origins);
}

/** Tells whether a call makes a list of the parts of another one. */
function ofParts(expr: Expr): boolean {
  return expr.k === 'call' && OF_PARTS.has(functionName(expr)?.toLowerCase() ?? '');
}

/** Gives the origin of `$request->name`: what code keeps in `attributes` is its own, a parameter of the route is the segment. */
function ofProperty(name: string, on: Expr, { asks }: RuleScope): Origin {
  const bag = Object.hasOwn(BAGS, name) ? BAGS[name] : undefined;
  if (bag !== undefined) return { from: bag, path: [] };
  if (isOwnProperty(name, on)) return 'made';
  return { from: asks.has(name) ? 'route' : 'input', path: [name] };
}

/** Finds where the data of `new Request($data)` comes from: an array the code writes itself is no input, whatever it copies of it. */
function ofMadeRequest(data: Expr, scope: RuleScope, depth: number): Origin {
  if (data.k === 'array') return 'made';
  if (data.k !== 'var' || typeof data.name !== 'string') return originOf(data, scope, depth);
  const held = assignmentsTo(data.name, scope.body).map(({ e }) => e);
  return held.length > 0 && held.every((one) => one.k === 'array') ? 'made' : originOf(data, scope, depth);
}

/** Tells whether the request class says itself what was validated, under other names perhaps. */
function isOverridden({ on, name }: Expr & { k: 'mcall' }, scope: RuleScope): boolean {
  if (typeof name !== 'string' || !VALIDATED.has(name.toLowerCase()) || !isRequest(on, scope)) return false;
  const owner = calleeClass(on, scope);
  const method = owner === undefined ? undefined : methodOf(scope.ctx, owner, name);
  return method !== undefined && isApplication(scope.ctx, method.trait ?? method.owner);
}

function ruledOrigin(origin: Origin): Origin {
  return typeof origin === 'string' || !('from' in origin) ? origin : { ...origin, ruled: true };
}

/** Steps into a value by a key. What is inside a text that was taken apart is the application's own. */
export function below(origin: Origin, ...keys: string[]): Origin {
  if (isText(origin)) return 'made';
  return typeof origin === 'string' || !('from' in origin)
    ? origin
    : { from: origin.from, path: [...origin.path, ...keys], ...(origin.ruled === true ? { ruled: true } : {}) };
}

function ofRead({ method, args, property }: CalledRead, scope: RuleScope): Origin | undefined {
  if (NO_INPUT.has(method)) return 'made';
  const from = Object.hasOwn(OTHER, method) ? OTHER[method] : INPUT.has(method) ? 'input' : undefined;
  if (from === undefined) return undefined;
  const whole = args.length === 0 || ['all', 'only', 'except', 'validated', 'validate', 'safe'].includes(method);
  if (whole) return { from, path: [], ...(VALIDATED.has(method) ? { ruled: true as const } : {}) };
  const key = args[0] === undefined ? undefined : printed(evaluate(args[0], scope));
  if (key === undefined || key === '') return 'open';
  if (property === true && scope.asks.has(key)) return { from: 'route', path: [key] };
  const fallback = args[1] === undefined || method === 'enum' ? undefined : evaluate(args[1], scope);
  const isDefaulted =
    DEFAULTED.has(method) || (fallback !== undefined && !(fallback.k === 'scalar' && fallback.v === null));
  const path = from === 'input' ? splitPath(key) : [key];
  const isBlank = !DEFAULTED.has(method) && isBlankValue(fallback);
  return { from, path, ...(isDefaulted ? { defaulted: isBlank ? ('blank' as const) : (true as const) } : {}) };
}

/** Reads a part of the request as a whole: `$request->query->all()`, `$request->route()->parameters()`. */
function ofBag(expr: Expr & { k: 'mcall' }, scope: RuleScope): Origin | undefined {
  const { on, name } = expr;
  if (typeof name !== 'string') return undefined;
  if (on.k === 'prop' && typeof on.name === 'string' && isRequest(on.on, scope)) {
    const from = Object.hasOwn(BAGS, on.name) ? BAGS[on.name] : undefined;
    if (from === undefined) return undefined;
    if (name === 'all') return { from, path: [] };
    const key = expr.args[0] === undefined ? undefined : printed(evaluate(expr.args[0].value, scope));
    return name === 'get' && key !== undefined ? { from, path: [key] } : undefined;
  }
  if (on.k !== 'mcall' || !isRequest(on.on, scope) || on.args.length > 0) return undefined;
  if (on.name === 'json' && name === 'all') return { from: 'input', path: [] };
  if (on.name !== 'route') return undefined;
  if (/^(?:originalP|p)arameters$/.test(name)) return { from: 'route', path: [] };
  const key = expr.args[0] === undefined ? undefined : printed(evaluate(expr.args[0].value, scope));
  return name === 'parameter' && key !== undefined ? { from: 'route', path: [key] } : undefined;
}

/**
 * Finds the origin of a local that is assigned once, of a loop's row, of a parameter by the argument it was given; the
 * parameters of an action are segments and objects of the container.
 */
function ofVariable(expr: Extract<Expr, { k: 'var' }>, scope: RuleScope, depth: number): Origin {
  if (typeof expr.name !== 'string' || expr.name === 'this') return 'open';
  const element = scope.elements?.get(expr.name);
  if (element !== undefined) return below(originOf(element.expr, element.scope, depth + 1), '*');
  const single = singleOf(scope, expr.name);
  if (single !== undefined) return originOf(single, madeOfItself(single, expr.name, scope), depth + 1);
  const rows = rowsUnder(expr.name, scope.body);
  if (rows !== undefined) return below(originOf(rows, scope, depth + 1), '*');
  const given = givenOf(scope, expr.name);
  if (given !== undefined) return originOf(given.expr, given.scope, depth + 1);
  const again = madeAgain(expr.name, scope, (value, at) => originOf(value, at, depth + 1));
  if (again !== undefined) return again;
  const decoded = decodedText(expr.name, scope);
  if (decoded !== undefined) return ofMaybeText(originOf(decoded, scope, depth + 1));
  if (isWritten(expr.name, scope)) return 'open';
  const type = className(scope.types.get(expr.name));
  if (scope.depth > 0) return 'open';
  if (type !== undefined) return isRequestClass(scope.ctx, type) ? 'open' : 'made';
  return { from: 'route', path: [expr.name] };
}

const ARITHMETIC = new Set(['*', '/', '-', '%', '**']);

/** Recognizes a number that is counted from others; `+` joins arrays, too. */
function isArithmetic({ op, l, r }: Expr & { k: 'bin' }): boolean {
  return ARITHMETIC.has(op) || (op === '+' && [l, r].some(({ k }) => k === 'int' || k === 'float'));
}

/** Says of a value that rules of it say nothing of what is sent: `$this->price * 100`. */
function decidedBy(origin: Origin): Origin {
  return typeof origin !== 'string' && 'derived' in origin ? { ...origin, chosen: true } : origin;
}

/** Says that there is a value where the client sends none. */
function always(origin: Origin): Origin {
  return typeof origin === 'string' || !('from' in origin) ? origin : { ...origin, defaulted: true };
}

/** Recognizes `filter_var($value, FILTER_VALIDATE_BOOLEAN)`, which makes false of anything else. */
function isFlag({ fn, args }: Expr & { k: 'call' }): boolean {
  const filter = args[1]?.value;
  if (fn.k !== 'fref' || args.length !== 2 || filter?.k !== 'const') return false;
  return /(?:^|\\)filter_var$/i.test(fn.fallback ?? fn.name) && /FILTER_VALIDATE_BOOL(?:EAN)?$/.test(filter.name);
}

/** Gives the origin of one of two values. A null among them stands in for none that is made of the input. */
function ofEither(value: Expr, fallback: Expr, next: (part: Expr) => Origin): Origin {
  const either = eitherOf(value, fallback, next);
  return isBlank(value) !== isBlank(fallback)
    ? defaultedByBlank(either, next(isBlank(fallback) ? value : fallback))
    : either;
}

function eitherOf(value: Expr, fallback: Expr, next: (part: Expr) => Origin): Origin {
  const origins = [value, fallback].map(next);
  const [only] = value.k === 'null' ? [origins[1]] : fallback.k === 'null' ? [origins[0]] : [];
  if (only !== undefined && typeof only !== 'string' && 'derived' in only) return only;
  return withFallback(origins[0] as Origin, origins[1] as Origin);
}

/** Gives the origin of `$this->active === 'on' ? true : false`: of own values, the one the input chooses. */
function chosenBy(expr: Expr & { k: 'ternary' }, value: Origin, next: (part: Expr) => Origin): Origin {
  if (value !== 'made') return value;
  const test = derivedFrom([next(expr.if)]);
  return test === 'open' ? value : decidedBy(test);
}

/** Lists the sub-expressions of an expression. */
function partsOf(expr: Expr): Expr[] {
  const out: Expr[] = [];
  const add = (value: unknown): void => {
    if (Array.isArray(value)) for (const entry of value) add(entry);
    else if (value !== null && typeof value === 'object') {
      const { k } = value as { k?: unknown };
      if (k === 'arg' || k === 'item' || k === 'arm') for (const member of Object.values(value)) add(member);
      else if (typeof k === 'string' && k !== 'fref' && k !== 'cref') out.push(value as Expr);
    }
  };
  for (const member of Object.values(expr)) add(member);
  return out;
}
