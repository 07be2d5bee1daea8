import { isMap, type JsonMap } from '@docgen/protocol';
import { eachPart, follow, pointer, refersElsewhere, walk } from '../../document/index.js';

/** Members that say nothing of what a reference stands for. */
const BESIDE = new Set(['$ref', 'summary', 'description']);

/**
 * Finds a reference that leads to nothing but itself: whoever follows it never comes to what it means. Gives the pointers on the way,
 * the first of them in document order. A schema that holds itself says something before it comes round, and is none.
 */
export function circularReference(document: JsonMap): readonly string[] | undefined {
  const level30 = String(document.get('openapi')).startsWith('3.0');
  const targetOf = (node: JsonMap): string | undefined => {
    const ref = node.get('$ref');
    if (typeof ref !== 'string' || !ref.startsWith('#/')) return undefined;
    return level30 || [...node.keys()].every((key) => BESIDE.has(key) || key.startsWith('x-')) ? ref : undefined;
  };
  /** Nodes from which one comes to something. */
  const settled = new Set<JsonMap>();
  const circleFrom = (start: JsonMap, at: string): readonly string[] | undefined => {
    const way = new Map<JsonMap, string>();
    let place = at;
    for (let node = start; !settled.has(node); ) {
      if (way.has(node)) return [...way.values()].slice([...way.keys()].indexOf(node));
      way.set(node, place);
      const ref = targetOf(node);
      const target = ref === undefined ? undefined : follow(document, ref);
      if (ref === undefined || !isMap(target)) break;
      node = target;
      place = ref;
    }
    for (const node of way.keys()) settled.add(node);
    return undefined;
  };
  let found: readonly string[] | undefined;
  let isForeign = false;
  // Whole components and path items lead round to each other; what stands inside a part only where something refers into one.
  eachPart(document, (part, kind, name) => {
    isForeign ||= refersElsewhere(part);
    const place = kind.depth === 3 ? ['components', kind.name, name] : [kind.name, name];
    if (part.has('$ref')) found ??= circleFrom(part, pointer(place));
  });
  if (isForeign && found === undefined) {
    walk(document, (node, place) => {
      if (node.has('$ref')) found ??= circleFrom(node, pointer(place.path));
    });
  }
  return found;
}
