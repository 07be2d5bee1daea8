import { Refusal } from '../project/refusal.js';
import type { BuildHooks } from './types.js';

/** Throws where a build is to stop, between two of its steps. */
export function throwIfCancelled({ signal, stopped }: BuildHooks): void {
  if (signal?.aborted === true || stopped?.() === true) throw new Refusal('cancelled', []);
}
