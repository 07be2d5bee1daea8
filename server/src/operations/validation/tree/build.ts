import type { Json, JsonMap } from '@docgen/protocol';
import { type Alternative, draftOf, finishAlternative, type ObjectBuilder } from './alternative.js';
import { agreement, combine } from './combine.js';
import { type Container, decideContainer, settleContainer } from './container.js';
import { leastSize } from './least-size.js';
import type { FieldNode } from './node.js';
import { nullable } from './nullable.js';
import { isPosition, propertyName } from './path.js';
import type { SchemaSettings } from './settings.js';

const RUN_TIME = 'Required under a condition decided at run time.';

/** Holds a node turned into schema. */
export interface Built {
  node: FieldNode;
  schema: JsonMap;
  required: boolean;
  alternatives: Alternative[];
  container: Container;
  /** Published children by segment; `*` for the elements. */
  children: Map<string, Built>;
  multipart: boolean;
}

/** Builds a tree of rules from its leaves (validation 10.2). */
export function build(node: FieldNode, objectOf: ObjectBuilder, settings: SchemaSettings): Built {
  if (node.confirms !== undefined && node.field === undefined && node.named.size === 0 && node.star === undefined) {
    return buildConfirmation(node, node.confirms, objectOf, settings);
  }
  const container = decideContainer(node);
  const children = new Map<string, Built>();
  for (const [segment, child] of node.named) {
    // A named key can never exist in a list.
    if (container === 'list' && !isPosition(segment)) continue;
    children.set(segment, build(child, objectOf, settings));
  }
  const named = children.size > 0;
  if (node.star !== undefined && (!named || container === 'positions')) {
    children.set('*', build(node.star, objectOf, settings));
  }
  const own = alternativesOf(node, container, children.size === 0, objectOf, settings);
  const leaf = children.size === 0;
  const united = leaf ? combine(own.alternatives) : { schema: agreement(own.alternatives.map((a) => a.schema)) };
  let schema: JsonMap = new Map(united.schema);
  addChildren(schema, container, children, own.alternatives);
  if (!leaf && own.alternatives.every(({ draft }) => draft.refusesEmpty)) leastSize(schema);
  const demanded = demandedBelow(node, children);
  if (!leaf && !demanded && (isVague(node) || own.alternatives.some(({ draft }) => draft.nullable))) {
    schema = nullable(schema, settings.nullable);
  }
  const requirement = demanded ? 'required' : requirementOf(node, own.alternatives);
  if (requirement === 'sometimes-required') {
    const before = schema.get('description');
    schema.set('description', before === undefined ? RUN_TIME : `${before as string} ${RUN_TIME}`);
  }
  const example = leaf ? united.example : own.alternatives.find((a) => a.draft.example !== undefined)?.example;
  if (example !== undefined) schema.set('example', example);
  return {
    node,
    schema,
    required: requirement === 'required',
    alternatives: own.alternatives,
    container,
    children,
    multipart: own.multipart || [...children.values()].some((child) => child.multipart),
  };
}

function alternativesOf(
  node: FieldNode,
  container: Container,
  leaf: boolean,
  objectOf: ObjectBuilder,
  settings: SchemaSettings,
): { alternatives: Alternative[]; multipart: boolean } {
  const lists = node.field?.alternatives ?? [[]];
  const alternatives = lists.map((rules) =>
    finishAlternative(draftOf(settleContainer(rules, container), objectOf, settings, rules), leaf, settings),
  );
  return { alternatives, multipart: alternatives.some((a) => a.draft.multipart) };
}

/** Tells whether rules are written for a node of which none can be read: they may allow null (validation 3.2). */
function isVague({ field }: FieldNode): boolean {
  if (field?.unread !== true && field?.widened !== true) return false;
  return field.alternatives.every((rules) => rules.length === 0);
}

type Requirement = 'required' | 'sometimes-required' | 'optional';

/** Decides whether a node is required (validation 10.3, 14.3). */
function requirementOf(node: FieldNode, alternatives: readonly Alternative[]): Requirement {
  const demanding = alternatives.filter(({ draft }) => draft.required && !draft.sometimes).length;
  if (demanding === 0 || node.field?.neverRequired) return 'optional';
  return demanding === alternatives.length && node.field?.maybe !== true ? 'required' : 'sometimes-required';
}

/**
 * Tells whether a child that must be there makes the node required and not null, whatever its own rules say (validation 10.3). Below a
 * node that a gate may exclude, or whose rules come with its value, nothing is asked for; the elements of a list bind nobody.
 */
function demandedBelow({ field }: FieldNode, children: ReadonlyMap<string, Built>): boolean {
  if (
    field?.neverRequired ||
    field?.openedWhenSent ||
    field?.alternatives.flat().some(({ name }) => name.startsWith('exclude'))
  )
    return false;
  return [...children].some(([segment, child]) => segment !== '*' && child.required);
}

/** Adds properties, items and positions (validation 10.1, 10.2). */
function addChildren(
  schema: JsonMap,
  container: Container,
  children: ReadonlyMap<string, Built>,
  alternatives: readonly Alternative[],
): void {
  const named = [...children].filter(([segment]) => segment !== '*');
  const star = children.get('*');
  const demanded = new Set(alternatives.length === 1 ? alternatives[0]?.draft.requiredKeys : []);
  if (named.length > 0) {
    const positions = container === 'positions' || container === 'list';
    defaultType(schema, container === 'list' ? ['array'] : positions ? ['array', 'object'] : ['object']);
    if (positions) addPositions(schema, named, star);
    schema.set('properties', new Map(named.map(([segment, child]) => [propertyName(segment), child.schema])));
    for (const [segment, child] of named) if (child.required) demanded.add(propertyName(segment));
  } else if (star !== undefined) addElements(schema, container, star);
  if (demanded.size > 0) schema.set('required', [...demanded]);
}

function addPositions(schema: JsonMap, named: [string, Built][], star: Built | undefined): void {
  const byIndex = new Map(named.map(([segment, child]) => [Number(segment), child]));
  const prefix = [...Array(byIndex.size).keys()].map((index) => byIndex.get(index)?.schema);
  if (prefix.every((child) => child !== undefined)) {
    schema.set('prefixItems', prefix as Json[]);
    if (star !== undefined) schema.set('items', star.schema);
  }
  const last = Math.max(-1, ...[...byIndex].filter(([, child]) => child.required).map(([index]) => index));
  const least = schema.get('minItems') as number | undefined;
  if (last >= 0) schema.set('minItems', Math.max(last + 1, least ?? 0));
}

function addElements(schema: JsonMap, container: Container, star: Built): void {
  if (container === 'values') {
    defaultType(schema, ['object']);
    schema.set('additionalProperties', star.schema);
    return;
  }
  defaultType(schema, ['array']);
  const listed = schema.get('items');
  if (listed instanceof Map) for (const [key, value] of listed) if (!star.schema.has(key)) star.schema.set(key, value);
  schema.set('items', star.schema);
  if (comparesElements(star)) schema.set('uniqueItems', true);
}

/**
 * Tells whether `distinct` below `*` becomes `uniqueItems`: it compares scalars only, and accepts several nulls
 * (validation 8.4).
 */
function comparesElements(star: Built): boolean {
  return (
    star.children.size === 0 &&
    star.alternatives.every(
      ({ draft }) => draft.distinct && !draft.nullable && draft.types.length > 0 && !draft.is('array', 'object'),
    )
  );
}

function defaultType(schema: JsonMap, words: string[]): void {
  if (schema.has('type') || schema.has('anyOf')) return;
  schema.set('type', words.length === 1 ? (words[0] as string) : words);
  // A size written before the container was decided counts members now (validation 8.4).
  for (const edge of ['min', 'max']) {
    const size = schema.get(`${edge}Length`);
    if (size === undefined) continue;
    schema.delete(`${edge}Length`);
    if (words.includes('array')) schema.set(`${edge}Items`, size);
    if (words.includes('object')) schema.set(`${edge}Properties`, size);
  }
}

/**
 * Builds a confirmation field without rules of its own: type words and nullability of the field it confirms, required
 * exactly when that is (validation 8.7). Of several alternatives only the keywords all share count.
 */
function buildConfirmation(
  node: FieldNode,
  source: FieldNode,
  objectOf: ObjectBuilder,
  settings: SchemaSettings,
): Built {
  const container = decideContainer(source);
  const { alternatives } = alternativesOf(source, container, true, objectOf, settings);
  const drafts = alternatives.map((a) => a.draft);
  const words = new Set(drafts.map((draft) => draft.types.join(' ')));
  const [only] = words;
  let schema: JsonMap = new Map();
  if (words.size === 1 && only !== undefined && only !== '') defaultType(schema, only.split(' '));
  if (drafts.every((draft) => draft.nullable)) schema = nullable(schema, settings.nullable);
  const required =
    requirementOf(source, alternatives) === 'required' && drafts.every((draft) => draft.confirmed !== undefined);
  return { node, schema, required, alternatives: [], container: 'none', children: new Map(), multipart: false };
}
