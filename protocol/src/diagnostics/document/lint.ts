import { declare } from '../registry.js';

const more = (count: number): string => (count === 0 ? '' : ` (and ${count} more)`);

export const lint = {
  'lint.data-leakage': declare<{ pointer: string; label: string; where: 'name' | 'value' }>({
    severity: 'warning',
    title: 'Looks like a credential',
    message: (p) =>
      p.where === 'name'
        ? `${p.pointer}: the member name reads like ${p.label}.`
        : `${p.pointer}: the value looks like ${p.label}.`,
    help: () => ['Leave it out with #[Hidden], or list the name or the pointer under lint.leakage.allow.'],
  }),
  'lint.operation-id-style': declare<{ id: string; reason: 'blank' | 'character' | 'digit'; webhook: boolean }>({
    severity: 'warning',
    title: 'Operation id no client can use',
    message: (p) => {
      if (p.reason === 'blank') return 'The operation id is blank.';
      const flaw = p.reason === 'digit' ? 'begins with a digit' : 'holds a character';
      return `The operation id "${p.id}" ${flaw} that generated clients cannot use in the name of a method.`;
    },
    help: (p) => [p.webhook ? 'Rename the webhook.' : "Set it with #[OperationId('…')], or name the route."],
  }),
  'lint.example-mismatch': declare<{ pointer: string; reasons: string[]; more: number }>({
    severity: 'warning',
    title: 'Example against its own schema',
    message: (p) => `${p.pointer} does not fit its schema: ${p.reasons.join(', ')}${more(p.more)}.`,
    help: () => ['Correct the example, or what the schema says.'],
  }),
  'lint.example-uncheckable': declare<{ pointer: string; reason: string }>({
    severity: 'warning',
    title: 'Example that cannot be checked',
    message: (p) => `${p.pointer} was not checked against its schema, which no validator reads: ${p.reason}.`,
    help: () => ['Correct the pattern or the reference the schema holds.'],
  }),
  'lint.unresolved-reference': declare<{ pointer: string; target: string }>({
    severity: 'warning',
    title: 'Reference to nothing',
    message: (p) => `${p.pointer} refers to ${p.target}, which the document does not have.`,
    help: () => ['Correct the reference in the overlay or attribute that wrote it.'],
  }),
  'lint.vacuous-union': declare<{ pointer: string }>({
    severity: 'info',
    title: 'Union that accepts anything',
    message: (p) => `${p.pointer}: one of the alternatives accepts anything, so the others say nothing.`,
    help: () => ['Give the empty alternative a type, or drop it.'],
  }),
  'lint.unpinned-redirect': declare<{ beside: string[] }>({
    severity: 'info',
    title: 'Redirect without a status',
    message: (p) =>
      p.beside.length === 0
        ? 'The operation redirects with a status that could not be told; it is documented as 3XX.'
        : `A 3XX response stands beside ${p.beside.join(', ')}: a second redirect has a status that could not be told.`,
    help: () => ['Declare the status with #[Response(302)].'],
  }),
  'lint.missing-description': declare<{ signature: string }>({
    severity: 'warning',
    title: 'Operation without a description',
    message: (p) => `${p.signature} has neither summary nor description.`,
    help: () => ["Write a docblock above the action, or use #[Summary('…')]."],
  }),
  'lint.undocumented-tag': declare<{ tag: string; operation: string }>({
    severity: 'warning',
    title: 'Tag that is not declared',
    message: (p) => `The tag "${p.tag}" is not declared; ${p.operation} is the first operation that has it.`,
    help: () => ['Add it to tags.definitions in docgen.yaml.'],
  }),
};
