import { FLUENT } from '@docgen/laravel-knowledge';
import { klass, unknown } from '../../types/make.js';
import type { ClassType, Type } from '../../types/type.js';
import { union } from '../../types/union.js';

/** Types `fluent([...])`: the object remembers the array it was made of (engine 14.6). */
export function fluentOf(given: Type | undefined): ClassType {
  return given?.kind === 'shape' ? klass(FLUENT, [given]) : klass(FLUENT);
}

/** Writes one attribute of the object; any, when its name is not known. */
export function withAttribute(on: ClassType, name: string | undefined, value: Type | undefined): ClassType {
  const [held] = on.args ?? [];
  if (held?.kind !== 'shape' || name === undefined || value === undefined) return klass(FLUENT);
  const rest = held.fields.filter((f) => f.key !== name);
  return klass(FLUENT, [{ ...held, fields: [...rest, { key: name, type: value }] }]);
}

export function fluentMember(on: ClassType, name: string): Type {
  const [held] = on.args ?? [];
  if (held?.kind !== 'shape') return unknown('untyped');
  const field = held.fields.find((f) => f.key === name);
  if (field === undefined) return { kind: 'null' };
  return field.optional === true ? union([field.type, { kind: 'null' }]) : field.type;
}
