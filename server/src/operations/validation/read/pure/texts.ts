import { cast } from '@docgen/php';
import { fromPhp, toPhp } from '../expressions/php-value.js';
import { GAP, printed, type RuleValue } from '../expressions/value.js';
import { type FoldedFunction, text } from './argument.js';

/** Prints `%s`, `%d` and `%%` over values of which one is not known; PHP's own function prints known ones. */
function sprintf(args: RuleValue[]): RuleValue | undefined {
  const format = text(args[0]);
  if (format === undefined) return undefined;
  let next = 1;
  let plain = true;
  const out = format.replace(
    /%(?:%|(?:(\d+)\$)?([-+0 ']*\d*(?:\.\d+)?)([a-zA-Z]))/g,
    (all, position, flags, letter) => {
      if (all === '%%') return '%';
      const value = args[position === undefined ? next++ : Number(position)];
      if (value === undefined || flags !== '' || (letter !== 's' && letter !== 'd')) plain = false;
      const known = value === undefined ? undefined : printed(letter === 'd' ? integer(value) : value);
      return known ?? GAP;
    },
  );
  return plain && out.includes(GAP) ? { k: 'text', v: out } : undefined;
}

function integer(value: RuleValue): RuleValue {
  return fromPhp(cast('int', toPhp(value)), 'an integer');
}

/** Lists the functions of texts with gaps. */
export const TEXTS: Record<string, FoldedFunction> = { sprintf };
