import type { Assembly } from '../state.js';

export function shareErrors(assembly: Assembly): void {
  if (!assembly.input.document.representation.errorComponents) return;
}
