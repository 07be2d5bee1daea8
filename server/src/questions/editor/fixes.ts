import { type Diagnostic, LINT_RULES, messageParameters, type SourceRange } from '@docgen/protocol';
import type { FindingFix } from '@docgen/protocol/rpc';
import { distance } from '../../project/config/nearest-word.js';

/** Holds what the fixes of a finding are made for. */
export interface MendedAction {
  /** The declaration of the action; absent where it cannot be read. */
  above: SourceRange | undefined;
  /** Name of the method, of an action that is a class the name of that; empty of a closure. */
  name: string;
  /** The summary that was made of the action's name; absent where there is none. */
  summary: string | undefined;
  /** Lists operation ids of the document. */
  taken(): ReadonlySet<string>;
}

const MOST_NAMES = 5;

/** Lists what mends a finding (commands 10.5), the likeliest first; all of it follows from the message and the action. */
export function fixesOf(finding: Diagnostic, action: MendedAction): FindingFix[] {
  const { code, message } = finding;
  const mend = MENDS[code];
  return [...(mend === undefined ? [] : mend(message, action, finding)), ...allowing(code, message)];
}

type Mend = (message: string, action: MendedAction, finding: Diagnostic) => FindingFix[];

const MENDS: Readonly<Record<string, Mend>> = {
  'attribute.path-parameter-unmatched': (message) =>
    renaming(
      messageParameters('attribute.path-parameter-unmatched', message, { name: '<name>', segments: ['<known>'] }),
    ),
  'attribute.ignore-param-unmatched': (message) =>
    renaming(
      messageParameters('attribute.ignore-param-unmatched', message, { name: '<name>', documented: ['<known>'] }),
    ),
  'attribute.hidden-unmatched': (message) =>
    renaming(
      messageParameters('attribute.hidden-unmatched', message, {
        class: '<class>',
        name: '<name>',
        known: ['<known>'],
      }),
    ),
  'attribute.in-docs-unknown': (message) =>
    renaming(messageParameters('attribute.in-docs-unknown', message, { key: '<name>', known: ['<known>'] })),
  'attribute.ignore-response-unmatched': (message) =>
    renaming(
      messageParameters('attribute.ignore-response-unmatched', message, { status: '<name>', documented: ['<known>'] }),
    ),
  'validation.rule-unrecoverable': (message, action, { help }) =>
    // Advice of a finding is for the place where the field is documented; an attribute of a property is none.
    ['BodyParameter', 'QueryParameter']
      .filter((name) => help?.includes(`#[${name}(`) === true)
      .flatMap((name) => unreadRule(message, action, name)),
  'inferred-response.payload-unrecoverable': (message, action, { help }) => {
    const read = messageParameters('inferred-response.payload-unrecoverable', message, {
      action: '<action>',
      status: '<status>',
    });
    if (read?.status === undefined || !/^\d+$/.test(read.status)) return [];
    const said = help?.includes('mediaType:') === true ? "mediaType: 'application/octet-stream'" : "type: 'mixed'";
    return attribute(action, 'Response', `${read.status}, ${said}`);
  },
  'route-binding.untyped': (message, action) => {
    const read = messageParameters('route-binding.untyped', message, { segment: '<segment>', reason: '<reason>' });
    return read?.segment === undefined
      ? []
      : attribute(action, 'PathParameter', `${quoted(read.segment)}, type: 'string'`);
  },
  'route.duplicate-operation-id': (message, action, { source }) => {
    const read = messageParameters('route.duplicate-operation-id', message, {
      id: '<id>',
      signature: '<signature>',
      first: '<first>',
      by: 'route',
    });
    if (read?.id === undefined) return [];
    let number = 2;
    const taken = action.taken();
    while (taken.has(`${read.id}${number}`)) number++;
    const free = `${read.id}${number}`;
    // A place is that of the attribute or the overlay the id is written in.
    if (source !== undefined) return [{ kind: 'rename', written: read.id, names: [free] }];
    return attribute(action, 'OperationId', quoted(free));
  },
  'lint.missing-description': (_message, { above, name, summary }) => {
    const line = summary ?? sentence(name);
    return above === undefined || line === '' ? [] : [{ kind: 'docblock', line, above }];
  },
  'lint.undocumented-tag': (message) => {
    const read = messageParameters('lint.undocumented-tag', message, { tag: '<tag>', operation: '<operation>' });
    return read?.tag === undefined ? [] : [{ kind: 'tag', tag: read.tag }];
  },
};

function unreadRule(message: string, action: MendedAction, name: string): FindingFix[] {
  const field = { field: '<field>', use: 'body' as const };
  const kept = { ...field, construct: '<construct>', kept: true as const };
  for (const params of [{ ...field, construct: null }, { ...field, construct: '<construct>' }, kept]) {
    const read = messageParameters('validation.rule-unrecoverable', message, params);
    if (read?.field !== undefined) return attribute(action, name, quoted(read.field));
  }
  return [];
}

/** Offers the names a message lists, the nearest to the written one first. */
function renaming(read: Record<string, string> | undefined): FindingFix[] {
  if (read?.name === undefined || read.known === undefined || read.known === 'none') return [];
  const written = read.name;
  // A parameter is listed with its place, `query:page`, and named without.
  const listed = read.known.replace(/ and \d+ more$/, '').split(', ');
  const known = [...new Set(listed.map((name) => name.replace(/^(?:query|path|header|cookie|body):/, '')))];
  const names = known
    .map((name) => ({ name, steps: distance(written, name) }))
    .sort((a, b) => a.steps - b.steps)
    .map(({ name }) => name)
    .slice(0, MOST_NAMES);
  return [{ kind: 'rename', written, names }];
}

function attribute({ above }: MendedAction, name: string, args: string): FindingFix[] {
  return above === undefined ? [] : [{ kind: 'attribute', name, args, above }];
}

/** Offers to leave the target of a lint finding alone: what its message names first, as `allow` takes it. */
function allowing(code: string, message: string): FindingFix[] {
  const rule = Object.entries(LINT_RULES).find(([, { codes }]) => codes.includes(code))?.[0];
  if (rule === undefined) return [];
  const target = TARGETS[code]?.(message);
  return target === undefined ? [] : [{ kind: 'allow', rule, target }];
}

const AT_POINTER = (message: string) => /^(#?\/\S*?)(?::? |: )/.exec(message)?.[1]?.replace(/:$/, '');

const TARGETS: Readonly<Record<string, (message: string) => string | undefined>> = {
  'lint.data-leakage': AT_POINTER,
  'lint.example-mismatch': AT_POINTER,
  'lint.example-uncheckable': AT_POINTER,
  'lint.unresolved-reference': AT_POINTER,
  'lint.vacuous-union': AT_POINTER,
  'lint.operation-id-style': (message) =>
    messageParameters('lint.operation-id-style', message, { id: '<id>', reason: 'character', webhook: false })?.id ??
    messageParameters('lint.operation-id-style', message, { id: '<id>', reason: 'digit', webhook: false })?.id,
  'lint.missing-description': (message) =>
    messageParameters('lint.missing-description', message, { signature: '<signature>' })?.signature,
  'lint.undocumented-tag': (message) =>
    messageParameters('lint.undocumented-tag', message, { tag: '<tag>', operation: '<operation>' })?.tag,
};

function quoted(text: string): string {
  return `'${text.replace(/['\\]/g, '\\$&')}'`;
}

/** Spells the name of a method as words: `showPost` is `Show post`. */
function sentence(name: string): string {
  const words = name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replaceAll('_', ' ')
    .toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}
