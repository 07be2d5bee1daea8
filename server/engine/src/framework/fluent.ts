import { argText, argType } from '../expression/arguments.js';
import { klass, map, STRING, unknown } from '../make.js';
import type { ClassType, Type } from '../types.js';
import { union } from '../union.js';
import { type Call, type ClassRules, rules } from './rule.js';

export const FLUENT = 'Illuminate\\Support\\Fluent';

/** `fluent([...])`: the object remembers the array it was made of (engine 14.6). */
export function fluentOf(given: Type | undefined): ClassType {
  return given?.kind === 'shape' ? klass(FLUENT, [given]) : klass(FLUENT);
}

export function fluentMember(on: ClassType, name: string): Type {
  const [held] = on.args ?? [];
  if (held?.kind !== 'shape') return unknown('untyped');
  const field = held.fields.find((f) => f.key === name);
  if (field === undefined) return { kind: 'null' };
  return field.optional === true ? union([field.type, { kind: 'null' }]) : field.type;
}

function read(call: Call): Type {
  const name = argText(call.args, 0);
  if (name === undefined || name.includes('.')) return unknown('untyped');
  const value = fluentMember(call.on, name);
  const fallback = argType(call.args, 1);
  if (fallback === undefined) return value;
  const [held] = call.on.args ?? [];
  const field = held?.kind === 'shape' ? held.fields.find((f) => f.key === name) : undefined;
  if (field === undefined) return value.kind === 'null' ? fallback : union([value, fallback]);
  return field.optional === true ? union([field.type, fallback]) : field.type;
}

export const fluent: ClassRules = {
  fqcn: FLUENT,
  methods: rules([
    ['get value', read],
    ['toArray jsonSerialize getAttributes all', (call) => call.on.args?.[0] ?? map(STRING, unknown('untyped'))],
    ['toJson', STRING],
  ]),
};
