import type { ConfigurationFindings, Finding, FindingsResult } from '@docgen/protocol/rpc';
import { findingCounts } from './counts.js';

/** Holds everything a findings format prints of a run. */
export interface RunFindings extends Pick<FindingsResult, 'configuration' | 'documents' | 'counts' | 'closing'> {
  place?: FindingsPlace;
}

/** Says where the application stands for whoever shows findings in a whole repository (lint 5.5). */
export interface FindingsPlace {
  /** Path of the application below the top; empty at the top. */
  below: string;
  /** File of the application at which a finding stands that has no other. */
  home: string;
}

/** Gives the path of a file of the application from the top of the repository. */
export function repositoryPath(file: string, { place }: Pick<RunFindings, 'place'>): string {
  return place === undefined || place.below === '' ? file : `${place.below}/${file}`;
}

/** Holds the findings of an export or a validation where they were found. */
interface FoundByRun {
  configuration: ConfigurationFindings;
  documents: readonly {
    document: string;
    targets: readonly { format: string; diagnostics?: readonly Finding[] }[];
    diagnostics: readonly Finding[];
  }[];
  closing: Finding[];
}

/** Gathers what an export or a validation found: of each document first its artifacts, then itself (commands 3.3). */
export function runFindings({ configuration, documents, closing }: FoundByRun): RunFindings {
  const all = documents.map(({ document, targets, diagnostics }) => ({
    document,
    diagnostics: [...targets.flatMap((target) => target.diagnostics ?? []), ...diagnostics],
  }));
  const every = [...configuration, ...all].flatMap(({ diagnostics }) => diagnostics);
  return { configuration, documents: all, closing, counts: findingCounts([...every, ...closing]) };
}
