import type { ContractExplainResult, ContractOrigin, WrongField } from '@docgen/protocol/rpc';
import type { Paint } from '@docgen/server/print/paint';
import { printable } from '@docgen/server/print/terminal-text';
import { heading } from './layout.js';

/** Bounds what is shown of one field. */
const MOST = 5;

/** Writes the failures of a run by the field that is wrong, and the proposal as a diff (contract 7.7). */
export function failureLines(result: ContractExplainResult, paint: Paint): string {
  const { document, run, exchanges, fields, files, byHand, applied } = result;
  if (run === null) return `No failure of a test is known about document "${printable(document)}".\n`;
  const count = `${run}: ${counted(exchanges, 'exchange')} failed, ${counted(fields.length, 'field')} of the document broken.`;
  const lines = fields.flatMap((field) => ['', ...fieldLines(field)]);
  const shown = lines.map((line) => `${printable(line)}\n`).join('');
  const changed = files.map(({ diff }) => `\n${diff.split('\n').map(printable).join('\n')}`).join('');
  const closing = applied
    ? files.map(({ path }) => `${path} was written.`)
    : files.length > 0
      ? ['Write it: docgen contract --explain --apply']
      : [];
  const hints = [...closing, ...byHand].map((line) => `  - ${printable(line)}\n`).join('');
  return `${heading(`Contract — ${document}`, paint, count)}${shown}${changed}${hints === '' ? '' : `\n${hints}`}`;
}

function fieldLines({ field, count, shown, operations, origins, remedy, unmended }: WrongField): string[] {
  return [
    field,
    ...some(shown.map((one) => `  ${one}`)),
    ...some(operations).map(
      (one, at) => `  ${at === 0 ? `${counted(count, 'time')} by`.padEnd(8) : ''.padEnd(8)} ${one}`,
    ),
    ...origins.map((origin) => `  from     ${originText(origin)}`),
    ...(remedy === null ? [] : [`  to mend  ${remedy}`]),
    ...(unmended === null ? [] : [`  Nothing is proposed: ${unmended}.`]),
  ];
}

function some(lines: readonly string[]): string[] {
  const more = lines.length - MOST;
  return more > 0 ? [...lines.slice(0, MOST), `  … and ${more} more`] : [...lines];
}

function originText({ producer, layer, source }: ContractOrigin): string {
  if (source === undefined) return `${producer} (${layer})`;
  const line = source.line === undefined ? '' : `:${source.line}`;
  return `${producer} (${layer}) — ${source.file}${line}${source.symbol === undefined ? '' : ` in ${source.symbol}`}`;
}

function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}
