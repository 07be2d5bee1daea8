import type { FieldDraft } from '../draft.js';
import { count } from '../number.js';
import type { RuleDefinition, RuleTable } from './definition.js';

/** The most digits a number keeps exactly. */
const EXACT = 15;
const LONGEST_RUN = 64;

function write(draft: FieldDraft, low: number | undefined, high: number | undefined, exact: string, run: number): void {
  if (draft.is('integer', 'number')) {
    if (draft.is('string')) return;
    if (low !== undefined && low <= EXACT) draft.bound('minimum', low <= 1 ? 0 : 10 ** (low - 1));
    else if (low === undefined) draft.bound('minimum', 0);
    if (high !== undefined && high <= EXACT) draft.bound('maximum', 10 ** high - 1);
    return;
  }
  draft.guessType('string');
  draft.pattern(`^\\d{${exact}}$`);
  if (run > 0 && run <= LONGEST_RUN) draft.proposals.push('1234567890'.repeat(7).slice(0, run));
}

const counted = (apply: (draft: FieldDraft, n: number) => void): RuleDefinition => ({
  rank: 25,
  apply: (draft, [text]) => {
    const n = count(text);
    if (n !== undefined) apply(draft, n);
  },
});

/** Lists the rules of digits (validation 8.3). */
export const digits: RuleTable = {
  digits: counted((draft, n) => write(draft, n, n, `${n}`, n)),
  min_digits: counted((draft, n) => write(draft, n, undefined, `${n},`, n)),
  max_digits: counted((draft, n) => write(draft, undefined, n, `0,${n}`, 1)),
  digits_between: {
    rank: 25,
    apply: (draft, [from, to]) => {
      const a = count(from);
      const b = count(to);
      if (a !== undefined && b !== undefined) write(draft, a, b, `${a},${b}`, a);
    },
  },
};
