import { dirname, relative, resolve, sep } from 'node:path';
import type { DocumentConfig } from '@docgen/protocol';
import { formatRow } from '../emit/formats.js';
import type { Emission } from '../threads/index.js';
import type { RunTarget } from './run-targets.js';

/** Holds the options of a run's artifacts besides their formats (commands 3.4). */
export type EmissionOptions = Pick<Emission, 'provenance' | 'dropIds'>;

/** The options of a run without any given. */
export const PLAIN: EmissionOptions = { provenance: 'winners', dropIds: false };

/** Lists the artifacts of a run, as a build is asked for them. */
export function emissions(
  root: string,
  documents: readonly DocumentConfig[],
  plan: ReadonlyMap<string, readonly RunTarget[]>,
  options: EmissionOptions,
): Record<string, readonly Emission[]> {
  const wanted = (document: DocumentConfig): Emission[] => {
    const targets = plan.get(document.key) ?? [];
    return targets.map(({ format, file, yaml }) => {
      const others = formatRow(format).linksOthers === true ? { beside: beside(file, root, document, targets) } : {};
      return { format, yaml, ...options, ...others };
    });
  };
  return Object.fromEntries(documents.map((document) => [document.key, wanted(document)]));
}

/** Maps formats to the paths of their artifacts from the folder of `file`: as the run writes them, else as configured. */
function beside(
  file: string,
  root: string,
  document: DocumentConfig,
  targets: readonly RunTarget[],
): Record<string, string> {
  const configured = document.export.targets.map(({ format, path }) => ({ format, file: resolve(root, path) }));
  const from = dirname(file);
  return Object.fromEntries(
    [...configured, ...targets].map((target) => [target.format, relative(from, target.file).split(sep).join('/')]),
  );
}
