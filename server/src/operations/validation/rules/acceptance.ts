import { type RuleDefinition, type RuleTable, UNLISTED } from './definition.js';

const settled = (value: boolean): RuleDefinition => ({
  rank: 10,
  apply: (draft) => {
    // `string` beats the boolean, and the words of agreement are then text (validation 7).
    if (!draft.is('integer', 'number')) draft.setType(draft.rules.has('string') ? 'string' : 'boolean');
    draft.agreed = value;
    // The framework refuses the absence of the field as well.
    draft.required = true;
    draft.withdrawExample();
  },
});

const conditional = (state: string): RuleDefinition => ({
  rank: UNLISTED,
  apply: (draft, [field, ...values]) => {
    draft.withdrawExample();
    if (values.length > 0) draft.note(`Must be ${state} when ${field} is ${values.join(' or ')}.`);
  },
});

/** Lists the rules of agreement (validation 8.1, 8.2). */
export const acceptance: RuleTable = {
  accepted: settled(true),
  declined: settled(false),
  accepted_if: conditional('accepted'),
  declined_if: conditional('declined'),
};
