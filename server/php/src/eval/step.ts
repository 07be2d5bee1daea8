import { add, subtract } from './arithmetic.js';
import { lift } from './lift.js';
import { numericText } from './numeric-text.js';
import { type OpenValue, unknownBecause } from './value.js';

/** Applies `++` or `--`. Truths stay, null counts upwards only, and a text that is no number is spelled on. */
export function step(op: '++' | '--', value: OpenValue): OpenValue {
  return lift([value], ([known]) => stepped(op, known as OpenValue));
}

function stepped(op: '++' | '--', value: OpenValue): OpenValue {
  if (typeof value === 'boolean') return value;
  if (value === null) return op === '++' ? 1n : null;
  if (typeof value === 'object') return unknownBecause(`${op} of something that is no number`);
  const apply = op === '++' ? add : subtract;
  if (typeof value !== 'string') return apply(value, 1n);
  if (value === '') return op === '++' ? '1' : -1n;
  const number = numericText(value);
  if (number !== undefined) return apply(number, 1n);
  return op === '++' ? next(value) : value;
}

/** Gives the text after a text: `Az` is followed by `Ba`, `Zz9` by `AAa0`. A character that is neither letter nor digit ends it. */
function next(text: string): string {
  let at = text.length - 1;
  let tail = '';
  for (; at >= 0; at--) {
    const last = text[at] as string;
    if (!/[a-zA-Z0-9]/.test(last)) return text.slice(0, at + 1) + tail;
    const first = FIRST_AFTER.get(last);
    if (first === undefined) return text.slice(0, at) + String.fromCharCode(last.charCodeAt(0) + 1) + tail;
    tail = first + tail;
  }
  return (tail.startsWith('0') ? '1' : tail.slice(0, 1)) + tail;
}

const FIRST_AFTER: ReadonlyMap<string, string> = new Map([
  ['z', 'a'],
  ['Z', 'A'],
  ['9', '0'],
]);
