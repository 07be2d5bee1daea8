import type { Edit } from '../edits.js';
import { PHP, PLACES, paths, pick } from './change.js';

/** Files and the classes in them. */
export const FILE_EDITS: readonly Edit[] = [
  {
    name: 'a file gone',
    apply: (files, random) => {
      const path = pick(paths(files, pick(PLACES, random) ?? PHP), random);
      if (path === undefined) return { ...files };
      const { [path]: _, ...rest } = files;
      return rest;
    },
  },
  {
    name: 'a class renamed everywhere',
    apply: (files, random) => {
      const path = pick(paths(files, pick(PLACES, random) ?? PHP), random);
      const name = /(\w+)\.php$/.exec(path ?? '')?.[1];
      if (path === undefined || name === undefined || name.length < 5) return { ...files };
      const word = new RegExp(`\\b${name}\\b`, 'g');
      return Object.fromEntries(
        Object.entries(files).map(([p, text]) => [
          p === path ? p.replace(/(\w+)\.php$/, '$1Two.php') : p,
          p.endsWith('.php') ? text.replaceAll(word, `${name}Two`) : text,
        ]),
      );
    },
  },
  {
    name: 'a file moved without its class',
    apply: (files, random) => {
      const path = pick(paths(files, pick(PLACES, random) ?? PHP), random);
      if (path === undefined) return { ...files };
      const { [path]: text = '', ...rest } = files;
      return { ...rest, [path.replace(/(\w+)\.php$/, '$1Moved.php')]: text };
    },
  },
  {
    name: 'a class declared a second time',
    apply: (files, random) => {
      const path = pick(paths(files, pick(PLACES, random) ?? PHP), random);
      return path === undefined
        ? { ...files }
        : { ...files, [path.replace(/(\w+)\.php$/, 'A$1.php')]: files[path] ?? '' };
    },
  },
];
