import type { Diagnostic } from '@docgen/protocol';
import { SEVERAL_LINES } from '@docgen/protocol/rpc';
import { type Paint, PLAIN } from './paint.js';
import { isPrintable, printable } from './terminal-text.js';

type Finding = Diagnostic & { accepted?: true };

/** Writes a diagnostics block (commands 2.5), in the order given; empty for an empty list. */
export function diagnosticsBlock(name: string, diagnostics: readonly Finding[], paint: Paint): string {
  if (diagnostics.length === 0) return '';
  return isSafe(name, diagnostics)
    ? block(name, diagnostics, paint, asItIs)
    : block(name, diagnostics, paint, printable);
}

/** Remembers findings whose texts need no escaping: most are shown again after the next edit. */
const safe = new WeakSet<Finding>();

/** Tests all texts at once: testing some thousand one by one takes three times as long as all the rest. */
function isSafe(name: string, diagnostics: readonly Finding[]): boolean {
  const unknown = diagnostics.filter((finding) => !safe.has(finding));
  const lines = [name];
  for (const finding of unknown) lines.push(signatureOf(finding), ...linesOf(finding, PLAIN, asItIs));
  if (!isPrintable(`${lines.join('\n')}\n`, lines.length)) return false;
  for (const finding of unknown) safe.add(finding);
  return true;
}

function asItIs(text: string): string {
  return text;
}

type Shown = (text: string) => string;

function block(name: string, diagnostics: readonly Finding[], paint: Paint, shown: Shown): string {
  let text = `\n${paint.bold(`Diagnostics for ${shown(name)}:`)}\n`;
  let group: string | undefined;
  for (const finding of diagnostics) {
    const signature = signatureOf(finding);
    if (signature !== group) text += `  ${shown(signature)}\n`;
    group = signature;
    text += textOf(finding, paint, shown);
  }
  const tally = tallyLine(diagnostics, shown);
  return tally === undefined ? text : `${text}${tally}\n`;
}

/** Keeps the last text of a finding with the settings it was written under. */
const texts = new WeakMap<Finding, { paint: Paint; shown: Shown; text: string }>();

function textOf(finding: Finding, paint: Paint, shown: Shown): string {
  const known = texts.get(finding);
  if (known?.paint === paint && known.shown === shown) return known.text;
  const text = `${linesOf(finding, paint, shown).join('\n')}\n`;
  texts.set(finding, { paint, shown, text });
  return text;
}

function signatureOf({ routeSignature = '(document)' }: Finding): string {
  return routeSignature;
}

function linesOf(finding: Finding, paint: Paint, shown: Shown): string[] {
  const mark = finding.accepted === true ? `[${finding.severity}, accepted]` : `[${finding.severity}]`;
  const place = `${paint.severity(finding.severity, mark)} ${shown(finding.code)}`;
  const [message = '', ...more] = messageLines(finding);
  const lines = [`    ${place}: ${shown(message)}`];
  for (const line of more) lines.push(`      ${shown(line)}`);
  const where = more.length > 0 ? undefined : placeOf(finding);
  if (where !== undefined) lines.push(`      ${shown(`at ${where}`)}`);
  for (const line of (finding.help ?? '').split('\n')) if (line !== '') lines.push(`      - ${shown(line)}`);
  return lines;
}

/** Gives the line of the source a finding is about, as terminals and editors open it; undefined where its message says it. */
function placeOf({ message, source }: Finding): string | undefined {
  if (source?.line === undefined) return undefined;
  const place = `${source.file}:${source.line}`;
  return message.includes(place) ? undefined : place;
}

/** Splits the messages that docgen itself breaks into lines; any other message is one line. */
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
