import type { FoundMethod } from '@docgen/php';
import type { Type } from '../../types/type.js';
import type { Codebase } from '../codebase.js';
import { coerce } from '../coercion.js';
import { fromNative } from '../doctype/native-type.js';
import type { BodyFrame } from '../frame.js';
import { constantExpression } from './constant-expression.js';
import { isPlainObject, isTrackedProperty, methodEffects } from './method-effects.js';

/** Lists methods that run on a controller before its action does. */
const BEFORE = ['__construct', 'callaction'];

/**
 * Sets properties an action mentions to their defaults: the action is called on an object that was just made. A method
 * that ran on the object before, or code it was handed to, may have written it; such properties stay open.
 */
export function seedInitialProperties(action: FoundMethod, frame: BodyFrame): void {
  const { receiver, run } = frame;
  const { codebase } = run;
  if (receiver?.kind !== 'class' || !isPlainObject(receiver.fqcn, codebase)) return;
  const names = methodEffects(action, receiver.fqcn, codebase).names;
  if (names.size === 0) return;
  const earlier = BEFORE.flatMap((name) => codebase.projectMethod(receiver.fqcn, name) ?? []).map((method) =>
    methodEffects(method, receiver.fqcn, codebase),
  );
  if (earlier.some((one) => one.escapes)) return;
  for (const name of [...names].sort()) {
    if (earlier.some((one) => one.names.has(name)) || !isTrackedProperty(receiver.fqcn, name, codebase)) continue;
    const type = defaultOf(receiver.fqcn, name, frame, codebase);
    if (type?.kind === 'literal') frame.env.set(`this->${name}`, type);
  }
}

function defaultOf(fqcn: string, name: string, frame: BodyFrame, codebase: Codebase): Type | undefined {
  const found = codebase.property(fqcn, name);
  if (found?.fact.default === undefined || found.fact.promoted === true) return undefined;
  const value = constantExpression(found.fact.default, found.id, found.owner, frame.run);
  const native = found.fact.type;
  return native === undefined ? value : coerce(value, fromNative(native, codebase.scopeOf(found.owner)), codebase);
}
