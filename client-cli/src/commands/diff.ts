import type { DiffParams } from '@docgen/protocol/rpc';
import type { ChangesFormatName } from '@docgen/server/print/changes/format';
import { diagnosticsBlock } from '@docgen/server/print/diagnostics';
import { PLAIN } from '@docgen/server/print/paint';
import { buildParams, type CommandModule, declareBuildOptions, flag, type Terminal, textOption } from '../command.js';
import { request } from '../request.js';
import { UsageError } from '../usage.js';

export const diffCommand: CommandModule = {
  name: 'diff',
  summary: 'compare an older artifact with the document of today',
  description:
    'Compares an OpenAPI file (of docgen or of another tool, JSON or YAML), the same file in a git revision, or what docgen cache stored, with the document the code ' +
    'has now, and says of each change whether it breaks a client. Nothing is checked out and nothing is exported.',
  examples: [
    ['docgen diff --against=main', 'what this branch changes, against the committed artifact'],
    ['docgen diff docs/openapi.json', 'what an export would change'],
    ['docgen diff --cached', 'what the pages would show otherwise after docgen cache'],
    ['docgen diff --against=v1.4.0 --enforce', 'exit 1 when the version does not allow the changes'],
    ['docgen diff --against=main --format=markdown', 'a comment for a pull request'],
    ['docgen diff --against=main --format=html --out=changes.html', 'one page to look at'],
  ],
  exits: [
    [0, 'compared; under --enforce the policy is satisfied'],
    [1, 'the policy is violated, or there is no answer'],
  ],
  declare(command) {
    command
      .argument(
        '[old]',
        'older OpenAPI file, from the root of the application; with --against that of docgen.yaml without it',
      )
      .argument('[document]', 'document to compare with; default without it')
      .option('--against <ref>', 'git revision that holds the older file')
      .option('--cached', 'compare with what docgen cache stored; the one argument is the document')
      .option('--enforce', 'judge the changes under versioning in docgen.yaml')
      .option('--format <format>', 'terminal, json, markdown or html')
      .option('--out <path>', 'write json, markdown or html to a file, from the root of the application')
      .option('--force', 'replace a file docgen did not write');
    declareBuildOptions(command);
  },
  async run([old, document], options, terminal) {
    const { CHANGES_FORMATS } = await import('@docgen/server/print/changes/format');
    const format = formatOf(textOption(options, 'format') ?? 'terminal', Object.keys(CHANGES_FORMATS));
    const out = textOption(options, 'out');
    if (out !== undefined && format === 'terminal') {
      throw new UsageError(['--out needs --format=json, --format=markdown or --format=html.']);
    }
    const params: DiffParams = { ...buildParams(options), enforce: flag(options, 'enforce') };
    const cached = flag(options, 'cached');
    if (cached && document !== undefined) throw new UsageError(['--cached takes neither a file nor --against.']);
    const key = cached ? old : document;
    if (cached) params.cached = true;
    else if (old !== undefined) params.old = old;
    if (key !== undefined) params.document = key;
    const against = textOption(options, 'against');
    if (against !== undefined) params.against = against;
    let root = '';
    const asked = (shownRoot: string) => {
      root = shownRoot;
      return params;
    };
    const result = await request('docgen/diff', asked, options, terminal);
    for (const { name, diagnostics } of result.configuration) {
      if (diagnostics.length > 0) terminal.note(diagnosticsBlock(name, diagnostics, PLAIN).trim());
    }
    const text = CHANGES_FORMATS[format](result, format === 'terminal' ? await terminal.paint() : PLAIN);
    if (out === undefined) terminal.write(text);
    else if (!(await wrote({ root, out, format, text, force: flag(options, 'force') }, terminal))) return 1;
    return result.exit;
  },
};

function formatOf(word: string, known: readonly string[]): ChangesFormatName {
  if (known.includes(word)) return word as ChangesFormatName;
  throw new UsageError([`Unknown --format "${word}"; expected one of: ${known.join(', ')}.`]);
}

interface WantedFile {
  root: string;
  out: string;
  format: ChangesFormatName;
  text: string;
  force: boolean;
}

/** Writes the text to its file and says so; refuses to replace a file that is no diff of docgen. */
async function wrote({ root, out, format, text, force }: WantedFile, terminal: Terminal): Promise<boolean> {
  const { isReplaceableDiff, writeArtifact } = await import('@docgen/server/requests/comparison/diff-file');
  const { resolve } = await import('node:path');
  const { printable } = await import('@docgen/server/print/terminal-text');
  const file = resolve(root, out);
  const failure =
    force || isReplaceableDiff(file)
      ? writeArtifact(root, file, text, true)
      : `${out} exists and was not written by docgen; --force replaces it.`;
  if (failure === undefined) terminal.write(printable(`Wrote ${file} (${format}).`).concat('\n'));
  else terminal.refuse(`${printable(failure)}\n`);
  return failure === undefined;
}
