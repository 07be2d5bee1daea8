import { type ClosureExpr, type Expr, walk } from '@docgen/php';
import type { BodyFrame } from '../../frame.js';

/** Forgets properties of that name below other paths, which may be of the same object. */
export function forgetAliases(name: string | undefined, path: string | undefined, { env }: BodyFrame): void {
  for (const key of [...env.vars.keys()]) {
    if (!key.includes('->') || key === path) continue;
    const [, ...steps] = key.split('->');
    if (name !== undefined && !steps.includes(name)) continue;
    env.vars.delete(key);
    for (const journal of env.journals) journal.forgotten.add(key);
  }
}

const written = new WeakMap<ClosureExpr, ReadonlySet<string | undefined>>();

/** Forgets the properties that the body of a closure writes, of whatever object: another name may be of the same one. */
export function forgetWritten(closure: ClosureExpr, frame: BodyFrame): void {
  let names = written.get(closure);
  if (names === undefined) {
    const found = new Set<string | undefined>();
    walk(closure.body, (node) => {
      const at = node as Expr;
      const to = at.k === 'assign' || at.k === 'assignop' ? at.to : at.k === 'incdec' ? at.e : undefined;
      if (to?.k === 'prop') found.add(typeof to.name === 'string' ? to.name : undefined);
    });
    names = found;
    written.set(closure, names);
  }
  for (const name of names) forgetAliases(name, undefined, frame);
}
