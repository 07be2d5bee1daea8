import { resolve } from 'node:path';
import type { ExportResult, Finding, Rebuilt } from '@docgen/protocol/rpc';
import { diagnosticsBlock } from '@docgen/server/print/diagnostics';
import { exportLines } from '@docgen/server/print/export';
import type { Paint } from '@docgen/server/print/paint';
import { printable } from '@docgen/server/print/terminal-text';
import type { Terminal } from '../command.js';

const NAMED = 3;

/** Prints the lines of a watch session (cache 4.1). */
export class WatchPrinter {
  private told = '';
  private settled = false;
  /** Says that another daemon has taken over, so its first build is not the first of the session. */
  private again = false;
  /** Hashes of the artifacts by their paths, as of the last build. */
  private readonly artifacts = new Map<string, string>();

  constructor(
    private readonly root: string,
    private readonly terminal: Terminal,
    private readonly paint: Paint,
  ) {}

  /** Notes that another session goes on with this one. */
  resumed(): void {
    this.again = true;
  }

  started(documents: readonly string[]): void {
    if (this.again) return;
    this.line(`Watching ${documents.join(', ')}. Press Ctrl+C to stop.`);
  }

  rebuilding(changed: readonly string[]): void {
    const named = changed.slice(0, NAMED).join(', ');
    const more = changed.length > NAMED ? `, and ${changed.length - NAMED} more` : '';
    this.line(`${named}${more} changed; rebuilding…`);
  }

  rebuilt({ first, result, failure, pushed, watching }: Rebuilt): void {
    if (failure !== null) {
      this.terminal.refuse(this.refusal(failure));
      // Any news of a later build is printed again.
      this.told = '';
    }
    if (result !== null) {
      const findings = this.findings(result);
      if (first && !this.again) this.terminal.write(exportLines(result, this.root, this.block));
      else {
        this.written(result, first);
        if (findings !== this.told) this.terminal.write(findings);
      }
      this.again = false;
      for (const { path, sha256 } of result.documents.flatMap(({ targets }) => targets)) {
        this.artifacts.set(path, sha256);
      }
      this.told = findings;
      if (!this.settled) this.watched(watching);
      this.settled = true;
    }
    if (pushed) this.line('Pushed a refresh to any open viewer.');
  }

  /** Prints once per reason that the session cannot be opened at the moment. */
  refused(failure: NonNullable<Rebuilt['failure']>): void {
    const text = this.refusal(failure);
    if (text !== this.told) this.terminal.refuse(text);
    this.told = text;
  }

  stopped(): void {
    this.line('Stopped watching.');
  }

  line(text: string): void {
    this.terminal.write(`${printable(text)}\n`);
  }

  private readonly block = (name: string, findings: readonly Finding[]): string =>
    diagnosticsBlock(name, findings, this.paint);

  private watched({ files, roots }: Rebuilt['watching']): void {
    this.line(
      files === 0
        ? 'Only configuration, routes, content, webhooks and overlays are watched: no operation read a file.'
        : `Watching ${files} file(s) behind your operations, and ${roots} other root(s).`,
    );
  }

  /** Lists written artifacts; those of a first build only where they differ from before. */
  private written(result: ExportResult, first: boolean): void {
    for (const { targets } of result.documents) {
      for (const { path, format, written, failure, sha256 } of targets) {
        if (failure !== undefined) this.line(failure);
        else if (written && (!first || this.artifacts.get(path) !== sha256))
          this.line(`Wrote ${resolve(this.root, path)} (${format}).`);
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
    return blocks.map(({ name, diagnostics }) => this.block(name, diagnostics)).join('');
  }

  private refusal({ lines, blocks }: NonNullable<Rebuilt['failure']>): string {
    const said = lines.map((line) => `${printable(line)}\n`);
    const found = blocks.map(({ name, diagnostics }) => this.block(name, diagnostics));
    return [...said, ...found].join('');
  }
}
