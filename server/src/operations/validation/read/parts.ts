import { evaluate } from './evaluate.js';
import { connect } from './evaluator.js';
import { readItem, readRules } from './interpret.js';
import { readArray } from './rule-arrays.js';

/** Joins the readers that come back to each other; before the first rule is read. */
export function connectReaders(): void {
  connect({ evaluate, readArray, readRules, readItem });
}
