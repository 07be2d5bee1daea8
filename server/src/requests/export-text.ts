import type { ExportTextParams, ExportTextResult, Finding } from '@docgen/protocol/rpc';
import { diagnosticsBlock } from '../print/diagnostics.js';
import { exportPieces } from '../print/export.js';
import { type Paint, paintFor } from '../print/paint.js';
import { exportDocuments } from './export.js';
import type { RequestContext } from './request-context.js';

type Look = 'coloured' | 'plain';

/** Keeps blocks by the list they show: that of a build which found nothing to do is the same object as before. */
const blocks = new WeakMap<readonly Finding[], Map<string, string>>();
/**
 * Keeps the last result of each look; a caller that receives the same object again knows that nothing changed. It is told by its pieces:
 * those of 3,000 findings are the same text as before, which joined would be copied to be compared.
 */
const last = new Map<Look, { pieces: readonly string[]; shown: ExportTextResult }>();

/**
 * Answers `docgen/exportText`: an export, and the text a terminal shows of it, so that a command need not read findings
 * to print them.
 */
export async function exportText(params: ExportTextParams, run: RequestContext): Promise<ExportTextResult> {
  const { colors = false, shownRoot = run.root, ...asked } = params;
  const { exit, ...result } = await exportDocuments(asked, run);
  const paint = await paintFor(colors);
  const look = colors ? 'coloured' : 'plain';
  const pieces = exportPieces(result, shownRoot, (name, findings) => block(name, findings, paint, look));
  const known = last.get(look);
  if (known?.shown.exit === exit && isEqual(known.pieces, pieces)) return known.shown;
  const shown = { text: pieces.join(''), exit };
  last.set(look, { pieces, shown });
  return shown;
}

function block(name: string, findings: readonly Finding[], paint: Paint, look: Look): string {
  const known = blocks.get(findings) ?? new Map<string, string>();
  const key = `${look} ${name}`;
  const text = known.get(key) ?? diagnosticsBlock(name, findings, paint);
  blocks.set(findings, known.set(key, text));
  return text;
}

function isEqual(pieces: readonly string[], others: readonly string[]): boolean {
  return pieces.length === others.length && pieces.every((piece, at) => piece === others[at]);
}
