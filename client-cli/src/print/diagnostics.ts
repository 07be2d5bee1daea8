import type { Diagnostic } from '@docgen/protocol';
import { SEVERAL_LINES } from '@docgen/protocol/rpc';
import type { Paint } from './paint.js';
import { printable } from './printable.js';

type Finding = Diagnostic & { accepted?: true };

/** A diagnostics block (commands 2.5); empty for an empty list. The list is printed in the order given. */
export function diagnosticsBlock(name: string, diagnostics: readonly Finding[], paint: Paint): string {
  if (diagnostics.length === 0) return '';
  const lines = ['', paint.bold(`Diagnostics for ${printable(name)}:`)];
  let group: string | undefined;
  for (const [at, finding] of diagnostics.entries()) {
    const signature = finding.routeSignature ?? '(document)';
    if (at === 0 || signature !== group) lines.push(`  ${printable(signature)}`);
    group = signature;
    const mark = finding.accepted === true ? `[${finding.severity}, accepted]` : `[${finding.severity}]`;
    const place = `${paint.severity(finding.severity, mark)} ${printable(finding.code)}`;
    lines.push(`    ${place}: ${messageText(finding)}`);
    for (const line of (finding.help ?? '').split('\n')) if (line !== '') lines.push(`      - ${printable(line)}`);
  }
  const tally = tallyLine(diagnostics);
  if (tally !== undefined) lines.push(tally);
  return `${lines.join('\n')}\n`;
}

/** Escaped whole, but for the codes whose message is several lines of our own. */
function messageText({ code, message }: Finding): string {
  if (!SEVERAL_LINES.has(code)) return printable(message);
  return message.split('\n').map(printable).join('\n      ');
}

function tallyLine(diagnostics: readonly Finding[]): string | undefined {
  const counts = new Map<string, number>();
  for (const { accepted, code } of diagnostics) if (accepted === true) counts.set(code, (counts.get(code) ?? 0) + 1);
  if (counts.size === 0) return undefined;
  const parts = [...counts]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([code, count]) => `${printable(code)} (${count})`);
  return `  Accepted, so --fail-on ignores them: ${parts.join(', ')}`;
}
