import { resolve } from 'node:path';
import type { ExportParams, ExportResult } from '@docgen/protocol/rpc';
import {
  buildParams,
  type CommandModule,
  declareBuildOptions,
  declareFailOn,
  flag,
  type Terminal,
  textOption,
} from '../command.js';
import { diagnosticsBlock } from '../print/diagnostics.js';
import { printable } from '../print/printable.js';
import { request } from '../request.js';

export const exportCommand: CommandModule = {
  name: 'export',
  summary: 'build the documents and write them',
  description:
    'Reads the routes and the code of the application, builds every document of docgen.yaml (or the one named) and writes ' +
    'its artifacts. Nothing is written unless all of them could be built.',
  examples: [
    ['docgen export', 'write every document where docgen.yaml says'],
    ['docgen export admin --fail-on=warning', 'one document; exit 1 on a warning or worse'],
    ['docgen export --out=openapi.yaml', 'write YAML somewhere else'],
  ],
  exits: [
    [0, 'everything was written and --fail-on was satisfied'],
    [1, 'refused, not written, or a finding at or above --fail-on'],
  ],
  declare(command) {
    command
      .argument('[document]', 'document to build; all of them without it')
      .option('--format <id>', 'openapi-3.2, full or uir; the other known formats are refused until they are written')
      .option('--out <path>', 'file to write, from the root of the application')
      .option('--yaml', 'write YAML whatever the extension')
      .option('--provenance <level>', 'of full and uir: none, winners or full')
      .option('--drop-ids', 'leave x-docgen-id out')
      .option('--api-version <version>', 'the document of an older API version; refused until versions are derived');
    declareFailOn(command);
    declareBuildOptions(command);
  },
  async run([document], options, terminal) {
    const params: ExportParams = {
      ...buildParams(options),
      yaml: flag(options, 'yaml'),
      dropIds: flag(options, 'dropIds'),
    };
    if (document !== undefined) params.document = document;
    for (const name of ['format', 'out', 'provenance', 'apiVersion'] as const) {
      const value = textOption(options, name);
      if (value !== undefined) params[name] = value;
    }
    const { root, result } = await request('docgen/export', params, options, terminal);
    printExport(result, root, terminal);
    return result.exit;
  },
};

/** The lines of commands 3.3. */
export function printExport(result: ExportResult, root: string, terminal: Terminal): void {
  const block = (name: string, diagnostics: Parameters<typeof diagnosticsBlock>[1]) =>
    terminal.write(diagnosticsBlock(name, diagnostics, terminal.paint));
  for (const { name, diagnostics } of result.configuration) block(name, diagnostics);
  for (const document of result.documents) {
    for (const target of document.targets) {
      const line = target.failure ?? `Wrote ${resolve(root, target.path)} (${target.format}).`;
      terminal.write(`${printable(line)}\n`);
      block(target.format, target.diagnostics);
    }
    block(document.document, document.diagnostics);
  }
  block('docgen.yaml', result.closing);
}
