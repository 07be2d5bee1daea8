import type { FieldDraft } from '../draft.js';
import { numeric } from '../number.js';
import type { RuleDefinition, RuleTable } from './definition.js';

const INTEGER_TEXT = '^[+-]?\\d+$';
const NUMBER_TEXT = '^[+-]?(?:\\d+\\.?\\d*|\\.\\d+)(?:[eE][+-]?\\d+)?$';

const asText = (draft: FieldDraft): boolean => draft.rules.has('string');
const isAny = (draft: FieldDraft, ...rules: string[]): boolean => rules.some((rule) => draft.rules.has(rule));

const integer: RuleDefinition = {
  rank: 10,
  apply: (draft) => {
    if (!asText(draft)) return draft.setType('integer');
    draft.setType('string');
    draft.pattern(INTEGER_TEXT);
  },
};

const boolean: RuleDefinition = {
  rank: 10,
  apply: (draft) => {
    if (asText(draft)) {
      draft.setType('string');
      draft.keywords.set('enum', ['0', '1']);
    } else if (isAny(draft, 'integer', 'int', 'numeric')) {
      // `false` is no number for them, and for `numeric` neither is `true`.
      draft.setType('integer');
      draft.keywords.set('enum', [0, 1]);
    } else draft.setType('boolean');
  },
};

const container: RuleDefinition = { rank: 10, apply: (draft) => draft.setType('array') };

/**
 * Lists the type words (validation 8.2). `string` beats the number words and `boolean`, which then say which text is
 * accepted (7); a number word beside `boolean` leaves 0 and 1.
 */
export const types: RuleTable = {
  string: { rank: 10, apply: (draft) => draft.setType('string') },
  integer,
  int: integer,
  numeric: {
    rank: 10,
    apply: (draft) => {
      if (asText(draft)) {
        draft.setType('string');
        draft.pattern(NUMBER_TEXT);
      } else if (!isAny(draft, 'integer', 'int', 'boolean', 'bool')) draft.setType('number');
    },
  },
  decimal: {
    rank: 11,
    least: 1,
    apply: (draft, [low, high]) => {
      draft.withdrawExample();
      const from = numeric(low);
      const to = high === undefined ? from : numeric(high);
      if (from === undefined || to === undefined) return;
      draft.note(
        high === undefined
          ? `Must have ${from} decimal places.`
          : `Must have between ${from} and ${to} decimal places.`,
      );
      if (draft.is('integer')) return;
      const digits = high === undefined ? `{${from}}` : `{${from},${to}}`;
      if (asText(draft)) {
        draft.pattern(from > 0 ? `^[+-]?\\d*\\.\\d${digits}$` : `^[+-]?\\d*(?:\\.\\d{0,${to}})?$`);
      } else if (from > 0) {
        // A JSON number cannot end in a zero, so `10.00` can only be sent as text.
        draft.setType('number', 'string');
        draft.pattern(`^[+-]?\\d*\\.\\d${digits}$`);
      } else draft.guessType('number');
    },
  },
  boolean,
  bool: boolean,
  array: container,
  list: container,
};

/** Lists types the reader concludes; no application can write them (validation 6.2). */
export const syntheticTypes: RuleTable = {
  object: { rank: 12, apply: (draft) => draft.setType('object') },
  additional_properties: { rank: 12, apply: (draft) => draft.setType('object') },
  or_text: { rank: 90, apply: (draft) => draft.addType('string') },
  array_or_object: { rank: 10, apply: (draft) => draft.setType('array', 'object') },
};
