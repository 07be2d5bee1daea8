import type { RuleDefinition, RuleTable } from './definition.js';

const BEYOND_ASCII = '[^\\x00-\\x7F]';

const letters = (set: string): RuleDefinition => ({
  rank: 25,
  apply: (draft, [mode]) => {
    draft.guessType('string');
    draft.pattern(mode === 'ascii' ? `^[${set}]+$` : `^(?:[${set}]|${BEYOND_ASCII})+$`);
  },
});

const spelled = (pattern: string): RuleDefinition => ({
  rank: 25,
  apply: (draft) => {
    draft.guessType('string');
    draft.pattern(pattern);
  },
});

/** Lists the rules of character sets (validation 8.3). */
export const text: RuleTable = {
  alpha: letters('a-zA-Z'),
  alpha_num: letters('a-zA-Z0-9'),
  alpha_dash: letters('a-zA-Z0-9_-'),
  ascii: { rank: 25, apply: (draft) => draft.pattern('^[\\x00-\\x7F]*$') },
  lowercase: spelled('^[^A-Z]*$'),
  uppercase: spelled('^[^a-z]*$'),
};
