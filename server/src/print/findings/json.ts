import type { Finding } from '@docgen/protocol/rpc';
import { json } from '../json.js';
import type { RunFindings } from './run-findings.js';

/** Writes findings as JSON, members in the order of lint 5.2. */
export function jsonFindings(result: RunFindings): string {
  const documents = blocksOf(result).map(({ name, diagnostics }) => ({
    document: name,
    diagnostics: diagnostics.map(findingMembers),
  }));
  return json({ documents, counts: result.counts });
}

/** Lists the findings of configuration files and documents alike, under their names. */
export function blocksOf(result: RunFindings): { name: string; diagnostics: Finding[] }[] {
  const documents = result.documents.map(({ document, diagnostics }) => ({ name: document, diagnostics }));
  const closing = result.closing.length === 0 ? [] : [{ name: 'docgen.yaml', diagnostics: result.closing }];
  return [...result.configuration, ...documents, ...closing];
}

/** Gives the members of a finding in the order they are printed (lint 5.2). */
export function findingMembers({ severity, code, message, source, routeSignature, help, accepted }: Finding): object {
  return { severity, code, message, source, routeSignature, help, accepted: accepted === true };
}
