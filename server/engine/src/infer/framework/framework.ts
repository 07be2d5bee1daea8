import { type FrameworkCalls, NO_CALLS } from './calls.js';
import { type FrameworkClasses, NO_CLASSES } from './classes.js';
import { type FrameworkConditions, NO_CONDITIONS } from './conditions.js';
import { type FrameworkState, NO_STATE } from './object-state.js';
import { type FrameworkProperties, NO_PROPERTIES } from './properties.js';
import { type FrameworkReturns, NO_RETURNS } from './returns.js';
import { type FrameworkThrows, NO_THROWS } from './throws.js';

/** Every question that inference leaves to whoever knows the framework. */
export interface Framework
  extends FrameworkCalls,
    FrameworkClasses,
    FrameworkConditions,
    FrameworkProperties,
    FrameworkReturns,
    FrameworkState,
    FrameworkThrows {}

/** Answers for an application without a framework: plain PHP is read all the same. */
export const NO_FRAMEWORK: Framework = {
  ...NO_CALLS,
  ...NO_CLASSES,
  ...NO_CONDITIONS,
  ...NO_PROPERTIES,
  ...NO_RETURNS,
  ...NO_STATE,
  ...NO_THROWS,
};

/**
 * Holds the registered answers. One object for the process instead of a member of every run: a question is one property and one
 * call, and nothing is allocated to ask it.
 */
export let framework: Framework = NO_FRAMEWORK;

export function registerFramework(answers: Framework): void {
  framework = answers;
}
