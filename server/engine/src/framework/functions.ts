import type { Arg } from '@docgen/php';
import type { Args } from '../expression/arguments.js';
import type { Frame } from '../expression/frame.js';
import { unknown } from '../make.js';
import type { Type } from '../types.js';
import { union } from '../union.js';
import { arrayFunction, eachArray } from './array-functions.js';
import { ARRAYS_CHANGED } from './functions/arrays-changed.js';
import { ARRAYS_MADE } from './functions/arrays-made.js';
import { ASKED } from './functions/asked.js';
import { COLUMNS } from './functions/columns.js';
import { DECLARED } from './functions/declared.js';
import { LOCALS } from './functions/locals.js';
import { MEMBERS } from './functions/members.js';
import { PLAIN } from './functions/plain.js';
import type { Stub, Stubs } from './functions/stub.js';
import { valueFunction } from './value-functions.js';

/** Built-in PHP functions (engine 14.9). */
export const STUBS: Readonly<Record<string, Stub>> = named([
  ...PLAIN,
  ...ARRAYS_MADE,
  ...ARRAYS_CHANGED,
  ...COLUMNS,
  ...MEMBERS,
  ...LOCALS,
  ...ASKED,
]);

/** What these answer hangs on no argument. */
const PLAINLY = named(DECLARED);

function named(stubs: Stubs): Record<string, Stub> {
  const out: Record<string, Stub> = Object.create(null) as Record<string, Stub>;
  for (const [names, stub] of stubs) for (const name of names.split(/\s+/)) out[name] = stub;
  return out;
}

/** What a built-in function answers; undefined for one that isn't listed. */
export function phpFunction(name: string, args: Args, written: readonly Arg[], frame: Frame): Type | undefined {
  const each = eachArray(name, args);
  if (each !== undefined) {
    const types = each.map((one) => phpFunction(name, one, written, frame) ?? unknown('vendor-body'));
    return union(types, frame.run.world.enumCases);
  }
  const exact = arrayFunction(name, args, written, frame) ?? valueFunction(name, args, written, frame);
  if (exact !== undefined) return exact;
  const known = STUBS[name] ?? PLAINLY[name];
  return typeof known === 'function' ? known(args, written, frame) : known;
}
