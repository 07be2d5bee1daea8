import { FACTORY } from '@docgen/laravel-knowledge';
import { fromNative } from '../../infer/doctype/native-type.js';
import { argType } from '../../infer/expression/calls/arguments.js';
import { type ClassRules, type MemberCall, rules } from '../../infer/member-rule.js';
import { INT, klass, list, map, NULL, STRING, unknown } from '../../types/make.js';
import { isNullable, nullable } from '../../types/operations.js';
import type { ClassType, Type } from '../../types/type.js';
import { membersOf, union } from '../../types/union.js';
import { collectionOf } from '../query/builder-class.js';

const ROW: Type = map(STRING, unknown('untyped'));

/** Types `M::factory()` and `M::factory(3)`: the factory class, its model, and a count once there may be one. */
export function factoryOf(call: MemberCall): Type {
  const { origin: _, ...model } = call.on;
  return counting(klass(className(call), [model]), argType(call.args, 0) ?? NULL, 'none');
}

/**
 * Gives the factory its count: an int, nothing where it makes one model, or either. A state (an array or closure) is no
 * count.
 */
function counting(factory: ClassType, count: Type, unread: 'count' | 'none'): ClassType {
  const kinds = new Set(membersOf(count).map((member) => (member.kind === 'unknown' ? unread : sortOf(member))));
  const [model = unknown('untyped')] = factory.args ?? [];
  if (!kinds.has('count')) return { ...factory, args: [model] };
  return { ...factory, args: [model, kinds.has('none') ? nullable(INT) : INT] };
}

function sortOf(count: Type): 'count' | 'none' {
  if (count.kind === 'literal') return typeof count.value === 'number' ? 'count' : 'none';
  return count.kind === 'scalar' && count.type === 'int' ? 'count' : 'none';
}

/** Finds the factory class: `newFactory()` declares it, else the framework's convention names it. */
function className(call: MemberCall): string {
  const { codebase } = call.frame.run;
  const own = codebase.projectMethod(call.on.fqcn, 'newFactory');
  if (own?.fact.returns !== undefined) {
    const type = fromNative(own.fact.returns, codebase.scopeOf(own.owner));
    if (type.kind === 'class' && codebase.isSubclass(type.fqcn, FACTORY)) return type.fqcn;
  }
  const short = call.on.fqcn.replace(/^App\\(Models\\)?/, '');
  const conventional = `Database\\Factories\\${short}Factory`;
  return codebase.classOf(conventional) === undefined ? FACTORY : conventional;
}

function modelOf(call: MemberCall): Type {
  return call.on.args?.[0] ?? unknown('untyped');
}

function made(origin: 'new' | 'created') {
  return (call: MemberCall): Type | undefined => {
    const model = modelOf(call);
    if (model.kind !== 'class') return undefined;
    const [, count] = call.on.args ?? [];
    if (count === undefined) return { ...model, origin };
    const several = collectionOf(model, call.frame.run.codebase);
    return isNullable(count) ? union([{ ...model, origin }, several]) : several;
  };
}

const one =
  (origin: 'new' | 'created') =>
  (call: MemberCall): Type => {
    const model = modelOf(call);
    return model.kind === 'class' ? { ...model, origin } : model;
  };

function raw(call: MemberCall): Type {
  const [, count] = call.on.args ?? [];
  if (count === undefined) return ROW;
  return isNullable(count) ? union([ROW, list(ROW)]) : list(ROW);
}

function counted(call: MemberCall): ClassType {
  return counting(call.on, argType(call.args, 0) ?? NULL, 'count');
}

/**
 * Holds the rules of model factories (engine 14.3). Every method not listed, own states among them, leaves the factory
 * as it is.
 */
export const factory: ClassRules = {
  fqcn: FACTORY,
  methods: rules([
    ['make', made('new')],
    ['create createQuietly', made('created')],
    ['makeOne', one('new')],
    ['createOne createOneQuietly', one('created')],
    ['createMany createManyQuietly', (call) => collectionOf(modelOf(call), call.frame.run.codebase)],
    ['raw', raw],
    ['definition', ROW],
    ['count times', counted],
    ['newModel', one('new')],
    ['modelName', STRING],
    ['lazy', (call) => ({ kind: 'callable', returns: made('created')(call) ?? unknown('untyped') })],
  ]),
  other: (call) => (call.static ? undefined : call.on),
};
