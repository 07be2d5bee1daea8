import type { ExportTextParams } from '@docgen/protocol/rpc';
import { buildParams, type CommandModule, declareBuildOptions, declareFailOn, flag, textOption } from '../command.js';
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
      .option('--format <id>', ({ formats }) => `one format instead of those of docgen.yaml: ${formats.join(', ')}`)
      .option('--out <path>', 'file to write, from the root of the application')
      .option('--yaml', 'write YAML whatever the extension')
      .option('--provenance <level>', 'of full and uir: none, winners or full')
      .option('--force', 'replace a file docgen did not write')
      .option('--drop-ids', 'leave x-docgen-id out')
      .option('--api-version <version>', 'the document of an older API version; refused until versions are derived');
    declareFailOn(command);
    declareBuildOptions(command);
  },
  async run([document], options, terminal) {
    const params: ExportTextParams = {
      ...buildParams(options),
      colors: terminal.colors,
      yaml: flag(options, 'yaml'),
      dropIds: flag(options, 'dropIds'),
      ...(flag(options, 'force') ? { force: true } : {}),
    };
    if (document !== undefined) params.document = document;
    for (const name of ['format', 'out', 'provenance', 'apiVersion'] as const) {
      const value = textOption(options, name);
      if (value !== undefined) params[name] = value;
    }
    const { text, exit } = await request(
      'docgen/exportText',
      (shownRoot) => ({ ...params, shownRoot }),
      options,
      terminal,
    );
    terminal.write(text);
    return exit;
  },
};
