import { FLUENT } from '@docgen/laravel-knowledge';
import { applyArg, argText, argTexts, argType } from '../../infer/expression/calls/arguments.js';
import { type ClassRules, type MemberCall, rules } from '../../infer/member-rule.js';
import { klass, map, STRING, unknown } from '../../types/make.js';
import type { Type } from '../../types/type.js';
import { collectionOfItems } from '../collection/collect.js';
import { dataAt } from './data-path.js';
import { afterWrite, fluentOf, writesFluent } from './fluent-type.js';

/** Answers `get('a.b', default)`: follows a path into the object's array. */
function read(call: MemberCall): Type {
  const name = argText(call.args, 0);
  const [held] = call.on.args ?? [];
  if (name === undefined || held?.kind !== 'shape') return unknown('untyped');
  return dataAt(
    held,
    name,
    () => {
      const given = argType(call.args, 1);
      return given?.kind === 'callable' ? (applyArg(call.args, 1, []) ?? unknown('dynamic-call')) : given;
    },
    call.frame,
  );
}

/** Answers `scope('a')`: the members below a path, as an object of their own. */
function scoped(call: MemberCall): Type {
  const below = read(call);
  return below.kind === 'shape' && below.isObject !== true ? fluentOf(below) : klass(FLUENT);
}

function picked(call: MemberCall): Type {
  const [held] = call.on.args ?? [];
  const names = argTexts(call.args);
  if (held?.kind !== 'shape' || names === undefined) return map(STRING, unknown('untyped'));
  // Without keys, all members are given.
  if (names.length === 0) return held;
  const keeps = call.name.toLowerCase() === 'only';
  return { ...held, fields: held.fields.filter((f) => names.includes(f.key) === keeps) };
}

/** Answers `collect('a.b')` and `collect(['a', 'b'])`: a collection of what lies below the path, of the members named, of all. */
function collected(call: MemberCall): Type {
  const [key] = call.args.positional;
  if (key === undefined) return collectionOfItems(call.on.args?.[0] ?? unknown('untyped'), call);
  const names = argText(call.args, 0) === undefined ? argTexts(call.args) : undefined;
  return collectionOfItems(names === undefined ? read(call) : picked({ ...call, name: 'only' }), call);
}

export const fluent: ClassRules = {
  fqcn: FLUENT,
  methods: rules([
    ['get value offsetGet', read],
    ['scope', scoped],
    ['only except', picked],
    ['collect', collected],
    ['make', (call) => (call.static ? fluentOf(argType(call.args, 0)) : undefined)],
    ['toArray jsonSerialize getAttributes all', (call) => call.on.args?.[0] ?? map(STRING, unknown('untyped'))],
    ['toJson', STRING],
  ]),
  other: ({ on, name, args, frame, static: isStatic }) =>
    !isStatic && writesFluent(name.toLowerCase(), frame.run.codebase) ? afterWrite(on, name, args) : undefined,
};
