import { execFileSync } from 'node:child_process';
import { chmodSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { oldDocument } from '../../server/src/questions/comparison/old-document.js';
import { App, type Outcome, SMALL, small } from '../support/app.js';
import { commit, git, repository } from '../support/git/repository.js';

const app = (files: Readonly<Record<string, string>> = {}) => new App({ ...SMALL, ...files });

/** A refusal is one line on standard error, exits 1, shows no stack and writes nothing. */
async function refusal(place: App, args: readonly string[], at = place.root): Promise<string> {
  const before = place.files();
  const { exit, out, err }: Outcome = await place.run(['diff', `--app=${at}`, ...args]);
  expect([exit, out]).toEqual([1, '']);
  expect(err.match(/\n/g)).toHaveLength(1);
  expect(place.files()).toEqual(before);
  return err.trimEnd().replaceAll(place.root, '<app>');
}

describe('files that are no older document (commands 5.1)', () => {
  const deep = `${'{"a":'.repeat(600)}1${'}'.repeat(600)}`;
  it.each([
    ['nope.json', undefined, 'Old artifact not found: <app>/nope.json'],
    ['docgen.yaml/x.json', undefined, 'Old artifact not found: <app>/docgen.yaml/x.json'],
    ['routes', undefined, 'Could not read the old artifact: it is a directory: <app>/routes'],
    ['a.json', '', 'Could not parse the old artifact as JSON: a value was expected at line 1, column 1.'],
    [
      'a.json',
      '{"openapi": "3.1.0",\n  nope}',
      'Could not parse the old artifact as JSON: a member name was expected at line 2, column 3.',
    ],
    [
      'a.json',
      '<<<<<<< HEAD\n{}',
      'Could not parse the old artifact as JSON: a value was expected at line 1, column 1.',
    ],
    [
      'a.json',
      '{"openapi": "3.1.0", "paths": {}, "paths": {}}',
      'Could not parse the old artifact as JSON: the name "paths" stands here twice at line 1, column 35.',
    ],
    [
      'a.json',
      '{"openapi": 3.1}',
      'Could not read the old artifact: it says openapi: 3.1 as a number, and a text such as "3.1.0" is wanted.',
    ],
    // The refusal of commands row 26.
    ['a.json', '[]', 'Could not read the old artifact: its JSON is not an object.'],
    ['a.json', '"text"', 'Could not read the old artifact: its JSON is not an object.'],
    ['a.json', '{}', 'Could not read the old artifact: it has no member "openapi", so it is no OpenAPI document.'],
    [
      'a.json',
      '{"swagger": "2.0"}',
      'Could not read the old artifact: it is a Swagger 2 document, and OpenAPI 3.0, 3.1 and 3.2 are compared.',
    ],
    [
      'a.json',
      '{"openapi": "4.0.0"}',
      'Could not read the old artifact: it says openapi: 4.0.0, and versions 3.0, 3.1 and 3.2 are compared.',
    ],
    [
      'a.json',
      '{"openapi": {"a": 1}}',
      'Could not read the old artifact: it says openapi: no text, and versions 3.0, 3.1 and 3.2 are compared.',
    ],
    [
      'a.json',
      '{"openapi": "\\u001b[31m"}',
      'Could not read the old artifact: it says openapi: \\x1b[31m, and versions 3.0, 3.1 and 3.2 are compared.',
    ],
    [
      'a.json',
      '{"arazzo": "1.0.1"}',
      'Could not read the old artifact: it is an Arazzo document, which describes no operations of its own.',
    ],
    [
      'a.json',
      '{"info": {}, "item": []}',
      'Could not read the old artifact: it is a collection, not an OpenAPI document.',
    ],
    [
      'a.json',
      '{"openapi": "3.1.0", "components": {"schemas": {"A": {"$ref": "#/components/schemas/B"}, "B": {"$ref": "#/components/schemas/A"}}}}',
      'Could not read the old artifact: the $ref at #/components/schemas/A leads only to itself, through #/components/schemas/B.',
    ],
    ['a.json', deep, 'Could not parse the old artifact as JSON: nested too deeply at line 1, column 2566.'],
    ['a.yaml', 'a: [', /^Could not parse the old artifact as YAML: .+ at line \d+, column \d+\.$/],
    ['a.yaml', '- a\n', 'Could not read the old artifact: its YAML is not an object.'],
    ['a.YML', '', 'Could not read the old artifact: its YAML is not an object.'],
    ['a.yaml', 'a: &a [*a]\n', /^Could not parse the old artifact as YAML: the alias \*a holds itself at line 1/],
    [
      'a.yaml',
      `a: &a [x,x,x,x,x,x,x,x,x]\n${'bcdefgh'
        .split('')
        .map((n, i) => `${n}: &${n} [${Array(9).fill(`*${'abcdefg'[i]}`)}]\n`)
        .join('')}`,
      /^Could not parse the old artifact as YAML: its aliases expand to more than \d+ nodes at/,
    ],
  ])('%s %j', async (name, text, line) => {
    const place = app(text === undefined ? {} : { [name]: text });
    const said = await refusal(place, [name]);
    if (typeof line === 'string') expect(said).toBe(line);
    else expect(said).toMatch(line);
  });

  it('circles of references that lead to nothing, and none that say something', () => {
    const circle = (document: string) => {
      const text = `openapi: 3.1.0\n${document}`;
      const bytes = new SharedArrayBuffer(Buffer.byteLength(text));
      Buffer.from(bytes).write(text);
      try {
        oldDocument({ digest: text, bytes, yaml: true });
        return 'read';
      } catch (error) {
        return (error as Error).message.replace('Could not read the old artifact: the $ref at ', '');
      }
    };
    const components = (entries: string) => circle(`components: {${entries}}`);
    const itself = (place: string) => `${place} leads only to itself.`;
    expect(components("parameters: {A: {$ref: '#/components/parameters/A'}}")).toBe(
      itself('#/components/parameters/A'),
    );
    expect(components("responses: {A~b: {$ref: '#/components/responses/A~0b', description: d}}")).toBe(
      itself('#/components/responses/A~0b'),
    );
    expect(circle("paths: {/a: {$ref: '#/paths/~1b'}, /b: {$ref: '#/paths/~1c'}, /c: {$ref: '#/paths/~1b'}}")).toBe(
      '#/paths/~1b leads only to itself, through #/paths/~1c.',
    );
    const inside = "{properties: {x: {$ref: '#/components/schemas/A/properties/x'}}}";
    expect(components(`schemas: {A: ${inside}}`)).toBe(itself('#/components/schemas/A/properties/x'));
    // What holds itself says what it is before it comes round; data is no reference; what leads nowhere is compared.
    expect(components("schemas: {A: {properties: {next: {$ref: '#/components/schemas/A'}}}}")).toBe('read');
    expect(components("schemas: {A: {type: object, $ref: '#/components/schemas/A'}}")).toBe('read');
    expect(components("schemas: {A: {example: {$ref: '#/components/schemas/A/example'}}}")).toBe('read');
    expect(components("schemas: {A: {$ref: '#/components/schemas/Gone'}}")).toBe('read');
  });

  it('bytes that are no text', async () => {
    const place = app();
    writeFileSync(join(place.root, 'a.json'), Buffer.from('fffe7b007d00', 'hex'));
    expect(await refusal(place, ['a.json'])).toBe('Could not parse the old artifact as JSON: its bytes are not UTF-8.');
  });

  it('200 MB, which are not read', async () => {
    const place = app({ 'a.json': '' });
    truncateSync(join(place.root, 'a.json'), 200 * 1024 * 1024);
    const line = 'Could not read the old artifact: it has 200 MB, and at most 64 MB are read: <app>/a.json';
    expect(await refusal(place, ['a.json'])).toBe(line);
    const { exit, out } = await place.run(['export', '--check', '--out=a.json']);
    expect(exit).toBe(1);
    expect(out).toContain('      It was not compared: it has 200 MB, and at most 64 MB are read.\n');
  });

  it('a pipe nobody writes to', async () => {
    const place = app();
    execFileSync('mkfifo', [join(place.root, 'a.json')]);
    expect(await refusal(place, ['a.json'])).toBe('Could not read the old artifact: it is no file: <app>/a.json');
  });

  it('nothing named', async () => {
    const line = 'Name the old artifact, or a revision that holds it with --against=<ref>.';
    expect(await refusal(app(), [])).toBe(line);
    const typescript = small('documents: {default: {export: {targets: [{format: typescript, path: a.ts}]}}}\n');
    expect(await refusal(typescript, ['--against=main'])).toBe(
      'Name the old artifact: document "default" has no export target that is an OpenAPI document.',
    );
  });

  it('refuses words it does not know', async () => {
    expect(await refusal(app(), ['a.json', '--format=xml'])).toBe(
      'Unknown --format "xml"; expected one of: terminal, json, markdown, html.',
    );
    expect(await refusal(app(), ['a.json', '--out=b'])).toBe(
      '--out needs --format=json, --format=markdown or --format=html.',
    );
    expect(await refusal(app(), ['a.json', 'other'])).toBe('Unknown document "other".');
    expect(await refusal(small('documents: {shop: {}}\n'), ['a.json'])).toBe('Unknown document "default".');
  });
});

describe('git revisions that hold no older document (commands 5.1)', () => {
  const OLD = '{"openapi": "3.1.0", "info": {"title": "a", "version": "1"}, "paths": {}}';

  it('without a repository', async () => {
    expect(await refusal(app(), ['a.json', '--against=main'])).toMatch(
      /^git show main:a\.json failed: fatal: not a git repository/,
    );
  });

  it('words that git would read as options (commands row 27), and revisions that are not there', async () => {
    const place = app({ 'old.json': OLD });
    repository(place.root);
    const dash = 'the git ref and path must not start with "-"';
    expect(await refusal(place, ['old.json', '--against=--help'])).toBe(`git show --help:old.json failed: ${dash}`);
    expect(await refusal(place, ['--against=main', '--', '-x.json'])).toBe(`git show main:-x.json failed: ${dash}`);
    expect(await refusal(place, ['old.json', '--against=nope'])).toMatch(
      /^git show nope:old\.json failed: fatal: invalid object name 'nope'/,
    );
    expect(await refusal(place, ['new.json', '--against=main'])).toMatch(
      /^git show main:new\.json failed: fatal: path 'new\.json' does not exist in 'main'/,
    );
    expect(await refusal(place, ['../x.json', '--against=main'])).toBe(
      'git show main:../x.json failed: the path is outside of the repository',
    );
    expect(await refusal(place, ['routes', '--against=main'])).toMatch(/as JSON: a value was expected/);
    expect(await refusal(place, ['old.json', '--against=main;touch pwned'])).toMatch(/^git show main;touch pwned:/);
    expect(await refusal(place, ['old.json', '--against=$(touch pwned)'])).toContain('failed: fatal:');
  });

  it('an object that is gone', async () => {
    const place = app({ 'old.json': OLD });
    repository(place.root);
    const hash = git(place.root, 'rev-parse', 'main:old.json').trim();
    const object = join(place.root, '.git/objects', hash.slice(0, 2), hash.slice(2));
    chmodSync(object, 0o600);
    rmSync(object);
    expect(await refusal(place, ['old.json', '--against=main'])).toMatch(/^git show main:old\.json failed: .*fatal: /);
  });

  it('a shallow clone, with what helps', async () => {
    const origin = app({ 'old.json': OLD });
    repository(origin.root);
    git(origin.root, 'branch', 'release');
    commit(origin.root, 'second');
    const place = new App();
    git(place.root, 'clone', '--quiet', '--depth=1', `file://${origin.root}`, 'clone');
    const clone = join(place.root, 'clone');
    expect(await refusal(place, ['old.json', '--against=release'], clone)).toMatch(
      /'release'\. The clone is shallow: fetch the revision first, as with git fetch --depth=1 origin release$/,
    );
    git(clone, 'fetch', '--quiet', '--depth=1', 'origin', 'release:release');
    const { exit, err } = await place.run(['diff', `--app=${clone}`, 'old.json', '--against=release', '--host=static']);
    expect([exit, err]).toEqual([0, '']);
  });

  it('no program that the repository names', async () => {
    const place = app({ 'old.json': OLD, '.gitattributes': '*.json diff=evil\n' });
    repository(place.root);
    git(place.root, 'config', 'diff.evil.textconv', 'touch pwned; cat');
    git(place.root, 'config', 'diff.external', 'touch pwned');
    git(place.root, 'config', 'core.fsmonitor', 'touch pwned');
    const { exit, err } = await place.run(['diff', 'old.json', '--against=main', '--host=static']);
    expect([exit, err]).toEqual([0, '']);
    expect(place.files()).not.toContain('pwned');
  });
});
