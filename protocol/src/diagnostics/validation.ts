import { declare } from './registry.js';

/** Names the place where findings of a rule set are published, which decides what a note says is missing. */
export type RuleUse = 'body' | 'query' | 'typed';

const LEFT_OUT: Record<RuleUse, string> = {
  body: 'it is left out of the request body',
  query: 'it is left out of the query parameters',
  typed: 'it is documented from its type alone',
};

const DECLARE: Record<RuleUse, string> = {
  body: "declare the field with #[BodyParameter('…')].",
  query: "declare the field with #[QueryParameter('…')].",
  typed: 'give the property a type or a docblock.',
};

export const validation = {
  /** Speaks of a field, or of a part of the array (an expression, a computed key) whose fields cannot be named. */
  'validation.rule-unrecoverable': declare<{ field: string; use: RuleUse } | { part: string; where: string }>({
    severity: 'info',
    title: 'Rules not readable',
    message: (p) =>
      'part' in p
        ? `The rules of ${p.where} hold ${p.part}, which could not be read; some fields may be missing.`
        : `The rules of the field "${p.field}" could not be read; ${LEFT_OUT[p.use]}.`,
    help: (p) =>
      'part' in p
        ? ['Write the array as a literal, or return it from a method of the application.']
        : ['Write the rules as literals, or put #[RuleSchema] on the rule class.', `Or ${DECLARE[p.use]}`],
  }),
  'validation.rule-values-unread': declare<{ field: string }>({
    severity: 'info',
    title: 'Rule values not readable',
    message: (p) =>
      `A rule of the field "${p.field}" has values that are only known at run time; that rule was left out.`,
    help: () => ['Write the values as literals, constants or an enum.'],
  }),
  'validation.rule-unhandled': declare<{ field: string; rule: string }>({
    severity: 'info',
    title: 'Unknown rule',
    message: (p) => `The rule "${p.rule}" of the field "${p.field}" is not known; it changes nothing in the schema.`,
    help: () => ['Use a rule class with #[RuleSchema] to say what it accepts.'],
  }),
  'validation.container-undecided': declare<{ field: string }>({
    severity: 'info',
    title: 'Array or object',
    message: (p) =>
      `The rules of the field "${p.field}" do not say whether it is a list or an object; both were published.`,
    help: () => ['Use the rule "list" for a list, or add rules for its keys ("field.*", "field.key").'],
  }),
  'validation.regex-unportable': declare<{ field: string; construct: string }>({
    severity: 'info',
    title: 'Pattern not portable',
    message: (p) =>
      `The regular expression of the field "${p.field}" uses ${p.construct}, which JSON Schema has no equal for; no pattern was published.`,
    help: () => ['Write an equivalent pattern without it.'],
  }),
};
