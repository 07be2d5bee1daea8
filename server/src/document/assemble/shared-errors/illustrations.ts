import { byteOrder, isMap, type Json, type JsonMap, obj, stableJson } from '@docgen/protocol';
import { shortHash } from '../../base32.js';
import type { ErrorStatement } from './statements.js';

/** Examples do not split a shared body (document 12.2): they are split off, then united on the component. */

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

/** Adds the illustrations of all uses to the body. */
export function withIllustrations(body: JsonMap, uses: readonly JsonMap[]): JsonMap {
  return mapContent(body, (mediaType, name) => {
    if (!isMap(mediaType)) return mediaType;
    const illustrated = uses
      .map((use) => contentOf(use).get(name))
      .filter((media): media is JsonMap => media !== undefined && isIllustrated(media));
    return new Map([...mediaType, ...united(illustrated)]);
  });
}

function united(mediaTypes: readonly JsonMap[]): JsonMap {
  const unnamed = new Map<string, Json>();
  const named: JsonMap = new Map();
  for (const media of mediaTypes) {
    const example = media.get('example');
    if (example !== undefined && !unnamed.has(stableJson(example))) unnamed.set(stableJson(example), example);
    for (const [name, content] of namedOf(media)) named.set(name, content);
  }
  const [only] = unnamed.values();
  if (only !== undefined && unnamed.size === 1 && named.size === 0) return obj({ example: only });
  for (const [text, value] of unnamed) {
    const key = unnamed.size === 1 && !named.has('example') ? 'example' : `example_${shortHash(text, 8)}`;
    named.set(key, obj({ value }));
  }
  return named.size === 0 ? new Map() : obj({ examples: named });
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
