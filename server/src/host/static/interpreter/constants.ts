import { type ConstantFact, PHP_CONSTANTS } from '@docgen/php';
import type { Value } from '../values/value.js';
import { evaluateFact } from './class-members.js';
import type { Interpreter } from './interpreter.js';

/** Constants of the process the reading stands for: a command, as the boot is. */
const PROCESS: ReadonlyMap<string, Value> = new Map([['PHP_SAPI', 'cli']]);

/** Gives a global constant: built in, defined while reading, or written in a file of the project. */
export function globalConstant(interp: Interpreter, name: string): Value | undefined {
  const lower = name.toLowerCase();
  if (lower === 'null') return null;
  if (lower === 'true') return true;
  if (lower === 'false') return false;
  const known = PHP_CONSTANTS.get(name) ?? PROCESS.get(name);
  if (known !== undefined) return known;
  const defined = interp.constants.get(name);
  if (defined !== undefined) return defined;
  const fact = interp.index.get(`gconst:${name}`)?.value as ConstantFact | undefined;
  return fact === undefined ? undefined : evaluateFact(interp, null, '', `gconst:${name}`, fact, fact.value);
}
