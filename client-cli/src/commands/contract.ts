import type { ContractExplainParams } from '@docgen/protocol/rpc';
import { json } from '@docgen/server/print/json';
import { buildParams, type CommandModule, declareBuildOptions, flag, textOption } from '../command.js';
import { failureLines } from '../print/contract.js';
import { request } from '../request.js';
import { UsageError } from '../usage.js';

export const contractCommand: CommandModule = {
  name: 'contract',
  summary: 'say which fields of a document the failing tests prove wrong',
  description:
    'Reads what the last run of tests under the contract trait has shown, groups its failures by the field of the document that is wrong, says ' +
    'who wrote that field, and proposes an overlay after which the document describes what the application does.',
  examples: [
    ['docgen contract --explain', 'what failed, by field, and the overlay as a diff'],
    ['docgen contract --explain --apply', 'write the overlay, and name it in docgen.yaml'],
  ],
  exits: [
    [0, 'explained, or nothing has failed'],
    [1, 'refused'],
  ],
  declare(command) {
    command
      .argument('[document]', 'document that the tests were held to; default without it')
      .option('--explain', 'group the failures of the last run')
      .option('--apply', 'write what is proposed')
      .option('--format <format>', 'text or json');
    declareBuildOptions(command);
  },
  async run([document], options, terminal) {
    if (!flag(options, 'explain'))
      throw new UsageError(['Say what to do with the failures: docgen contract --explain.']);
    const format = textOption(options, 'format') ?? 'text';
    if (format !== 'text' && format !== 'json') {
      throw new UsageError([`Unknown --format "${format}"; expected one of: text, json.`]);
    }
    const params: ContractExplainParams = { ...buildParams(options), apply: flag(options, 'apply') };
    if (document !== undefined) params.document = document;
    const result = await request('contract/explain', () => params, options, terminal);
    terminal.write(format === 'json' ? json(result) : failureLines(result, await terminal.paint()));
    return result.exit;
  },
};
