import { type ClosureExpr, type Expr, walk } from '@docgen/php';
import { functionName } from '../expressions/function-name.js';
import type { CallExpr } from './calls-in.js';

const PLAIN = new Set(['null', 'bool', 'int', 'float', 'str', 'interp', 'array', 'const', 'cconst']);
/** Lists functions that end no request. */
const HARMLESS = new Set(['response', 'report', 'logger', 'info', 'collect', 'config', 'now', 'trans', '__']);

/** Recognizes `rescue()` that throws nothing itself: what it answers instead is no closure, or one that certainly throws nothing. */
export function isRescue(call: CallExpr): boolean {
  if (functionName(call)?.toLowerCase() !== 'rescue' || call.args.some(({ spread }) => spread === true)) return false;
  const given = call.args.find(({ name }) => name === 'rescue') ?? call.args[1];
  if (given === undefined || given.name === 'report') return true;
  return given.value.k === 'closure'
    ? isHarmless(given.value)
    : PLAIN.has(given.value.k) || isHarmlessCall(given.value);
}

/** Tells whether a call catches all that a closure throws. */
export function isRescued(closure: ClosureExpr, call: CallExpr): boolean {
  return call.args[0]?.value === closure && isRescue(call);
}

function isHarmless({ body, params }: ClosureExpr): boolean {
  const caught = new Set(params.map(({ name }) => name));
  let harmless = true;
  walk(body, (node) => {
    const expr = node as unknown as Expr;
    if (expr.k === 'throw' || expr.k === 'new' || expr.k === 'scall' || expr.k === 'exit') harmless = false;
    else if (expr.k === 'call') harmless &&= isHarmlessCall(expr);
    else if (expr.k === 'mcall') harmless &&= isHarmlessCall(expr) || isOf(expr.on, caught);
  });
  return harmless;
}

/** Recognizes a harmless function, and methods called on what it answers: `response()->json(…)`. */
function isHarmlessCall(expr: Expr): boolean {
  if (expr.k === 'mcall') return !/^throw|^abort/i.test(String(expr.name)) && isHarmlessCall(expr.on);
  return expr.k === 'call' && HARMLESS.has(functionName(expr)?.toLowerCase() ?? '');
}

const isOf = (on: Expr, names: ReadonlySet<string>): boolean =>
  on.k === 'var' && typeof on.name === 'string' && names.has(on.name);
