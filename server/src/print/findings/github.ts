import type { Finding } from '@docgen/protocol/rpc';
import { blocksOf } from './json.js';
import { type RunFindings, repositoryPath } from './run-findings.js';

const LEVELS = { error: 'error', warning: 'warning', info: 'notice', hint: 'notice' } as const;

/** Writes findings as workflow commands, which GitHub shows at the lines they are about (lint 5.4). */
export function githubFindings(result: RunFindings): string {
  return blocksOf(result)
    .flatMap(({ diagnostics }) => diagnostics)
    .map((finding) => `${command(finding, result)}\n`)
    .join('');
}

function command({ severity, code, message, source, accepted }: Finding, result: RunFindings): string {
  const level = accepted === true ? 'notice' : LEVELS[severity];
  const properties = [
    ...(source === undefined ? [] : [`file=${property(repositoryPath(source.file, result))}`]),
    ...(source?.line === undefined ? [] : [`line=${source.line}`]),
    `title=${property(code)}`,
  ];
  return `::${level} ${properties.join(',')}::${escaped(message)}`;
}

function escaped(text: string): string {
  return text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
}

function property(text: string): string {
  return escaped(text).replaceAll(':', '%3A').replaceAll(',', '%2C');
}
