import type { ActionPlace, HoveredField, HoverResult, OperationSummary } from '@docgen/protocol/rpc';

const LONGEST = 56;

/** Writes what the operations of an action are (commands 10.3). */
export function actionMarkdown({ operations, more }: ActionPlace, stale: boolean): string {
  const parts = operations.map((operation) => summary(operation, stale));
  if (more > 0) parts.push(`… and ${more} more.`);
  return parts.join('\n\n---\n\n');
}

function summary({ match, rows, shadowed, findings }: OperationSummary, stale: boolean): string {
  const name = match.routeName ?? match.operationId;
  const head = `**${escapedMarkdown(`${match.method} ${match.path}`)}** · ${quotedMarkdown(match.document)}${name === null ? '' : ` · ${quotedMarkdown(name)}`}`;
  const table = [
    '| Part | Documented | Written by |',
    '|---|---|---|',
    ...rows.map(
      ({ part, documented, writer }) =>
        `| ${part.includes('`') ? part : cell(part)} | ${cell(cut(documented))} | ${cell(writer)} |`,
    ),
  ];
  const said = [
    shadowed === 0 ? '' : plural(shadowed, 'shadowed value'),
    ...(['error', 'warning'] as const).map((severity) =>
      findings[severity] === 0 ? '' : plural(findings[severity], severity),
    ),
  ].filter((part) => part !== '');
  return [head + (stale ? ' *(stale)*' : ''), '', ...table, ...(said.length === 0 ? [] : ['', said.join(' · ')])].join(
    '\n',
  );
}

/** Writes what a rule or an attribute decides, and what it loses. */
export function placeMarkdown({ kind, fields }: NonNullable<HoverResult['place']>, stale: boolean): string {
  const won = fields.filter((field) => field.won);
  const lost = fields.filter((field) => !field.won);
  const mark = stale ? ' *(stale)*' : '';
  const parts: string[] = [];
  if (kind === 'rule') {
    for (const [label, of] of groups(won)) {
      const [first] = of;
      const in_ = first === undefined ? '' : operationsOf(first);
      const schema = Object.fromEntries(of.map(({ field, value }) => [field, value]));
      parts.push(
        `**${escapedMarkdown(label)}** · ${in_}${mark}\n\n\`\`\`json\n${JSON.stringify(schema, null, 2)}\n\`\`\`\n\n${escapedMarkdown([...new Set(of.map(({ producer }) => producer))].join(', '))}`,
      );
    }
  } else if (won.length > 0) {
    parts.push(
      `**Writes**${mark}\n\n${won.map((field) => `- ${nameOf(field)}: ${shownValue(field)} · ${operationsOf(field)}`).join('\n')}`,
    );
  }
  if (lost.length > 0) {
    parts.push(
      `**Loses**${mark}\n\n${lost.map((field) => `- ${nameOf(field)}: ${shownValue(field)} · to ${escapedMarkdown(field.winner)}`).join('\n')}`,
    );
  }
  return parts.join('\n\n');
}

function groups(fields: readonly HoveredField[]): Map<string, HoveredField[]> {
  const found = new Map<string, HoveredField[]>();
  for (const field of fields) {
    const known = found.get(field.label);
    if (known === undefined) found.set(field.label, [field]);
    else known.push(field);
  }
  return found;
}

function nameOf({ label, field }: HoveredField): string {
  return quotedMarkdown(label === 'operation' ? field : `${label}.${field}`);
}

function shownValue({ value }: HoveredField): string {
  return escapedMarkdown(cut(typeof value === 'string' ? value : (JSON.stringify(value) ?? '')));
}

function operationsOf({ operations: [first, ...more] }: HoveredField): string {
  if (first === undefined) return '';
  return escapedMarkdown(`${first.method} ${first.path}`) + (more.length === 0 ? '' : ` and ${more.length} more`);
}

function plural(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}

function cut(value: string): string {
  const line = value.replace(/\s+/g, ' ').trim();
  return line.length <= LONGEST ? line : `${line.slice(0, LONGEST - 1)}…`;
}

/** Escapes foreign text so that no markup, link or image of it has an effect. */
export function escapedMarkdown(value: string): string {
  return printable(value).replace(/[\\`*_[\]<>!#~&]/g, '\\$&');
}

function cell(value: string): string {
  return escapedMarkdown(value).replaceAll('|', '\\|');
}

/** Writes foreign text as code. */
export function quotedMarkdown(value: string): string {
  return `\`${printable(value).replaceAll('`', "'")}\``;
}

function printable(value: string): string {
  return value.replace(/\p{Cc}/gu, ' ');
}
