import { isMap, type Json, type JsonMap } from '@docgen/protocol';
import { mediaTypeShape, type NodePosition, rewriteDown } from '../../document/index.js';
import { type Losses, silent } from './losses.js';
import { withoutMembers } from './members-of-3.2.js';

/** Answers what a node has to know of the document around it, and takes its findings. */
export interface Lowering31 extends Losses {
  /** Gives the media type a reference leads to. */
  mediaTypeAt(ref: string): Json | undefined;
  /** Gives `["<in>","<name>"]` of the parameter a reference leads to. */
  parameterAt(ref: string): Json | undefined;
}

/** Writes one object of a 3.2 document as 3.1 has it (emitters 4); undefined drops it. */
export function to31(node: Json, place: NodePosition, lowering: Lowering31): Json | undefined {
  if (!isMap(node)) return node;
  switch (place.type) {
    case 'pathItem':
      return withoutOperations(node, place, lowering);
    case 'parameter': {
      const kept = parameter(node, place, lowering);
      return kept === undefined ? undefined : withoutMembers(kept, 'parameter', dropping(place, lowering));
    }
    case 'mediaType':
      return mediaType(node, place, lowering);
    case 'response':
      return response(node, place, lowering);
    default:
      return withoutMembers(node, place.type, dropping(place, lowering));
  }
}

function dropping(place: NodePosition, lowering: Lowering31): (keys: readonly string[]) => void {
  return (keys) => {
    const { path } = place;
    lowering.report('downlevel.member-not-in-3.1', { pointer: lowering.pointer([...path, ...keys]) }, path);
  };
}

function withoutOperations(item: JsonMap, place: NodePosition, { pointer, report }: Lowering31): JsonMap {
  let out = item;
  if (isMap(item.get('query'))) {
    const path = [...place.path, 'query'];
    report('downlevel.query-method', { pointer: pointer(path) }, path);
    out = without(out, 'query');
  }
  const others = item.get('additionalOperations');
  if (others !== undefined) {
    const path = [...place.path, 'additionalOperations'];
    const methods = isMap(others) ? [...others.keys()].sort() : [];
    report('downlevel.additional-operations', { pointer: pointer(path), methods }, path);
    out = without(out, 'additionalOperations');
  }
  return out;
}

/** Drops a parameter that is the query string, and references to one; it is told at its definition. */
function parameter(node: JsonMap, place: NodePosition, lowering: Lowering31): JsonMap | undefined {
  const ref = node.get('$ref');
  if (typeof ref === 'string') return isQueryString(lowering.parameterAt(ref)) ? undefined : node;
  const told = (value: string, left: 'parameter' | 'member', ...keys: string[]) => {
    const path = [...place.path, ...keys];
    lowering.report('downlevel.value-not-in-3.1', { pointer: lowering.pointer(path), value, left }, place.path);
  };
  if (node.get('in') === 'querystring') {
    told('querystring', 'parameter');
    return undefined;
  }
  let out = node;
  if (node.get('in') === 'cookie' && node.get('style') === 'cookie') {
    told('cookie', 'member', 'style');
    out = without(out, 'style');
  }
  if (node.has('allowReserved') && node.get('in') !== 'query') {
    dropping(place, lowering)(['allowReserved']);
    out = without(out, 'allowReserved');
  }
  return out;
}

function isQueryString(place: Json | undefined): boolean {
  return typeof place === 'string' && (JSON.parse(place) as string[])[0] === 'querystring';
}

/** Writes a shared media type where it is used; its own losses are told at its definition. */
function mediaType(node: JsonMap, place: NodePosition, lowering: Lowering31): JsonMap {
  const ref = node.get('$ref');
  if (typeof ref !== 'string') return withoutMembers(node, 'mediaType', dropping(place, lowering));
  const shared = lowering.mediaTypeAt(ref);
  if (!isMap(shared)) return new Map();
  const silently: Lowering31 = { ...lowering, ...silent(lowering) };
  return rewriteDown(shared, mediaTypeShape, (inner, at) => to31(inner, at, silently)) as JsonMap;
}

/** Gives a response the description that 3.1 demands: a summary, where that is all it says of itself. */
function response(node: JsonMap, place: NodePosition, lowering: Lowering31): JsonMap {
  const summary = node.get('summary');
  if (node.has('$ref')) return node;
  const described = node.has('description') ? node : new Map(node).set('description', summary ?? '');
  return withoutMembers(described, 'response', dropping(place, lowering));
}

function without(node: JsonMap, member: string): JsonMap {
  const out: JsonMap = new Map(node);
  out.delete(member);
  return out;
}
