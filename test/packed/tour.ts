import type { ChildProcess } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { SMALL } from '../support/app.js';
import { until } from '../support/until.js';
import { bookshop, folder, give, type Home, type Program, start } from './package.js';

/** One command with all it said; places and process numbers are written as words. */
export interface Told {
  args: string;
  exit: number | null;
  out: string;
  err: string;
}

/** Runs a command to its end. */
export async function told(program: Program, args: string[], root: string, home: Home, env = {}): Promise<Told> {
  const said = heard(start(program, args, root, home, env), root, home);
  const exit = await said.ended;
  return { args: args.join(' '), exit, out: said.out(), err: said.err() };
}

const COMMANDS = [
  ['--version'],
  ['export', '--help'],
  ['export', '--host=static'],
  ['export', '--host=static', '--format=full', '--out=full.json'],
  ['routes', '--host=static', '--json'],
  ['validate', '--host=static'],
  ['export', '--fromat=full'],
];

/** Runs what a user tries first, in fresh applications: all that was said, and every file that was written. */
export async function tour(program: Program, home: Home, env: Record<string, string>): Promise<[Told[], string[]]> {
  const shop = bookshop();
  const said: Told[] = [];
  for (const args of COMMANDS) said.push(await told(program, args, shop, home, env));
  const fresh = join(folder('app'), 'fresh');
  for (const [path, text] of Object.entries({ ...SMALL, artisan: '#!/usr/bin/env php\n' })) {
    if (path === 'docgen.yaml') continue;
    mkdirSync(dirname(join(fresh, path)), { recursive: true });
    writeFileSync(join(fresh, path), text);
  }
  give(fresh);
  said.push(await told(program, ['init', '--host=static'], fresh, home, env));
  said.push(await told(program, ['export', '--host=static'], fresh, home, env));
  const stops = [shop, fresh].map((root) => told(program, ['daemon', 'stop'], root, home, env));
  await Promise.all(stops);
  const written = ['docs/openapi.json', 'full.json', 'docgen.yaml'].flatMap((path) =>
    [shop, fresh].map((root) => (existsSync(join(root, path)) ? readFileSync(join(root, path), 'utf8') : `no ${path}`)),
  );
  return [said, written];
}

/** Watches an application over an edit, until Ctrl+C. */
export async function watched(program: Program, home: Home, env: Record<string, string>): Promise<Told> {
  const root = bookshop();
  const child = start(program, ['watch', '--host=static'], root, home, env);
  const said = heard(child, root, home);
  await until('the first document is written and watched', () => /^Watching \d+/m.test(said.out()));
  const controller = join(root, 'app/Http/Controllers/ReviewController.php');
  writeFileSync(
    controller,
    readFileSync(controller, 'utf8').replace('reviews a book once', 'reviews a book only once'),
  );
  await until('it is written again', () => said.out().split('Wrote ').length > 2);
  child.kill('SIGINT');
  const exit = await said.ended;
  await told(program, ['daemon', 'stop'], root, home, env);
  return { args: 'watch', exit, out: said.out(), err: said.err() };
}

function heard(child: ChildProcess, root: string, { env }: Home) {
  let out = '';
  let err = '';
  child.stdout?.setEncoding('utf8').on('data', (text: string) => {
    out += text;
  });
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    err += text;
  });
  const plain = (text: string) =>
    text
      .replaceAll(root, '<app>')
      .replaceAll(env.HOME ?? '', '<home>')
      .replaceAll(/\bpid \d+/g, 'pid <n>')
      .replaceAll(/\/[0-9a-f]{16}\//g, '/<id>/');
  const ended = new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', resolve);
  });
  return { out: () => plain(out), err: () => plain(err), ended };
}
