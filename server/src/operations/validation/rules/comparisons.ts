import { numeric } from '../number.js';
import type { RuleDefinition, RuleTable } from './definition.js';

const compared = (keyword: string, words: string): RuleDefinition => ({
  rank: 28,
  least: 1,
  apply: (draft, [other]) => {
    const value = numeric(other);
    if (value === undefined) {
      draft.note(`Must be ${words} ${other}.`);
      draft.withdrawExample();
      return;
    }
    draft.guessType('number');
    if (draft.is('integer', 'number')) draft.bound(keyword, value);
    // The framework compares a text by the number it spells, which no keyword states and no filler meets.
    else draft.withdrawExample();
  },
});

/** Lists the rules that compare with a number or another field (validation 8.4). */
export const comparisons: RuleTable = {
  gt: compared('exclusiveMinimum', 'greater than'),
  gte: compared('minimum', 'greater than or equal to'),
  lt: compared('exclusiveMaximum', 'less than'),
  lte: compared('maximum', 'less than or equal to'),
  multiple_of: {
    rank: 28,
    apply: (draft, [step]) => {
      const value = numeric(step);
      if (value === undefined || Number(value) === 0) return;
      draft.guessType('number');
      if (draft.is('integer', 'number')) draft.multipleOf(value < 0 ? -value : value);
      else draft.withdrawExample();
    },
  },
};
