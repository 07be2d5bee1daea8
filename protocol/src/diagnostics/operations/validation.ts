import { declare } from '../registry.js';

/** Names the place where findings of a rule set are published, which decides what a note says is missing. */
export type RuleUse = 'body' | 'query' | 'typed';

const OUTCOME: Record<RuleUse, string> = {
  body: 'it is documented without them',
  query: 'it is documented without them',
  typed: 'it is documented from its type alone',
};

const DECLARE: Record<RuleUse, string> = {
  body: "declare the field with #[BodyParameter('…')].",
  query: "declare the field with #[QueryParameter('…')].",
  typed: 'give the property a type or a docblock.',
};

/** Says what to write instead of a construct that cannot be read. */
function remedy(construct: string | null): string {
  if (construct === 'a closure')
    return 'Write a rule beside the closure, or a rule class with #[RuleSchema] in its place.';
  if (construct?.startsWith('the rule class '))
    return 'Add #[RuleSchema] to the rule class, or write a rule beside it.';
  if (construct?.startsWith('a list whose '))
    return 'Write the rules into the list itself, or take them from constants.';
  if (construct?.startsWith('a regular ')) return 'Write the rules of the field as an array.';
  if (construct?.startsWith('the enum ')) return 'Give the cases values (`enum Name: string`).';
  return 'Write the rules out, or take them from constants.';
}

export const validation = {
  /**
   * Speaks of a field, of a part of the array (an expression, a computed key) whose fields cannot be named, or of the class whose
   * `validationData()` puts all of them at a place nobody can tell. `kept` says that rules of when the field is sent are kept.
   */
  'validation.rule-unrecoverable': declare<
    | { field: string; use: RuleUse; construct: string | null; kept?: true }
    | { part: string; where: string }
    | { data: string }
  >({
    severity: 'info',
    title: 'Rules not readable',
    message: (p) =>
      'part' in p
        ? `The rules of ${p.where} hold ${p.part}, which cannot be read; fields may be missing.`
        : 'data' in p
          ? `What validationData() of ${p.data} makes of the input cannot be read; none of its fields is documented.`
          : p.kept
            ? `The field "${p.field}" has ${p.construct}, which cannot be read; its value is documented as anything.`
            : `The rules of the field "${p.field}" ${p.construct === null ? '' : `hold ${p.construct} and `}cannot be read; ${OUTCOME[p.use]}.`,
    help: (p) =>
      'part' in p
        ? ['Write the array out, or return it from a method of the application that does.']
        : 'data' in p
          ? [
              "Return $this->all(), one member of it as $this->input('…'), or an array of both, and decode it in a middleware or in prepareForValidation().",
              "Or declare the fields with #[BodyParameter('…')] on the class.",
            ]
          : [remedy(p.construct), `Or ${DECLARE[p.use]}`],
  }),
  'validation.rule-values-unread': declare<{ field: string; construct: string | null }>({
    severity: 'info',
    title: 'Rule values not readable',
    message: (p) =>
      p.construct === null
        ? `A rule of the field "${p.field}" has values that are only known at run time; that rule was left out.`
        : `A rule of the field "${p.field}" holds ${p.construct}; that rule was left out.`,
    help: (p) => [
      /^(?:the enum |a regular |a list whose )/.test(p.construct ?? '')
        ? remedy(p.construct)
        : 'Write the values out, or take them from constants or an enum.',
    ],
  }),
  'validation.rule-unhandled': declare<{ field: string; rule: string }>({
    severity: 'info',
    title: 'Unknown rule',
    message: (p) =>
      `The rule "${p.rule}" of the field "${p.field}" is not known; the field was documented as if it were not there.`,
    help: () => ['Use a rule class, and say what it accepts with #[RuleSchema] on it.'],
  }),
  'validation.container-undecided': declare<{ field: string }>({
    severity: 'info',
    title: 'Array or object',
    message: (p) =>
      `The rules of the field "${p.field}" do not say whether it is a list or an object; both were documented.`,
    help: (p) => [`Add the rule "list" for a list, or rules for what is in it ("${p.field}.*" or "${p.field}.key").`],
  }),
  'validation.regex-unportable': declare<{ field: string; construct: string }>({
    severity: 'info',
    title: 'Regular expression left out',
    message: (p) =>
      `The regular expression of the field "${p.field}" uses ${p.construct}, which JSON Schema does not know; no pattern was documented.`,
    help: () => ['Write the expression without it, if that is possible.'],
  }),
};
