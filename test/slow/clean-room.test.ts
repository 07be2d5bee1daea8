import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { folder, repository } from '../packed/package.js';
import { noLaravel, vendor } from '../support/laravel.js';

/** Gives the shell blocks below a heading of a document, in order. */
function blocks(path: string, heading: string): string[] {
  const text = readFileSync(join(repository, path), 'utf8').split(`\n## ${heading}\n`)[1]?.split('\n## ')[0] ?? '';
  return [...text.matchAll(/```sh\n([\s\S]*?)```/g)].map(([, block = '']) => block);
}

/** A machine of its own: an empty home, and the programs of this one, with or without PHP among them. */
class Room {
  readonly home = folder('home');
  readonly docgen = join(folder('clone'), 'docgen');
  readonly app = join(folder('shop'), 'bookshop');
  private readonly tools = folder('tools');

  constructor() {
    const files = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
      cwd: repository,
      encoding: 'utf8',
    });
    for (const path of files.split('\0').filter((name) => name !== '' && existsSync(join(repository, name)))) {
      mkdirSync(dirname(join(this.docgen, path)), { recursive: true });
      cpSync(join(repository, path), join(this.docgen, path));
    }
    cpSync(join(this.docgen, 'examples/bookshop'), this.app, { recursive: true });
    rmSync(join(this.app, 'docs/openapi.json'));
    for (const directory of (process.env.PATH ?? '').split(':').reverse()) this.link(directory);
  }

  /** Links the programs of a directory, later ones over earlier ones; PHP is left out. */
  private link(directory: string): void {
    if (!existsSync(directory) || directory.includes('node_modules')) return;
    for (const name of readdirSync(directory).filter((name) => !/^(php|phar|composer)/.test(name))) {
      rmSync(join(this.tools, name), { force: true });
      symlinkSync(join(directory, name), join(this.tools, name));
    }
  }

  /** Puts PHP on the path. */
  addPhp(): void {
    symlinkSync(execFileSync('sh', ['-c', 'command -v php'], { encoding: 'utf8' }).trim(), join(this.tools, 'php'));
  }

  /** Runs a block as it is written, but for the places it leaves to the reader; gives what it printed. */
  run(script: string, cwd: string): string {
    const placed = script.replaceAll('/path/to/docgen', this.docgen).replaceAll('/path/to/your/app', this.app);
    const { status, stdout, stderr } = spawnSync('sh', ['-euc', placed], {
      cwd,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'pipe'],
      maxBuffer: 1 << 26,
      env: { PATH: this.tools, HOME: this.home, CI: 'true', ...registry() },
    });
    expect(status, `${placed}\n${stdout}${stderr}`).toBe(0);
    return stdout;
  }
}

/** What this machine sets for its registry client: without it a room behind a proxy reaches nothing. */
function registry(): Record<string, string> {
  const names = ['registry', 'cafile', 'cache', 'nodedir'];
  const said = names.map((name) => [
    `npm_config_${name}`,
    execFileSync('npm', ['config', 'get', name], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim(),
  ]);
  return Object.fromEntries(said.filter(([, value]) => value !== 'null' && value !== 'undefined'));
}

describe.skipIf(process.platform === 'win32')('the README, in a clean room', () => {
  const [pack = '', install = ''] = blocks('README.md', 'In your application');
  const [pipeline = ''] = blocks('docs/guide.md', 'In a pipeline');
  const [here = ''] = blocks('README.md', 'Try it here');
  const committed = readFileSync(join(repository, 'examples/bookshop/docs/openapi.json'), 'utf8');
  let room: Room;
  const written = () => readFileSync(join(room.app, 'docs/openapi.json'), 'utf8');

  beforeAll(() => {
    room = new Room();
    expect(spawnSync('php', ['-v'], { env: { PATH: join(room.home, 'none') } }).error).toBeDefined();
  });

  test('makes the package, installs it, and configures an application, without PHP', () => {
    expect(room.run('command -v php || echo none', room.app)).toBe('none\n');
    room.run(pack, room.docgen);
    renameSync(join(room.app, 'docgen.yaml'), join(room.home, 'docgen.yaml'));
    expect(room.run(install, room.app)).toContain('docgen.yaml');
    expect(readFileSync(join(room.app, 'docgen.yaml'), 'utf8')).toContain('documents:');
    renameSync(join(room.home, 'docgen.yaml'), join(room.app, 'docgen.yaml'));
    const looked = /`(npx --package=[^`]+)`/.exec(readFileSync(join(repository, 'README.md'), 'utf8'))?.[1] ?? '';
    expect(room.run(`${looked} --help`, folder('empty'))).toContain('docgen init');
  });

  test('shows the example, as the demo tells it', () => {
    const [demo = '', ...rest] = here.trim().split('\n');
    expect([demo, ...rest].map((line) => line.split('#')[0]?.trim())).toEqual(['npm run demo', 'npm test']);
    expect(room.run(demo, room.docgen)).toMatch(
      /^Wrote .*\/examples\/bookshop\/docs\/openapi\.json \(openapi-3\.2\)\.$/m,
    );
    expect(readFileSync(join(room.docgen, 'examples/bookshop/docs/openapi.json'), 'utf8')).toBe(committed);
  });

  test('documents the application in a pipeline: without PHP, with it, and with vendor/, in the same bytes', () => {
    const git = 'git -c user.name=docgen -c user.email=docgen@example.com';
    room.run(`npx docgen export && git init -q -b main && git add docs && ${git} commit -qm documents`, room.app);
    expect(written()).toBe(committed);
    room.run(pipeline, room.app);
    if (spawnSync('php', ['-v']).status !== 0) return;
    room.addPhp();
    room.run(pipeline, room.app);
    if (noLaravel !== undefined) return;
    cpSync(vendor, join(room.app, 'vendor'), { recursive: true });
    expect(room.run(pipeline, room.app)).not.toContain('host.static-routes');
    expect(written()).toBe(committed);
  });
});
