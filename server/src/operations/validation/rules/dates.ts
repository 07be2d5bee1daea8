import { isDateExpression } from './date-expression.js';
import { renderDate } from './date-pattern.js';
import type { RuleDefinition, RuleTable } from './definition.js';

/** Matches patterns of date-time on the wire; `.u` or `.v` may follow the seconds (validation 8.2). */
const DATE_TIME = /^(?:Y-m-d\\TH:i:s(?:\.u|\.v)?(?:P|p|\\Z)|c)$/;

function formatOf(pattern: string): string | undefined {
  if (pattern === 'Y-m-d') return 'date';
  return DATE_TIME.test(pattern) ? 'date-time' : undefined;
}

const relative = (words: string): RuleDefinition => ({
  rank: 25,
  least: 1,
  apply: (draft, [when]) => {
    const text = when as string;
    draft.guessType('string');
    draft.note(`Must be a date ${words} ${text}.`);
    draft.withdrawExample();
    if (isDateExpression(text)) {
      draft.guessFormat(text.includes(':') || text.toLowerCase() === 'now' ? 'date-time' : 'date');
    }
  },
});

/** Lists the rules of dates (validation 8.2, 8.5). */
export const dates: RuleTable = {
  date: {
    rank: 10,
    apply: (draft) => {
      draft.setType('string');
      draft.guessFormat('date');
    },
  },
  date_format: {
    rank: 10,
    least: 1,
    apply: (draft, patterns) => {
      draft.setType('string');
      draft.noteWhenSilent(`Expected format: ${patterns.join(' or ')}`);
      const [format, ...others] = new Set(patterns.map(formatOf));
      if (format !== undefined && others.length === 0) {
        if (draft.format === undefined || draft.format === 'date') draft.format = format;
      } else {
        draft.formatWithheld = true;
        if (draft.format === 'date' || draft.format === 'date-time') draft.format = undefined;
      }
      const sample = renderDate(patterns[0] as string);
      if (sample !== undefined) draft.proposals.push(sample);
    },
  },
  before: relative('before'),
  before_or_equal: relative('on or before'),
  after: relative('after'),
  after_or_equal: relative('on or after'),
  date_equals: relative('equal to'),
};
