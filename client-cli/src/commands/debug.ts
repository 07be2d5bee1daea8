import { json } from '@docgen/server/print/json';
import { printable } from '@docgen/server/print/terminal-text';
import type { DebugFacts, DebugRevealed, DebugTypeAt, DebugTypes, DebugUnknowns } from '@docgen/server/requests/debug';
import { type CommandModule, flag, textOption } from '../command.js';
import { runIn } from '../in-process.js';
import { heading, table } from '../print/layout.js';
import { UsageError } from '../usage.js';

const WINDOWS = ['facts', 'types', 'unknowns'] as const;

export const debugCommand: CommandModule = {
  name: 'debug',
  summary: 'look at what docgen reads and infers',
  description:
    'Shows the facts, types and unknowns behind a document.\n\n' +
    'facts <path>…             facts of the PHP files at paths or below folders: one per class member, with its hash.\n' +
    'types <Class::method>     return sites, thrown exceptions and the facts inference read.\n' +
    'types <file.php>…         the type of the last argument of every reveal_type($x), dumpType($x) and assertType($t, $x).\n' +
    'types <file.php>:<line>:<column>   type of the expression there, its declaration, and the place where an unknown began.\n' +
    'unknowns                  share of the types in responses that inference could not tell, by reason, with examples.',
  examples: [
    ['docgen debug facts app/Models/Book.php', 'the facts of one file'],
    ["docgen debug types 'App\\Http\\Controllers\\BookController::show'", 'what an action returns and why'],
    ['docgen debug types scratch.php --app=. --json', 'the revealed types of a file, read inside an application'],
    ['docgen debug unknowns', 'where to add a type to make the document say more'],
  ],
  exits: [
    [0, 'the answer was printed'],
    [1, 'refused'],
  ],
  declare(command) {
    command
      .argument('<window>', WINDOWS.join(', '))
      .argument('[what...]', 'paths, or Class::method')
      .option('--json', 'print JSON')
      .option('--all', 'unknowns: every example, not the first few')
      .option('--host <mode>', 'unknowns: how the application is read: auto, php or static');
  },
  async run([window = '', ...rest], options, terminal) {
    const what = rest.flatMap((word) => (word === undefined ? [] : [word]));
    const requests = await import('@docgen/server/requests/debug');
    const paint = await terminal.paint();
    const answer = (value: unknown, text: () => string): number => {
      terminal.write(flag(options, 'json') ? json(value) : text());
      return 0;
    };
    switch (window) {
      case 'facts': {
        need(what, 'facts needs the path of a file or folder.');
        const files = requests.debugFacts(what, terminal.cwd);
        return answer(files, () => files.map((file) => factsText(file)).join(''));
      }
      case 'types': {
        need(what, 'types needs a Class::method or the path of a PHP file.');
        const [symbol = ''] = what;
        if (what.length === 1 && /::\w+$/.test(symbol)) {
          const found = await requests.debugTypes(symbol, await runIn(options, terminal));
          return answer(found, () => typesText(symbol, found));
        }
        const { applicationRoot } = await import('@docgen/server/project/root');
        const app = textOption(options, 'app');
        const find = () => applicationRoot(terminal.cwd, app);
        const [, path, line, column] = (what.length === 1 && /^(.+\.php):(\d+):(\d+)$/.exec(symbol)) || [];
        const files = path === undefined ? what : [path];
        const root = app === undefined ? requests.rootOf(find, files, terminal.cwd) : find();
        if (path !== undefined) {
          const place = { path, line: Number(line), column: Number(column) };
          const found = await requests.debugTypeAt(place, terminal.cwd, { root, env: terminal.env });
          return answer(found, () => typeAtText(found));
        }
        const revealed = await requests.debugReveal(what, terminal.cwd, { root, env: terminal.env });
        return answer(revealed, () => revealed.map(revealedText).join(''));
      }
      case 'unknowns': {
        const host = textOption(options, 'host');
        const all = flag(options, 'all');
        const found = await requests.debugUnknowns(await runIn(options, terminal), {
          all,
          ...(host === undefined ? {} : { host }),
        });
        return answer(found, () => unknownsText(found));
      }
      default:
        throw new UsageError([`Unknown window "${window}"; expected one of: ${WINDOWS.join(', ')}.`]);
    }

    function unknownsText(found: DebugUnknowns): string {
      const percent = `${(found.share * 100).toFixed(1)}%`;
      const title = `Unknown — ${found.unknown} of ${found.types} types (${percent})`;
      const rows = found.reasons.map(({ reason, count }) => [reason, String(count)]);
      const examples = found.reasons.flatMap(({ reason, examples: all }) => all.map((e) => `  ${reason}  ${e}`));
      return `${heading(title, paint)}${table(['Reason', 'Count'], rows, paint)}${lines(examples)}`;
    }

    function typesText(symbol: string, found: DebugTypes): string {
      const place = (at: { file: string; line?: number } | undefined) =>
        at === undefined ? '—' : `${at.file}:${at.line}`;
      return [
        heading(symbol, paint),
        lines(
          found.returns.map(
            (r) => `  returns ${r.type}${r.origin === undefined ? '' : ` (${r.origin})`}  ${place(r.at)}`,
          ),
        ),
        lines(found.throws.map((t) => `  throws ${t.class} ${t.status ?? '?'} (${t.confidence})  ${place(t.at)}`)),
        lines(found.diagnostics.map((d) => `  ${d}`)),
        lines(found.dependencies.map((d) => `  read ${d.id} ${d.hash.slice(0, 12)}`)),
      ].join('');
    }

    function factsText(file: DebugFacts): string {
      const rows = file.facts.map((fact) => [fact.id, fact.hash.slice(0, 12)]);
      const problems = file.diagnostics.map((d) => `  line ${d.line}: ${d.kind}: ${d.message}`);
      return `${heading(file.path, paint)}${table(['Fact', 'Hash'], rows, paint)}${lines(problems)}`;
    }
  },
};

function need(what: readonly string[], sentence: string): void {
  if (what.length === 0) throw new UsageError([sentence]);
}

function typeAtText(found: DebugTypeAt | null): string {
  if (found === null) return lines(['Nothing there has a type.']);
  const place = (label: string, at: { file: string; line?: number; symbol?: string } | undefined) =>
    at === undefined ? [] : [`  ${label} ${at.file}:${at.line}${at.symbol === undefined ? '' : ` ${at.symbol}`}`];
  return lines([found.type, ...place('declared', found.origin), ...place('unknown from', found.broken)]);
}

function revealedText({ file, line, type }: DebugRevealed): string {
  return lines([`${file}:${line} ${type}`]);
}

function lines(texts: readonly string[]): string {
  return texts.map((text) => `${printable(text)}\n`).join('');
}
