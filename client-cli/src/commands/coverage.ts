import type { CoverageParams } from '@docgen/protocol/rpc';
import { json } from '@docgen/server/print/json';
import { type CommandModule, flag, textOption } from '../command.js';
import { coverageLines } from '../print/coverage.js';
import { smallRequest } from '../request.js';
import { UsageError } from '../usage.js';

export const coverageCommand: CommandModule = {
  name: 'coverage',
  summary: 'count which documented responses the tests got',
  description:
    'Reads what tests under the contract trait have logged (ApiContract::recordCoverage()), and counts it against the artifact on disk: ' +
    'which documented responses and webhook deliveries no test ever got. Nothing is built.',
  examples: [
    ['docgen coverage', 'what is covered, and what is not'],
    ['docgen coverage --min=80', 'exit 1 below 80 %'],
    ['docgen coverage --path=shard-1 --path=shard-2', 'the logs of two machines together'],
    ['docgen coverage --reset', 'delete the logs before a run'],
  ],
  exits: [
    [0, 'at or above the floor, or reset'],
    [1, 'below the floor, incomplete logs, no artifact, or refused'],
  ],
  declare(command) {
    command
      .argument('[document]', 'document to count; all of them without it')
      .option('--path <dir...>', 'directory of logs instead of coverage.log in docgen.yaml; may be repeated')
      .option('--min <percent>', 'exit 1 below this percentage')
      .option('--reset', 'delete the logs')
      .option('--format <format>', 'text or json');
  },
  async run([document], options, terminal) {
    const format = textOption(options, 'format') ?? 'text';
    if (format !== 'text' && format !== 'json') {
      throw new UsageError([`Unknown --format "${format}"; expected one of: text, json.`]);
    }
    const params: CoverageParams = { reset: flag(options, 'reset') };
    const min = textOption(options, 'min');
    if (document !== undefined) params.document = document;
    if (min !== undefined) params.min = min;
    if (options.path !== undefined) params.paths = [options.path].flat().map(String);
    const result = await smallRequest('docgen/coverage', params, options, terminal);
    terminal.write(format === 'json' ? json(result) : coverageLines(result, await terminal.paint()));
    return result.exit;
  },
};
