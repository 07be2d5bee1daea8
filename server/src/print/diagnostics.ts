import type { Diagnostic } from '@docgen/protocol';
import { SEVERAL_LINES } from '@docgen/protocol/rpc';
import { type Paint, PLAIN } from './paint.js';
import { isPrintable, printable } from './printable.js';

type Finding = Diagnostic & { accepted?: true };

/** A diagnostics block (commands 2.5); empty for an empty list. The list is printed in the order given. */
export function diagnosticsBlock(name: string, diagnostics: readonly Finding[], paint: Paint): string {
  if (diagnostics.length === 0) return '';
  // Asked of the whole block at once: asking for each of some thousand texts takes three times as long as all the rest.
  const bare = blockLines(name, diagnostics, PLAIN, (text) => text);
  const text = `${bare.join('\n')}\n`;
  if (!isPrintable(text, bare.length)) return `${blockLines(name, diagnostics, paint, printable).join('\n')}\n`;
  return paint === PLAIN ? text : `${blockLines(name, diagnostics, paint, (safe) => safe).join('\n')}\n`;
}

type Shown = (text: string) => string;

function blockLines(name: string, diagnostics: readonly Finding[], paint: Paint, shown: Shown): string[] {
  const lines = ['', paint.bold(`Diagnostics for ${shown(name)}:`)];
  let group: string | undefined;
  for (const [at, finding] of diagnostics.entries()) {
    const signature = finding.routeSignature ?? '(document)';
    if (at === 0 || signature !== group) lines.push(`  ${shown(signature)}`);
    group = signature;
    const mark = finding.accepted === true ? `[${finding.severity}, accepted]` : `[${finding.severity}]`;
    const place = `${paint.severity(finding.severity, mark)} ${shown(finding.code)}`;
    const [message = '', ...more] = messageLines(finding);
    lines.push(`    ${place}: ${shown(message)}`);
    for (const line of more) lines.push(`      ${shown(line)}`);
    if (finding.help === undefined || finding.help === '') continue;
    for (const line of finding.help.split('\n')) if (line !== '') lines.push(`      - ${shown(line)}`);
  }
  const tally = tallyLine(diagnostics, shown);
  if (tally !== undefined) lines.push(tally);
  return lines;
}

/** One line, but for the codes whose message is several lines of our own. */
function messageLines({ code, message }: Finding): string[] {
  return SEVERAL_LINES.has(code) ? message.split('\n') : [message];
}

function tallyLine(diagnostics: readonly Finding[], shown: Shown): string | undefined {
  const counts = new Map<string, number>();
  for (const { accepted, code } of diagnostics) if (accepted === true) counts.set(code, (counts.get(code) ?? 0) + 1);
  if (counts.size === 0) return undefined;
  const parts = [...counts].sort(([a], [b]) => (a < b ? -1 : 1)).map(([code, count]) => `${shown(code)} (${count})`);
  return `  Accepted, so --fail-on ignores them: ${parts.join(', ')}`;
}
