import { arrayForm, arrayFormOf } from '../../../types/arrays/array-form.js';
import { literalKey, spread } from '../../../types/arrays/array-write.js';
import { isIntKey, unknown } from '../../../types/make.js';
import type { ClassType, Type } from '../../../types/type.js';
import type { BodyFrame } from '../../frame.js';
import { framework } from '../../framework/framework.js';

/** Gives the array form of an object with a member written; nobody tells what one written under a key not known makes of it. */
export function formWith(form: ClassType, key: Type | undefined, value: Type, frame: BodyFrame): Type {
  const known = key === undefined ? undefined : literalKey(key);
  const next = known === undefined ? undefined : framework.arrayFormWritten(form, known, value, frame);
  return next === undefined ? unknown('vague-array') : arrayForm(next);
}

/** Spreads an array behind another (`[...$a, ...$b]`, `array_merge`): members of certain names are written to the array form of an object. */
export function joined(base: Type, other: Type, frame: BodyFrame): Type {
  if (arrayFormOf(other) !== undefined && base.kind === 'shape' && base.fields.length === 0) return other;
  if (arrayFormOf(base) === undefined || other.kind !== 'shape') return spread(base, other);
  if (other.fields.some(({ key, optional }) => optional === true || isIntKey(key))) return unknown('vague-array');
  return other.fields.reduce<Type>((out, { key, type }) => {
    const form = arrayFormOf(out);
    return form === undefined ? out : formWith(form, { kind: 'literal', value: key }, type, frame);
  }, base);
}
