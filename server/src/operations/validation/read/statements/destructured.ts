import type { Expr } from '@docgen/php';

type Assign = Expr & { k: 'assign' };
type Member = Expr & { k: 'index' };

/** Keeps the members each pattern takes apart, so that every reader of an assignment meets the same nodes. */
const known = new WeakMap<Assign, readonly { target: Expr; member: Member }[]>();

/** Lists what `['a' => $a, 'b' => $b] = $given` assigns: each target, and the member of the value it gets. */
export function destructured(assign: Assign): readonly { target: Expr; member: Member }[] {
  const { to, e } = assign;
  if (to.k !== 'list' && to.k !== 'array') return [];
  let found = known.get(assign);
  if (found === undefined) {
    found = to.items.flatMap(({ key, value, spread }) =>
      key === undefined || value === undefined || spread === true
        ? []
        : [{ target: value, member: { k: 'index' as const, on: e, at: key } as Member }],
    );
    known.set(assign, found);
  }
  return found;
}
