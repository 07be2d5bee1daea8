import { isMap, type Json, type JsonMap } from '@docgen/protocol';
import { mediaTypeShape, type NodePosition, rewriteDown } from '../../document/index.js';
import { type Losses, silent } from './losses.js';
import { withoutMembers } from './members-of-3.2.js';

/** Answers what a node has to know of the document around it, and takes its findings. */
export interface Around31 extends Losses {
  /** Gives the media type a reference leads to. */
  mediaTypeAt(ref: string): Json | undefined;
  /** Gives `["<in>","<name>"]` of the parameter a reference leads to. */
  parameterAt(ref: string): Json | undefined;
}

/** Writes one object of a 3.2 document as 3.1 has it (emitters 4); undefined drops it. */
export function to31(node: Json, place: NodePosition, around: Around31): Json | undefined {
  if (!isMap(node)) return node;
  switch (place.type) {
    case 'pathItem':
      return withoutOperations(node, place, around);
    case 'parameter': {
      const kept = parameter(node, place, around);
      return kept === undefined ? undefined : withoutMembers(kept, 'parameter', dropping(place, around));
    }
    case 'mediaType':
      return mediaType(node, place, around);
    case 'response':
      return response(node, place, around);
    default:
      return withoutMembers(node, place.type, dropping(place, around));
  }
}

function dropping(place: NodePosition, around: Around31): (keys: readonly string[]) => void {
  return (keys) => {
    const { path } = place;
    around.report('downlevel.member-not-in-3.1', { pointer: around.pointer([...path, ...keys]) }, path);
  };
}

function withoutOperations(item: JsonMap, place: NodePosition, { pointer, report }: Around31): JsonMap {
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
function parameter(node: JsonMap, place: NodePosition, around: Around31): JsonMap | undefined {
  const ref = node.get('$ref');
  if (typeof ref === 'string') return isQueryString(around.parameterAt(ref)) ? undefined : node;
  const told = (value: string, left: 'parameter' | 'member', ...keys: string[]) => {
    const path = [...place.path, ...keys];
    around.report('downlevel.value-not-in-3.1', { pointer: around.pointer(path), value, left }, place.path);
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
    dropping(place, around)(['allowReserved']);
    out = without(out, 'allowReserved');
  }
  return out;
}

function isQueryString(place: Json | undefined): boolean {
  return typeof place === 'string' && (JSON.parse(place) as string[])[0] === 'querystring';
}

/** Writes a shared media type where it is used; its own losses are told at its definition. */
function mediaType(node: JsonMap, place: NodePosition, around: Around31): JsonMap {
  const ref = node.get('$ref');
  if (typeof ref !== 'string') return withoutMembers(node, 'mediaType', dropping(place, around));
  const shared = around.mediaTypeAt(ref);
  if (!isMap(shared)) return new Map();
  const silently: Around31 = { ...around, ...silent(around) };
  return rewriteDown(shared, mediaTypeShape, (inner, at) => to31(inner, at, silently)) as JsonMap;
}

/** Gives a response the description that 3.1 demands: a summary, where that is all it says of itself. */
function response(node: JsonMap, place: NodePosition, around: Around31): JsonMap {
  const summary = node.get('summary');
  if (node.has('$ref')) return node;
  const described = node.has('description') ? node : new Map(node).set('description', summary ?? '');
  return withoutMembers(described, 'response', dropping(place, around));
}

function without(node: JsonMap, member: string): JsonMap {
  const out: JsonMap = new Map(node);
  out.delete(member);
  return out;
}
