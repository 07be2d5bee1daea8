import type { ExportResult, FindingsResult, ValidateResult } from '@docgen/protocol/rpc';
import type { FindingsFormatName } from '@docgen/server/print/findings/format';
import type { RunFindings } from '@docgen/server/print/findings/run-findings';
import { applicationRoot } from '@docgen/server/project/root';
import { flag, type Options, type Terminal, textOption } from '../command.js';
import { UsageError } from '../usage.js';

/** Names how the findings of a run are printed; `result` is JSON of all a run has to say. */
export type FindingsChoice = FindingsFormatName | 'result';

/** Decodes the option for the format of findings, beside `--json` where a command has it (commands 3.5, 4.1, 4.2). */
export async function findingsChoice(options: Options, name: 'format' | 'findings'): Promise<FindingsChoice> {
  const word = textOption(options, name);
  if (flag(options, 'json')) {
    if (word !== undefined) throw new UsageError([`--json cannot be used with --${name}.`]);
    return 'result';
  }
  if (word === undefined || word === 'text') return 'text';
  const { FINDINGS_FORMATS } = await import('@docgen/server/print/findings/format');
  const known = Object.keys(FINDINGS_FORMATS);
  if (known.includes(word)) return word as FindingsFormatName;
  throw new UsageError([`Unknown --${name} "${word}"; expected one of: ${known.join(', ')}.`]);
}

/** Prints the findings of a run to standard output. */
export async function writeFindings(
  result: FindingsResult | ExportResult | ValidateResult,
  format: FindingsFormatName,
  terminal: Terminal,
  options: Options,
): Promise<void> {
  const { FINDINGS_FORMATS } = await import('@docgen/server/print/findings/format');
  const { runFindings } = await import('@docgen/server/print/findings/run-findings');
  const found = 'counts' in result ? result : runFindings(result);
  const place = await placeOf(format, terminal, options);
  terminal.write(FINDINGS_FORMATS[format]({ ...found, ...place }, await terminal.paint()));
}

/** Finds where the application lies in its repository, for formats that are shown there (lint 5.5). */
export async function placeOf(
  format: FindingsFormatName,
  terminal: Terminal,
  options: Options,
): Promise<Pick<RunFindings, 'place'>> {
  if (format !== 'sarif' && format !== 'github') return {};
  const { repositoryPlace } = await import('@docgen/server/project/repository-place');
  return { place: repositoryPlace(applicationRoot(terminal.cwd, textOption(options, 'app')), terminal.env) };
}

/**
 * Prints a run for a machine: standard output holds its findings, or all of it as JSON, and nothing else; `lines` about what was done go to
 * standard error, where a person reads them in a log (commands 1.6).
 */
export async function writeForMachine(
  result: ExportResult | ValidateResult,
  choice: FindingsChoice,
  lines: string,
  terminal: Terminal,
  options: Options,
): Promise<void> {
  if (choice === 'result') {
    const { resultJson } = await import('@docgen/server/print/findings/result-json');
    terminal.write(resultJson(result));
    return;
  }
  if (lines !== '') terminal.note(lines.trimEnd());
  await writeFindings(result, choice, terminal, options);
}
