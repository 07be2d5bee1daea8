import type { FoundMethod } from '@docgen/php';
import type { Type } from '../../types/type.js';
import type { World } from '../codebase.js';
import { coerced } from '../coercion.js';
import { fromNative } from '../doctype/native-type.js';
import type { Frame } from '../frame.js';
import { constantIn } from './constant-expression.js';
import { isPlainObject, isState, touchesOf } from './method-effects.js';

/** Methods that run on a controller before its action does. */
const BEFORE = ['__construct', 'callaction'];

/**
 * An action is called on an object that was just made: a property it speaks of holds its default, unless something that ran on
 * the object before, or was handed it then, may have written it.
 */
export function beginsWithDefaults(action: FoundMethod, frame: Frame): void {
  const { receiver, run } = frame;
  const { world } = run;
  if (receiver?.kind !== 'class' || !isPlainObject(receiver.fqcn, world)) return;
  const names = touchesOf(action, receiver.fqcn, world).names;
  if (names.size === 0) return;
  const earlier = BEFORE.flatMap((name) => world.projectMethod(receiver.fqcn, name) ?? []).map((method) =>
    touchesOf(method, receiver.fqcn, world),
  );
  if (earlier.some((one) => one.hands)) return;
  for (const name of [...names].sort()) {
    if (earlier.some((one) => one.names.has(name)) || !isState(receiver.fqcn, name, world)) continue;
    const type = defaultOf(receiver.fqcn, name, frame, world);
    if (type?.kind === 'literal') frame.env.set(`this->${name}`, type);
  }
}

function defaultOf(fqcn: string, name: string, frame: Frame, world: World): Type | undefined {
  const found = world.property(fqcn, name);
  if (found?.fact.default === undefined || found.fact.promoted === true) return undefined;
  const value = constantIn(found.fact.default, found.id, found.owner, frame.run);
  const native = found.fact.type;
  return native === undefined ? value : coerced(value, fromNative(native, world.scopeOf(found.owner)), world);
}
