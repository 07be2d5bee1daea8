import { type HostFacts, sortDiagnostics } from '@docgen/protocol';
import type { ConfigurationFindings } from '@docgen/protocol/rpc';
import { readViewers } from '../project/config/viewers.js';
import type { DiagnosticBlock } from '../project/refusal.js';
import type { Gate } from './gate.js';
import type { Ready } from './request-context.js';

/** Lists the findings about the configuration files, with those that depend on the host's facts. */
export function withViewers(state: Ready, host: Pick<HostFacts, 'service'>): DiagnosticBlock[] {
  const { diagnostics } = readViewers(host.service, [...state.config.documents.keys()]);
  if (diagnostics.length === 0) return state.blocks;
  const name = 'config/docgen.php';
  const known = state.blocks.find((block) => block.name === name)?.diagnostics ?? [];
  return [...state.blocks.filter((block) => block.name !== name), { name, diagnostics: [...known, ...diagnostics] }];
}

/** Marks findings about the configuration files, sorted and counted. */
export function markFindings(blocks: readonly DiagnosticBlock[], gate: Gate): ConfigurationFindings {
  return blocks.map(({ name, diagnostics }) => ({ name, diagnostics: gate.mark(sortDiagnostics(diagnostics)) }));
}
