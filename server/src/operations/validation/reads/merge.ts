import type { RequestRead } from './collect.js';
import { joinedTypes, wordOf } from './joined-types.js';
import type { ReadType } from './read-types.js';

/**
 * Merges several reads of one key (requests 8.5): typed calls outrank evidence, and contradictions are left open. `meaning` is the
 * same text for types that publish the same; `beside` gives the type of a column whose values a text is none of that the code asks for.
 */
export function mergeReads(
  reads: readonly RequestRead[],
  meaning: (type: ReadType | null) => string = JSON.stringify,
  beside: (type: ReadType, word: string) => ReadType = (type) => type,
): RequestRead[] {
  const groups = new Map<string, RequestRead[]>();
  for (const read of reads) {
    const key = JSON.stringify([read.place, read.path]);
    groups.set(key, [...(groups.get(key) ?? []), read]);
  }
  return [...groups.values()].map((group) => {
    const typed = group.filter((read) => read.typed);
    const speaking =
      typed.length > 0 ? severalUploads(typed) : bestEvidence(group.filter((read) => read.type !== null));
    const types = new Set(speaking.map((read) => meaning(read.type)));
    const defaults = new Set(
      group.flatMap((read) => (read.default === undefined ? [] : [JSON.stringify(read.default)])),
    );
    const first = group[0] as RequestRead;
    const { default: _, comment: __, unreadDefault: ___, nulls, ...rest } = speaking[0] ?? first;
    const isConverted = group.every((read) => read.type === null || read.nulls === 'converted');
    const stated = group.find((read) => read.default !== undefined)?.default;
    const isUnread = group.some((read) => read.unreadDefault === true);
    const comment = group.find((read) => read.comment !== undefined)?.comment;
    const told = speaking.flatMap(({ type }) => type ?? []);
    const type = types.size === 1 ? (told[0] ?? null) : (joinedTypes(told) ?? null);
    const word = group.map((read) => wordOf(read.type)).find((text) => text !== undefined);
    return {
      ...rest,
      ...(nulls === undefined || (nulls === 'converted' && !isConverted) ? {} : { nulls }),
      type: type === null || word === undefined || typed.length > 0 ? type : beside(type, word),
      ...(defaults.size === 1 && stated !== undefined && !isUnread ? { default: stated } : {}),
      ...(isUnread ? { unreadDefault: true as const } : {}),
      ...(comment === undefined ? {} : { comment }),
    };
  });
}

/** Keeps the reads that take several uploads: `hasFile()` asks for one of them as for all. */
function severalUploads(reads: RequestRead[]): RequestRead[] {
  const several = reads.filter(({ upload, type }) => upload && type !== null && type !== 'container' && type.list);
  return several.length > 0 ? several : reads;
}

/** Keeps the reads that a column types, where there are any: what is stored says more than a query, a test or a conversion. */
function bestEvidence(reads: RequestRead[]): RequestRead[] {
  const columns = reads.filter(({ type }) => type !== null && type !== 'container' && 'model' in type);
  const stored = columns.filter(({ type }) => type !== null && type !== 'container' && !('compared' in type));
  return stored.length > 0 ? stored : columns.length > 0 ? columns : reads;
}
