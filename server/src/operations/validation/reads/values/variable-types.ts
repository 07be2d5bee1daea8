import type { Expr, Stmt } from '@docgen/php';
import type { RuleScope } from '../../read/scope.js';
import { conversion } from '../evidence.js';
import { joinedTypes } from '../joined-types.js';
import type { ReadType } from '../read-types.js';

/** Says where something stands in a body: its position in source order, and the branches around it that return. */
interface Place {
  position: number;
  returning: readonly object[];
}

/** Holds a value a variable is given. */
interface Given extends Place {
  expr: Expr;
}

/** Describes a place a variable is used at: the expression directly around it, or the loop that runs over it. */
interface Use extends Place {
  at: Expr;
  around?: Expr;
  loop?: true;
}

interface Uses {
  uses: Use[];
  /** Values the variable is given. */
  values: Given[];
  /** Says that the variable is also written in another way, or asked for its type. */
  unsure?: true;
  /** Tells what the variable is asked to be. */
  asked?: Asked;
}

/** Says that code asks whether a value is a list or a text: it takes both, whatever stands in for it. */
type Asked = 'list' | 'text';

const BETWEEN = new Set(['arg', 'item', 'arm', 'fref', 'cref']);
const ASKS_TYPE = /^is_(?:array|string|numeric|int|object|bool|float|iterable|countable)$/;
const known = new WeakMap<readonly Stmt[], ReadonlyMap<string, Uses>>();

/**
 * Gives the type a variable has by what the code does with it: all conversions around its uses must say the same. `value` is what it
 * holds; other values may only be made of it (`$code = ltrim($code)`).
 */
export function typeByUses(
  name: string,
  value: Expr | undefined,
  scope: RuleScope,
  body: readonly Stmt[] = scope.body,
): ReadType | 'unsure' | undefined {
  const found = usesIn(body).get(name);
  if (found === undefined) return undefined;
  const apart = givenApart(found, value);
  const others = found.values.filter((one) => one.expr !== value && !apart.includes(one));
  if (found.unsure === true || others.some(({ expr }) => !speaksOf(expr, name))) return 'unsure';
  const types = usesBefore(found.uses, apart).flatMap(({ at, around, loop }): ReadType[] => {
    if (loop === true) return ['container'];
    const type = conversion(at, around, scope);
    return type === undefined ? [] : [type];
  });
  return types.length === 0 ? undefined : (joinedTypes(types) ?? 'unsure');
}

/** Lists what a variable is given only where the body returns next: what else it holds never meets that. */
function givenApart({ values }: Uses, value: Expr | undefined): Given[] {
  const own = values.find(({ expr }) => expr === value);
  return values.filter((one) => {
    const branch = one.returning.at(-1);
    return one !== own && branch !== undefined && own?.returning.includes(branch) !== true;
  });
}

/** Lists the uses of what a variable held before it was given something else in a branch that returns. */
function usesBefore(uses: readonly Use[], apart: readonly Given[]): readonly Use[] {
  return uses.filter(
    (use) =>
      !apart.some(
        ({ position, returning }) => use.position > position && use.returning.includes(returning.at(-1) ?? use),
      ),
  );
}

/** Tells whether code asks whether the value of a variable is a list, or whether it is a text. */
export function askedOf(name: string, { body }: RuleScope): Asked | undefined {
  return usesIn(body).get(name)?.asked;
}

/** Lists the expressions a variable is used in as it is, while it holds `value`. */
export function usesOf(name: string, { body }: RuleScope, value?: Expr): readonly Use[] {
  const found = usesIn(body).get(name);
  return found === undefined ? [] : usesBefore(found.uses, givenApart(found, value));
}

function usesIn(body: readonly Stmt[]): ReadonlyMap<string, Uses> {
  const found = known.get(body);
  if (found !== undefined) return found;
  const out = new Map<string, Uses>();
  const of = (name: string): Uses => {
    const uses = out.get(name) ?? { uses: [], values: [] };
    out.set(name, uses);
    return uses;
  };
  let position = 0;
  const go = (node: unknown, around: Expr | undefined, outer: readonly object[] | undefined): void => {
    if (Array.isArray(node)) {
      const returns = outer !== undefined && (node.at(-1) as Stmt | undefined)?.k === 'return';
      const returning = returns ? [...outer, node] : outer;
      for (const one of node) go(one, around, returning);
      return;
    }
    if (node === null || typeof node !== 'object') return;
    const at = node as Expr | Stmt;
    const place = (): Place => ({ position: position++, returning: outer ?? [] });
    if (at.k === 'var' && typeof at.name === 'string')
      of(at.name).uses.push({ at, ...place(), ...(around === undefined ? {} : { around }) });
    if (at.k === 'assign' && at.to.k === 'var' && typeof at.to.name === 'string') {
      go(at.e, at, outer);
      of(at.to.name).values.push({ expr: at.e, ...place() });
      return;
    }
    const changed = at.k === 'assignop' ? at.to : at.k === 'incdec' ? at.e : at.k === 'foreach' ? at.value : undefined;
    if (changed?.k === 'var' && typeof changed.name === 'string') of(changed.name).unsure = true;
    if (at.k === 'foreach' && at.of.k === 'var' && typeof at.of.name === 'string') {
      of(at.of.name).uses.push({ at: at.of, loop: true, ...place() });
    }
    if (
      at.k === 'call' &&
      at.fn.k === 'fref' &&
      ASKS_TYPE.test(String('name' in at.fn ? (at.fn.fallback ?? at.fn.name) : ''))
    ) {
      const asked = at.args[0]?.value;
      if (asked?.k === 'var' && typeof asked.name === 'string') {
        const uses = of(asked.name);
        uses.unsure = true;
        const name = String('name' in at.fn ? (at.fn.fallback ?? at.fn.name) : '');
        uses.asked ??=
          name === 'is_string' ? 'text' : /^is_(?:array|iterable|countable)$/.test(name) ? 'list' : undefined;
      }
    }
    const isExpression = typeof at.k === 'string' && !BETWEEN.has(at.k);
    for (const member of Object.values(at))
      go(member, isExpression ? (at as Expr) : around, at.k === 'closure' ? undefined : outer);
  };
  // A body that ends with a return is no branch, and one of a closure returns from the closure alone.
  for (const stmt of body) go(stmt, undefined, []);
  known.set(body, out);
  return out;
}

/** Tells whether an expression uses a variable. */
export function speaksOf(expr: Expr, name: string): boolean {
  const go = (node: unknown): boolean => {
    if (Array.isArray(node)) return node.some(go);
    if (node === null || typeof node !== 'object') return false;
    const at = node as Expr;
    return (at.k === 'var' && at.name === name) || Object.values(at).some(go);
  };
  return go(expr);
}
