import { diagnosticsBlock } from '@docgen/server/print/diagnostics';
import { printable } from '@docgen/server/print/terminal-text';
import { buildParams, type CommandModule, declareBuildOptions } from '../command.js';
import { request } from '../request.js';

export const cacheCommand: CommandModule = {
  name: 'cache',
  summary: 'store the documents in the cache of the application',
  description:
    'Builds every document of docgen.yaml (or the one named), without provenance and identities, and stores it in the cache of ' +
    'the application, from which pages serve it; Docgen\\Viewer\\DocumentCache of the Composer package docgen/laravel reads ' +
    'it. The store is cache.store of config/docgen.php, else the default one, as the application itself is configured: ' +
    'host.env does not apply. Needs PHP and that package, so run it where the application is deployed. A document stays ' +
    'until it is stored again or cleared.',
  examples: [
    ['docgen cache', 'store every document; a step of a deployment'],
    ['docgen cache admin', 'one document'],
    ['docgen clear', 'remove them again'],
  ],
  exits: [
    [0, 'every document was stored'],
    [1, 'refused, one could not be stored, or one was stored and is invalid'],
  ],
  declare(command) {
    command.argument('[document]', 'document to store; all of them without it');
    declareBuildOptions(command);
  },
  async run([document], options, terminal) {
    const params = { ...buildParams(options), ...(document === undefined ? {} : { document }) };
    const result = await request('docgen/cache', () => params, options, terminal);
    const paint = await terminal.paint();
    for (const { name, diagnostics } of result.configuration) {
      terminal.write(diagnosticsBlock(name, diagnostics, paint));
    }
    for (const { document, failure, diagnostics } of result.documents) {
      terminal.write(`${printable(failure ?? `Cached document "${document}".`)}\n`);
      terminal.write(diagnosticsBlock(document, diagnostics, paint));
    }
    terminal.write(diagnosticsBlock('docgen.yaml', result.closing, paint));
    return result.exit;
  },
};
