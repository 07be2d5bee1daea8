import { type Expr, walk } from '@docgen/php';

type Assign = Expr & { k: 'assign' };
type Member = Expr & { k: 'index' };

/** Keeps the members each pattern takes apart, so that every reader of an assignment meets the same nodes. */
const known = new WeakMap<Assign, readonly { target: Expr; member: Member }[]>();

/**
 * Lists what `['a' => $a, 'b' => $b] = $given` assigns: each target, and the member of the value it gets; of a list without keys where a
 * function gives the value, `[$first, $last] = explode(' ', $name)`.
 */
export function destructured(assign: Assign): readonly { target: Expr; member: Member }[] {
  const { to, e } = assign;
  if (to.k !== 'list' && to.k !== 'array') return [];
  let found = known.get(assign);
  if (found === undefined) {
    found = to.items.flatMap(({ key, value, spread }, place) => {
      const at = key ?? (e.k === 'call' ? { k: 'int' as const, v: String(place) } : undefined);
      if (at === undefined || value === undefined || spread === true) return [];
      return [{ target: value, member: { k: 'index' as const, on: e, at } as Member }];
    });
    known.set(assign, found);
  }
  return found;
}

/**
 * Lists what `[$a, $b] = [$one, $two]` assigns: each target, and the value at its place; nothing where a value speaks of a target, which
 * holds something else by then.
 */
export function paired({ to, e }: Assign): readonly { target: Expr; value: Expr }[] {
  if ((to.k !== 'list' && to.k !== 'array') || e.k !== 'array') return [];
  if ([...to.items, ...e.items].some(({ key, spread }) => key !== undefined || spread === true)) return [];
  const out = to.items.flatMap(({ value: target }, at) => {
    const value = e.items[at]?.value;
    return target === undefined || value === undefined ? [] : [{ target, value }];
  });
  const names = new Set(out.map(({ target }) => (target.k === 'var' ? target.name : undefined)));
  let speaks = false;
  walk(e, (node) => {
    const at = node as unknown as Expr;
    if (at.k === 'var' && typeof at.name === 'string' && names.has(at.name)) speaks = true;
  });
  return speaks ? [] : out;
}
