import { splitDelimiters } from './delimiters.js';
import { translate } from './translate.js';
import { Unportable } from './unportable.js';

export type RegexConversion = { ok: true; pattern: string } | { ok: false; construct: string };

/** Flags that do not change which texts match. */
const NEUTRAL = 'DUSXn';
const KNOWN = `${NEUTRAL}uAismx`;

/**
 * Converts a PCRE pattern with its delimiters to an ECMA-262 pattern of the same meaning with and without the `u` flag,
 * or names the flag or construct that has no such form (validation 9).
 */
export function convertRegex(source: string): RegexConversion {
  const { body, flags } = splitDelimiters(source);
  for (const flag of flags) if (!KNOWN.includes(flag)) return { ok: false, construct: `the flag ${flag}` };
  try {
    let pattern = translate(body, {
      unicode: flags.includes('u'),
      ignoreCase: flags.includes('i'),
      dotAll: flags.includes('s'),
      extended: flags.includes('x'),
      multiline: flags.includes('m'),
    });
    if (flags.includes('A') && !/^(?:\^|\\A)/.test(body)) pattern = `^(?:${pattern})`;
    for (const mode of ['', 'u']) new RegExp(pattern, mode);
    return { ok: true, pattern };
  } catch (error) {
    return { ok: false, construct: error instanceof Unportable ? error.construct : 'its syntax' };
  }
}
