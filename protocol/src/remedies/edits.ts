import type { NodeField } from './node-field.js';
import type { RemedyKind } from './remedy.js';

/** Names who wrote a value, as far as the remedy depends on it. */
export interface ValueWriter {
  layer: string;
  producer: string;
  value?: unknown;
}

/** Maps producers to what stands at the places they name; inference and `api-resources` read several kinds of place. */
const BY_PRODUCER: Readonly<Record<string, RemedyKind>> = {
  config: 'setting',
  overlay: 'overlay',
  attribute: 'attribute',
  docblock: 'docblock',
  'integration:form-request': 'rule',
  'integration:validation': 'rule',
  'integration:request-reads': 'read',
  'integration:migrations': 'column',
  'integration:eloquent': 'model',
  'integration:spatie-data': 'property',
  'integration:sanctum': 'route',
  'integration:sanctum-abilities': 'route',
  'integration:passport': 'route',
  'integration:permission': 'route',
  'integration:rate-limit': 'route',
  'integration:implicit-response': 'route',
};

/** Names what is edited at the place of a value; undefined where nothing there decides it. */
export function editOf({ layer, producer, value }: ValueWriter, place: NodeField): RemedyKind | undefined {
  if (layer === 'fallback') return place.node === 'stub' ? 'failure' : undefined;
  if (isFixed(place, value)) return undefined;
  if (layer === 'docblock' || layer === 'attribute' || layer === 'overlay') return BY_PRODUCER[layer];
  if (layer === 'config') return 'setting';
  if (place.node === 'component') return ofComponent(producer, place);
  if (place.node === 'parameter' && producer === 'inference')
    return place.in === 'path' ? ofSegment(place.keys) : 'code';
  const kind = BY_PRODUCER[producer] ?? 'code';
  return kind === 'rule' && place.node === 'parameter' && place.keys.includes('items') ? 'members' : kind;
}

/**
 * Tells whether nothing that can be edited decides a field: a path parameter is required, what has members is an object, a list is
 * written as lists are.
 */
function isFixed(place: NodeField, value: unknown): boolean {
  if (place.node === 'parameter')
    return place.in === 'path' ? place.keys[0] === 'required' : OF_LISTS.has(place.keys[0] ?? '');
  if (place.node !== 'component') return false;
  const { keys } = place;
  const isWhole = keys.length === 1 || (keys.at(-2) === 'items' && value === 'object');
  return place.shape === 'page' || (isWhole && keys.at(-1) === 'type');
}

/** Lists what the name and the way of writing of a parameter follow from: that it is a list, which each of several rules says. */
const OF_LISTS: ReadonlySet<string> = new Set(['name', 'style', 'explode']);

function ofSegment(keys: readonly string[]): RemedyKind {
  return keys[1] === 'optional' || keys[0] === 'facts.optional' || keys.includes('enum') || keys.includes('pattern')
    ? 'route'
    : 'signature';
}

function ofComponent(producer: string, { shape, keys }: Extract<NodeField, { node: 'component' }>): RemedyKind {
  const isWhole = keys.length === 1;
  if (shape === 'enum') return 'cases';
  if (shape === 'request') return isWhole ? 'rules' : OF_MEMBERS.has(keys.at(-1) ?? '') ? 'members' : 'rule';
  if (producer === 'integration:api-resources') return isWhole ? 'entries' : 'entry';
  return BY_PRODUCER[producer] ?? 'property';
}

/** Lists keywords of a field that the rules of its members decide. */
const OF_MEMBERS: ReadonlySet<string> = new Set(['required', 'uniqueItems', 'minProperties']);

/** Lists the kinds of place where an edit is surer, and nearer at hand, than a declaration that outranks it. */
const EDITED_FIRST: ReadonlySet<RemedyKind> = new Set([
  'setting',
  'overlay',
  'attribute',
  'docblock',
  'rule',
  'rules',
  'members',
  'entry',
  'entries',
  'property',
  'column',
  'model',
  'cases',
]);

/** Tells whether an edit comes before a declaration. A whole body is made of many rules, so a declaration comes first there. */
export function isEditedFirst(kind: RemedyKind, { node }: NodeField): boolean {
  return EDITED_FIRST.has(kind) && !(node === 'operation' && kind === 'rule');
}
