import type { RoutesResult } from '@docgen/protocol/rpc';
import { diagnosticsBlock } from '@docgen/server/print/diagnostics';
import { json } from '@docgen/server/print/json';
import { buildParams, type CommandModule, declareBuildOptions, flag, textOption } from '../command.js';
import { heading, table } from '../print/layout.js';
import { request } from '../request.js';

export const routesCommand: CommandModule = {
  name: 'routes',
  summary: 'list the routes and where each is documented',
  description:
    'Prints every route of the application with the documents that describe it, or the first reason why none does. ' +
    'Nothing is analysed or written.',
  examples: [
    ['docgen routes', 'the whole table'],
    ['docgen routes --document=admin --json', 'what one document takes, for another program'],
  ],
  exits: [
    [0, 'the table was printed'],
    [1, 'refused'],
  ],
  declare(command) {
    command.option('--document <key>', 'look at one document only').option('--json', 'print JSON');
    declareBuildOptions(command);
  },
  async run(_args, options, terminal) {
    const document = textOption(options, 'document');
    const params = { ...buildParams(options), ...(document === undefined ? {} : { document }) };
    const result = await request('docgen/routes', () => params, options, terminal);
    if (flag(options, 'json')) {
      const { source, routes, diagnostics } = result;
      terminal.write(json({ source, routes, diagnostics }));
      return 0;
    }
    const paint = await terminal.paint();
    for (const { name, diagnostics } of result.configuration) {
      terminal.write(diagnosticsBlock(name, diagnostics, paint));
    }
    const title = `Routes — ${result.source}, ${result.routes.length} routes, ${result.operations} operations`;
    terminal.write(heading(title, paint));
    terminal.write(table(['Method', 'URI', 'Name', 'Action', 'Documents'], result.routes.map(row), paint));
    terminal.write(diagnosticsBlock('host', result.diagnostics, paint));
    return 0;
  },
};

function row(route: RoutesResult['routes'][number]): string[] {
  const documents = route.documents.length > 0 ? route.documents.join(', ') : `— ${route.dropped ?? ''}`.trimEnd();
  const uri = route.domain === null ? route.uri : `${route.domain}/${route.uri}`;
  return [route.methods.join('|'), uri, route.name ?? '—', action(route.action), documents];
}

function action(of: RoutesResult['routes'][number]['action']): string {
  if (of.kind === 'controller') return `${of.class}@${of.method}`;
  return of.kind === 'closure' ? 'Closure' : of.text;
}
