import type { CoverageParams } from '@docgen/protocol/rpc';
import { findingCounts } from '@docgen/server/print/findings/counts';
import { json } from '@docgen/server/print/json';
import { PLAIN } from '@docgen/server/print/paint';
import { type CommandModule, flag, textOption } from '../command.js';
import { coverageLines } from '../print/coverage.js';
import { placeOf } from '../print/findings.js';
import { request, smallRequest } from '../request.js';
import { UsageError } from '../usage.js';

export const coverageCommand: CommandModule = {
  name: 'coverage',
  summary: 'count which documented responses the tests got',
  description:
    'Reads what tests under the contract trait have logged (ApiContract::recordCoverage()), and counts it against the artifact on disk: ' +
    'which documented responses and webhook deliveries no test ever got. Nothing is built, but for the places of annotations.',
  examples: [
    ['docgen coverage', 'what is covered, and what is not'],
    ['docgen coverage --min=80', 'exit 1 below 80 %'],
    ['docgen coverage --path=shard-1 --path=shard-2', 'the logs of two machines together'],
    ['docgen coverage --format=github', 'annotations at the actions in a pipeline of GitHub'],
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
      .option('--format <format>', 'text, json, github or sarif');
  },
  async run([document], options, terminal) {
    const format = textOption(options, 'format') ?? 'text';
    if (format !== 'text' && format !== 'json' && format !== 'github' && format !== 'sarif') {
      throw new UsageError([`Unknown --format "${format}"; expected one of: text, json, github, sarif.`]);
    }
    const reset = flag(options, 'reset');
    const params: CoverageParams = { reset, findings: !reset && (format === 'github' || format === 'sarif') };
    const min = textOption(options, 'min');
    if (document !== undefined) params.document = document;
    if (min !== undefined) params.min = min;
    if (options.path !== undefined) params.paths = [options.path].flat().map(String);
    if (params.findings === true && format !== 'text' && format !== 'json') {
      // The document is built for the places of its actions.
      const found = await request('docgen/coverage', () => params, options, terminal);
      const documents = found.documents.map(({ document, diagnostics = [] }) => ({ document, diagnostics }));
      const counts = findingCounts(documents.flatMap(({ diagnostics }) => diagnostics));
      const place = await placeOf(format, terminal, options);
      const { FINDINGS_FORMATS } = await import('@docgen/server/print/findings/format');
      terminal.write(FINDINGS_FORMATS[format]({ configuration: [], documents, closing: [], counts, ...place }));
      terminal.note(coverageLines(found, PLAIN).trim());
      return found.exit;
    }
    const result = await smallRequest('docgen/coverage', params, options, terminal);
    terminal.write(format === 'json' ? json(result) : coverageLines(result, await terminal.paint()));
    return result.exit;
  },
};
