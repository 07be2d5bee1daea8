import { isMap, type JsonMap } from '@docgen/protocol';
import type { ComponentDefinition } from '../../../analysis/index.js';
import { follow } from '../../artifact-form.js';
import { canonicalize } from '../../canonical/index.js';
import type { Ask } from '../../identity-memo.js';
import { rootShape } from '../../shape/tables.js';
import { rewrite } from '../../walk.js';
import { type NearMiss, PINS, pinsOf } from '../discriminators.js';
import { finish, MEDIA_TYPE, RENAMES, renamed } from '../final-form.js';
import type { Named } from '../memo.js';
import { type NameClaim, type PublishedNames, publishedNames } from '../names.js';
import { mentionsIn, resolved } from '../references.js';
import { securitySchemes } from '../security-schemes.js';
import { type Assembly, report, type Slot } from '../state.js';
import { changeParts, documentOf } from '../tree.js';
import { grantPins } from './pins.js';
import { type ReachableComponent, reachable } from './reachable.js';
import type { ComponentRef } from './refs.js';

/**
 * Adds the components the published operations refer to, each identity once, under their published names; placeholders
 * become references (document 10.1.3, 10.1.4, 11).
 */
export function addComponents(assembly: Assembly): void {
  collectDefinitions(assembly);
  const { components, schemes: used } = reachable(assembly, mentionsIn(assembly.root, rootShape, assembly.memo.refs));
  const names = nameAll(components, assembly);
  for (const { ref, definition, node } of components) {
    const reference = names.get(ref.placeholder);
    if (node === undefined || reference === undefined) continue;
    const name = reference.slice(reference.lastIndexOf('/') + 1);
    const bucket = assembly.buckets.get(definition.bucket);
    if (bucket === undefined) assembly.buckets.set(definition.bucket, new Map([[name, node]]));
    else bucket.set(name, node);
  }
  const schemes = securitySchemes(assembly, used);
  const ask = surroundings(assembly, components, names, schemes.renames);
  const { memo } = assembly;
  const missed = new Map<string, NearMiss>();
  changeParts(assembly, (node, kind) => {
    const done = memo.finished.of(node, kind, ask, (part, asked) => {
      const misses: NearMiss[] = [];
      const out = finish(part, kind, asked, misses);
      if (misses.length > 0) memo.misses.set(out, misses);
      return out;
    });
    for (const miss of memo.misses.get(done) ?? []) missed.set(JSON.stringify(miss), miss);
    return done;
  });
  reportMisses([...missed.values()], names, assembly);
  const root = rewrite(assembly.root, (node, { type }) => {
    const out = resolved(node, type, (ref) => names.get(ref));
    return schemes.renames === undefined ? out : renamed(out, schemes.renames);
  });
  assembly.root = canonicalize(root);
  if (schemes.bucket.size > 0) assembly.buckets.set('securitySchemes', schemes.bucket);
}

/** Reports unions that could nearly be told apart, each once. */
function reportMisses(misses: readonly NearMiss[], names: ReadonlyMap<string, string>, assembly: Assembly): void {
  const name = (placeholder: string) => names.get(placeholder)?.replace(/^.*\//, '') ?? placeholder;
  const found = misses.map(({ property, members }) => ({ property, members: members.map(name) }));
  for (const miss of found) report(assembly, 'components.union-undiscriminated', miss);
}

/** Collects definitions: the first in processing order counts; a failed route registers none but its security schemes. */
function collectDefinitions(assembly: Assembly): void {
  const { operations, places, schemes } = assembly;
  const pinned: ComponentRef[] = [];
  for (const { fragment, defines } of operations) {
    for (const [at, ref] of defines.entries()) {
      if (ref.definedIn === places) continue;
      const definition = fragment.components[at] as ComponentDefinition;
      if (fragment.failed !== undefined && definition.bucket !== 'securitySchemes') continue;
      ref.definedIn = places;
      ref.definition = definition;
      if (definition.bucket === 'securitySchemes') schemes.push(definition);
      if (definition.pin !== undefined) pinned.push(ref);
    }
  }
  grantPins(pinned, assembly);
}

/** Maps placeholders to references. Names stay while the components and the names they ask for stay. */
function nameAll(components: readonly ReachableComponent[], assembly: Assembly): ReadonlyMap<string, string> {
  const { memo, docId } = assembly;
  const before = memo.names.get(docId);
  const same =
    before?.of.length === components.length && before.of.every((one, at) => claimsAlike(one, components[at]));
  const named = same ? { ...before, of: components } : { of: components, ...nameAnew(components) };
  memo.names.set(docId, named);
  for (const contest of named.contests) report(assembly, 'components.name-collision', contest);
  return named.names;
}

function claimsAlike(a: ReachableComponent, b: ReachableComponent | undefined): boolean {
  if (a === b) return true;
  if (a.ref !== b?.ref || (a.node === undefined) !== (b.node === undefined)) return false;
  const [own, other] = [a.definition, b.definition];
  const same = own.name === other.name && own.tuple.length === other.tuple.length;
  return own === other || (same && own.tuple.every((argument, at) => argument === other.tuple[at]));
}

function nameAnew(components: readonly ReachableComponent[]): Pick<Named, 'names' | 'contests'> {
  const names = new Map<string, string>();
  const contests: PublishedNames['contests'] = [];
  for (const bucket of ['schemas', 'responses'] as const) {
    const own = components.filter(({ definition, node }) => definition.bucket === bucket && node !== undefined);
    const subjects = new Map<string, number>();
    for (const { definition } of own) {
      const subject = definition.tuple[0] ?? '';
      subjects.set(subject, (subjects.get(subject) ?? 0) + 1);
    }
    const claims = own.map(({ ref, definition }): NameClaim => claimOf(ref.placeholder, definition, subjects));
    const published = publishedNames(claims);
    for (const { key, name } of published.names) names.set(key, `#/components/${bucket}/${name}`);
    contests.push(...published.contests);
  }
  return { names, contests };
}

/**
 * Claims a name; several published specialisations of one class are each named with their arguments (document 11.3).
 */
function claimOf(key: string, { tuple, name }: ComponentDefinition, subjects: ReadonlyMap<string, number>): NameClaim {
  const [subject = '', ...args] = tuple;
  const specialised = args.length > 0 && (subjects.get(subject) ?? 0) > 1;
  return { key, base: specialised ? `${name}Of${args.map(shortName).join('And')}` : name, identity: { tuple } };
}

/**
 * Shortens class names: `App\Models\Order` → `Order`, `list<App\Models\Order>` → `List<Order>`; characters no name may
 * hold are deleted later. An argument that has no notation is named by the classes in it.
 */
function shortName(argument: string): string {
  const readable = argument.startsWith('{') ? [...new Set(classesIn(argument))].join('Or') : argument;
  return readable.replace(/\w+\\/g, '').replace(/(?<!\w)[a-z]/g, (letter) => letter.toUpperCase()) || 'Values';
}

/** Lists the classes and the plain types a node of a type is made of, in order. */
function classesIn(node: string): string[] {
  const found: string[] = [];
  const visit = (value: unknown): void => {
    if (Array.isArray(value)) value.forEach(visit);
    else if (value !== null && typeof value === 'object') {
      const { fqcn, type } = value as { fqcn?: unknown; type?: unknown };
      if (typeof fqcn === 'string') found.push(fqcn);
      else if (typeof type === 'string') found.push(type);
      else Object.values(value).forEach(visit);
    }
  };
  visit(JSON.parse(node));
  return found;
}

/** Answers the questions that finishing a part asks. */
function surroundings(
  assembly: Assembly,
  components: readonly ReachableComponent[],
  names: ReadonlyMap<string, string>,
  renames: ReadonlyMap<string, string> | undefined,
): Ask {
  const renamesText = renames === undefined ? undefined : JSON.stringify([...renames]);
  const types = mediaTypes(assembly);
  const nodes = new Map(components.map(({ ref, node }) => [ref.placeholder, node]));
  return (question) => {
    if (question === RENAMES) return renamesText;
    if (question.startsWith(PINS)) return pinsOf(nodes.get(question.slice(PINS.length)));
    return question.startsWith(MEDIA_TYPE) ? types(question.slice(MEDIA_TYPE.length)) : names.get(question);
  };
}

/** Finds the first media type of a referenced response, in the order before parts are canonical: as registered. */
function mediaTypes(assembly: Assembly): (ref: string) => string | undefined {
  const buckets = new Map([...assembly.buckets].map(([bucket, entries]) => [bucket, new Map(entries)]));
  const unfinished = (slot: Slot): Slot => ({ ...slot, node: slot.placed?.node ?? slot.node });
  const known = new Map<string, string | undefined>();
  let before: JsonMap | undefined;
  const whole = (): JsonMap => {
    const { root, paths, webhooks } = assembly;
    before ??= documentOf({
      root,
      buckets,
      paths: paths.map(unfinished),
      webhooks: webhooks.map(unfinished),
      beside: NOTHING,
    });
    return before;
  };
  return (ref) => {
    if (known.has(ref)) return known.get(ref);
    // Nearly every reference names a component, which is found without the document around it.
    const [, bucket = '', name] = /^#\/components\/(\w+)\/([\w.-]+)$/.exec(ref) ?? [];
    const target = name === undefined ? follow(whole(), ref) : buckets.get(bucket)?.get(name);
    const content = isMap(target) ? target.get('content') : undefined;
    const type = isMap(content) ? content.keys().next().value : undefined;
    known.set(ref, type);
    return type;
  };
}

/** No path item has members beside its operations before overlays apply. */
const NOTHING: ReadonlyMap<string, JsonMap> = new Map();
