import type { ConfigurationFindings, Finding, FindingsResult } from '@docgen/protocol/rpc';
import { findingCounts } from './counts.js';

/** Holds everything a findings format prints of a run. */
export type RunFindings = Pick<FindingsResult, 'configuration' | 'documents' | 'counts' | 'closing'>;

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
