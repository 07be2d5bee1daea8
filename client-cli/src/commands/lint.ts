import type { LintParams } from '@docgen/protocol/rpc';
import { diagnosticsBlock } from '@docgen/server/print/diagnostics';
import { PLAIN } from '@docgen/server/print/paint';
import { buildParams, type CommandModule, declareBuildOptions, declareFailOn, flag } from '../command.js';
import { findingsChoice, writeFindings } from '../print/findings.js';
import { request } from '../request.js';

export const lintCommand: CommandModule = {
  name: 'lint',
  summary: 'list what is careless in the documents',
  description:
    'Builds every document of docgen.yaml (or the one named) in memory, looks at it under the rules of lint.* in docgen.yaml, and ' +
    'prints what they found, each at the line of PHP that caused it.',
  examples: [
    ['docgen lint', 'what the rules found in every document'],
    ['docgen lint --rule=leakage --fail-on=warning', 'exit 1 when something looks like a credential'],
    ['docgen lint --all --format=sarif > docgen.sarif', 'every finding, for code scanning'],
  ],
  exits: [
    [0, 'the findings were printed and --fail-on was satisfied'],
    [1, 'a finding at or above --fail-on, or refused'],
  ],
  declare(command) {
    command
      .argument('[document]', 'document to look at; all of them without it')
      .option('--format <format>', 'text, json, sarif or github')
      .option('--rule <key...>', 'print what one rule found, by its key in docgen.yaml; may be repeated')
      .option('--all', 'print every finding of the build');
    declareFailOn(command);
    declareBuildOptions(command);
  },
  async run([document], options, terminal) {
    const format = await findingsChoice(options, 'format');
    const params: LintParams = { ...buildParams(options), all: flag(options, 'all') };
    if (document !== undefined) params.document = document;
    const rules = options.rule;
    if (rules !== undefined) params.rules = [rules].flat().map(String);
    const result = await request('docgen/lint', () => params, options, terminal);
    for (const { name, diagnostics } of result.beside ?? []) {
      if (diagnostics.length > 0) terminal.note(diagnosticsBlock(name, diagnostics, PLAIN).trim());
    }
    await writeFindings(result, format === 'result' ? 'json' : format, terminal, options);
    return result.exit;
  },
};
