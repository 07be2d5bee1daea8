import { convertRegex } from '../regex/index.js';
import type { RuleTable } from './definition.js';

/** Lists the rules of regular expressions (validation 8.3, 9). */
export const regex: RuleTable = {
  regex: {
    rank: 25,
    least: 1,
    apply: (draft, [source]) => {
      draft.guessType('string');
      const converted = convertRegex(source as string);
      if (converted.ok) draft.pattern(converted.pattern);
      else draft.problems.push({ code: 'regex-unportable', construct: converted.construct });
    },
  },
  not_regex: {
    rank: 25,
    least: 1,
    apply: (draft, [source]) => {
      draft.guessType('string');
      const converted = convertRegex(source as string);
      if (converted.ok) draft.notPattern(converted.pattern);
      else draft.problems.push({ code: 'regex-unportable', construct: converted.construct });
    },
  },
};
