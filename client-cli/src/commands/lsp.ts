import { type CommandModule, textOption } from '../command.js';

export const lspCommand: CommandModule = {
  name: 'lsp',
  summary: 'serve an editor over the Language Server Protocol',
  description:
    'Speaks the Language Server Protocol on standard input and output. An editor starts it and shows what docgen knows ' +
    'of the text under the cursor, unsaved changes included: hovers, findings with fixes, lenses, links. The work is ' +
    'done by the daemon of each application.',
  examples: [['docgen lsp', 'what the configuration of an editor names as the command']],
  exits: [
    [0, 'the editor said goodbye'],
    [1, 'the editor went away without a goodbye, or sent what is no message'],
  ],
  declare(command) {
    command.option('--stdio', 'speak on standard input and output, as it does without the option');
  },
  async run(_args, options, terminal) {
    const { startLanguageServer } = await import('@docgen/server/lsp/start');
    const { openLink } = await import('../daemon/link.js');
    terminal.takeSignals();
    const { stdin: input, stdout: output } = process;
    const app = textOption(options, 'app');
    startLanguageServer({
      input,
      output,
      env: terminal.env,
      ...(app === undefined ? {} : { app }),
      open: openLink(options, terminal),
      note: (line) => terminal.note(line),
    });
    // The protocol ends the process: at `exit`, and when the editor closes the stream.
    return new Promise(() => {});
  },
};
