import { isMap, type Json, type JsonMap } from '@docgen/protocol';
import { parseSelector, type SelectorStep } from '../../../layers/overlay/index.js';
import { GENERIC, isShape, type ObjectShape, RAW, type Scalar, type Shape } from '../../shape/shape.js';

/** Names a place in a document: members and indexes from the root. */
export type Place = readonly (string | number)[];

/** Lists the places a selector matches, in document order (document 9.2). */
export function matches(document: JsonMap, steps: readonly SelectorStep[]): Place[] {
  let found: { place: Place; value: Json }[] = [{ place: [], value: document }];
  for (const step of steps) found = found.flatMap(({ place, value }) => below(value, step, place));
  return found.map(({ place }) => place);
}

/** Lists the places the target of an action of an overlay matches in a document; none for one that cannot be read. */
export function overlayTargets(document: JsonMap, target: string): Place[] {
  const steps = parseSelector(target);
  return steps === undefined ? [] : matches(document, steps);
}

function below(value: Json, step: SelectorStep, place: Place): { place: Place; value: Json }[] {
  const child = (key: string | number, inner: Json | undefined) =>
    inner === undefined ? [] : [{ place: [...place, key], value: inner }];
  if ('member' in step) return isMap(value) ? child(step.member, value.get(step.member)) : [];
  if ('index' in step) return Array.isArray(value) ? child(step.index, value[step.index]) : [];
  const children: [string | number, Json][] = Array.isArray(value)
    ? [...value.entries()]
    : isMap(value)
      ? [...value.entries()]
      : [];
  return children.flatMap(([key, inner]) =>
    isMap(inner) && inner.get(step.where) === step.equals ? child(key, inner) : [],
  );
}

/** The shape of an entry of a list of names. */
const WORD: Shape = { kind: 'generic', scalar: 'text' };

/** Gives the shape of a member of a value. */
export function shapeBelow(shape: Shape, key: string | number): Shape {
  switch (shape.kind) {
    case 'object':
      return memberShape(shape, String(key));
    case 'map':
      return shape.extensible === true && String(key).startsWith('x-') ? RAW : shape.of;
    case 'list':
      return shape.of;
    case 'words':
      return WORD;
    case 'opaque':
      return shapeBelow(shape.of, key);
    default:
      return GENERIC;
  }
}

function memberShape({ members, last, walked }: ObjectShape, key: string): Shape {
  return members.get(key) ?? last?.get(key) ?? walked?.get(key) ?? (key.startsWith('x-') ? RAW : GENERIC);
}

const NODES = ['pathItem', 'operation', 'parameter', 'response', 'schema'] as const;

/** Tells whether a node of this shape carries records of who wrote its fields (document 8.4). */
export function carriesRecords(shape: Shape): boolean {
  return NODES.some((type) => isShape(shape, type));
}

/** Tells whether a value of this shape is a node that carries records, or a map or list of such nodes. */
export function holdsNodes(shape: Shape): boolean {
  return carriesRecords(shape) || ((shape.kind === 'map' || shape.kind === 'list') && carriesRecords(shape.of));
}

/** Says what a value at a place has to be, and names the place. */
export interface Demand {
  part: string;
  kind: 'map' | 'list' | Scalar;
}

/**
 * Tells what the value of an overlay has to be and is not: the canonical form would empty it (document 2.1), or nobody could read it.
 * Undefined for a value that may stand at the place.
 */
export function unmetDemand(value: Json, place: Place, shape: Shape): Demand | undefined {
  if (shape.kind === 'generic' && shape.scalar !== undefined)
    return isScalar(value, shape.scalar) ? undefined : { part: nameOf(place), kind: shape.scalar };
  const part = partAt(place, shape);
  if (part !== undefined && !isMap(value)) return { part, kind: 'map' };
  const kind = demanded(shape);
  if (kind === undefined || (kind === 'map' ? isMap(value) : Array.isArray(value))) return undefined;
  if (shape.kind === 'object' && shape.boolean === true && typeof value === 'boolean') return undefined;
  // A map whose values may be Reference Objects has a reference among its members.
  if (place.at(-1) === '$ref' && typeof value === 'string') return undefined;
  return { part: nameOf(place), kind };
}

const WORDS: Partial<Record<Scalar, ReadonlySet<Json>>> = {
  type: new Set(['null', 'boolean', 'object', 'array', 'number', 'string', 'integer']),
  location: new Set(['query', 'header', 'path', 'cookie', 'querystring']),
  style: new Set('matrix label simple form spaceDelimited pipeDelimited deepObject cookie'.split(' ')),
};

function isScalar(value: Json, scalar: Scalar): boolean {
  const words = WORDS[scalar];
  if (words !== undefined) {
    // A schema may have several types.
    const isList = scalar === 'type' && Array.isArray(value) && value.length > 0;
    return isList ? value.every((one) => words.has(one)) && new Set(value).size === value.length : words.has(value);
  }
  const isNumber = typeof value === 'number' || typeof value === 'bigint';
  if (scalar === 'count') return isNumber && value >= 0 && Number.isInteger(Number(value));
  return scalar === 'number' ? isNumber : typeof value === (scalar === 'text' ? 'string' : scalar);
}

function demanded({ kind }: Shape): Demand['kind'] | undefined {
  if (kind === 'object' || kind === 'map') return 'map';
  return kind === 'list' || kind === 'words' ? 'list' : undefined;
}

function nameOf(place: Place): string {
  const last = place.at(-1);
  if (last === undefined) return 'the document';
  return typeof last === 'number' ? `an entry of ${place.at(-2)}` : last;
}

/** Names what has to be a map at a place, whatever its shape: the parts of a document and the maps that hold them; undefined elsewhere. */
function partAt(place: Place, shape: Shape): string | undefined {
  const [section, name, third] = place.map(String);
  if (section !== 'paths' && section !== 'webhooks' && section !== 'components') return undefined;
  if (place.length === 1) return section;
  if (section === 'components') {
    if (place.length === 2) return `components.${name}`;
    return place.length === 3 && !isShape(shape, 'schema') ? `a component of ${name}` : undefined;
  }
  if (name?.startsWith('x-')) return undefined;
  if (place.length === 2) return 'a path item';
  const isAdditional = third === 'additionalOperations';
  if (place.length === 3 && isAdditional) return 'additionalOperations';
  const isOperation = place.length === (isAdditional ? 4 : 3) && isShape(shape, 'operation');
  return isOperation ? 'an operation' : undefined;
}
