import { connect } from './evaluator.js';
import { evaluate } from './expressions/evaluate.js';
import { callFunction } from './pure/function.js';
import { readItem, readRules } from './rules/interpret.js';
import { readArray } from './rules/rule-arrays.js';
import { invoke, runCallee } from './statements/invoke.js';

/** Connects the mutually recursive readers, before the first rule is read. */
export function connectReaders(): void {
  connect({ evaluate, callFunction, invoke, runCallee, readArray, readRules, readItem });
}
