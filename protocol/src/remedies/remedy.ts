import type { Source } from '../diagnostics/index.js';

/**
 * Says what a person does to change a field, by what is edited or written (commands 6.2). The first word of each line is the
 * action; "above" is the place of the value that won, which stands above the line in a report.
 */
export const REMEDIES = {
  setting: 'edit docgen.yaml; nothing outranks it',
  overlay: 'edit the overlay above; only config outranks it',
  attribute: 'edit the attribute above',
  docblock: 'edit the docblock or comment above',
  rule: 'edit the rule above',
  rules: 'edit the rules of the class above',
  members: 'edit the rules of its members',
  read: 'edit the read of the request above',
  entry: 'edit the entry above',
  entries: 'edit the entries that the class above returns',
  property: 'edit the property above',
  column: 'edit the column above',
  model: 'edit the casts, the @property tags or the hidden members of the model above',
  cases: 'edit the cases of the enum above',
  signature: 'edit the signature above',
  route: 'edit the route above, or its middleware',
  code: 'edit the code above',
  failure: 'mend what route.build-failed names below',
  declaration: 'set it with',
  outrank: 'outrank it with an overlay',
} as const satisfies Record<string, string>;

/** Names a thing to do about a field. */
export type RemedyKind = keyof typeof REMEDIES;

/** Holds one thing to do about a field. */
export interface RemedyStep {
  kind: RemedyKind;
  /** The text to write there, its values left open as `…`: `#[Summary('…')]`. */
  write?: string;
  /** The place of the value that won, or of what carries the declaration. */
  at?: Source;
}

/** Holds what can be done about a field, the nearest at hand first. */
export interface Remedy {
  /** All steps in one line, as a report prints it. */
  line: string;
  steps: RemedyStep[];
}

/** Writes the line of some steps. */
export function remedyLine(steps: readonly RemedyStep[]): string {
  const [only] = steps;
  if (steps.length === 1 && only?.kind === 'outrank') return 'an overlay outranks this layer';
  return steps.map(({ kind, write }) => (write === undefined ? REMEDIES[kind] : written(kind, write))).join(', or ');
}

function written(kind: RemedyKind, write: string): string {
  return kind === 'declaration' ? `${REMEDIES.declaration} ${write}` : `${REMEDIES[kind]}: ${write}`;
}
