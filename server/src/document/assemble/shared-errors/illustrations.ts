import { byteOrder, isMap, type Json, type JsonMap, obj, stableJson } from '@docgen/protocol';
import type { ErrorStatement } from './statements.js';

/** Examples do not split a shared body (document 12.2): they are split off, and stand on the component where every operation states them. */

/** Tells whether the examples of a media type are illustrations: it has a schema and exactly one of the two members. */
function isIllustrated(mediaType: Json): mediaType is JsonMap {
  return isMap(mediaType) && mediaType.has('schema') && mediaType.has('example') !== mediaType.has('examples');
}

/** Copies the response without its illustrations. */
export function withoutIllustrations(response: JsonMap): JsonMap {
  return mapContent(response, (mediaType) => {
    if (!isIllustrated(mediaType)) return mediaType;
    const out = new Map(mediaType);
    out.delete('example');
    out.delete('examples');
    return out;
  });
}

/** Finds the first example name with two contents, and the statements that use it. */
export function conflictingName(
  uses: readonly { response: JsonMap; statement: ErrorStatement }[],
): { name: string; statements: ReadonlySet<ErrorStatement> } | undefined {
  const stated = new Map<string, { texts: Set<string>; statements: Set<ErrorStatement> }>();
  for (const { response, statement } of uses) {
    for (const [mediaType, media] of contentOf(response)) {
      if (!isIllustrated(media)) continue;
      for (const [name, example] of namedOf(media)) {
        const key = stableJson([mediaType, name]);
        const known = stated.get(key) ?? { texts: new Set(), statements: new Set() };
        known.texts.add(stableJson(example));
        known.statements.add(statement);
        stated.set(key, known);
      }
    }
  }
  const [first] = [...stated].filter(([, { texts }]) => texts.size > 1).sort(([a], [b]) => byteOrder(a, b));
  if (first === undefined) return undefined;
  return { name: (JSON.parse(first[0]) as string[])[1] ?? '', statements: first[1].statements };
}

/**
 * Lists the uses a component can stand for: all of them where each states the same illustrations, else those whose illustrations no
 * author declared.
 */
export function withoutDeclared<T extends { body: JsonMap; stated: JsonMap; statement: ErrorStatement }>(
  uses: readonly [T, ...T[]],
): readonly T[] {
  if (!uses.some(({ statement }) => statement.isShown)) return uses;
  const shown = uses.map(({ stated }) => stated);
  const common = stableJson(contentOf(withIllustrations(uses[0].body, shown)));
  return uses.filter(({ stated, statement }) => !statement.isShown || stableJson(contentOf(stated)) === common);
}

/** Adds the illustrations that every use states to the body. */
export function withIllustrations(body: JsonMap, uses: readonly JsonMap[]): JsonMap {
  return mapContent(body, (mediaType, name) => {
    if (!isMap(mediaType)) return mediaType;
    return new Map([...mediaType, ...common(uses.map((use) => contentOf(use).get(name)))]);
  });
}

/** Gives the example, or the named examples, that all of some media types have. */
function common(mediaTypes: readonly (Json | undefined)[]): JsonMap {
  const [first, ...others] = mediaTypes;
  if (first === undefined || !isIllustrated(first)) return new Map();
  const all = (has: (media: JsonMap) => boolean) =>
    others.every((one) => one !== undefined && isIllustrated(one) && has(one));
  const example = first.get('example');
  if (example !== undefined)
    return all((media) => sameJson(media.get('example'), example)) ? obj({ example }) : new Map();
  const named = [...namedOf(first)].filter(([name, value]) =>
    all((media) => sameJson(namedOf(media).get(name), value)),
  );
  return named.length === 0 ? new Map() : obj({ examples: new Map(named) });
}

function sameJson(a: Json | undefined, b: Json): boolean {
  return a !== undefined && stableJson(a) === stableJson(b);
}

function namedOf(mediaType: JsonMap): JsonMap {
  const examples = mediaType.get('examples');
  return isMap(examples) ? examples : new Map();
}

function contentOf(response: JsonMap): JsonMap {
  const content = response.get('content');
  return isMap(content) ? content : new Map();
}

function mapContent(response: JsonMap, change: (mediaType: Json, name: string) => Json): JsonMap {
  const content = contentOf(response);
  const out: JsonMap = new Map(response);
  if (content.size > 0) out.set('content', new Map([...content].map(([name, media]) => [name, change(media, name)])));
  return out;
}
