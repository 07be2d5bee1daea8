import { printable } from '@docgen/server/print/terminal-text';
import { type CommandModule, flag } from '../command.js';
import { smallRequest } from '../request.js';

export const clearCommand: CommandModule = {
  name: 'clear',
  summary: 'forget what is kept between builds',
  description:
    'Removes what docgen cache stored of every document (or of the one named) from the cache of the application, for which PHP ' +
    'boots it; where that cannot be done it says why and goes on. With --fragments it also empties the fragment cache, which ' +
    'all documents share: the next build reads everything anew and gives the same result, and the space is free again. ' +
    'Works while docgen is disabled and while docgen.yaml is refused.',
  examples: [
    ['docgen clear --fragments', 'the next export starts from nothing'],
    ['docgen clear admin', 'one document; the others stay'],
  ],
  exits: [
    [0, 'cleared, or there is no framework cache to clear'],
    [1, 'unknown document, or something could not be removed'],
  ],
  declare(command) {
    command
      .argument('[document]', 'document whose stored payload goes; all of them without it')
      .option('--fragments', 'empty the fragment cache as well');
  },
  async run([document], options, terminal) {
    const params = {
      ...(document === undefined ? {} : { document }),
      ...(flag(options, 'fragments') ? { fragments: true } : {}),
    };
    const result = await smallRequest('docgen/clear', params, options, terminal);
    const lines = result.documents
      .filter(({ cleared }) => cleared)
      .map(({ document }) => `Cleared cached document "${document}".`);
    if (result.reason !== null) lines.push(`No framework cache to clear: ${result.reason}.`);
    if (result.fragments !== null) lines.push(`Cleared ${result.fragments} cached operation fragment(s).`);
    lines.push(...result.failures);
    terminal.write(lines.map((line) => `${printable(line)}\n`).join(''));
    return result.exit;
  },
};
