import type { Edit } from '../edits.js';
import { inOne, number, replace } from './change.js';

/** Text that is cut, half written or gone. */
export const TEXT_EDITS: readonly Edit[] = [
  {
    name: 'a character gone',
    apply: (files, random) =>
      inOne(files, random, (text) => {
        const at = number(random, text.length);
        return text.slice(0, at) + text.slice(at + 1);
      }),
  },
  {
    name: 'an unfinished line',
    apply: replace(/^ {8}return [^;]*;/gm, (found, random) => found.slice(0, number(random, found.length))),
  },
  {
    name: 'half of a file',
    apply: (files, random) => inOne(files, random, (text) => text.slice(0, number(random, text.length))),
  },
  { name: 'nothing in a file', apply: (files, random) => inOne(files, random, () => '') },
];
