import type { Expr } from '@docgen/php';
import type { Frame } from '../../expression/frame.js';
import { typeOf } from '../../expression/index.js';
import type { Type } from '../../types.js';
import { pathFits } from '../path-pattern.js';

const REQUEST_TESTS = new Set(['ismethod', 'routeis', 'named', 'is']);

/** What the route decides of a request (engine 1.1). */
export function ambient(cond: Extract<Expr, { k: 'mcall' }>, frame: Frame): boolean | undefined {
  if (typeof cond.name !== 'string' || !REQUEST_TESTS.has(cond.name.toLowerCase())) return undefined;
  const words = cond.args.map((a) => typeOf(a.value, frame));
  const texts = words.flatMap((t) => (t.kind === 'literal' && typeof t.value === 'string' ? [t.value] : []));
  if (texts.length !== words.length || texts.length === 0) return undefined;
  const { verb, routeName, path } = frame.run.ambient;
  if (cond.name.toLowerCase() === 'is') {
    if (path === undefined || !isRequest(typeOf(cond.on, frame), frame)) return undefined;
    const fits = texts.map((t) => pathFits(t, path));
    return fits.includes(true) ? true : fits.includes(undefined) ? undefined : false;
  }
  if (cond.name.toLowerCase() === 'ismethod') {
    return verb === undefined ? undefined : texts.some((t) => t.toUpperCase() === verb);
  }
  if (routeName === undefined) return undefined;
  return texts.some((t) =>
    new RegExp(`^${t.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replaceAll('\\*', '.*')}$`).test(routeName),
  );
}

function isRequest(type: Type, frame: Frame): boolean {
  return type.kind === 'class' && frame.run.world.isSubclass(type.fqcn, 'Illuminate\\Http\\Request');
}

/** `$request->method() === 'PUT'`. */
export function ambientEquality(cond: Extract<Expr, { k: 'bin' }>, frame: Frame): boolean | undefined {
  const { verb } = frame.run.ambient;
  if (verb === undefined) return undefined;
  for (const [call, other] of [[cond.l, cond.r] as const, [cond.r, cond.l] as const]) {
    if (
      call.k !== 'mcall' ||
      typeof call.name !== 'string' ||
      !['method', 'getmethod'].includes(call.name.toLowerCase())
    )
      continue;
    const type = typeOf(other, frame);
    if (type.kind !== 'literal' || call.args.length > 0) continue;
    return (type.value === verb) !== cond.op.startsWith('!');
  }
  return undefined;
}
