import { type Context, createContext, Script } from 'node:vm';

/** Bounds the steps of a match that cannot take long, whatever the text. */
const QUICK = 1_000_000;

/** Reports a pattern that took too long over a text; the message is the end of a sentence. */
export class SlowPattern extends Error {
  override readonly name = 'SlowPattern';
}

/** Matches patterns for a time alone: `^(a+)+$` over forty letters and one other takes longer than anybody waits. */
export class TimedPatterns {
  /** Bounds one match. */
  milliseconds = 1_000;
  private readonly script = new Script('match()');
  private context: Context | undefined;

  /** Makes a pattern in the form the validator asks for. Throws SlowPattern when it is matched. */
  readonly make = Object.assign((source: string, flags: string) => this.pattern(source, flags), {
    code: 'new RegExp',
  });

  private pattern(source: string, flags: string): { test: (text: string) => boolean; toString: () => string } {
    const pattern = new RegExp(source, flags);
    // Equal exchanges are sent again and again: what was slow once is not tried with the same text.
    let slow: string | undefined;
    const test = (text: string): boolean => {
      if (isQuick(source, text)) return pattern.test(text);
      if (text !== slow) {
        const found = this.inTime(() => pattern.test(text));
        if (found !== undefined) return found;
        slow = text;
      }
      throw new SlowPattern(`the pattern ${source} takes too long over a text of ${text.length} characters`);
    };
    return { test, toString: () => String(pattern) };
  }

  /** Runs a match; undefined where it does not end in time. */
  private inTime(match: () => boolean): boolean | undefined {
    this.context ??= createContext(Object.create(null));
    this.context.match = match;
    try {
      return this.script.runInContext(this.context, { timeout: this.milliseconds });
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ERR_SCRIPT_EXECUTION_TIMEOUT') throw error;
      return undefined;
    }
  }
}

/** Tells of a pattern that repeats no group and little else that it ends soon: a watch costs more than such a match. */
function isQuick(source: string, text: string): boolean {
  if (/\)[*+?{]/.test(source)) return false;
  const repeated = source.match(/[*+?]|\{\d*,/g)?.length ?? 0;
  return (text.length + 1) ** (repeated + 1) <= QUICK;
}
