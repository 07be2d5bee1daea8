import { isMap, type Json, type JsonMap } from '@docgen/protocol';
import { type ComponentDefinition, componentRef } from '../../analysis/index.js';
import { canonicalize } from '../canonical/index.js';
import { freezePlainComponent, freezeSchemaComponent } from '../draft/component-draft.js';
import type { Locate } from '../draft/guard.js';
import { schemaId } from '../identity.js';
import { componentKind, type PartKind } from '../parts.js';
import type { Ask } from '../remembered.js';
import { rootShape } from '../shape/tables.js';
import { follow } from '../uses.js';
import { rewrite } from '../walk.js';
import { finish, MEDIA_TYPE, RENAMES, renamed } from './finish.js';
import type { Mentions } from './memo.js';
import { type Claim, type PublishedNames, publishedNames } from './names.js';
import { mentionsIn, resolved } from './references.js';
import { securitySchemes } from './security-schemes.js';
import { type Assembly, report, type Slot } from './state.js';
import { changeParts, documentOf } from './tree.js';

interface Component {
  definition: ComponentDefinition;
  /** Undefined: nothing publishable. */
  node: JsonMap | undefined;
}

/**
 * Components the published operations refer to, each identity once, under their published names; placeholders become
 * references (document 10.1.3, 10.1.4, 11).
 */
export function addComponents(assembly: Assembly): void {
  collectDefinitions(assembly);
  const rootMentions = mentionsIn(assembly.root, rootShape);
  const reached = reachable(assembly, rootMentions);
  const names = nameAll(reached, assembly);
  for (const [ref, { definition, node }] of reached) {
    const name = names.get(ref)?.split('/').at(-1);
    if (node === undefined || name === undefined) continue;
    const bucket = assembly.buckets.get(definition.bucket);
    if (bucket === undefined) assembly.buckets.set(definition.bucket, new Map([[name, node]]));
    else bucket.set(name, node);
  }
  const schemes = securitySchemes(assembly, usedSchemes(assembly, reached, rootMentions));
  const ask = surroundings(assembly, names, schemes.renames);
  changeParts(assembly, (node, kind) =>
    assembly.memo.finished.of(node, kind, ask, (part, asked) => finish(part, kind, asked)),
  );
  const root = rewrite(assembly.root, (node, { type }) => {
    const out = resolved(node, type, (ref) => names.get(ref));
    return schemes.renames === undefined ? out : renamed(out, schemes.renames);
  });
  assembly.root = canonicalize(root);
  if (schemes.bucket.size > 0) assembly.buckets.set('securitySchemes', schemes.bucket);
}

/** First in processing order stands; a failed route registers nothing. */
function collectDefinitions({ operations, components }: Assembly): void {
  const seen = new Set<ComponentDefinition>();
  for (const { fragment } of operations) {
    if (fragment.failed !== undefined) continue;
    for (const definition of fragment.components) {
      if (seen.has(definition)) continue;
      seen.add(definition);
      const ref = componentRef(definition.bucket, definition.tuple);
      if (!components.has(ref)) components.set(ref, definition);
    }
  }
}

/** What operations refer to, directly or through other components, in byte order of the placeholders. */
function reachable(assembly: Assembly, root: Mentions): Map<string, Component> {
  const found = new Map<string, Component>();
  const pending = new Set(root.placeholders);
  for (const { node, kind } of [...assembly.paths, ...assembly.webhooks])
    for (const ref of mentions(assembly, node, kind).placeholders) pending.add(ref);
  for (const ref of pending) {
    const definition = assembly.components.get(ref);
    if (definition === undefined) continue;
    const node = frozen(definition, assembly);
    found.set(ref, { definition, node });
    const kind = componentKind(definition.bucket);
    if (node === undefined || kind === undefined) continue;
    for (const further of mentions(assembly, node, kind).placeholders) pending.add(further);
  }
  return new Map([...found].sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0)));
}

function mentions({ memo }: Assembly, node: JsonMap, kind: PartKind): Mentions {
  return memo.mentions.of(node, kind, nothing, (part) => mentionsIn(part, kind.walked));
}

const nothing: Ask = () => undefined;

function usedSchemes(assembly: Assembly, reached: ReadonlyMap<string, Component>, root: Mentions): Set<string> {
  const used = new Set(root.schemes);
  const add = (node: JsonMap, kind: PartKind): void => {
    for (const key of mentions(assembly, node, kind).schemes) used.add(key);
  };
  for (const { node, kind } of [...assembly.paths, ...assembly.webhooks]) add(node, kind);
  for (const { definition, node } of reached.values()) {
    const kind = componentKind(definition.bucket);
    if (node !== undefined && kind !== undefined) add(node, kind);
  }
  return used;
}

function frozen(definition: ComponentDefinition, { memo, places }: Assembly): JsonMap | undefined {
  const known = memo.components.get(definition);
  if (known !== undefined && places.stands(known)) return known.value;
  const made = places.located((locate) => freeze(definition, locate));
  memo.components.set(definition, made);
  return made.value;
}

function freeze(definition: ComponentDefinition, locate: Locate): JsonMap | undefined {
  if (definition.bucket !== 'schemas')
    return withoutEmptyExtension(freezePlainComponent(definition.contributions, locate));
  const schema = freezeSchemaComponent(definition.contributions, locate);
  if (schema === undefined) return undefined;
  const extension = schema.get('x-docgen');
  const own: JsonMap = new Map<string, Json>([['id', schemaId(definition.tuple)]]);
  if (isMap(extension)) for (const [key, value] of extension) own.set(key, value);
  return new Map<string, Json>([...schema]).set('x-docgen', own);
}

function withoutEmptyExtension(node: JsonMap | undefined): JsonMap | undefined {
  const extension = node?.get('x-docgen');
  if (isMap(extension) && extension.size === 0) node?.delete('x-docgen');
  return node;
}

/** Placeholder → reference. */
function nameAll(components: ReadonlyMap<string, Component>, assembly: Assembly): Map<string, string> {
  const names = new Map<string, string>();
  for (const bucket of ['schemas', 'responses'] as const) {
    const own = [...components].filter(
      ([, { definition, node }]) => definition.bucket === bucket && node !== undefined,
    );
    const subjects = new Map<string, number>();
    for (const [, { definition }] of own) {
      const subject = definition.tuple[0] ?? '';
      subjects.set(subject, (subjects.get(subject) ?? 0) + 1);
    }
    const claims = own.map(([ref, { definition }]): Claim => claimOf(ref, definition, subjects));
    const published = publishedBefore(claims, bucket, assembly);
    for (const { key, name } of published.names) names.set(key, `#/components/${bucket}/${name}`);
    for (const contest of published.contests) report(assembly, 'components.name-collision', contest);
  }
  return names;
}

/** Claims are told by their keys, which hold the identity, and what they ask for; as long as nobody comes or goes, names stay. */
function publishedBefore(claims: readonly Claim[], bucket: string, { memo, docId }: Assembly): PublishedNames {
  const text = claims.map(({ key, base }) => `${key}\n${base}`).join('\n');
  const known = memo.names.get(`${docId} ${bucket}`);
  if (known?.claims === text) return known.published;
  const published = publishedNames(claims);
  memo.names.set(`${docId} ${bucket}`, { claims: text, published });
  return published;
}

/** Several published specialisations of one class are each named with their arguments (document 11.3). */
function claimOf(key: string, { tuple, name }: ComponentDefinition, subjects: ReadonlyMap<string, number>): Claim {
  const [subject = '', ...args] = tuple;
  const specialised = args.length > 0 && (subjects.get(subject) ?? 0) > 1;
  return { key, base: specialised ? `${name}Of${args.map(shortName).join('And')}` : name, identity: { tuple } };
}

/** `App\Models\Order` → `Order`, `list<App\Models\Order>` → `List<Order>`; what no name may hold is deleted later. */
function shortName(argument: string): string {
  return argument.replace(/\w+\\/g, '').replace(/(?<!\w)[a-z]/g, (letter) => letter.toUpperCase());
}

/** Answers what a part asks to be finished. */
function surroundings(
  assembly: Assembly,
  names: ReadonlyMap<string, string>,
  renames: ReadonlyMap<string, string> | undefined,
): Ask {
  const renamesText = renames === undefined ? undefined : JSON.stringify([...renames]);
  // Media types stand in the order they were registered in, as they do before parts are put in canonical order.
  const buckets = new Map([...assembly.buckets].map(([bucket, entries]) => [bucket, new Map(entries)]));
  const unfinished = ({ placed, ...slot }: Slot): Slot => ({ ...slot, placed, node: placed.node });
  let before: JsonMap | undefined;
  return (question) => {
    if (question === RENAMES) return renamesText;
    if (!question.startsWith(MEDIA_TYPE)) return names.get(question);
    before ??= documentOf({
      root: assembly.root,
      buckets,
      paths: assembly.paths.map(unfinished),
      webhooks: assembly.webhooks.map(unfinished),
    });
    const target = follow(before, question.slice(MEDIA_TYPE.length));
    const content = isMap(target) ? target.get('content') : undefined;
    return isMap(content) ? content.keys().next().value : undefined;
  };
}
