import './connect.js';
import type { Engine } from './contract.js';
import { analyze, analyzeAction } from './infer/analysis/analyze.js';
import { metadataOf, viewOfModel } from './infer/analysis/class-metadata.js';
import { reveal } from './infer/inspect/reveal.js';
import { typeAt } from './infer/inspect/type-at.js';
import { gateDenials } from './laravel/exceptions/gates.js';
import { routeAnswer } from './laravel/http/route-decisions.js';
import { tableColumn } from './laravel/migrations/table-column.js';
import { writtenAgain } from './laravel/packages/fractal/transformed-array.js';
import { publishedLeaves } from './laravel/published-leaves.js';
import { canonicalKey } from './types/canonical.js';
import { qualified, show } from './types/show.js';

export type * from './contract.js';
export { show } from './types/show.js';
export type * from './types/type.js';
export { canonicalKey };

/** Creates the inference engine (engine 1.1). It keeps nothing between calls that a reader could not tell apart. */
export function createEngine(): Engine {
  return {
    analyzeCallable: analyze,
    analyzeAction,
    classMetadata: metadataOf,
    tableColumn,
    denials: gateDenials,
    modelView: viewOfModel,
    transformed: writtenAgain,
    isSameType: (a, b) => canonicalKey(a) === canonicalKey(b),
    routeAnswer,
    inspect: {
      reveal,
      reached: publishedLeaves,
      typeAt,
      show: (type, names) => (names === 'qualified' ? show(type, qualified) : show(type)),
    },
  };
}
