import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type CodeDeclaration, registry } from '../../protocol/src/index.js';
import { bullets, code, fenced, page, sentence, table } from './markdown.js';
import { placeholders } from './placeholder.js';
import { expectingTests, type RaisingCase, raisingCases } from './raising-cases.js';

/** Folder of the pages; everything in it is generated. */
export const FOLDER = 'docs/diagnostics';

/** Holds the row of a code in the reference (diagnostics 4.1). */
interface ReferenceRow {
  when: string;
  help: string;
}

const declarations = Object.entries(registry) as unknown as [string, CodeDeclaration<never>][];

/** Writes one page per prefix, and one that lists all codes. */
export function diagnosticsPages(root: string): Map<string, string> {
  const rows = referenceRows(root);
  const cases = raisingCases(root);
  const byPrefix = new Map<string, [string, CodeDeclaration<never>][]>();
  for (const [name, declaration] of [...declarations].sort(([a], [b]) => (a < b ? -1 : 1))) {
    const prefix = name.slice(0, name.indexOf('.'));
    byPrefix.set(prefix, [...(byPrefix.get(prefix) ?? []), [name, declaration]]);
  }
  const made = new Map<string, string>();
  made.set(`${FOLDER}/README.md`, overview(byPrefix));
  for (const [prefix, codes] of byPrefix) {
    const blocks = codes.flatMap(([name, declaration]) =>
      codeBlocks(name, declaration, rows.get(name), cases.get(name)),
    );
    made.set(`${FOLDER}/${prefix}.md`, page(`\`${prefix}.*\``, SOURCE, ...blocks));
  }
  return made;
}

/** Words out of closed sets, where a message says another thing for each. */
const WORDS: Readonly<Record<string, Readonly<Record<string, string>>>> = { 'host.probe-memory': { by: 'php.ini' } };

const SOURCE = 'protocol/src/diagnostics, docs/reference/diagnostics.md and test/cases';

function overview(byPrefix: ReadonlyMap<string, readonly [string, CodeDeclaration<never>][]>): string {
  const head = `Every finding has a code. \`docgen export\` prints it with what was found, what was published instead, and what to do. Put a code into
\`diagnostics.accept\` of docgen.yaml to accept it; an error cannot be accepted. \`<…>\` in a message stands for what the finding is about.`;
  const rows = [...byPrefix.values()]
    .flat()
    .map(([name, { severity, title }]) => [
      `[${code(name)}](${name.slice(0, name.indexOf('.'))}.md#${anchor(name)})`,
      severityText(severity),
      title,
    ]);
  return page('Diagnostics', SOURCE, head, table(['Code', 'Severity', 'What'], rows));
}

function codeBlocks(
  name: string,
  { severity, title, message, help }: CodeDeclaration<never>,
  row: ReferenceRow | undefined,
  cases: readonly RaisingCase[] = [],
): string[] {
  const advice = help?.(placeholders(WORDS[name])) ?? [];
  const gist = row === undefined || row.help === '-' ? [] : row.help.split(';').map(sentence);
  const steps = advice.length > 0 ? advice : gist;
  const shown = cases
    .flatMap(({ text }) => (text === undefined ? [] : [text]))
    .sort((a, b) => a.lines.length - b.lines.length)[0];
  return [
    `## ${code(name)}`,
    `**${severityText(severity)}.** ${sentence(title)}`,
    row === undefined ? '' : `**Why:** ${sentence(row.when)}`,
    `**It says:**\n\n${fenced('text', message(placeholders(WORDS[name])))}`,
    steps.length === 0
      ? '**What to do:** nothing has to be done; the message says what was published.'
      : `**What to do:**\n\n${bullets(steps.map(escaped))}`,
    shown === undefined
      ? ''
      : `**For example**, in ${code(shown.path)}:\n\n${fenced(shown.path.endsWith('.yaml') ? 'yaml' : 'php', shown.lines.join('\n'))}`,
  ];
}

/** Writes the table of all codes with the cases and tests that raise them; it is no page, because every new test would change it. */
export function casesTable(root: string): string {
  const cases = raisingCases(root);
  const codes = declarations.map(([name]) => name).sort();
  const tests = expectingTests(root, codes);
  const rows = codes.map((name) => [
    code(name),
    (cases.get(name) ?? []).map(({ file, title }) => `${file.replace('test/cases/', '')}: ${title}`).join('; '),
    (tests.get(name) ?? []).join(', '),
  ]);
  return table(['Code', 'Cases', 'Tests'], rows);
}

function severityText(severity: CodeDeclaration<never>['severity']): string {
  const words = typeof severity === 'string' ? [severity] : severity;
  return words.map((word) => `${word[0]?.toUpperCase()}${word.slice(1)}`).join(' or ');
}

/** Keeps `<…>` from being read as HTML. */
function escaped(text: string): string {
  return text.replaceAll('<', '\\<');
}

/** Spells the address of a heading as GitHub does. */
function anchor(name: string): string {
  return name.replaceAll('.', '');
}

function referenceRows(root: string): Map<string, ReferenceRow> {
  const text = readFileSync(join(root, 'docs/reference/diagnostics.md'), 'utf8');
  const rows = new Map<string, ReferenceRow>();
  for (const line of text.split('\n')) {
    const cells = line.split(/(?<!\\)\|/).map((one) => one.trim().replaceAll('\\|', '|'));
    const name = /^`([a-z0-9.-]+)`$/.exec(cells[1] ?? '')?.[1];
    if (name !== undefined && cells.length >= 7) rows.set(name, { when: cells[3] ?? '', help: cells[5] ?? '-' });
  }
  return rows;
}
