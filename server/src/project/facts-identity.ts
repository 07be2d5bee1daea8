import { fileURLToPath } from 'node:url';

/** The hash the bundler puts in for all code that makes facts of a file. Tests put in that of the sources they run. */
declare const DOCGEN_FACTS: string | undefined;

/** Identifies the code that makes facts of PHP; undefined where it runs from source, and may change from run to run. */
export function factsIdentity(): string | undefined {
  return typeof DOCGEN_FACTS === 'string' ? DOCGEN_FACTS : undefined;
}

/** Names the pack of facts that ships with docgen; it may not be there. */
export function shippedFacts(): string {
  // Sources lie three folders below the root, and the pack lies with what was built of them.
  const isSource = String(import.meta.url).endsWith('.ts');
  const beside = isSource ? '../../../client-cli/dist/package-facts.pack' : './package-facts.pack';
  return fileURLToPath(new URL(beside, import.meta.url));
}
