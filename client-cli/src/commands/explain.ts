import type { ExplainParams, ExplainResult, OperationMatch } from '@docgen/protocol/rpc';
import { diagnosticsBlock } from '@docgen/server/print/diagnostics';
import { json } from '@docgen/server/print/json';
import type { Paint } from '@docgen/server/print/paint';
import { printable } from '@docgen/server/print/terminal-text';
import { buildParams, type CommandModule, declareBuildOptions, flag, type Terminal, textOption } from '../command.js';
import { explainReport, fieldReport } from '../print/explain.js';
import { heading, table } from '../print/layout.js';
import { request } from '../request.js';

export const explainCommand: CommandModule = {
  name: 'explain',
  summary: 'tell where each field of an operation comes from, and how to change it',
  description:
    'Prints every field of one operation with the layer that wrote it, the file and line it was read from, what it ' +
    'displaced, and what to edit to change it. An operation is named by its route name, its operationId, its URI with or ' +
    'without a verb, or any part of one of them.',
  examples: [
    ['docgen explain posts.show', 'by route name or operationId'],
    ['docgen explain "GET /api/posts/{post}"', 'by verb and URI; the prefix may be left out'],
    ['docgen explain posts.show --field=summary', 'one field, its values in full'],
    ['docgen explain posts.show --json', 'everything, for another program'],
  ],
  exits: [
    [0, 'one operation (and one field) was found'],
    [1, 'none was found, or refused'],
    [2, 'several were found'],
  ],
  declare(command) {
    command
      .argument('<selector>', 'the operation')
      .argument('[document]', 'document to look in; all of them without it')
      .option('--method <verb>', 'only operations of this verb')
      .option('--field <name>', 'one field: its path, its name, or a part of its path')
      .option('--json', 'print JSON');
    declareBuildOptions(command);
  },
  async run([selector = '', document], options, terminal) {
    const params: ExplainParams = { ...buildParams(options), selector };
    if (document !== undefined) params.document = document;
    for (const name of ['method', 'field'] as const) {
      const value = textOption(options, name);
      if (value !== undefined) params[name] = value;
    }
    const { configuration, exit, ...explanation } = await request('docgen/explain', () => params, options, terminal);
    if (flag(options, 'json')) {
      terminal.write(json(explanation));
      return exit;
    }
    const paint = await terminal.paint();
    for (const { name, diagnostics } of configuration) terminal.write(diagnosticsBlock(name, diagnostics, paint));
    terminal.write(shown({ configuration, exit, ...explanation } as ExplainResult, paint, terminal));
    return exit;
  },
};

function shown(result: ExplainResult, paint: Paint, terminal: Pick<Terminal, 'columns'>): string {
  switch (result.status) {
    case 'no-match':
      return noMatch(result, paint);
    case 'ambiguous':
      return severalMatches(result, paint);
    case 'explained':
      return explainReport(result, paint, terminal.columns());
    case 'field':
      return fieldReport(result, paint);
    case 'no-field':
    case 'ambiguous-field':
      return fieldChoices(result, paint);
    default:
      return '';
  }
}

function noMatch({ query, published, example }: Extract<ExplainResult, { status: 'no-match' }>, paint: Paint): string {
  let text = heading(`No operation matches "${query}".`, paint);
  if (example !== null) {
    const count = published === 1 ? '1 operation is published.' : `${published} operations are published.`;
    text += `${count} Name one by:\n${spellings(example)}`;
  } else text += 'No operation is published.\n';
  return `${text}A route can be left out by routes.include, routes.exclude or ExcludeFromDocs.\n`;
}

/** Spells the five ways to name an operation, each as a command to run. */
function spellings({ method, path, routeName, operationId }: OperationMatch): string {
  const segment = path.split('/').findLast((part) => part !== '' && !part.includes('{')) ?? path;
  const ways: [string, string][] = [
    ['method + URI', `${method} ${path}`],
    ['URI', path],
    ['route name', routeName ?? 'posts.show'],
    ['operation id', operationId ?? 'posts.show'],
    ['any fragment', segment],
  ];
  return ways.map(([way, selector]) => `  ${way.padEnd(12)}  ${ready(selector)}\n`).join('');
}

function severalMatches({ query, matches }: Extract<ExplainResult, { status: 'ambiguous' }>, paint: Paint): string {
  const rows = matches.map((match) => [
    match.method,
    match.path,
    match.document,
    match.routeName ?? '—',
    match.operationId ?? '—',
  ]);
  const [first] = matches;
  const title = heading(`${matches.length} operations match "${query}".`, paint);
  const command = first === undefined ? '' : `\n${ready(`${first.method} ${first.path}`, first.document)}\n`;
  return title + table(['Method', 'URI', 'Document', 'Route', 'Operation id'], rows, paint) + command;
}

function fieldChoices(
  result: Extract<ExplainResult, { status: 'no-field' | 'ambiguous-field' }>,
  paint: Paint,
): string {
  const { query, fields, operation } = result;
  const title =
    result.status === 'no-field' ? `No field matches "${query}".` : `${fields.length} fields match "${query}".`;
  const rows = fields.map(({ field, layer }) => [field, layer]);
  return heading(title, paint, `${operation.method} ${operation.path}`) + table(['Field', 'Rung'], rows, paint);
}

/** Writes a command that explains one operation. */
function ready(selector: string, document?: string): string {
  const argument = /^[\w./:@-]+$/.test(selector) ? selector : `"${selector.replace(/["$`\\]/g, '\\$&')}"`;
  return `docgen explain ${printable(argument)}${document === undefined ? '' : ` ${printable(document)}`}`;
}
