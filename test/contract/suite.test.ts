import { spawn } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { ContractExchange } from '@docgen/protocol/rpc';
import { afterAll, describe, expect, test } from 'vitest';
import { checkExchange, readArtifact } from '../../server/src/contract/index.js';
import { bookshopMissing, phpIsRequired } from '../bookshop/php.js';
import { install } from '../daemon/installation.js';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const missing = bookshopMissing();
const installation = install();
const program = join(installation.folder, 'client-cli/bin/docgen.cjs');

const json = (schema: object) => ({ description: 'OK', content: { 'application/json': { schema } } });
const thing = { type: 'object', required: ['id'], properties: { id: { type: 'integer' } } };
const form = {
  type: 'object',
  required: ['name'],
  properties: {
    name: { type: 'string' },
    ids: { type: 'array', items: { type: 'integer' } },
    cover: { type: 'string', format: 'binary' },
    pages: {
      type: 'array',
      items: { type: 'object', required: ['title'], properties: { title: {}, scan: { format: 'binary' } } },
    },
  },
};
const TRAIT = {
  openapi: '3.2.0',
  info: { title: 'Things', version: '1' },
  paths: {
    '/things/{id}': { get: { 'x-docgen-id': 'op:v1:aaaaaaaaaaaaaaaa', responses: { 200: json(thing) } } },
    '/streams': { get: { responses: { 200: json(thing) } } },
    '/bytes': { get: { responses: { 200: json(thing) } } },
    '/files': { get: { responses: { 200: json(thing) } } },
    '/forms': {
      post: {
        requestBody: {
          required: true,
          content: { 'application/x-www-form-urlencoded': { schema: form }, 'multipart/form-data': { schema: form } },
        },
        responses: { 200: json({}) },
      },
    },
  },
};

/** Keeps each exchange where a run asks for that. */
const OBSERVED = `        if (getenv('EXCHANGES') !== false && ! defined('EXCHANGES_ARE_KEPT')) {
            define('EXCHANGES_ARE_KEPT', true);
            ApiContract::observe(new class implements \\Docgen\\Testing\\ContractObserver
            {
                public function observed(\\Docgen\\Testing\\ObservedExchange $one): void
                {
                    file_put_contents((string) getenv('EXCHANGES'), json_encode($one->exchange) . "\\n", FILE_APPEND);
                }
            });
        }`;

/** An older version of the API, as a document of its own; no version is derived. */
const OLD = {
  openapi: '3.2.0',
  info: { title: 'Things', version: '2026-01-15' },
  paths: {
    '/renamed': {
      get: {
        'x-docgen-id': 'op:v1:bbbbbbbbbbbbbbbb',
        responses: { 200: json({ type: 'object', required: ['name'] }) },
      },
    },
  },
};
const VERSIONED = `  old:
    info: {title: Old, version: '2026-01-15'}
    routes: {include: ['old/*']}
    api_version: {changes: [], header: X-Api-Version}
    export: {path: docs/old.json}
    coverage: {log: storage/docgen/coverage-old}
`;

/** Copies the bookshop with its packages, and the companion of today among them. */
function copied(): string {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'docgen-suite-')));
  const own = join(folder, 'vendor/docgen/laravel/src');
  cpSync(join(ROOT, 'examples/bookshop'), folder, {
    recursive: true,
    filter: (path) => !/\/(?:storage\/docgen|vendor\/docgen\/laravel\/src)(?:\/|$)/.test(path),
  });
  cpSync(join(ROOT, 'client-laravel/src'), own, { recursive: true });
  const testCase = join(folder, 'tests/TestCase.php');
  const text = readFileSync(testCase, 'utf8');
  writeFileSync(
    testCase,
    text.replace('ApiContract::recordCoverage();', `ApiContract::recordCoverage();\n${OBSERVED}`),
  );
  return folder;
}

interface Described {
  components: { schemas: Record<string, { properties?: Record<string, object> }> };
}

/** Lists forty fields of what the API answers. */
function mutations(document: string): { component: string; property: string }[] {
  const { schemas } = (JSON.parse(document) as Described).components;
  const all = Object.entries(schemas)
    .filter(([name]) => name.endsWith('Resource'))
    .flatMap(([component, { properties = {} }]) =>
      Object.keys(properties).map((property) => ({ component, property })),
    );
  return all.slice(0, 40);
}

/** Listens as a daemon that refuses whoever greets it. */
function refusing(path: string): Promise<Server> {
  const lines = ['This daemon serves another application.'];
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, error: { code: -32001, message: lines[0], data: { lines } } });
  const server = createServer((socket) => {
    socket.once('data', () => socket.end(`Content-Length: ${body.length}\r\n\r\n${body}`));
  });
  return new Promise((done) => server.listen(path, () => done(server)));
}

interface Ran {
  status: number | null;
  out: string;
}

describe.skipIf(missing !== null && !phpIsRequired)('the contract in a suite of the application', () => {
  const app = missing === null ? copied() : '';
  const logs = join(app, 'storage/docgen/coverage');

  afterAll(async () => {
    if (app === '') return;
    await run(process.execPath, [program, 'daemon', 'stop']);
    rmSync(app, { recursive: true, force: true });
  });

  function run(command: string, args: readonly string[], env: Readonly<Record<string, string>> = {}): Promise<Ran> {
    const child = spawn(command, args, { cwd: app, env: { ...process.env, DOCGEN_BIN: program, ...env } });
    let out = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text: string) => {
        out += text;
      });
    }
    return new Promise((done) => child.on('close', (status) => done({ status, out })));
  }
  const phpunit = (args: readonly string[], env = {}) =>
    run('php', ['vendor/bin/phpunit', '--colors=never', '--no-progress', ...args], env);
  const covered = () => {
    const files = existsSync(logs) ? readdirSync(logs) : [];
    const lines = files.flatMap((file) =>
      readFileSync(join(logs, file), 'utf8')
        .split('\n')
        .filter((line) => line.startsWith('op:')),
    );
    return { files, lines: [...new Set(lines)].sort() };
  };

  test('without a daemon an assertion fails and says what to do (contract row 28)', { timeout: 120_000 }, async () => {
    // A copied folder announces the daemon of the application it was copied from: that is none of this one.
    const other = await refusing(join(app, 'other.sock'));
    mkdirSync(join(app, 'storage/docgen'), { recursive: true });
    const announced = join(app, 'storage/docgen/daemon.json');
    writeFileSync(announced, JSON.stringify({ docgen: 'daemon/1', endpoint: join(app, 'other.sock'), token: 'a' }));
    const { status, out } = await phpunit(['--filter', 'test_the_profile_is_changed'], {
      DOCGEN_BIN: '/nowhere/docgen',
    });
    other.close();
    rmSync(announced);
    expect(status).not.toBe(0);
    expect(out).toContain(`No daemon of docgen answers for ${app}: DOCGEN_BIN names no executable: /nowhere/docgen.`);
    expect(out).toContain('  - Start it: docgen daemon start');
  });

  test('the bookshop keeps to its document, alone and in four processes', { timeout: 300_000 }, async () => {
    const alone = await phpunit([], { DOCGEN_RUN: 'alone', EXCHANGES: join(app, 'exchanges.ndjson') });
    expect(alone.out).toMatch(/^OK \(\d+ tests, \d+ assertions\)$/m);
    const one = covered();
    expect(one.files).toHaveLength(1);
    expect(one.lines.length).toBeGreaterThan(100);
    const reset = await run(process.execPath, [program, 'coverage', '--reset']);
    expect(reset.out).toBe('default: removed 1 coverage log(s).\n');
    const parts = ['Account|Author|BackOffice', 'Book|Catalogue', 'Order|Review', 'Shop|Upload|Contract'];
    const four = await Promise.all(
      parts.map((part, at) =>
        phpunit(['--filter', `(${part})Test`], {
          DOCGEN_RUN: 'four',
          TEST_TOKEN: String(at + 1),
          XDG_CACHE_HOME: join(app, `c${at}`),
        }),
      ),
    );
    for (const { out } of four) expect(out).toMatch(/^OK \(/m);
    const many = covered();
    expect(many.files.map((file) => file.split('.')[0])).toEqual(['1', '2', '3', '4']);
    expect(many.lines).toEqual(one.lines);
    const counted = await run(process.execPath, [program, 'coverage', '--min=40']);
    expect(counted.out).toContain('4 log files');
    expect(counted.status).toBe(0);
    expect(counted.out).not.toContain('These logs hold');
  });

  test('a wrong field of the document is caught by some answer of the suite, and named', () => {
    const answers = readFileSync(join(app, 'exchanges.ndjson'), 'utf8')
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as ContractExchange);
    const document = readFileSync(join(app, 'docs/openapi.json'), 'utf8');
    const fields = mutations(document);
    expect(fields).toHaveLength(40);
    const missed = fields.filter(({ component, property }) => {
      const changed = JSON.parse(document) as Described;
      const properties = changed.components.schemas[component]?.properties ?? {};
      properties[property] = { type: JSON.stringify(properties[property]).includes('boolean') ? 'null' : 'boolean' };
      const read = readArtifact(JSON.stringify(changed), false);
      if ('problem' in read) throw new Error(read.problem);
      const place = `/components/schemas/${component}/properties/${property}`;
      return !answers.some((one) => {
        const { violations, message } = checkExchange(read.artifact, one, ['response'], 'docgen export').outcome;
        return violations.some(({ schema }) => schema === place) && message?.includes(place) === true;
      });
    });
    expect(missed).toEqual([]);
  });

  // It holds contract rows 19, 21, 22, 23, 27, 40, 41, 42, 43 and 57, each by a method of its class.
  test('the trait holds a document of its own', { timeout: 120_000 }, async () => {
    cpSync(join(ROOT, 'test/contract/trait/TraitTest.php'), join(app, 'tests/Feature/TraitTest.php'));
    writeFileSync(join(app, 'docs/trait.json'), JSON.stringify(TRAIT));
    writeFileSync(join(app, 'docs/old.json'), JSON.stringify(OLD));
    const yaml = readFileSync(join(app, 'docgen.yaml'), 'utf8');
    writeFileSync(join(app, 'docgen.yaml'), yaml.replace('documents:\n', `documents:\n${VERSIONED}`));
    const { out } = await phpunit(['--display-warnings', 'tests/Feature/TraitTest.php']);
    // A file passes with the one warning, which PHPUnit counts and nothing turns into an exception.
    expect(out).toMatch(/^OK, but there were issues!\nTests: \d+, Assertions: \d+, Warnings: 1\.$/m);
    expect(out).toContain(
      'GET /files passed, but part of the contract was not checked: the response body is a file, which is not read.',
    );
  });
});
