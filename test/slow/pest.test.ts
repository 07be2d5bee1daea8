import { spawnSync } from 'node:child_process';
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bookshopMissing } from '../bookshop/php.js';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const program = join(ROOT, 'client-cli/bin/docgen.cjs');
/** Every body has one shape: the factory leaves members null as it pleases, and the fuller of two shapes is recorded. */
const PEST = `<?php

use App\\Models\\Author;
use App\\Models\\Book;
use Docgen\\Testing\\ApiContract;

it('holds an exchange to the document, and records it', function () {
    ApiContract::record('docs/examples');
    Book::factory()->count(2)->create();
    Author::query()->update(['biography' => 'Painter.', 'born_on' => '1914-08-09', 'website' => null]);
    ApiContract::assertions()->assertValidExchange($this->getJson('/api/authors?per_page=2'));
    $this->assertValidResponse($this->getJson('/api/authors?per_page=1'), 'one-page');
});

it('has macros', function () {
    ApiContract::registerMacros();
    ApiContract::record('docs/examples');
    Book::factory()->create();
    Author::query()->update(['biography' => 'Painter.', 'born_on' => '1914-08-09', 'website' => null]);
    $this->getJson('/api/authors?per_page=1')->assertValidExchange('one-page')->assertOk();
});
`;

/** The bookshop's suite under the runners people use, each as it is installed from the registry. */
describe.skipIf(bookshopMissing() !== null)('the contract under Pest and Paratest', () => {
  const app = realpathSync(mkdtempSync(join(tmpdir(), 'docgen-pest-')));
  const logs = join(app, 'storage/docgen/coverage');

  function run(command: string, args: readonly string[], env: Readonly<Record<string, string>> = {}) {
    const { status, stdout, stderr } = spawnSync(command, args, {
      cwd: app,
      encoding: 'utf8',
      env: { ...process.env, DOCGEN_BIN: program, COMPOSER_ALLOW_SUPERUSER: '1', ...env },
    });
    return { status, out: `${stdout}${stderr}` };
  }

  beforeAll(() => {
    cpSync(join(ROOT, 'examples/bookshop'), app, {
      recursive: true,
      filter: (path) => !/\/(?:storage\/docgen|vendor\/docgen\/laravel)(?:\/|$)/.test(path),
    });
    const composer = JSON.parse(readFileSync(join(app, 'composer.json'), 'utf8')) as {
      repositories: { url: string }[];
      config: Record<string, unknown>;
    };
    for (const one of composer.repositories) one.url = join(ROOT, 'client-laravel');
    composer.config['allow-plugins'] = { 'pestphp/pest-plugin': true };
    writeFileSync(join(app, 'composer.json'), JSON.stringify(composer));
    const required = run(
      'composer',
      ['require', '--dev', '-n', '--no-progress', '-W', 'pestphp/pest:^3.8', 'brianium/paratest:^7.8'],
      {
        COMPOSER_HOME: join(ROOT, 'test/composer'),
        COMPOSER_CACHE_DIR: process.env.COMPOSER_CACHE_DIR ?? join(homedir(), '.cache/composer'),
      },
    );
    if (required.status !== 0) throw new Error(required.out);
    mkdirSync(join(app, 'tests/Pest'));
    writeFileSync(join(app, 'tests/Pest.php'), "<?php\n\npest()->extend(Tests\\TestCase::class)->in('Pest');\n");
    writeFileSync(join(app, 'tests/Pest/ContractTest.php'), PEST);
  });
  afterAll(() => {
    run(process.execPath, [program, 'daemon', 'stop']);
    rmSync(app, { recursive: true, force: true });
  });

  /** Gives the lines of coverage that a run has left, and its logs; they are removed. */
  function covered(): { lines: string[]; runs: string[]; files: number } {
    const texts = readdirSync(logs).map((file) => readFileSync(join(logs, file), 'utf8'));
    run(process.execPath, [program, 'coverage', '--reset']);
    const all = texts.flatMap((text) => text.split('\n').filter((line) => line !== ''));
    const lines = [...new Set(all.filter((line) => line.startsWith('op:')))].sort();
    return { lines, runs: [...new Set(all.filter((line) => line.startsWith('# run ')))], files: texts.length };
  }

  test('alone and in four processes they cover the same, and record one example once', () => {
    const alone = run('vendor/bin/pest', ['--colors=never', 'tests']);
    expect([alone.status, alone.out.match(/failed/)]).toEqual([0, null]);
    const one = covered();
    expect([one.files, one.lines.length > 100]).toEqual([1, true]);
    // Beside what the bookshop has committed, one file for the endpoint the tests above record.
    const recorded = () =>
      readdirSync(join(app, 'docs/examples')).map((file) => [
        file,
        readFileSync(join(app, 'docs/examples', file), 'utf8'),
      ]);
    const before = recorded();
    expect(before.join().match(/"one-page"/g)).toHaveLength(1);

    // What was recorded is part of the document, and the suite asks whether the document is that of now.
    expect(run(process.execPath, [program, 'export']).status).toBe(0);
    const four = run('vendor/bin/pest', ['--colors=never', '--parallel', '--processes=4', 'tests']);
    expect([four.status, four.out.match(/failed/)]).toEqual([0, null]);
    const parallel = covered();
    expect(parallel.lines).toEqual(one.lines);
    expect([parallel.files, parallel.runs.length]).toEqual([4, 1]);
    expect(recorded()).toEqual(before);

    const phpunit = run('vendor/bin/phpunit', ['--colors=never', 'tests/Feature']);
    expect(phpunit.status).toBe(0);
    const feature = covered();
    const paratest = run('vendor/bin/paratest', ['--colors=never', '-p4', 'tests/Feature']);
    expect([paratest.status, paratest.out.includes('OK (')]).toEqual([0, true]);
    const spread = covered();
    expect(spread.lines).toEqual(feature.lines);
    expect([spread.files, spread.runs.length]).toEqual([4, 1]);
  });
});
