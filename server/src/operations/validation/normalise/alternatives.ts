import { type Field, isChoice, type RuleItem, type ValidationRule } from '../rule.js';

const MOST = 16;

/**
 * Lists the alternatives of a field: the product of its undecided choices in written order, the first varying slowest,
 * each a complete rule list with the arm in the choice's place (validation 14.2). With more than 16 only the rules
 * outside count.
 */
export function alternativesOf(items: readonly RuleItem[]): { alternatives: ValidationRule[][]; tooMany: boolean } {
  let lists: ValidationRule[][] = [[]];
  for (const item of items) {
    if (!isChoice(item)) {
      for (const list of lists) list.push(item);
      continue;
    }
    const arms = item.choice.flatMap((arm) => {
      const inner = alternativesOf(arm);
      return inner.tooMany ? [] : inner.alternatives;
    });
    if (arms.length * lists.length > MOST || arms.length === 0) {
      return { alternatives: [items.filter((i): i is ValidationRule => !isChoice(i))], tooMany: true };
    }
    lists = lists.flatMap((list) => arms.map((arm) => [...list, ...arm]));
  }
  return { alternatives: lists, tooMany: false };
}

/** Holds a field whose choices are expanded and whose gates are applied. */
export interface ExpandedField extends Omit<Field, 'items'> {
  alternatives: ValidationRule[][];
  /**
   * Says that an alternative was dropped because it holds a bare `prohibited` or `exclude`: the field is then never
   * required.
   */
  neverRequired?: true;
}
