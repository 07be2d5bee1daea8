import { resolve } from 'node:path';
import type { ExportResult, Rebuilt } from '@docgen/protocol/rpc';
import type { Terminal } from '../command.js';
import { printExport } from '../commands/export.js';
import { diagnosticsBlock } from './diagnostics.js';
import { printable } from './printable.js';

const NAMED = 3;

/** The lines of a watch session (cache 4.1). */
export class WatchPrinter {
  private told = '';
  private settled = false;

  constructor(
    private readonly root: string,
    private readonly terminal: Terminal,
  ) {}

  started(documents: readonly string[]): void {
    this.line(`Watching ${documents.join(', ')}. Press Ctrl+C to stop.`);
  }

  rebuilding(changed: readonly string[]): void {
    const named = changed.slice(0, NAMED).join(', ');
    const more = changed.length > NAMED ? `, and ${changed.length - NAMED} more` : '';
    this.line(`${named}${more} changed; rebuilding…`);
  }

  rebuilt({ first, result, failure, pushed, watching }: Rebuilt): void {
    if (failure !== null) {
      for (const line of failure.lines) this.line(line);
      for (const { name, diagnostics } of failure.blocks) this.block(name, diagnostics);
      // Whatever a build says next is news.
      this.told = '';
    }
    if (result !== null) {
      const findings = this.findings(result);
      if (first) printExport(result, this.root, this.terminal);
      else {
        this.written(result);
        if (findings !== this.told) this.terminal.write(findings);
      }
      this.told = findings;
      if (!this.settled) this.watched(watching);
      this.settled = true;
    }
    if (pushed) this.line('Pushed a refresh to any open viewer.');
  }

  stopped(): void {
    this.line('Stopped watching.');
  }

  line(text: string): void {
    this.terminal.write(`${printable(text)}\n`);
  }

  private watched({ files, roots }: Rebuilt['watching']): void {
    this.line(
      files === 0
        ? 'Only configuration, routes, content, webhooks and overlays are watched: no operation read a file.'
        : `Watching ${files} file(s) behind your operations, and ${roots} other root(s).`,
    );
  }

  private written(result: ExportResult): void {
    for (const { targets } of result.documents) {
      for (const { path, format, written, failure } of targets) {
        if (failure !== undefined) this.line(failure);
        else if (written) this.line(`Wrote ${resolve(this.root, path)} (${format}).`);
      }
    }
  }

  private findings({ configuration, documents, closing }: ExportResult): string {
    const blocks = [
      ...configuration,
      ...documents.flatMap(({ document, targets, diagnostics }) => [
        ...targets.map((target) => ({ name: target.format, diagnostics: target.diagnostics })),
        { name: document, diagnostics },
      ]),
      { name: 'docgen.yaml', diagnostics: closing },
    ];
    return blocks.map(({ name, diagnostics }) => diagnosticsBlock(name, diagnostics, this.terminal.paint)).join('');
  }

  private block(name: string, diagnostics: Parameters<typeof diagnosticsBlock>[1]): void {
    this.terminal.write(diagnosticsBlock(name, diagnostics, this.terminal.paint));
  }
}
