import type { Expr, Stmt } from '@docgen/php';
import { evaluate } from '../../read/evaluator.js';
import { printed } from '../../read/expressions/value.js';
import type { RuleScope } from '../../read/scope.js';
import { wholeInput } from '../../reads/whole-input.js';
import type { Origin } from '../origins/origin.js';
import { dataOf } from '../validated-data.js';
import { asBeforeWrites } from './array-writes.js';
import type { KeyOrigin } from './key-origin.js';
import { type Keys, REST, under } from './way.js';
import { onRequest } from './written-keys.js';

/** Says what a call leaves of the input it replaces: the members that stay, or all but those it drops. */
interface Left {
  stay?: readonly string[];
  without: readonly string[];
}

/** Tells what `$request->replace($data)` leaves of the input beside what it writes; undefined where it replaces none, or nobody can tell. */
export function leftBy(expr: Expr, written: readonly KeyOrigin[], scope: RuleScope): Left | undefined {
  if (expr.k !== 'mcall' || String(expr.name).toLowerCase() !== 'replace' || !onRequest(expr.on, scope))
    return undefined;
  const given = expr.args[0]?.value;
  if (given === undefined) return undefined;
  const name = given.k === 'var' && typeof given.name === 'string' ? given.name : undefined;
  const before = name === undefined ? scope : asBeforeWrites(name, scope);
  if (dataOf(given, before).base === 'made') return { stay: [], without: [] };
  const whole = wholeInput(given, scope);
  if (whole === undefined || whole.path.length > 0 || whole.ruled === true) return undefined;
  const { only } = whole;
  const names = new Set(written.map(({ key }) => key));
  const gone = [...whole.without, ...(name === undefined ? [] : takenOut(name, expr, scope))];
  const without = gone.filter((key) => !names.has(key));
  return only === undefined ? { without } : { stay: only.filter((key) => !gone.includes(key)), without: [] };
}

/** Lists the keys that code takes out of a local on every way to a call. */
function takenOut(name: string, call: Expr, scope: RuleScope): string[] {
  const out: string[] = [];
  for (const statement of scope.body) {
    if (holds(statement, call)) return out;
    for (const to of statement.k === 'unset' ? statement.of : []) {
      const isMember = to.k === 'index' && to.on.k === 'var' && to.on.name === name;
      const key = isMember && to.at !== undefined ? printed(evaluate(to.at, scope)) : undefined;
      if (key !== undefined) out.push(key);
    }
  }
  return [];
}

function holds(code: Stmt, wanted: Expr): boolean {
  const look = (node: unknown): boolean =>
    node === wanted || (node !== null && typeof node === 'object' && Object.values(node).some(look));
  return look(code);
}

/** Gives what stands written where a part of the input is left: of members that stay what did before. */
export function leftOver({ stay, without }: Left, keys: Keys): Map<string, Origin> {
  const out = new Map<string, Origin>(stay === undefined ? keys : [[REST, 'made']]);
  for (const key of without) out.set(key, 'made');
  for (const key of stay ?? []) {
    out.set(key, under(keys, key) ?? { from: 'input', path: [key] });
    for (const [name, origin] of keys) if (name.startsWith(`${key}.`)) out.set(name, origin);
  }
  return out;
}
