import { byteOrder, type JsonMap } from '@docgen/protocol';

const PROSE = ['summary', 'description'];

/**
 * Picks for each member the text most responses state; of equally frequent ones the first in byte order (document
 * 12.2).
 */
export function commonWording(responses: readonly { response: JsonMap; count: number }[]): JsonMap {
  const wording: JsonMap = new Map();
  for (const member of PROSE) {
    const counts = new Map<string, number>();
    for (const { response, count } of responses) {
      const text = response.get(member);
      if (typeof text === 'string') counts.set(text, (counts.get(text) ?? 0) + count);
    }
    const [best] = [...counts].sort(([a, m], [b, n]) => n - m || byteOrder(a, b));
    if (best !== undefined) wording.set(member, best[0]);
  }
  return wording;
}

/** Lists the prose a use site has to keep beside its `$ref`. */
export function differsFrom(response: JsonMap, common: JsonMap): JsonMap {
  return new Map([...response].filter(([member, text]) => PROSE.includes(member) && text !== common.get(member)));
}
