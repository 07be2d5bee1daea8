import type { Expr } from '@docgen/php';
import { functionName } from '../../read/expressions/function-name.js';
import { MAX_DEPTH, type RuleScope, scopeOf } from '../../read/scope.js';
import { calleeOf } from '../../read/statements/callee-of.js';
import { dataOf } from '../validated-data.js';
import type { KeyOrigin } from './key-origin.js';

/**
 * Lists the keys of an array that is put over the input, `[...$this->all(), 'slug' => 1]`, `$this->all() + ['slug' => 1]`, what a
 * method answers; undefined where these cannot be read.
 */
export function laidOver(given: Expr, scope: RuleScope): KeyOrigin[] | undefined {
  switch (given.k) {
    case 'ternary': {
      const ways = [given.yes ?? given.if, given.no].map((one) => perhaps(laidOver(one, scope)));
      return ways.every((way) => way !== undefined) ? ways.flat() : undefined;
    }
    case 'call': {
      const [list] = given.args;
      if (functionName(given) !== 'array_filter' || list === undefined) break;
      return perhaps(laidOver(list.value, scope));
    }
    case 'mcall':
    case 'scall':
      return ofMethod(given, scope) ?? ofData(given, scope);
    default:
      break;
  }
  return ofData(given, scope);
}

function perhaps(written: readonly KeyOrigin[] | undefined): KeyOrigin[] | undefined {
  return written?.map((one) => ({ ...one, ifMissing: true }));
}

function ofMethod(call: Expr & { k: 'mcall' | 'scall' }, scope: RuleScope): KeyOrigin[] | undefined {
  const callee = scope.depth >= MAX_DEPTH ? undefined : calleeOf(call, scope);
  const [only, ...others] = callee?.unit.body ?? [];
  if (callee === undefined || only?.k !== 'return' || only.e === undefined || others.length > 0) return undefined;
  return laidOver(only.e, scopeOf(scope.ctx, scope.asks, callee.unit, scope.depth + 1));
}

/** Reads an array that is the input itself below or above keys of its own. */
function ofData(given: Expr, scope: RuleScope): KeyOrigin[] | undefined {
  const { base, keys } = dataOf(given, scope);
  const isWhole = typeof base !== 'string' && 'from' in base && base.from === 'input' && base.path.length === 0;
  if (!isWhole && (base !== 'made' || keys.size === 0)) return undefined;
  return [...keys].map(([key, origin]) => ({ key, origin }));
}
