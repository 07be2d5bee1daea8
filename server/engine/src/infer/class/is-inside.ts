import type { BodyFrame } from '../frame.js';

/** Tells whether code stands in a class, one above it or one below it, so that it reaches what is protected there. */
export function isInside(fqcn: string, { self, run }: BodyFrame): boolean {
  return self !== undefined && (run.codebase.isSubclass(self, fqcn) || run.codebase.isSubclass(fqcn, self));
}
