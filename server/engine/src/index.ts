import { analyze, analyzeAction } from './analyze.js';
import type { Engine } from './contract.js';
import { reached } from './inspect/reached.js';
import { reveal } from './inspect/reveal.js';
import { typeAt } from './inspect/type-at.js';
import { metadataOf } from './metadata.js';
import { qualified, show } from './show.js';

export { canonicalKey } from './canonical.js';
export type * from './contract.js';
export { show } from './show.js';
export type * from './types.js';

/** The inference engine (engine 1.1). It keeps nothing between calls that a reader could not tell apart. */
export function createEngine(): Engine {
  return {
    analyzeCallable: analyze,
    analyzeAction,
    classMetadata: metadataOf,
    inspect: {
      reveal,
      reached,
      typeAt,
      show: (type, names) => (names === 'qualified' ? show(type, qualified) : show(type)),
    },
  };
}
