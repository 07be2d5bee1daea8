// Makes the pictures of docs/pictures from what the built command prints: `npm run generate`.
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { root } from './setup.mjs';
import { terminalPicture } from './terminal-picture.mjs';

/** As many lines as are looked at; the rest is of the same kind. */
const LINES = 15;
const SHOWN_AS = '~/bookshop';

const work = realpathSync(mkdtempSync(join(tmpdir(), 'docgen-pictures-')));
try {
  const app = join(work, 'bookshop');
  const left = new Set(['vendor', 'storage', 'node_modules']);
  cpSync(join(root, 'examples/bookshop'), app, { recursive: true, filter: (path) => !left.has(basename(path)) });
  const said = docgen(['export', '--host=static', '--no-daemon'], app);
  const lines = said.replaceAll(app, SHOWN_AS).trimEnd().split('\n');
  const shown = [...lines.slice(0, LINES), ...(lines.length > LINES ? ['\u001b[2m  …\u001b[22m'] : [])];
  mkdirSync(join(root, 'docs/pictures'), { recursive: true });
  writeFileSync(
    join(root, 'docs/pictures/export.svg'),
    terminalPicture(
      'docgen export in the example application',
      `\u001b[2m$\u001b[22m npx docgen export\n${shown.join('\n')}\n`,
    ),
  );
} finally {
  rmSync(work, { recursive: true, force: true });
}

function docgen(args, cwd) {
  const env = { PATH: process.env.PATH, HOME: work, FORCE_COLOR: '1' };
  const program = join(root, 'client-cli/bin/docgen.cjs');
  const { status, stdout, stderr } = spawnSync(process.execPath, [program, ...args], { cwd, env, encoding: 'utf8' });
  if (status !== 0) throw new Error(`docgen ${args.join(' ')} ended with ${status}:\n${stdout}${stderr}`);
  return stdout;
}
