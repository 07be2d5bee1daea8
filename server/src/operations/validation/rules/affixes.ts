import type { RuleDefinition, RuleTable } from './definition.js';

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** Writes `^a`, `^(?:a|b)`, `a$`, `(?:a|b)$`. */
function affix(end: 'start' | 'end', values: string[]): string {
  const body = values.length === 1 ? escaped(values[0] as string) : `(?:${values.map(escaped).join('|')})`;
  return end === 'start' ? `^${body}` : `${body}$`;
}

const must = (end: 'start' | 'end'): RuleDefinition => ({
  rank: 25,
  least: 1,
  apply: (draft, values) => {
    draft.guessType('string');
    if (values.length > 1) draft.note(`Must ${end} with one of: ${values.join(', ')}.`);
    draft.pattern(affix(end, values));
    draft.proposals.push(end === 'start' ? `${values[0]}example` : `example${values[0]}`);
  },
});

const mustNot = (end: 'start' | 'end'): RuleDefinition => ({
  rank: 25,
  least: 1,
  apply: (draft, values) => draft.notPattern(affix(end, values)),
});

/** Lists the rules of beginnings and endings (validation 8.3). */
export const affixes: RuleTable = {
  starts_with: must('start'),
  ends_with: must('end'),
  doesnt_start_with: mustNot('start'),
  doesnt_end_with: mustNot('end'),
};
