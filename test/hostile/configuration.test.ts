import { spawnSync } from 'node:child_process';
import { mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { loadConfig } from '@docgen/server/requests/load-config';
import { describe, expect, it } from 'vitest';
import { App, SMALL, small } from '../support/app.js';

/** Longest any reading may work, in milliseconds of the processor: other load does not count. */
const LIMIT = 10_000;

/** Reads a configuration and tells each of its findings as `<code> <message>`. */
function read(content: string | Uint8Array): string[] {
  const app = new App();
  writeFileSync(join(app.root, 'docgen.yaml'), content);
  const started = process.cpuUsage();
  const { diagnostics } = loadConfig(app.root, {});
  const { user, system } = process.cpuUsage(started);
  expect((user + system) / 1000).toBeLessThan(LIMIT);
  return diagnostics.map(({ code, message }) => `${code} ${message}`);
}

const invalid = (line: number, column: number, reason: string) =>
  `config.file-invalid docgen.yaml is not valid YAML at line ${line}, column ${column}: ${reason}.`;
const lines = (count: number, line: (at: number) => string) =>
  Array.from({ length: count }, (_, at) => line(at)).join('');

describe('a hostile docgen.yaml is read or refused (config 1.3)', () => {
  const refusals: [name: string, content: () => string | Uint8Array, message: string][] = [
    [
      'more than half a megabyte',
      () => `a: ${'x'.repeat(600_000)}`,
      invalid(1, 1, 'it is larger than 512 kB, more than a configuration needs'),
    ],
    [
      'ten megabytes',
      () => `a: ${'x'.repeat(10_000_000)}`,
      invalid(1, 1, 'it is larger than 512 kB, more than a configuration needs'),
    ],
    [
      '10,000 nested lists',
      () => `a: ${'['.repeat(10_000)}${']'.repeat(10_000)}`,
      invalid(1, 204, 'it is nested too deeply here'),
    ],
    [
      '10,000 nested maps',
      () => `enabled: true\na: ${'{b: '.repeat(10_000)}`,
      invalid(2, 804, 'it is nested too deeply here'),
    ],
    ['10,000 nested dashes', () => `a:\n  ${'- '.repeat(10_000)}b`, invalid(2, 1, 'it is nested too deeply here')],
    ['10,000 keys of keys', () => `${'? '.repeat(10_000)}b`, invalid(1, 1, 'it is nested too deeply here')],
    [
      'levels of indentation',
      () => lines(700, (at) => `${' '.repeat(at)}a:\n`),
      invalid(401, 1, 'it is nested too deeply here'),
    ],
    [
      'a NUL',
      () => 'enabled: true\nhost:\n  php: "p\0hp"\n',
      invalid(3, 10, 'the character U+0000 cannot stand in YAML'),
    ],
    [
      'an escape character',
      () => 'host: {php: \u001b[31m}\n',
      invalid(1, 13, 'the character U+001B cannot stand in YAML'),
    ],
    [
      'bytes that are no UTF-8',
      () => Buffer.concat([Buffer.from('enabled: true\nhost:\n  php: ü'), Buffer.from([0xff])]),
      invalid(3, 9, 'it is not UTF-8 text'),
    ],
    ['UTF-16', () => Buffer.from('\ufeffenabled: true\n', 'utf16le'), invalid(1, 1, 'it is not UTF-8 text')],
    [
      'a key twice',
      () => 'x-a:\n  b: 1\n  c: 2\n  "b": 3\n',
      invalid(4, 3, 'the key "b" stands here twice, first in line 2'),
    ],
    [
      'a key twice in braces',
      () => 'x-a: {b: 1, b: 2}\n',
      invalid(1, 13, 'the key "b" stands here twice, first in line 1'),
    ],
    [
      'a key twice below an anchor',
      () => 'x-a: &a {b: 1, b: 2}\nx-b: *a\n',
      invalid(1, 16, 'the key "b" stands here twice, first in line 1'),
    ],
    [
      'two merges',
      () => 'x-a: &a {b: 1}\nx-c:\n  <<: *a\n  <<: *a\n',
      invalid(4, 3, 'the key "<<" stands here twice; write <<: [*a, *b]'),
    ],
    ['a merge of a list', () => 'x-a: {<<: [1, 2]}\n', invalid(1, 11, '<< merges maps only')],
    ['a merge of itself', () => 'x-a: &a {<<: *a}\n', invalid(1, 14, 'the alias *a holds itself')],
    [
      'a bomb of lists',
      () => bomb((below) => `[${`*${below}, `.repeat(9)}*${below}]`),
      invalid(5, 16, 'its aliases expand to more than 10000 nodes'),
    ],
    [
      'a bomb of maps',
      () => bomb((below) => `{${lines(9, (at) => `k${at}: *${below}, `)}}`),
      invalid(5, 24, 'its aliases expand to more than 10000 nodes'),
    ],
    [
      'a bomb of keys without values',
      () => `x-a: &a {${lines(9_000, (at) => `k${at}, `)}}\nx-b: [${'*a, '.repeat(9_000)}]\n`,
      'its aliases expand to more than 10000 nodes',
    ],
    [
      'a bomb of merges',
      () => `x-a: &a {${lines(3_000, (at) => `k${at}: 1, `)}}\n${lines(2_000, (at) => `x-${at}: {<<: *a}\n`)}`,
      'its aliases expand to more than 10000 nodes',
    ],
  ];
  it.each(refusals)('%s', (_name, content, message) => {
    const [first = '', ...more] = read(content());
    expect(more).toEqual([]);
    expect(first).toContain(message);
  });

  const fine: [name: string, yaml: string][] = [
    ['a byte order mark', '\ufeffenabled: true\n'],
    ['CRLF', 'enabled: true\r\nhost:\r\n  php: php8.3\r\n'],
    ['tabs between words', 'enabled:\ttrue\t# yes\nhost: {\tphp:\tphp8.3\t}\n'],
    ['a text of 400 kB', `documents: {default: {info: {description: "${'long '.repeat(80_000)}"}}}\n`],
    ['30,000 keys', `x-a:\n${lines(30_000, (at) => `  k${at}: ${at}\n`)}`],
    ['30,000 keys in braces', `x-a: {${lines(30_000, (at) => `k${at}: ${at}, `)}}\n`],
    ['40,000 comments', `${'# nothing\n'.repeat(40_000)}enabled: true\n`],
    ['200,000 empty lines', `${'\n'.repeat(200_000)}enabled: true\n`],
    ['an integer of 400,000 digits', `x-a: ${'9'.repeat(400_000)}\n`],
    [
      'names that every object has',
      'x-a: {__proto__: 1, constructor: {prototype: 2}, toString: 3}\n__proto__x: 1\n'.replace('__proto__x: 1\n', ''),
    ],
  ];
  it.each(fine)('%s', (_name, yaml) => {
    expect(read(yaml)).toEqual([]);
  });

  it.each([
    ['a parser of errors', `${'k: @x\n'.repeat(30_000)}`],
    ['closing brackets', `a: [${'}'.repeat(200_000)}`],
    ['commas', `a: [${','.repeat(200_000)}]`],
    ['documents', '---\na: 1\n'.repeat(40_000)],
    ['tabs as indentation', `a:\n${'\tb: 1\n'.repeat(40_000)}`],
    ['an unclosed text', `a: "${'x\n'.repeat(200_000)}`],
  ])('%s in great number', (_name, yaml) => {
    expect(read(yaml)).toEqual([expect.stringContaining('config.file-invalid ')]);
  });
});

/** Writes eight levels, each of which names the one below several times. */
function bomb(level: (below: string) => string): string {
  return `x-0: &l0 [a, b]\n${lines(8, (at) => `x-${at + 1}: &l${at + 1} ${level(`l${at}`)}\n`)}`;
}

describe('a docgen.yaml that is no file (config 1.2)', () => {
  const places: [name: string, make: (path: string, root: string) => void, line: string][] = [
    ['a directory', (path) => mkdirSync(path), 'config.file-unreadable'],
    ['a pipe nobody writes to', (path) => spawnSync('mkfifo', [path]), 'config.file-unreadable'],
    ['a link to itself', (path) => symlinkSync('docgen.yaml', path), 'config.file-unreadable'],
    ['a link to a device', (path) => symlinkSync('/dev/zero', path), 'config.file-unreadable'],
    ['a link to nothing', (path) => symlinkSync('nothing', path), 'config.file-missing'],
  ];
  it.each(places)('%s', async (_name, make, code) => {
    const app = new App(SMALL);
    rmSync(join(app.root, 'docgen.yaml'));
    make(join(app.root, 'docgen.yaml'), app.root);
    for (const command of ['export', 'routes']) {
      const { exit, out, err } = await app.run([command]);
      expect([exit, out]).toEqual([1, '']);
      expect(err).toContain(`[error] ${code}: `);
    }
  });
});

const BIG = '123456789012345678901234567890';

describe('values and names beyond what is usual reach the document', () => {
  it('integers beyond 2^53, wherever anything may stand', async () => {
    const yaml = `x-id: ${BIG}
lint: {leakage: {allow: [${BIG}]}}
documents:
  default:
    info: {x-id: ${BIG}, contact: {x-ids: [-${BIG}, {a: ${BIG}}]}}
    servers: [{url: 'https://a.example', x-id: ${BIG}}]
    security: {schemes: {key: {type: apiKey, in: header, name: K, x-id: ${BIG}}}, document: [{key: []}]}
    workflows: {w: {inputs: {maximum: ${BIG}}}}
`;
    const app = small(yaml);
    for (const args of [['export'], ['validate'], ['routes'], ['export', '--out=docs/b.yaml']]) {
      const { exit, out, err } = await app.run(args);
      expect([args, exit, err], out).toEqual([args, 0, '']);
    }
    const text = app.read('docs/openapi.json');
    expect(text.split(BIG).length - 1).toBe(5);
    expect(app.read('docs/b.yaml').split(BIG).length - 1).toBe(5);
  });

  it('integers beyond 2^53, where a number is too large', async () => {
    const { exit, out } = await small(`x: ${BIG}\nengine: {workers: ${BIG}}\ncache: {max_size: ${BIG}}\n`).run([
      'export',
    ]);
    expect(exit).toBe(0);
    expect(out).toContain(`engine.workers holds the number ${BIG}`);
    expect(out).toContain('cache.max_size holds the number');
  });

  it.each(['constructor', 'toString', 'hasOwnProperty', 'valueOf', '0'])('a document called %s', async (name) => {
    const app = small(
      `documents:\n  ${name}:\n    export: {path: docs/a.json}\n    routes: {include: ['api/*']}\n  b: {export: {path: docs/b.json}}\n`,
      {
        'config/docgen.php': `<?php return ['documents' => ['${name}' => ['viewer' => ['route' => '/x']]]];`,
      },
    );
    for (const args of [['export'], ['export', name], ['validate'], ['routes']]) {
      const { exit, out, err } = await app.run(args);
      expect([args, exit, err], out).toEqual([args, 0, '']);
    }
    expect(Object.keys(JSON.parse(app.read('docs/a.json')).paths)).toEqual(['/api/ping']);
  });

  it('a document called __proto__ is left out by name', async () => {
    const { exit, out } = await small('documents: {__proto__: {}, default: {}}\n').run(['export']);
    expect([exit, out.includes('the document name "__proto__"')]).toEqual([0, true]);
  });

  it('entries called __proto__ are entries', () => {
    const app = small('lint: {leakage: {patterns: {__proto__: b}}}\n');
    const { config } = loadConfig(app.root, {});
    expect(Object.entries(config?.lint.leakage?.patterns ?? {})).toEqual([['__proto__', 'b']]);
  });
});
