import type { ExportTextParams, ExportTextResult, Finding } from '@docgen/protocol/rpc';
import { diagnosticsBlock } from '../print/diagnostics.js';
import { exportLines } from '../print/export.js';
import { type Paint, paintFor } from '../print/paint.js';
import { exportDocuments } from './export.js';
import type { Run } from './run.js';

/** Blocks by the list they show: that of a build which found nothing to do is the same object as before. */
const blocks = new WeakMap<readonly Finding[], Map<string, string>>();

/** `docgen/exportText`: an export, and what a terminal is shown of it, so that a command need not read findings to print them. */
export async function exportText(params: ExportTextParams, run: Run): Promise<ExportTextResult> {
  const { colors = false, shownRoot = run.root, ...asked } = params;
  const result = await exportDocuments(asked, run);
  const paint = await paintFor(colors);
  const text = exportLines(result, shownRoot, (name, findings) => block(name, findings, paint, colors));
  return { text, exit: result.exit };
}

function block(name: string, findings: readonly Finding[], paint: Paint, colors: boolean): string {
  const known = blocks.get(findings) ?? new Map<string, string>();
  const look = `${colors ? 'coloured' : 'plain'} ${name}`;
  const text = known.get(look) ?? diagnosticsBlock(name, findings, paint);
  blocks.set(findings, known.set(look, text));
  return text;
}
