// Makes the pictures of docs/pictures from what the built command prints: `npm run generate`.
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { root } from './setup.mjs';
import { terminalPicture } from './terminal-picture.mjs';

/** As many lines as are looked at; the rest is of the same kind. */
const LINES = 15;
const SHOWN_AS = '~/bookshop';

const OPTIONS = ['--host=static', '--no-daemon'];

const work = realpathSync(mkdtempSync(join(tmpdir(), 'docgen-pictures-')));
const app = join(work, 'bookshop');
try {
  const left = new Set(['vendor', 'storage', 'node_modules']);
  cpSync(join(root, 'examples/bookshop'), app, { recursive: true, filter: (path) => !left.has(basename(path)) });
  mkdirSync(join(root, 'docs/pictures'), { recursive: true });
  draw('export', 'docgen export in the example application', 'npx docgen export', docgen(['export', ...OPTIONS], app));
  change('routes/api.php', /^Route::get\('statistics\/sales'.*\n/m, '');
  change('app/Http/Requests/ReviewRequest.php', "'title' => ['nullable', ", "'title' => [$presence, ");
  change(
    'app/Enums/OrderStatus.php',
    /(?=\n {4}(?:\/\*\*.*\n {4})?case Cancelled)/,
    "\n    case Returned = 'returned';\n",
  );
  const args = ['diff', 'docs/openapi.json'];
  draw(
    'diff',
    'docgen diff in the example application, changed',
    'npx docgen diff --against=main',
    docgen([...args, ...OPTIONS], app),
  );
} finally {
  rmSync(work, { recursive: true, force: true });
}

/** Draws what a command said, at most as many lines as are looked at. */
function draw(name, title, command, said) {
  const lines = said.replaceAll(app, SHOWN_AS).trimEnd().split('\n');
  const shown = [...lines.slice(0, LINES), ...(lines.length > LINES ? ['\u001b[2m  …\u001b[22m'] : [])];
  const text = `\u001b[2m$\u001b[22m ${command}\n${shown.join('\n')}\n`;
  writeFileSync(join(root, `docs/pictures/${name}.svg`), terminalPicture(title, text));
}

/** Changes a file of the copy. */
function change(path, from, to) {
  const file = join(app, path);
  const before = readFileSync(file, 'utf8');
  const after = before.replace(from, to);
  if (after === before) throw new Error(`${path} does not hold ${from}.`);
  writeFileSync(file, after);
}

function docgen(args, cwd) {
  const env = { PATH: process.env.PATH, HOME: work, FORCE_COLOR: '1' };
  const program = join(root, 'client-cli/bin/docgen.cjs');
  const { status, stdout, stderr } = spawnSync(process.execPath, [program, ...args], { cwd, env, encoding: 'utf8' });
  if (status !== 0) throw new Error(`docgen ${args.join(' ')} ended with ${status}:\n${stdout}${stderr}`);
  return stdout;
}
