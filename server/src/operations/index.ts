import type { Concern } from '../analysis/index.js';

/** Every concern of inference and the integrations. Order is decided by phase, priority and name, not by this list. */
export const operationConcerns: readonly Concern[] = [];
