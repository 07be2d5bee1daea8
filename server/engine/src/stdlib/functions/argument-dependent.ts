import { callWith } from '../../infer/evaluator.js';
import { argType, type CallArgs } from '../../infer/expression/calls/arguments.js';
import { binaryTypes } from '../../infer/expression/operators/binary-types.js';
import type { BodyFrame } from '../../infer/frame.js';
import { jsonText } from '../../types/json-text.js';
import { BOOL, FALSE, FLOAT, INT, isIntKey, list, map, NULL, STRING, shape, unknown } from '../../types/make.js';
import { NUMBER, widen } from '../../types/operations.js';
import type { Type } from '../../types/type.js';
import { membersOf, union } from '../../types/union.js';
import { first, orFalse } from './argument-types.js';
import { changesValues, throws } from './json-flags.js';
import type { Stubs } from './stub.js';

/** Lists functions whose result depends on the kind of their arguments. */
export const ARGUMENT_DEPENDENT: Stubs = [
  [
    'json_encode',
    (args) => {
      const flags = argType(args, 1, 'flags');
      const text = changesValues(flags) ? STRING : jsonText(first(args));
      return throws(flags) ? text : orFalse(text);
    },
  ],
  [
    'get_object_vars',
    (args) => {
      const type = first(args);
      return type.kind === 'shape' && type.isObject === true ? shape(type.fields) : map(STRING, unknown('mixed'));
    },
  ],
  ['microtime', (args) => (argType(args, 0) === undefined ? STRING : FLOAT)],
  // A missing part is null; an unreadable URL is false, also where one part is asked for.
  [
    'parse_url',
    (args) => {
      const part = (args.positional[1] ?? args.named.get('component'))?.expr;
      if (argType(args, 1, 'component') === undefined) return orFalse(map(STRING, union([STRING, INT])));
      const name = part?.k === 'const' ? (part.fallback ?? part.name) : '';
      if (name === 'PHP_URL_PORT') return union([INT, NULL, FALSE]);
      if (/^PHP_URL_[A-Z]+$/.test(name)) return union([STRING, NULL, FALSE]);
      return union([STRING, INT, NULL, FALSE, map(STRING, union([STRING, INT]))]);
    },
  ],
  ['abs', (args) => union(membersOf(first(args)).map(absolute))],
  ['pow', (args) => binaryTypes('**', first(args), argType(args, 1) ?? unknown('untyped'))],
  ['call_user_func', (args, _written, frame) => called(first(args), { ...args, ...withoutFirst(args) }, frame)],
  ['call_user_func_array', (args, _written, frame) => called(first(args), listed(args), frame)],
  ['version_compare', (args) => (argType(args, 2) === undefined ? INT : BOOL)],
  [
    'str_word_count',
    (args) => {
      const format = argType(args, 1);
      if (format === undefined) return INT;
      return format.kind === 'literal' && format.value === 1
        ? list(STRING)
        : union([INT, list(STRING, { gaps: true })]);
    },
  ],
];

function absolute(type: Type): Type {
  if (type.kind === 'scalar' && type.type === 'int' && type.min !== undefined && type.min >= 0) return type;
  const plain = widen(type);
  return plain.kind === 'scalar' && (plain.type === 'int' || plain.type === 'float') ? plain : NUMBER;
}

function called(callable: Type, args: CallArgs, frame: BodyFrame): Type {
  return union(
    membersOf(callable).map((m) => callWith(m, args, frame) ?? unknown('dynamic-call')),
    frame.run.codebase.enumCases,
  );
}

function withoutFirst(args: CallArgs): Pick<CallArgs, 'positional' | 'named'> {
  const named = new Map([...args.named].filter(([name]) => name !== 'callback'));
  return { positional: args.named.has('callback') ? args.positional : args.positional.slice(1), named };
}

/** Spreads the members of one array as arguments: by place, and by name. */
function listed(args: CallArgs): CallArgs {
  const given = argType(args, 1, 'args') ?? unknown('untyped');
  const out: CallArgs = { frame: args.frame, positional: [], named: new Map(), unreadable: false };
  if (given.kind !== 'shape' || given.fields.some((f) => f.optional === true))
    return { ...out, unreadable: true, spreads: [given] };
  for (const { key, type } of given.fields) {
    if (isIntKey(key)) out.positional.push({ type });
    else out.named.set(key, { type });
  }
  return out;
}
