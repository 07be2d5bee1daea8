/** Limits the calls followed inside each other (engine 17). */
export const MAX_DEPTH = 4;
/** Limits expressions inside each other. */
export const MAX_NESTING = 500;
/** Limits the steps of one analysis. */
export const MAX_STEPS = 200_000;
/**
 * Counts the nodes of a type, the locals of a branch or the conditions of a return that cost as much as a step: to unite, compare and
 * copy a type of twenty thousand nodes takes as long as some hundred expressions, and a body may do it in each of thousands of
 * statements. Code people write has fewer at one place.
 */
export const STEP_NODES = 64;
/** Limits closures run inside each other. */
export const MAX_CLOSURE_NESTING = 60;
/** Limits the nodes of a body that is read anew for all a caller passes (engine 10): longer ones are read once for its classes. */
export const LONG_BODY = 2500;
