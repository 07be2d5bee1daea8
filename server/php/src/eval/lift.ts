import { identical } from './compare.js';
import { isChoice, isOpen, isUnknown, type OpenValue, unknownBecause } from './value.js';

/** Limits the arms of a choice; one of more arms is unknown. */
const MOST_ARMS = 64;

/**
 * Applies a function to each combination of the arms of its arguments. An argument that is unknown makes the result so;
 * equal results are one.
 */
export function lift(args: readonly OpenValue[], apply: (args: readonly OpenValue[]) => OpenValue): OpenValue {
  if (!args.some(isOpen)) return apply(args);
  if (!args.some(isChoice)) return args.find(isUnknown) as OpenValue;
  let combinations: OpenValue[][] = [[]];
  for (const arg of args) {
    const arms = isChoice(arg) ? arg.arms : [arg];
    if (combinations.length * arms.length > MOST_ARMS) return unknownBecause('a choice of too many values');
    combinations = combinations.flatMap((before) => arms.map((arm) => [...before, arm]));
  }
  return choiceOf(combinations.map((each) => lift(each, apply)));
}

/** Joins values to a choice of those that differ, or to the only one. */
function choiceOf(values: readonly OpenValue[]): OpenValue {
  const arms: OpenValue[] = [];
  for (const value of values.flatMap((v) => (isChoice(v) ? v.arms : [v]))) {
    const told = isUnknown(value) ? arms.some(isUnknown) : arms.some((arm) => identical(arm, value) === true);
    if (!told) arms.push(value);
  }
  if (arms.length > MOST_ARMS) return unknownBecause('a choice of too many values');
  return arms.length === 1 ? (arms[0] as OpenValue) : { k: 'choice', arms };
}
