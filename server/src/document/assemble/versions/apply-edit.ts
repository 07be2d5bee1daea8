import { isMap, type Json, type JsonMap } from '@docgen/protocol';
import type { EnumVerb, FieldVerb, VersionChange } from '../../../layers/version/index.js';
import { canonicalSchema } from '../../canonical/index.js';
import { componentKind } from '../../parts.js';
import type { Slot } from '../state.js';
import { copyOf } from './copies.js';
import type { Derivation } from './derivation.js';
import type { EditOutcome, SchemaEdit } from './edit.js';
import type { LOST } from './example-walk.js';
import { Examples } from './examples.js';
import { Fork } from './fork.js';
import { type InlineSchemas, inlineSchemas, isListOf, withInline } from './inline-schemas.js';
import { RewrittenNodes, type SchemaChange } from './schema-change.js';

/** Holds what every verb of a change is applied to. */
export interface VerbRun {
  derivation: Derivation;
  change: VersionChange;
  /** The operations it is for; undefined for all. */
  selected: ReadonlySet<Slot> | undefined;
}

/** Describes an edit of all schemas of one class. */
export interface ClassEdit {
  verb: FieldVerb | EnumVerb;
  /** The class, as findings name it. */
  subject: string;
  /** Components of the class. */
  names: readonly string[];
  /** The enum of which inline lists are edited, too. */
  enumClass?: string;
  edit: SchemaEdit;
  /** Takes a value of an edited schema along. */
  follow: (value: Json) => Json | typeof LOST;
}

/**
 * Edits the schemas of a class: its components where every operation that reaches them is selected, else copies of them (versioning 13.6).
 * Tells whether any was edited.
 */
export function applyEdit(classEdit: ClassEdit, run: VerbRun): boolean {
  const { verb, subject, names, enumClass, edit, follow } = classEdit;
  const { derivation, change } = run;
  const isInline = (schema: JsonMap): boolean =>
    (enumClass !== undefined && isListOf(enumClass, schema)) || names.includes(copyOf(schema) ?? '');
  const inlined = inlineSchemas(isInline, derivation);
  if (names.length === 0 && inlined.found.length === 0) {
    const params = { class: change.class, verb: verb.verb, schema: subject };
    derivation.report('versioning.schema-unresolved', params, verb);
    return false;
  }
  const components = new Map(names.flatMap((name) => named(name, derivation.schema(name))));
  const outcomes = [...components.values(), ...inlined.found].map(edit);
  if (outcomes.every((outcome) => 'problem' in outcome)) {
    reportProblem(outcomes[0], classEdit, run);
    return false;
  }
  const older = (schema: JsonMap): JsonMap | undefined => {
    const outcome = edit(schema);
    return 'schema' in outcome ? (canonicalSchema(outcome.schema) as JsonMap) : undefined;
  };
  const schemaChange: SchemaChange = {
    components: new Map([...components.keys()].map((name) => [name, (schema) => older(schema) ?? schema])),
    inline: (schema) => (isInline(schema) ? older(schema) : undefined),
  };
  const reaching = derivation.reaching([
    ...[...components.keys()].map((name) => `schemas/${name}`),
    ...inlined.holders,
  ]);
  const holdsOne = (node: Json): boolean =>
    isMap(node) ? isInline(node) || [...node.values()].some(holdsOne) : Array.isArray(node) && node.some(holdsOne);
  const concerned = derivation.slots.filter(({ node }) => derivation.reaches(node, reaching) || holdsOne(node));
  const chosen = concerned.filter((slot) => run.selected?.has(slot) !== false);
  if (run.selected !== undefined && chosen.length === 0) {
    if (run.selected.size > 0) reportUnreached(classEdit, run);
    return false;
  }
  const before = derivation.snapshot();
  const nodes = new RewrittenNodes();
  const isWhole = chosen.length === concerned.length;
  if (isWhole) changeAll(schemaChange, concerned, inlined, derivation, nodes);
  else forkEach(new Fork(derivation, schemaChange, reaching, nodes), chosen, reaching, classEdit, run);
  if (outcomes.some((outcome) => 'droppedProse' in outcome))
    derivation.report('versioning.enum-prose-dropped', { class: change.class, enum: subject }, verb);
  const followed = { change, verb, nodes, before, follow };
  // The components of a fork are as they were.
  new Examples(derivation, followed, isWhole ? reaching : new Set()).moveAll();
  return true;
}

function named(name: string, schema: JsonMap | undefined): [string, JsonMap][] {
  return schema === undefined ? [] : [[name, schema]];
}

function changeAll(
  { components, inline }: SchemaChange,
  concerned: readonly Slot[],
  { holders }: InlineSchemas,
  derivation: Derivation,
  nodes: RewrittenNodes,
): void {
  for (const [name, edit] of components) {
    const today = derivation.schema(name);
    if (today !== undefined) derivation.setComponent('schemas', name, nodes.rewritten(today, edit(today)));
  }
  const older = (schema: JsonMap): JsonMap | undefined => {
    const changed = inline(schema);
    return changed === undefined ? undefined : nodes.rewritten(schema, changed);
  };
  for (const slot of concerned) slot.node = withInline(slot.node, slot.kind.walked, older);
  for (const key of holders) {
    const [bucket = '', name = ''] = key.split('/');
    const kind = componentKind(bucket);
    const node = derivation.assembly.buckets.get(bucket)?.get(name);
    if (kind !== undefined && isMap(node)) derivation.setComponent(bucket, name, withInline(node, kind.walked, older));
  }
}

function forkEach(
  fork: Fork,
  chosen: readonly Slot[],
  reaching: ReadonlySet<string>,
  { verb, subject }: ClassEdit,
  { derivation, change }: VerbRun,
): void {
  const reasons = new Set<string>();
  for (const slot of chosen) {
    const forked = isShared(slot, derivation, reaching)
      ? { reason: 'it stands in a path item that other operations share' }
      : fork.operation(slot);
    if ('node' in forked) slot.node = forked.node;
    else reasons.add(forked.reason);
  }
  for (const reason of reasons)
    derivation.report('versioning.scope-unforkable', { class: change.class, schema: subject, reason }, verb);
}

/** Tells whether what stands beside the operations of a path reaches a changed schema. */
function isShared(slot: Slot, { assembly, reaches }: Derivation, reaching: ReadonlySet<string>): boolean {
  const section = assembly.paths.includes(slot) ? 'paths' : 'webhooks';
  const rest = assembly.beside.get(section)?.get(slot.name);
  return isMap(rest) && reaches(rest, reaching);
}

function reportUnreached({ verb, subject }: ClassEdit, { derivation, change }: VerbRun): void {
  for (const selector of change.scopes) {
    const params = { class: change.class, selector, schema: subject };
    derivation.report('versioning.scope-matches-nothing', params, verb);
  }
}

function reportProblem(outcome: EditOutcome | undefined, { verb, subject }: ClassEdit, run: VerbRun): void {
  if (outcome === undefined || !('problem' in outcome)) return;
  const { derivation, change } = run;
  const what = { class: change.class, verb: verb.verb };
  if (outcome.problem === 'invalid') {
    derivation.report('versioning.change-invalid', { ...what, reason: outcome.reason }, verb);
    return;
  }
  const target = `${outcome.target} of ${subject}`;
  if (outcome.problem === 'unchanged')
    derivation.report('versioning.change-target-unchanged', { ...what, target }, verb);
  else derivation.report('versioning.change-target-missing', { ...what, target, known: outcome.known }, verb);
}
