import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { PARAMETER_NAMES } from '../../server/src/operations/validation/read/builders/parameter-names.js';
import { BOOKSHOP } from '../engine/truth/bookshop-world.js';
import { noLaravel } from '../support/laravel.js';
import { runPhp } from '../support/php.js';

const RULES = 'Illuminate\\Validation\\Rules\\';
/** Builders, and the classes whose constructors are rules. */
const BUILDERS =
  'AnyOf ArrayRule Can Contains Date Dimensions DoesntContain Enum ExcludeIf ExcludeUnless Exists File ImageFile In NotIn Numeric Password ProhibitedIf ProhibitedUnless RequiredIf RequiredUnless StringRule Unique'.split(
    ' ',
  );

describe.skipIf(noLaravel !== undefined)('parameter names of rule builders (validation 5.2)', () => {
  it('are those the framework declares', () => {
    const words = Object.keys(PARAMETER_NAMES);
    const classes = ['Illuminate\\Validation\\Rule', ...BUILDERS.map((name) => RULES + name)];
    const methods = classes.flatMap((fqcn) => [...words, '__construct'].map((word) => [fqcn, word]));
    const { stdout, stderr } = runPhp([join(import.meta.dirname, '../engine/truth/parameters.php'), BOOKSHOP], {
      cwd: BOOKSHOP,
      input: JSON.stringify({ methods, functions: [] }),
    });
    if (!stdout.startsWith('{')) throw new Error(`The classes could not be asked: ${stderr}${stdout}`);
    const declared = JSON.parse(stdout).methods as Record<string, string[] | null>;

    const real = new Map<string, Set<string>[]>();
    for (const [id, names] of Object.entries(declared)) {
      const [fqcn = '', method = ''] = id.split('::');
      const word = method === '__construct' ? (fqcn.split('\\').at(-1) ?? '').toLowerCase() : method;
      const places = real.get(word) ?? [];
      names?.forEach((name, i) => {
        places[i] = (places[i] ?? new Set()).add(name);
      });
      real.set(word, places);
    }
    const missing: string[] = [];
    for (const [word, names] of Object.entries(PARAMETER_NAMES))
      for (const [i, place] of names.entries())
        for (const name of place.split('|'))
          if (real.get(word)?.[i]?.has(name) !== true) missing.push(`${word} ${i} ${name}`);
    expect(missing).toEqual([]);
    // Every name a class has for a place is told, but for those of what no builder reads.
    const untold = words.flatMap((word) =>
      (PARAMETER_NAMES[word] ?? []).flatMap((place, i) =>
        [...(real.get(word)?.[i] ?? [])]
          .filter((name) => !place.split('|').includes(name))
          .map((name) => `${word} ${i} ${name}`),
      ),
    );
    expect(untold).toEqual([]);
  });
});
