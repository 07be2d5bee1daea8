import { connect } from './evaluator.js';
import { evaluate } from './expressions/evaluate.js';
import { readItem, readRules } from './rules/interpret.js';
import { readArray } from './rules/rule-arrays.js';

/** Joins the readers that come back to each other; before the first rule is read. */
export function connectReaders(): void {
  connect({ evaluate, readArray, readRules, readItem });
}
