import type { Finding, FindingsResult } from '@docgen/protocol/rpc';
import { json } from '../json.js';

/** Writes findings as JSON, members in the order of lint 5.2. */
export function jsonFindings(result: FindingsResult): string {
  const documents = blocksOf(result).map(({ name, diagnostics }) => ({
    document: name,
    diagnostics: diagnostics.map(finding),
  }));
  return json({ documents, counts: result.counts });
}

/** Lists the findings of configuration files and documents alike, under their names. */
export function blocksOf(result: FindingsResult): { name: string; diagnostics: Finding[] }[] {
  const documents = result.documents.map(({ document, diagnostics }) => ({ name: document, diagnostics }));
  const closing = result.closing.length === 0 ? [] : [{ name: 'docgen.yaml', diagnostics: result.closing }];
  return [...result.configuration, ...documents, ...closing];
}

function finding({ severity, code, message, source, routeSignature, help, accepted }: Finding): object {
  return { severity, code, message, source, routeSignature, help, accepted: accepted === true };
}
