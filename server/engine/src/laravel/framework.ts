import type { Framework } from '../infer/framework/framework.js';
import { calls } from './calls/framework-calls.js';
import { classes } from './classes.js';
import { state } from './collection/framework-state.js';
import { throws } from './exceptions/framework-throws.js';
import { conditions } from './http/framework-conditions.js';
import { returns } from './http/framework-returns.js';
import { properties } from './properties/framework-properties.js';

/** Answers every question of inference for Laravel, its packages and, behind them, PHP's own functions and classes. */
export const laravel: Framework = {
  ...calls,
  ...classes,
  ...conditions,
  ...properties,
  ...returns,
  ...state,
  ...throws,
};
