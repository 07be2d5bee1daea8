import { argType } from '../expression/arguments.js';
import { INT, klass, list, map, STRING, unknown } from '../make.js';
import { fromNative } from '../native.js';
import type { ClassType, Type } from '../types.js';
import { collectionOf } from './builder-of.js';
import { type Call, type ClassRules, rules } from './rule.js';

const FACTORY = 'Illuminate\\Database\\Eloquent\\Factories\\Factory';
const ROW: Type = map(STRING, unknown('untyped'));

/** `M::factory()`, `M::factory(3)`: the factory class, its model, and a count once there is one. */
export function factoryOf(call: Call): Type {
  const { origin: _, ...model } = call.on;
  const count = argType(call.args, 0);
  const many =
    count !== undefined && (count.kind === 'literal' ? typeof count.value === 'number' : count.kind === 'scalar');
  return klass(className(call), many ? [model, INT] : [model]);
}

/** What `newFactory()` declares, else the class the framework's convention names. */
function className(call: Call): string {
  const { world } = call.frame.run;
  const own = world.method(call.on.fqcn, 'newFactory');
  if (own?.fact.returns !== undefined && world.isProject(own.trait ?? own.owner)) {
    const type = fromNative(own.fact.returns, world.scopeOf(own.owner));
    if (type.kind === 'class' && world.isSubclass(type.fqcn, FACTORY)) return type.fqcn;
  }
  const short = call.on.fqcn.replace(/^App\\(Models\\)?/, '');
  const conventional = `Database\\Factories\\${short}Factory`;
  return world.classOf(conventional) === undefined ? FACTORY : conventional;
}

function modelOf(call: Call): Type {
  return call.on.args?.[0] ?? unknown('untyped');
}

function made(origin: 'new' | 'created') {
  return (call: Call): Type | undefined => {
    const model = modelOf(call);
    if (model.kind !== 'class') return undefined;
    return call.on.args?.[1] === undefined ? { ...model, origin } : collectionOf(model, call.frame.run.world);
  };
}

const one =
  (origin: 'new' | 'created') =>
  (call: Call): Type => {
    const model = modelOf(call);
    return model.kind === 'class' ? { ...model, origin } : model;
  };

function counted(call: Call): ClassType {
  const count = argType(call.args, 0);
  return klass(call.on.fqcn, count?.kind === 'null' ? [modelOf(call)] : [modelOf(call), INT]);
}

/** Model factories (engine 14.3). Every method not listed, own states among them, leaves the factory as it is. */
export const factory: ClassRules = {
  fqcn: FACTORY,
  methods: rules([
    ['make', made('new')],
    ['create createQuietly', made('created')],
    ['makeOne', one('new')],
    ['createOne createOneQuietly', one('created')],
    ['createMany createManyQuietly', (call) => collectionOf(modelOf(call), call.frame.run.world)],
    ['raw', (call) => (call.on.args?.[1] === undefined ? ROW : list(ROW))],
    ['definition', ROW],
    ['count times', counted],
    ['newModel', one('new')],
    ['modelName', STRING],
    ['lazy', (call) => ({ kind: 'callable', returns: made('created')(call) ?? unknown('untyped') })],
  ]),
  other: (call) => (call.static ? undefined : call.on),
};
