/** Bounds the steps of a match that cannot take long, whatever the text. */
const QUICK = 1_000_000;

/** Runs a match; undefined where it takes too long. */
export type TimedMatch = (match: () => boolean) => boolean | undefined;

/** Reports a pattern that took too long over a text. */
export class SlowPattern extends Error {
  override readonly name = 'SlowPattern';
}

/** Makes patterns for a validator that throw SlowPattern: `^(a+)+$` over forty letters and one other takes longer than anybody waits. */
export function timedPatterns(timed: TimedMatch) {
  return Object.assign((source: string, flags: string) => timedPattern(source, flags, timed), { code: 'new RegExp' });
}

function timedPattern(source: string, flags: string, timed: TimedMatch) {
  const pattern = new RegExp(source, flags);
  // Equal exchanges are sent again and again: what was slow once is not tried with the same text.
  let slow: string | undefined;
  const test = (text: string): boolean => {
    if (isQuick(source, text)) return pattern.test(text);
    if (text !== slow) {
      const found = timed(() => pattern.test(text));
      if (found !== undefined) return found;
      slow = text;
    }
    throw new SlowPattern(`the pattern ${source} takes too long over a text of ${text.length} characters`);
  };
  return { test, toString: () => String(pattern) };
}

/** Tells of a pattern that repeats no group and little else that it ends soon: a watch costs more than such a match. */
function isQuick(source: string, text: string): boolean {
  if (/\)[*+?{]/.test(source)) return false;
  const repeated = source.match(/[*+?]|\{\d*,/g)?.length ?? 0;
  return (text.length + 1) ** (repeated + 1) <= QUICK;
}
