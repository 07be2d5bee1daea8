import { INERTIA_FACTORY, LARAVEL_FRACTAL, SYMFONY_RESPONSE } from '@docgen/laravel-knowledge';
import { argType, type CallArgs } from '../../infer/expression/calls/arguments.js';
import type { BodyFrame } from '../../infer/frame.js';
import { klass } from '../../types/make.js';
import type { Type } from '../../types/type.js';
import { fractalOf } from './fractal/fractal.js';

/** Answers global functions of packages, which an application's function of the same name hides. */
export function packageFunction(name: string, args: CallArgs, frame: BodyFrame): Type | undefined {
  if (name === 'inertia') return klass(args.positional.length === 0 ? INERTIA_FACTORY : SYMFONY_RESPONSE);
  if (name !== 'fractal') return undefined;
  return fractalOf(
    LARAVEL_FRACTAL,
    [0, 1, 2].map((i) => argType(args, i)),
    frame,
  );
}
