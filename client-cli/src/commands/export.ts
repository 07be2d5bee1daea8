import type { ExportParams } from '@docgen/protocol/rpc';
import { buildParams, type CommandModule, declareBuildOptions, declareFailOn, flag, textOption } from '../command.js';
import { findingsChoice, writeForMachine } from '../print/findings.js';
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
    ['docgen export --check', 'exit 1 when a committed file is out of date'],
    ['docgen export --findings=sarif > docgen.sarif', 'findings for code scanning'],
  ],
  exits: [
    [0, 'everything was written and --fail-on was satisfied'],
    [1, 'refused, not written, out of date under --check, or a finding at or above --fail-on'],
  ],
  declare(command) {
    command
      .argument('[document]', 'document to build; all of them without it')
      .option('--format <id>', ({ formats }) => `one format instead of those of docgen.yaml: ${formats.join(', ')}`)
      .option('--out <path>', 'file to write, from the root of the application')
      .option('--yaml', 'write YAML whatever the extension')
      .option('--provenance <level>', 'of full and uir: none, winners or full')
      .option('--force', 'replace a file docgen did not write')
      .option('--check', 'write nothing; exit 1 when a file is not what would be written')
      .option('--drop-ids', 'leave x-docgen-id out')
      .option('--api-version <version>', 'the document of an older API version')
      .option('--findings <format>', 'findings as text, json, sarif or github')
      .option('--json', 'the whole result as JSON');
    declareFailOn(command);
    declareBuildOptions(command);
  },
  async run([document], options, terminal) {
    const choice = await findingsChoice(options, 'findings');
    const params: ExportParams = {
      ...buildParams(options),
      yaml: flag(options, 'yaml'),
      dropIds: flag(options, 'dropIds'),
      ...(flag(options, 'force') ? { force: true } : {}),
      ...(flag(options, 'check') ? { check: true } : {}),
    };
    if (document !== undefined) params.document = document;
    for (const name of ['format', 'out', 'provenance', 'apiVersion'] as const) {
      const value = textOption(options, name);
      if (value !== undefined) params[name] = value;
    }
    if (choice === 'text') {
      const { colors } = terminal;
      const shown = (shownRoot: string) => ({ ...params, colors, shownRoot });
      const { text, exit } = await request('docgen/exportText', shown, options, terminal);
      terminal.write(text);
      return exit;
    }
    let root = '';
    const asked = (shownRoot: string) => {
      root = shownRoot;
      return params;
    };
    const result = await request('docgen/export', asked, options, terminal);
    const { exportLines } = await import('@docgen/server/print/export');
    await writeForMachine(
      result,
      choice,
      exportLines({ ...result, configuration: [], closing: [] }, root, () => ''),
      terminal,
      options,
    );
    return result.exit;
  },
};
