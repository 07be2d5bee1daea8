import { type RuleTable, UNLISTED } from './definition.js';

const isNumber = (key: string) => /^\d+$/.test(key);

/** Lists rules that only arrays pass (validation 8.7); validation 6.2 decides the container itself. */
export const containers: RuleTable = {
  contains: { rank: UNLISTED, least: 1, apply: (draft, values) => draft.note(`Must contain ${values.join(', ')}.`) },
  doesnt_contain: {
    rank: UNLISTED,
    least: 1,
    apply: (draft, values) => draft.note(`Must not contain ${values.join(', ')}.`),
  },
  required_array_keys: {
    rank: UNLISTED,
    least: 1,
    apply: (draft, keys) => {
      if (!keys.every(isNumber)) draft.requiredKeys.push(...keys);
    },
  },
  in_array_keys: {
    rank: UNLISTED,
    least: 1,
    apply: (draft, keys) => draft.note(`Must have at least one of the keys ${keys.join(', ')}.`),
  },
  array_keys: { rank: 10, apply: (draft) => draft.guessType('array') },
};
