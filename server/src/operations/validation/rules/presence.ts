import { type RuleDefinition, type RuleTable, UNLISTED } from './definition.js';

/**
 * Makes a rule with a note such as `Required when f is a or b.`: the first parameter is the field, the others its
 * values.
 */
const whenValue = (lead: string, join: 'when' | 'unless'): RuleDefinition => ({
  rank: UNLISTED,
  least: 2,
  apply: (draft, [field, ...values]) => draft.note(`${lead} ${join} ${field} is ${values.join(' or ')}.`),
});

/** Makes a rule with a note about a list of fields; one field reads plainly. */
const whenFields = (lead: string, many: (list: string) => string, one: string): RuleDefinition => ({
  rank: UNLISTED,
  least: 1,
  apply: (draft, fields) =>
    draft.note(
      fields.length === 1 ? `${lead} when ${fields[0]} is ${one}.` : `${lead} when ${many(fields.join(', '))}.`,
    ),
});

const whenState = (lead: string, state: string): RuleDefinition => ({
  rank: UNLISTED,
  least: 1,
  apply: (draft, [field]) => draft.note(`${lead} when ${field} is ${state}.`),
});

const anyPresent = (list: string) => `any of ${list} is present`;
const allPresent = (list: string) => `${list} are all present`;

/** Lists rules that refuse null whatever stands beside them (validation 10.4). */
const REFUSE_NULL = ['required', 'filled', 'accepted', 'declined'];

/** Lists the rules of presence (validation 8.1). */
export const presence: RuleTable = {
  required: {
    rank: 0,
    apply: (draft) => {
      draft.required = true;
    },
  },
  present: {
    rank: 0,
    apply: (draft) => {
      draft.required = true;
    },
  },
  sometimes: {
    rank: 0,
    apply: (draft) => {
      draft.sometimes = true;
    },
  },
  nullable: {
    rank: 0,
    apply: (draft) => {
      draft.nullable = !REFUSE_NULL.some((name) => draft.rules.has(name));
    },
  },
  filled: { rank: 0 },
  required_if: whenValue('Required', 'when'),
  required_unless: whenValue('Required', 'unless'),
  required_with: whenFields('Required', anyPresent, 'present'),
  required_with_all: whenFields('Required', allPresent, 'present'),
  required_without: whenFields('Required', (list) => `any of ${list} is absent`, 'absent'),
  required_without_all: whenFields('Required', (list) => `${list} are all absent`, 'absent'),
  required_if_accepted: whenState('Required', 'accepted'),
  required_if_declined: whenState('Required', 'declined'),
  present_if: whenValue('Must be present', 'when'),
  present_unless: whenValue('Must be present', 'unless'),
  present_with: whenFields('Must be present', anyPresent, 'present'),
  present_with_all: whenFields('Must be present', allPresent, 'present'),
  missing_if: whenValue('Must be absent', 'when'),
  missing_unless: whenValue('Must be absent', 'unless'),
  missing_with: whenFields('Must be absent', anyPresent, 'present'),
  missing_with_all: whenFields('Must be absent', allPresent, 'present'),
};
