import { diagnosticsBlock } from '../diagnostics.js';
import type { Paint } from '../paint.js';
import type { RunFindings } from './run-findings.js';

/** Writes findings as a diagnostics block for each file and document, and how many there are (lint 5.1). */
export function textFindings({ configuration, documents, closing, counts }: RunFindings, paint: Paint): string {
  const blocks = [
    ...configuration.map(({ name, diagnostics }) => diagnosticsBlock(name, diagnostics, paint)),
    ...documents.map(({ document, diagnostics }) => diagnosticsBlock(document, diagnostics, paint)),
    diagnosticsBlock('docgen.yaml', closing, paint),
  ].join('');
  const { error, warning, info, hint, accepted } = counts;
  const found = error + warning + info + hint;
  if (found + accepted === 0) return 'No findings.\n';
  return `${blocks}\n${found} finding(s): ${error} error(s), ${warning} warning(s), ${info} info, ${hint} hint(s).\n`;
}
