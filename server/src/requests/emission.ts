import type { DocumentConfig } from '@docgen/protocol';
import { Refusal } from '../project/refusal.js';
import type { Emission } from '../threads/index.js';
import type { RunTarget } from './run-targets.js';

/** How the artifacts of a run are written, besides their formats (commands 3.4). */
export type EmissionOptions = Pick<Emission, 'provenance' | 'dropIds'>;

/** What is written with no option given. */
export const PLAIN: EmissionOptions = { provenance: 'winners', dropIds: false };

/** Formats that can be written; a test holds them against the emitters, which a warm command does not load. */
export const WRITTEN: ReadonlySet<string> = new Set(['openapi-3.2', 'full', 'uir']);

/** Refuses targets whose format has a name but no emitter in this version, before anything is analysed. */
export function requireEmitters(targets: readonly RunTarget[]): void {
  for (const { format } of targets) {
    if (WRITTEN.has(format)) continue;
    throw new Refusal('target-refused', [`The format ${format} is not available in this version of docgen.`]);
  }
}

/** The artifacts of a run, as a build is asked for them. */
export function emissions(
  documents: readonly DocumentConfig[],
  plan: ReadonlyMap<string, readonly RunTarget[]>,
  options: EmissionOptions,
): Record<string, readonly Emission[]> {
  const wanted = (key: string) => (plan.get(key) ?? []).map(({ format, yaml }) => ({ format, yaml, ...options }));
  return Object.fromEntries(documents.map(({ key }) => [key, wanted(key)]));
}
