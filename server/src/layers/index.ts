import type { Concern } from '../analysis/index.js';

/** The other rungs of precedence: fallback, docblock, attribute, config. */
export const layerConcerns: readonly Concern[] = [];
