import type { NodeField } from './node-field.js';
import type { RemedyKind } from './remedy.js';

/** Names who wrote a value, as far as the remedy depends on it. */
export interface ValueWriter {
  layer: string;
  producer: string;
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
export function editOf({ layer, producer }: ValueWriter, place: NodeField): RemedyKind | undefined {
  if (layer === 'fallback' || isFixed(place)) return undefined;
  if (layer === 'docblock' || layer === 'attribute' || layer === 'overlay') return BY_PRODUCER[layer];
  if (layer === 'config') return 'setting';
  if (place.node === 'component') return ofComponent(producer, place);
  if (place.node === 'parameter' && producer === 'inference')
    return place.in === 'path' ? ofSegment(place.keys) : 'code';
  return BY_PRODUCER[producer] ?? 'code';
}

/** Tells whether a field is what it is in every document: a path parameter is required, a component of a class is an object. */
function isFixed({ node, keys, ...place }: NodeField): boolean {
  if (node === 'parameter') return 'in' in place && place.in === 'path' && keys[0] === 'required';
  return (
    node === 'component' &&
    'shape' in place &&
    (place.shape === 'page' || (place.shape !== 'enum' && keys[0] === 'type'))
  );
}

function ofSegment(keys: readonly string[]): RemedyKind {
  return keys[0] === 'facts' || keys.includes('enum') || keys.includes('pattern') ? 'route' : 'signature';
}

function ofComponent(producer: string, { shape, keys }: Extract<NodeField, { node: 'component' }>): RemedyKind {
  const isWhole = keys.length === 1;
  if (shape === 'enum') return 'cases';
  if (shape === 'request') return isWhole ? 'rules' : 'rule';
  if (producer === 'integration:api-resources') return isWhole ? 'entries' : 'entry';
  return BY_PRODUCER[producer] ?? 'property';
}

/** Lists the kinds of place where an edit is surer, and nearer at hand, than a declaration that outranks it. */
const EDITED_FIRST: ReadonlySet<RemedyKind> = new Set([
  'setting',
  'overlay',
  'attribute',
  'docblock',
  'rule',
  'rules',
  'entry',
  'entries',
  'property',
  'column',
  'model',
  'cases',
]);

export function isEditedFirst(kind: RemedyKind): boolean {
  return EDITED_FIRST.has(kind);
}
