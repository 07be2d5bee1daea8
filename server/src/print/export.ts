import { resolve } from 'node:path';
import type { ExportedTarget, ExportResult, Finding } from '@docgen/protocol/rpc';
import { printable } from './terminal-text.js';

type Shown = Pick<ExportResult, 'configuration' | 'documents' | 'closing'>;
type Block = (name: string, findings: readonly Finding[]) => string;

/**
 * Writes the lines a terminal shows of an export (commands 3.3). `root` is the application as its user calls it;
 * `block` writes the findings of one list.
 */
export function exportLines(result: Shown, root: string, block: Block): string {
  return exportPieces(result, root, block).join('');
}

/** Writes the same lines in pieces: what `block` gave is one of them, so that who kept it need not compare its characters. */
export function exportPieces(result: Shown, root: string, block: Block): string[] {
  const pieces = result.configuration.map(({ name, diagnostics }) => block(name, diagnostics));
  for (const document of result.documents) {
    for (const target of document.targets) {
      const file = resolve(root, target.path);
      const line = target.failure ?? (target.empty ? nothingWritten(file, target) : written(file, target));
      pieces.push(target.upToDate === undefined ? `${printable(line)}\n` : checked(target));
      pieces.push(block(target.format, target.diagnostics));
    }
    pieces.push(block(document.document, document.diagnostics));
  }
  pieces.push(block('docgen.yaml', result.closing));
  return pieces;
}

function written(file: string, { format }: ExportedTarget): string {
  return `Wrote ${file} (${format}).`;
}

/** Says of a file that was checked only that it is as it should be; a finding says what differs (commands 3.6). */
function checked({ path, format, upToDate, empty }: ExportedTarget): string {
  if (empty) return `${printable(`Nothing to check for ${path} (${format}) — see below.`)}\n`;
  return upToDate ? `${printable(`${path} (${format}) is up to date.`)}\n` : '';
}

/** The findings of the format, which follow, say why. */
function nothingWritten(file: string, { format }: ExportedTarget): string {
  return `Wrote nothing for ${file} (${format}) — see below.`;
}
