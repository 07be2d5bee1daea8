import type { Expr, Stmt } from '@docgen/php';
import { resolveClass } from '../../read/callee.js';
import { evaluate } from '../../read/evaluator.js';
import { functionName } from '../../read/expressions/function-name.js';
import { printed } from '../../read/expressions/value.js';
import type { RuleScope } from '../../read/scope.js';
import { asBeforeWrites, isWithin } from './array-writes.js';
import { isWhole, keysSentWhere } from './sent-keys.js';
import type { WrittenKey } from './written-keys.js';

/** Lists the keys of an array that is written out; undefined for any other. */
export function literalKeys(array: Expr | undefined): WrittenKey[] | undefined {
  if (array?.k !== 'array') return undefined;
  const out = array.items.map(({ key, value, spread }) =>
    key === undefined || value === undefined || spread ? undefined : { key, value },
  );
  return out.includes(undefined) ? undefined : (out as WrittenKey[]);
}

/**
 * Reads `$data['owner_id'] = …; $request->merge($data);`: the keys a local is given before the call. One that begins as the input
 * gives the rest back as it was sent.
 */
export function builtKeys(name: string, call: Expr, scope: RuleScope): WrittenKey[] | undefined {
  const out: WrittenKey[] = [];
  const before = asBeforeWrites(name, scope);
  let isKnown = true;
  let isInput = false;
  for (const statement of scope.body) {
    let isCall = false;
    eachExpression(statement, before, (at, sent) => {
      isCall ||= at === call;
      const always = statement.k === 'expr' && statement.e === at;
      const perhaps = {
        ...(always ? {} : { ifMissing: true as const }),
        ...(isInput ? { sent: [...sent, ...takenFrom(name, at, before)] } : {}),
      };
      const set = setBelow(at, name, scope);
      if (set !== undefined) out.push({ ...set, ...perhaps });
      const to = at.k === 'assign' || at.k === 'assignop' ? at.to : undefined;
      if (to === undefined || !isWithin(to, name)) return;
      const whole = at.k === 'assign' && to.k === 'var' && always && out.length === 0 ? at.e : undefined;
      const literal = literalKeys(whole);
      if (literal !== undefined) out.push(...literal);
      else if (whole !== undefined && isWhole(whole, scope)) isInput = true;
      else if (at.k === 'assign' && to.k === 'index' && to.on.k === 'var' && to.at !== undefined)
        out.push({ key: to.at, value: at.e, ...perhaps });
      else if (at.k === 'assignop' && at.op === '??' && to.k === 'index' && to.on.k === 'var' && to.at !== undefined)
        out.push({ key: to.at, value: at.e, ...perhaps, ifMissing: true });
      else isKnown = false;
    });
    if (!isCall) continue;
    if (!isKnown || (!isInput && out.length === 0)) return undefined;
    return isInput ? out.map((one) => ({ ...one, scope: before })) : out;
  }
  return undefined;
}

/** Lists the members an assignment takes out of an array without asking whether they are there: PHP fails where they are not. */
function takenFrom(name: string, assignment: Expr, scope: RuleScope): string[] {
  const found: string[] = [];
  const visit = (code: unknown): void => {
    if (code === null || typeof code !== 'object') return;
    const e = code as Expr;
    if (e.k === 'index' && e.on.k === 'var' && e.on.name === name && e.at !== undefined)
      found.push(...[printed(evaluate(e.at, scope))].filter((key) => key !== undefined));
    if (!ASKS.has(e.k) && !(e.k === 'bin' && LAZY.has(e.op))) for (const part of Object.values(e)) visit(part);
  };
  if (assignment.k === 'assign') visit(assignment.e);
  return found;
}

/** Lists expressions that do without a member, or may not come to it. */
const ASKS = new Set(['isset', 'empty', 'silence', 'closure', 'ternary', 'match']);
const LAZY = new Set(['??', '&&', '||']);

/** Visits the expressions of code, each with the keys that are sent wherever it runs. */
function eachExpression(
  code: unknown,
  scope: RuleScope,
  visit: (expr: Expr, sent: readonly string[]) => void,
  sent: readonly string[] = [],
): void {
  if (code === null || typeof code !== 'object') return;
  const node = code as Stmt | Expr;
  if (typeof node.k === 'string') visit(node as Expr, sent);
  if (node.k !== 'if') {
    for (const part of Object.values(node)) eachExpression(part, scope, visit, sent);
    return;
  }
  const under = (holds: boolean) => [...sent, ...keysSentWhere(node.if, holds, scope)];
  eachExpression(node.if, scope, visit, sent);
  eachExpression(node.then, scope, visit, under(true));
  eachExpression(node.else, scope, visit, under(false));
}

/** Reads `Arr::set($data, 'user.slug', …)` and `data_set($data, 'user.slug', …)`. */
function setBelow(call: Expr, name: string, scope: RuleScope): WrittenKey | undefined {
  if (call.k !== 'call' && call.k !== 'scall') return undefined;
  const isSet =
    call.k === 'call'
      ? functionName(call) === 'data_set'
      : call.name === 'set' && /(?:^|\\)Arr$/.test(resolveClass(scope, call.class) ?? '');
  const [data, key, value] = call.args.map((arg) => arg.value);
  const isIn = data?.k === 'var' && data.name === name;
  return isSet && isIn && key !== undefined && value !== undefined ? { key, value } : undefined;
}
