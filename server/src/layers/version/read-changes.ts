import type { FactReader } from '@docgen/cache';
import { classPlace, declarationsAt } from '@docgen/php';
import { raise, type UnboundDiagnostic } from '@docgen/protocol';
import { Declaration, statedIdentity, unreadable } from '../../analysis/index.js';
import type { ChangedClass, VersionChange, VersionVerb } from './version-change.js';

const NAMESPACE = 'Versioning\\';

/** Lists the verbs in the order in which those of one change apply (versioning 13.2). */
const VERBS: readonly VersionVerb['verb'][] = [
  'MadeResponseFieldRequired',
  'MadeRequestFieldOptional',
  'MadeResponseFieldOptional',
  'RemovedResponseField',
  'AddedEnumValue',
  'RemovedEnumValue',
  'RenamedResponseField',
  'RenamedRequestField',
  'RenamedParameter',
  'AddedOperation',
];

/** Holds what classes declare of older versions. */
export interface VersionChanges {
  /** In byte order of their classes. */
  changes: VersionChange[];
  diagnostics: UnboundDiagnostic[];
}

/** Reads the change that a class declares; one that declares none comes to nothing (config 9.17). */
export function readVersionChanges(fqcn: string, reader: FactReader): VersionChanges {
  const diagnostics: UnboundDiagnostic[] = [];
  const change = changeOf(fqcn, reader, diagnostics);
  return { changes: change === undefined ? [] : [change], diagnostics };
}

function changeOf(fqcn: string, reader: FactReader, diagnostics: UnboundDiagnostic[]): VersionChange | undefined {
  const place = classPlace(reader, fqcn);
  if (place === undefined) return undefined;
  const { read, unread } = declarationsAt(reader, place);
  const isOfVersions = ({ attribute }: { attribute: string }) => attribute.startsWith(NAMESPACE);
  const missed = unread.filter(isOfVersions);
  for (const one of missed) diagnostics.push(raise('attribute.unreadable', unreadable(one), { anchor: one.anchor }));
  const stated = read.filter(isOfVersions).map((one) => new Declaration(place, one));
  if (stated.length === 0) return undefined;
  const invalid = (verb: string, reason: string, { anchor }: Declaration): undefined => {
    diagnostics.push(raise('versioning.change-invalid', { class: fqcn, verb, reason }, { anchor }));
  };
  const head = stated.find((one) => nameOf(one) === 'ApiVersionChange');
  const scopes = stated.filter((one) => nameOf(one) === 'AppliesTo');
  const verbs = stated.filter((one) => one !== head && !scopes.includes(one));
  if (head === undefined) {
    const [first] = stated as [Declaration];
    if (missed.some(({ attribute }) => attribute === `${NAMESPACE}ApiVersionChange`)) return undefined;
    return invalid(nameOf(first), 'the class says no #[ApiVersionChange]', first);
  }
  const since = argument(head, 'since');
  if (since === '') return invalid('ApiVersionChange', 'since is blank', head);
  if (verbs.length === 0) {
    if (missed.length > 0) return undefined;
    return invalid('ApiVersionChange', 'no attribute of the class says what the change is', head);
  }
  const said = verbs.flatMap((one) => {
    const blank = blankArgument(one);
    if (blank === undefined) return verbOf(one, reader);
    return invalid(nameOf(one), `${blank} is blank`, one) ?? [];
  });
  return {
    class: fqcn,
    since,
    description: argument(head, 'description'),
    anchor: head.anchor,
    scopes: [...new Set(scopes.map((one) => argument(one, 'operation')))],
    verbs: said.sort((a, b) => VERBS.indexOf(a.verb) - VERBS.indexOf(b.verb)),
  };
}

/** Arguments a verb says nothing without. */
const NEEDED = ['schema', 'enum', 'from', 'to', 'field', 'in', 'operation'];

function blankArgument(one: Declaration): string | undefined {
  return NEEDED.find((name) => one.has(name) && one.text(name)?.trim() === '');
}

function nameOf({ attribute }: Declaration): string {
  return attribute.slice(NAMESPACE.length);
}

function argument(one: Declaration, name: string): string {
  return one.text(name)?.trim() ?? '';
}

function verbOf(one: Declaration, reader: FactReader): VersionVerb {
  const text = (name: string) => argument(one, name);
  const { anchor } = one;
  const named = (name: string): ChangedClass => changedClass(text(name), reader);
  const verb = nameOf(one) as VersionVerb['verb'];
  switch (verb) {
    case 'RenamedResponseField':
    case 'RenamedRequestField':
      return { verb, anchor, schema: named('schema'), from: text('from'), to: text('to') };
    case 'MadeResponseFieldRequired':
    case 'MadeResponseFieldOptional':
    case 'MadeRequestFieldOptional':
      return { verb, anchor, schema: named('schema'), field: text('field') };
    case 'RemovedResponseField': {
      const required = one.flag('required') ?? false;
      const type = text('type');
      const bare = type.replace(/(\[\])?\??$/, '');
      const typeClass = bare === '' ? {} : { typeClass: changedClass(bare, reader) };
      return {
        ...{ verb, anchor, schema: named('schema'), field: text('field'), type, ...typeClass, required },
        description: text('description'),
      };
    }
    case 'AddedEnumValue':
      return { verb, anchor, enum: named('enum'), value: wireValue(one) };
    case 'RemovedEnumValue':
      return {
        ...{ verb, anchor, enum: named('enum'), value: wireValue(one) },
        ...{ name: text('name'), description: text('description') },
      };
    case 'RenamedParameter':
      return { verb, anchor, in: text('in'), from: text('from'), to: text('to') };
    case 'AddedOperation':
      return { verb, anchor, operation: text('operation') };
  }
}

/** Gives a wire value as JSON has it. */
function wireValue(one: Declaration): string | number {
  const value = one.value('value');
  return typeof value === 'bigint' ? Number(value) : String(value);
}

function changedClass(written: string, reader: FactReader): ChangedClass {
  const fqcn = written.replace(/^\\/, '');
  const { id } = statedIdentity(reader, fqcn);
  return { class: fqcn, ids: id === undefined ? [fqcn] : [fqcn, id] };
}
