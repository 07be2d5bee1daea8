import { fileURLToPath } from 'node:url';

/** The hash the bundler puts in for all code that makes facts of a file. */
declare const DOCGEN_FACTS: string | undefined;

/** Identifies the code that makes facts of PHP; undefined where it runs from source, and may change from run to run. */
export function factsIdentity(): string | undefined {
  return typeof DOCGEN_FACTS === 'string' ? DOCGEN_FACTS : undefined;
}

/** Names the pack of facts that ships with docgen; it may not be there. */
export function shippedFacts(): string {
  return fileURLToPath(new URL('./package-facts.pack', import.meta.url));
}
