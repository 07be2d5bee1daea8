import { type Expr, type Stmt, walk } from '@docgen/php';
import { resolveClass } from '../../read/callee.js';
import { evaluate } from '../../read/evaluator.js';
import { functionName } from '../../read/expressions/function-name.js';
import { printed } from '../../read/expressions/value.js';
import type { RuleScope } from '../../read/scope.js';
import { turnsOf } from '../../read/statements/loops.js';
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
  const replaces = call.k === 'mcall' && String(call.name).toLowerCase() === 'replace';
  for (const { statement, turn } of unrolled(scope.body, name, call, scope)) {
    let isCall = false;
    eachExpression(statement, turn ?? before, (at, sent) => {
      isCall ||= at === call;
      const always = statement.k === 'expr' && statement.e === at;
      const gone = (at as Expr | Stmt).k === 'unset' ? takenOut(at as unknown as Unset, name, scope) : [];
      if (gone === undefined) isKnown = false;
      // A key taken out of an array that is put over the input is the one the client sends.
      else if (!replaces || !isInput) takeOut(out, gone, (at as unknown) === statement, scope);
      const perhaps = {
        ...(always ? {} : { ifMissing: true as const }),
        ...(isInput ? { sent: [...sent, ...takenFrom(name, at, before)] } : sent.length > 0 ? { sent } : {}),
        ...(turn === undefined ? {} : { scope: turn }),
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
        out.push({ key: keyIn(to.at, turn), value: at.e, ...perhaps });
      else if (at.k === 'assignop' && at.op === '??' && to.k === 'index' && to.on.k === 'var' && to.at !== undefined)
        out.push({ key: to.at, value: at.e, ...perhaps, ifMissing: true });
      else isKnown = false;
    });
    if (!isCall) continue;
    if (!isKnown || (!isInput && out.length === 0)) return undefined;
    return isInput ? out.map((one) => ({ ...one, scope: one.scope ?? before })) : out;
  }
  return undefined;
}

type Unset = Extract<Stmt, { k: 'unset' }>;

/** Lists the keys a statement takes out of an array; undefined where one of them cannot be read. */
function takenOut({ of }: Unset, name: string, scope: RuleScope): string[] | undefined {
  const keys = of.flatMap((to) => {
    if (!isWithin(to, name) || (to.k === 'index' && to.on.k !== 'var')) return [];
    return [to.k === 'index' && to.at !== undefined ? printed(evaluate(to.at, scope)) : undefined];
  });
  return keys.includes(undefined) ? undefined : keys.filter((key) => key !== undefined);
}

/** Takes keys out of those written so far; on some ways alone they are perhaps written. */
function takeOut(written: WrittenKey[], gone: readonly string[], always: boolean, scope: RuleScope): void {
  for (const [index, one] of [...written.entries()].reverse()) {
    if (!gone.includes(printed(evaluate(one.key, scope)) ?? '')) continue;
    if (always) written.splice(index, 1);
    else written[index] = { ...one, ifMissing: true };
  }
}

/**
 * Lists the statements of a body, those of a loop over a known list that fills the array turn by turn. A loop that some turn may leave is
 * one statement, of which nobody knows how often it runs.
 */
function unrolled(
  body: readonly Stmt[],
  name: string,
  call: Expr,
  scope: RuleScope,
): { statement: Stmt; turn?: RuleScope }[] {
  return body.flatMap((statement) => {
    if (statement.k !== 'foreach' || !fills(statement.body, name)) return [{ statement }];
    const runsThrough = !leavesEarly(statement.body) && !holds(statement.body, call) && statement.byRef !== true;
    const turns = runsThrough ? turnsOf(statement, scope) : undefined;
    return turns?.flatMap((turn) => statement.body.map((one) => ({ statement: one, turn }))) ?? [{ statement }];
  });
}

function fills(code: readonly Stmt[], name: string): boolean {
  let found = false;
  walk(code as Stmt[], (node) => {
    const at = node as unknown as Expr;
    if (at.k === 'assign' && at.to.k === 'index' && isWithin(at.to, name)) found = true;
  });
  return found;
}

function holds(code: readonly Stmt[], call: Expr): boolean {
  let found = false;
  walk(code as Stmt[], (node) => {
    found ||= (node as unknown) === call;
  });
  return found;
}

function leavesEarly(code: readonly Stmt[]): boolean {
  let found = false;
  walk(code as Stmt[], ({ k }) => {
    found ||= k === 'break' || k === 'continue' || k === 'return';
  });
  return found;
}

/** Gives the key of a turn as the text it is there. */
function keyIn(key: Expr, turn: RuleScope | undefined): Expr {
  const name = turn === undefined ? undefined : printed(evaluate(key, turn));
  return name === undefined ? key : { k: 'str', v: name };
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
