import { type Expr, type Item, walk } from '@docgen/php';
import { evaluate } from '../read/evaluator.js';
import { isRequest } from '../read/expressions/conditions.js';
import { printed } from '../read/expressions/value.js';
import { RuleMap } from '../read/rules/rule-map.js';
import { type RuleScope, singleOf } from '../read/scope.js';
import { readCall } from '../reads/read-call.js';

/** Names the origin of a validated value: an input of that name, the application itself, or unknown. */
type Origin = { input: string } | 'made' | 'open';

const INPUT = new Set('input get string str integer boolean float date enum post json file array collect'.split(' '));
const NO_INPUT = new Set(
  'user route header cookie ip useragent bearertoken method path url host fingerprint'.split(' '),
);
const DEPTH = 8;

/**
 * Converts the rules of a validator to rules of the client's input. Data written as an array literal shows the origin
 * of each key: a key the application makes itself is no field, one it reads from an input of another name is that
 * field, and a rule for a key the data lacks binds nothing. Other data counts as the input itself.
 */
export function rulesOfInput(rules: RuleMap, data: Expr | undefined, scope: RuleScope): RuleMap {
  const value = data === undefined ? undefined : evaluate(data, scope);
  if (value?.k !== 'array' || value.spread === true || value.entries.length === 0) return rules;
  const origins = new Map<string, Origin>();
  for (const { key, node, scope: at } of value.entries) {
    const written = (node as Item | undefined)?.value;
    if (typeof key !== 'string') return rules;
    origins.set(key, written === undefined ? 'open' : originOf(written, at ?? scope, 0));
  }
  const out = new RuleMap();
  for (const [field, entry] of rules.fields) {
    const [key = '', ...below] = field.split('.');
    const origin = key === '*' ? 'open' : (origins.get(key) ?? 'made');
    if (origin === 'made') continue;
    out.set(origin === 'open' ? field : [origin.input, ...below].join('.'), entry);
  }
  for (const part of rules.unread) out.note(part);
  return out;
}

function originOf(expr: Expr, scope: RuleScope, depth: number): Origin {
  if (depth > DEPTH) return 'open';
  if (expr.k === 'var') return ofVariable(expr, scope, depth);
  if (expr.k === 'prop' && typeof expr.name === 'string' && isRequest(expr.on, scope)) return { input: expr.name };
  if (expr.k === 'call' || expr.k === 'mcall' || expr.k === 'scall') {
    const read = readCall(expr, scope);
    if (read !== undefined && NO_INPUT.has(read.method)) return 'made';
    if (read !== undefined) {
      const key = read.args[0] === undefined ? undefined : printed(evaluate(read.args[0], scope));
      return INPUT.has(read.method) && key !== undefined && key !== '' ? { input: key } : 'open';
    }
  }
  return parts(expr).every((part) => originOf(part, scope, depth + 1) === 'made') ? 'made' : 'open';
}

/**
 * Finds the origin of a local that is assigned once; the parameters of an action are segments and objects of the
 * container.
 */
function ofVariable(expr: Extract<Expr, { k: 'var' }>, scope: RuleScope, depth: number): Origin {
  if (typeof expr.name !== 'string' || expr.name === 'this' || isRequest(expr, scope)) return 'open';
  const single = singleOf(scope, expr.name);
  if (single !== undefined) return originOf(single, scope, depth + 1);
  return scope.depth === 0 && !isWritten(expr.name, scope) ? 'made' : 'open';
}

function isWritten(name: string, { body }: RuleScope): boolean {
  let written = false;
  walk(body, (node) => {
    const n = node as unknown as Record<string, unknown>;
    if (node.k === 'var' || node.k === 'arg' || node.k === 'expr') return;
    for (const member of ['to', 'key', 'value', 'var']) if (node.k !== 'item' && holds(n[member], name)) written = true;
    if (node.k === 'list' || node.k === 'closure') written = true;
  });
  return written;
}

function holds(value: unknown, name: string): boolean {
  let found = false;
  walk(value ?? [], (node) => {
    if (node.k === 'var' && (node as { name?: unknown }).name === name) found = true;
  });
  return found;
}

/** Lists the sub-expressions of an expression. */
function parts(expr: Expr): Expr[] {
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
