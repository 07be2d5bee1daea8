import { Refusal } from '../project/refusal.js';

/**
 * Lists everything made for time or memory alone, with the product's way without it. Outputs have the same bytes with
 * any of them switched off; `npm run bench -- --each-switch` measures the product with and without each.
 *
 * Without `code-cache` a cold export of 100 routes takes 20 % more processor time, without `optimization-delay` one of 300
 * takes half as much again; without `young-generation` one of 1,000 peaks 13 % higher. A daemon of 1,000 routes peaks 23 % higher
 * without `heap-growth`, 16 % without `result-delta`, 11 % without `allocator`; without `result-delta` an answer to which
 * nothing changed takes it 40 ms instead of 21, without `shared-sweep` 38 instead of 33, and without `sequential-maps` an edit takes 4 % more
 * processor time; without `build-ahead`
 * an export that is asked for a second after an edit takes 219 ms instead of 177, and one that is asked for at once 220 instead of 197. A cold export of the
 * example with its vendor/ takes 28 % more processor time without `package-facts` where those ship, and 6 % more without
 * `blanked-bodies` where they do not. The pool,
 * `prefetch` and `shared-facts` trade processor time for an idle core: where none is idle they win nothing.
 */
export const ACCELERATIONS = {
  allocator: 'The daemon runs with the defaults of the C library, which keeps an arena of memory for every thread.',
  'analysis-pool': 'One thread analyses everything, whatever engine.workers says.',
  'build-ahead': 'A daemon builds when a client asks, and not before.',
  'code-cache':
    'V8 compiles each function of the bundle when it is first called; code from a build or an earlier run is not taken, and none is kept.',
  'blanked-bodies':
    'A file of a package is parsed with the bodies of its methods, though only signatures are asked for.',
  'heap-growth': 'V8 lets the heap grow as far as it does by itself before it collects.',
  'lowering-claims': 'Two threads lower the same file where both come to it at the same time.',
  'optimization-delay': 'V8 optimises a function as early as it does by itself.',
  'package-facts': 'Facts of package files neither ship with docgen nor are kept for all applications.',
  prefetch: 'A second thread starts when there is something to analyse, and lowers no file before.',
  'result-delta': 'A result crosses from its thread whole, whatever was sent before.',
  'sequential-maps': 'Memories of a document are looked up by hash, not in the order of the last build.',
  'shared-facts': 'Each thread lowers every file it needs by itself.',
  'shared-sweep': 'One thread looks at every file when a build begins, while the other waits for it.',
  'young-generation': 'V8 gives new objects as much room as it does by itself.',
} as const;

export type Acceleration = keyof typeof ACCELERATIONS;

/** Comma-separated names of the table that are switched off. */
const VARIABLE = 'DOCGEN_DISABLE';

const disabled = new Set((process.env[VARIABLE] ?? '').split(',').map((name) => name.trim()));
disabled.delete('');

/** Tells whether an acceleration is in force in this process. */
export function isEnabled(name: Acceleration): boolean {
  return !disabled.has(name);
}

/** Throws `Refusal` where a switched-off name is not in the table. */
export function checkAccelerations(): void {
  const unknown = [...disabled].filter((name) => !Object.hasOwn(ACCELERATIONS, name));
  if (unknown.length === 0) return;
  const names = Object.keys(ACCELERATIONS).join(', ');
  throw new Refusal('option-invalid', [`Unknown ${VARIABLE} "${unknown.join(', ')}"; expected some of: ${names}.`]);
}
