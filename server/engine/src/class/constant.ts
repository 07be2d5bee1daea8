import type { Expr } from '@docgen/php';
import { createFrame, type Run } from '../expression/frame.js';
import { typeOf } from '../expression/index.js';
import { unknown } from '../make.js';
import type { Type } from '../types.js';

/** The type of a constant expression that stands in a declaration: a constant, a case value, a property default. */
export function constantIn(expr: Expr, fact: string, self: string | undefined, run: Run): Type {
  const key = `constant:${fact}`;
  const known = run.memo.get(key);
  if (known !== undefined) return known;
  if (run.active.has(key)) return unknown('recursion');
  run.active.add(key);
  const root = run.world.reader.read<object>(fact) ?? {};
  const type = typeOf(expr, createFrame(run, { fact, root, ...(self === undefined ? {} : { self }) }));
  run.active.delete(key);
  run.memo.set(key, type);
  return type;
}
