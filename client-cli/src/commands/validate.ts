import type { ValidateResult } from '@docgen/protocol/rpc';
import { diagnosticsBlock } from '@docgen/server/print/diagnostics';
import { buildParams, type CommandModule, declareBuildOptions, declareFailOn } from '../command.js';
import { findingsChoice, writeForMachine } from '../print/findings.js';
import { request } from '../request.js';

export const validateCommand: CommandModule = {
  name: 'validate',
  summary: 'build the documents and check them, without writing',
  description:
    'Builds every document of docgen.yaml (or the one named) in memory and checks it and each of its artifacts against ' +
    'the published schemas.',
  examples: [
    ['docgen validate', 'check every document'],
    ['docgen validate --fail-on=warning', 'exit 1 on a warning or worse as well'],
    ['docgen validate --format=github', 'findings as annotations of a pull request'],
  ],
  exits: [
    [0, 'everything is valid and --fail-on was satisfied'],
    [1, 'a violation, a finding at or above --fail-on, or refused'],
  ],
  declare(command) {
    command
      .argument('[document]', 'document to check; all of them without it')
      .option('--format <format>', 'findings as text, json, sarif or github')
      .option('--json', 'the whole result as JSON');
    declareFailOn(command);
    declareBuildOptions(command);
  },
  async run([document], options, terminal) {
    const choice = await findingsChoice(options, 'format');
    const params = { ...buildParams(options), ...(document === undefined ? {} : { document }) };
    const result = await request('docgen/validate', () => params, options, terminal);
    if (choice !== 'text') {
      await writeForMachine(result, choice, result.documents.map(lines).join(''), terminal, options);
      return result.exit;
    }
    const paint = await terminal.paint();
    for (const { name, diagnostics } of result.configuration) {
      terminal.write(diagnosticsBlock(name, diagnostics, paint));
    }
    for (const checked of result.documents) {
      terminal.write(lines(checked));
      terminal.write(diagnosticsBlock(checked.document, checked.diagnostics, paint));
    }
    terminal.write(diagnosticsBlock('docgen.yaml', result.closing, paint));
    return result.exit;
  },
};

/** Writes the lines of commands 4.1. */
function lines({ document, spec, violations, targets }: ValidateResult['documents'][number]): string {
  const all = [
    violations === 0 ? `${document}: valid against ${spec}.` : `${document}: ${violations} schema violation(s).`,
    ...targets.map((target) => {
      if (!target.checked)
        return `${document}: ${target.format} has no published schema, so its artifact was not checked.`;
      return target.violations === 0
        ? `${document}: ${target.format} artifact valid against its published schema.`
        : `${document}: ${target.format} artifact has ${target.violations} schema violation(s).`;
    }),
  ];
  return `${all.join('\n')}\n`;
}
