import { type Expr, type Stmt, walk } from '@docgen/php';
import type { Anchor } from '@docgen/protocol';
import { entryUnit } from '../read/callee.js';
import { type RuleScope, scopeOf } from '../read/scope.js';
import { withWritten } from './input-before.js';
import { mergedKeys } from './merged/merged-keys.js';
import type { Keys } from './merged/way.js';
import type { Origin } from './origins/origin.js';
import { dataOf, type ValidatedData } from './validated-data.js';

/** Lists methods the framework calls before it asks for the data, which may write into the input. */
const BEFORE = ['prepareForValidation', 'getValidatorInstance'];

/**
 * Reads the data a form request validates (validation 6.4): the input, what `prepareForValidation()` writes into it,
 * and what `validationData()` makes of it; the place of that method where it cannot be read.
 */
export function dataOfRequest(scope: RuleScope, fqcn: string): ValidatedData | { unread: Anchor } {
  let input: ValidatedData = { base: { from: 'input', path: [] }, keys: new Map() };
  // What an override of the read itself gives is not followed.
  if (entryUnit(scope, fqcn, 'input', () => []) !== undefined) return input;
  for (const name of BEFORE) {
    const prepared = entryUnit(scope, fqcn, name, () => []);
    if (prepared === undefined) continue;
    const at = scopeOf(scope.ctx, scope.asks, prepared.unit, 0);
    input = withWritten(input, mergedKeys(prepared.unit.body, at, 'validates', input.keys));
  }
  for (const [key, origin] of writtenByAll(scope, fqcn)) input.keys.set(key, origin);
  const stated = entryUnit(scope, fqcn, 'validationData', () => []);
  if (stated === undefined) return input;
  const unread = { fact: stated.unit.fact };
  const returned = onlyReturn(stated.unit.body);
  if (returned === undefined)
    return isInputAlways(stated.unit.body, scopeOf(scope.ctx, scope.asks, stated.unit, 0)) ? input : { unread };
  const data = dataOf(returned, scopeOf(scope.ctx, scope.asks, stated.unit, 0));
  const { base } = data;
  if (typeof base === 'string' || 'derived' in base) return data.keys.size > 0 && base === 'made' ? data : { unread };
  if (base.from !== 'input') return data;
  const above = base.path.map((step) => `${step}.`).join('');
  for (const [key, origin] of input.keys) {
    const name = key.startsWith(above) ? key.slice(above.length) : undefined;
    if (name !== undefined && !data.keys.has(name)) data.keys.set(name, origin);
  }
  return input.base === 'made' && base.path.length === 0 ? { ...data, base: 'made', uploads: true } : data;
}

/** Maps the keys a form request writes into its input before the action runs (validation 6.4). */
export function keysOfRequest(scope: RuleScope, fqcn: string): Keys {
  let keys: Keys = new Map();
  for (const name of [...BEFORE, 'passedValidation']) {
    const code = entryUnit(scope, fqcn, name, () => []);
    if (code === undefined) continue;
    keys = mergedKeys(code.unit.body, scopeOf(scope.ctx, scope.asks, code.unit, 0), 'validates', keys);
  }
  return keys;
}

/** Lists the keys an override of `all()` puts over the input: `$data = parent::all(); $data['id'] = $this->route('post');`. */
function writtenByAll(scope: RuleScope, fqcn: string): ReadonlyMap<string, Origin> {
  const all = entryUnit(scope, fqcn, 'all', () => []);
  const returned = all === undefined ? undefined : onlyReturn(all.unit.body);
  if (all === undefined || returned === undefined) return new Map();
  const { base, keys } = dataOf(returned, scopeOf(scope.ctx, scope.asks, all.unit, 0));
  return typeof base !== 'string' && 'from' in base && base.from === 'input' && base.path.length === 0
    ? keys
    : new Map();
}

const WRITES = new Set(['merge', 'mergeifmissing', 'replace', 'offsetset', 'add', 'set', 'remove']);

/** Tells whether a body gives the input as it is wherever it returns: `if (…) return $this->json()->all(); return $this->all();`. */
function isInputAlways(body: readonly Stmt[], scope: RuleScope): boolean {
  const returned: (Expr | undefined)[] = [];
  let writes = false;
  walk(body as Stmt[], (node) => {
    const at = node as unknown as Stmt | Expr;
    if (at.k === 'return') returned.push(at.e);
    if (at.k === 'mcall' && typeof at.name === 'string' && WRITES.has(at.name.toLowerCase())) writes = true;
    if (at.k === 'assign' && at.to.k !== 'var') writes = true;
  });
  if (writes || returned.length === 0) return false;
  return returned.every((expr) => {
    if (expr === undefined) return false;
    const { base, keys } = dataOf(expr, scope);
    return (
      typeof base !== 'string' && 'from' in base && base.from === 'input' && base.path.length === 0 && keys.size === 0
    );
  });
}

/** Gives what a body returns at its end, when it returns nowhere else. */
function onlyReturn(body: readonly Stmt[]): Expr | undefined {
  const returns = body.filter((statement) => statement.k === 'return');
  const [only] = returns;
  const branches = body.some((statement) => ['if', 'switch', 'try', 'foreach', 'while', 'for'].includes(statement.k));
  return returns.length === 1 && only?.k === 'return' && !branches ? only.e : undefined;
}
