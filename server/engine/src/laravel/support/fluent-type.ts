import { FLUENT } from '@docgen/laravel-knowledge';
import type { Codebase } from '../../infer/codebase.js';
import { argText, argType, type CallArgs } from '../../infer/expression/calls/arguments.js';
import { remove, write } from '../../types/arrays/array-write.js';
import { klass, literal, NULL, shape, unknown } from '../../types/make.js';
import type { ClassType, Type } from '../../types/type.js';
import { union } from '../../types/union.js';
import { put } from './data-path.js';

/** Types `fluent([...])`: the object remembers the array it was made of (engine 14.6). */
export function fluentOf(given: Type | undefined): ClassType {
  if (given === undefined) return klass(FLUENT, [shape([])]);
  return given.kind === 'shape' ? klass(FLUENT, [given]) : klass(FLUENT);
}

/** Writes one attribute of the object; any, when its name is not known. */
export function withAttribute(on: ClassType, name: string | undefined, value: Type | undefined): ClassType {
  const [held] = on.args ?? [];
  if (held?.kind !== 'shape' || name === undefined || value === undefined) return klass(FLUENT);
  return klass(FLUENT, [write(held, literal(name), value)]);
}

/** Removes one attribute of the object. */
export function withoutAttribute(on: ClassType, key: Type | undefined): ClassType {
  const [held] = on.args ?? [];
  return held?.kind !== 'shape' || key === undefined ? klass(FLUENT) : fluentOf(remove(held, key));
}

const READS = new Set(
  'get value all only except has hasany missing filled isnotfilled anyfilled whenhas whenfilled collect scope toarray jsonserialize tojson getattributes getiterator isempty isnotempty offsetget offsetexists string str integer float boolean date enum enums array exists tap when unless dump dd'.split(
    ' ',
  ),
);
const WRITES = /^(set|fill|offsetset|offsetunset)$/;

/** Tells whether a method, named in lower case, writes an attribute: each does that the class does not declare. */
export function writesFluent(name: string, codebase: Codebase): boolean {
  if (READS.has(name)) return false;
  return WRITES.test(name) || codebase.classOf(FLUENT) === undefined || codebase.method(FLUENT, name) === undefined;
}

/** Gives the object after `set('a.b', 1)` or `fill([...])`, or after a call of any other name, which writes the attribute of that name. */
export function afterWrite(on: ClassType, name: string | undefined, args: CallArgs): ClassType {
  const [held] = on.args ?? [];
  if (held?.kind !== 'shape' || args.unreadable || name === undefined) return klass(FLUENT);
  const first = argType(args, 0);
  switch (name.toLowerCase()) {
    case 'set': {
      const path = argText(args, 0);
      return path === undefined ? klass(FLUENT) : fluentOf(put(held, path.split('.'), argType(args, 1) ?? NULL));
    }
    case 'offsetset':
      return withAttribute(on, argText(args, 0), argType(args, 1));
    case 'offsetunset':
      return withoutAttribute(on, first);
    case 'fill':
      if (first?.kind !== 'shape' || first.fields.some((f) => f.optional === true)) return klass(FLUENT);
      return fluentOf(first.fields.reduce<Type>((to, { key, type }) => write(to, literal(key), type), held));
    default:
      return withAttribute(on, name, first ?? literal(true));
  }
}

export function fluentMember(on: ClassType, name: string): Type {
  const [held] = on.args ?? [];
  if (held?.kind !== 'shape') return unknown('untyped');
  const field = held.fields.find((f) => f.key === name);
  if (field === undefined) return { kind: 'null' };
  return field.optional === true ? union([field.type, { kind: 'null' }]) : field.type;
}
