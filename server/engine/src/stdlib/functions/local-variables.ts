import type { Arg } from '@docgen/php';
import type { CallArgs } from '../../infer/expression/calls/arguments.js';
import type { BodyFrame } from '../../infer/frame.js';
import { INT, shape, unknown, VOID } from '../../types/make.js';
import type { ShapeField, Type } from '../../types/type.js';
import type { Stubs } from './stub.js';

/** Lists functions that read or write the locals of their caller. */
export const LOCAL_VARIABLES: Stubs = [
  ['compact', compact],
  [
    'extract',
    (_args, _written, frame) => {
      frame.env.forgetAll();
      return INT;
    },
  ],
  [
    'parse_str',
    (_args, _written, frame) => {
      frame.env.forgetAll();
      return VOID;
    },
  ],
];

function compact(args: CallArgs, _written: readonly Arg[], frame: BodyFrame): Type {
  const flat = (type: Type): Type[] => (type.kind === 'shape' ? type.fields.flatMap((f) => flat(f.type)) : [type]);
  const names = args.positional.flatMap((p) => flat(p.type));
  if (args.unreadable || names.some((n) => n.kind !== 'literal')) return unknown('dynamic-name');
  const fields = names.flatMap((n): ShapeField[] => {
    const name = n.kind === 'literal' ? String(n.value) : '';
    const type = frame.env.get(name);
    if (type === undefined && !frame.env.isLost(name)) return [];
    const maybe = frame.env.maybeUnset.has(name);
    return [{ key: name, type: type ?? unknown('untyped'), ...(maybe ? { optional: true as const } : {}) }];
  });
  return shape(fields);
}
