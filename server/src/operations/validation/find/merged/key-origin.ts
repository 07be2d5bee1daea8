import { type Expr, walk } from '@docgen/php';
import { evaluate } from '../../read/evaluator.js';
import { printed } from '../../read/expressions/value.js';
import type { RuleScope } from '../../read/scope.js';
import { type Origin, originOf } from '../origins/origin.js';
import { dataOf } from '../validated-data.js';

/** Says which key code writes into the input of the request, and where its value comes from. */
export interface KeyOrigin {
  /** Names the key; dots of the name are steps. */
  key: string;
  origin: Origin;
  /** Says that the input of that name stays where there is any. */
  ifMissing?: true;
}

/** Gives the origin of a value that is written to a key, and of what the code itself puts inside: `['slug' => 1] + $this->post`. */
export function originsUnder(key: string, value: Expr, scope: RuleScope): KeyOrigin[] {
  const origin = originOf(value, scope);
  if (origin === 'made') return [{ key, origin }];
  const isPlaced = typeof origin !== 'string' && 'from' in origin;
  if (isPlaced && value.k !== 'call' && value.k !== 'bin') return [{ key, origin }];
  const { base, keys } = dataOf(value, scope);
  if (isPlaced && keys.size === 0) return [{ key, origin }];
  if (keys.size === 0) return [{ key, origin }, ...ofRows(key, value, origin, scope)];
  const inside = [...keys].map(([name, one]): KeyOrigin => ({ key: `${key}.${name}`, origin: one }));
  return [
    { key, origin: base === 'made' ? always(origin) : typeof base === 'string' ? origin : withKeys(base) },
    ...inside,
  ];
}

/** Says of an array the code writes out that it is there whatever is sent. */
function always(origin: Origin): Origin {
  return typeof origin === 'string' || !('derived' in origin) ? origin : { ...origin, defaulted: true };
}

/** Says of an input the code lays keys into that it is not empty. */
function withKeys(base: Origin): Origin {
  if (typeof base === 'string' || !('from' in base) || base.path.length === 0) return base;
  return { ...base, laid: true };
}

/** Lists the keys a closure puts into the rows of a list: `array_map(fn ($row) => [...$row, 'sum' => 1], $this->rows)`. */
function ofRows(key: string, value: Expr, origin: Origin, scope: RuleScope): KeyOrigin[] {
  if (typeof origin === 'string' || !('derived' in origin) || !origin.derived.has(key)) return [];
  const names = new Set<string>();
  walk(value, (node) => {
    if (node.k !== 'closure') return;
    walk(node as object, (inner) => {
      const at = inner as unknown as Expr;
      const written =
        at.k === 'array'
          ? at.items.map((item) => item.key)
          : (at.k === 'assign' || at.k === 'assignop') && at.to.k === 'index'
            ? [at.to.at]
            : [];
      for (const one of written) {
        const name = one === undefined ? undefined : printed(evaluate(one, scope));
        if (name !== undefined) names.add(name);
      }
    });
  });
  return [...names].map((name) => ({
    key: `${key}.*.${name}`,
    origin: { from: 'input', path: [key, '*', name], defaulted: true },
  }));
}
