import { type RuleDefinition, type RuleTable, UNLISTED } from './definition.js';

const sentence = (least: number, words: (params: string[]) => string): RuleDefinition => ({
  rank: UNLISTED,
  least,
  apply: (draft, params) => draft.note(words(params)),
});

const refused = (join: 'when' | 'unless'): RuleDefinition =>
  sentence(2, ([field, ...values]) => `Must not be sent ${join} ${field} is ${values.join(' or ')}.`);

/** Lists rules that depend on other fields (validation 8.7). */
export const crossField: RuleTable = {
  confirmed: {
    rank: 40,
    apply: (draft, [path]) => {
      draft.confirmed = path === undefined ? {} : { path };
    },
  },
  prohibited_if: refused('when'),
  prohibited_unless: refused('unless'),
  prohibited_if_accepted: sentence(1, ([field]) => `Must not be sent when ${field} is accepted.`),
  prohibited_if_declined: sentence(1, ([field]) => `Must not be sent when ${field} is declined.`),
  prohibits: sentence(1, (fields) => `Must not be sent together with ${fields.join(', ')}.`),
  same: sentence(1, ([field]) => `Must match ${field}.`),
  different: sentence(1, ([field]) => `Must differ from ${field}.`),
  in_array: sentence(1, ([field]) => `Must be one of the values of ${field}.`),
};
