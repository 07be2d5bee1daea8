import { type CommandModule, flag } from '../command.js';
import { printable } from '../print/printable.js';
import { smallRequest } from '../request.js';

export const clearCommand: CommandModule = {
  name: 'clear',
  summary: 'forget what is kept between builds',
  description:
    'Removes the stored payload of every document (or of the one named). With --fragments it also empties the fragment cache, ' +
    'which all documents share: the next build reads everything anew. Nothing kept can make a result wrong; this is for those ' +
    'who want to see that, and for getting the room back.',
  examples: [
    ['docgen clear --fragments', 'the next export starts from nothing'],
    ['docgen clear admin', 'the payload of one document'],
  ],
  exits: [
    [0, 'cleared'],
    [1, 'unknown document, or something could not be removed'],
  ],
  declare(command) {
    command
      .argument('[document]', 'document whose payload goes; all of them without it')
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
