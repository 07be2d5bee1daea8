import { typedText } from '../../../analysis/index.js';
import { type RuleTable, UNLISTED } from './definition.js';

/** Lists rules only `RuleSchema` and the builders produce (validation 5.5, 5.7 and 8.8). */
export const annotations: RuleTable = {
  format: {
    rank: 50,
    apply: (draft, [format]) => {
      draft.format ??= format;
    },
  },
  description: { rank: 50, apply: (draft, [text]) => draft.note(text as string) },
  example: {
    rank: 50,
    apply: (draft, [text]) => {
      const typed = typedText(text as string, draft.types);
      if (typed === undefined) {
        draft.problems.push({ code: 'example-untypable', text: text as string, kind: 'example' });
      } else draft.example = { value: typed.value };
    },
  },
  default: {
    rank: 50,
    apply: (draft, [text]) => {
      const typed = typedText(text as string, draft.types);
      if (typed !== undefined) draft.keywords.set('default', typed.value);
    },
  },
  note: {
    rank: UNLISTED,
    apply: (draft, [text, withdraw]) => {
      draft.note(text as string);
      if (withdraw !== undefined) draft.withdrawExample();
    },
  },
};
