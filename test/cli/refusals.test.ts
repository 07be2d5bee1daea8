import { spawnSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { FORMATS } from '../../server/src/emit/formats.js';
import { App, run, SMALL, small } from '../support/app.js';

/** Every refusal stands on standard error alone, leaves the application as it was, exits 1 and shows no stack trace. */
async function refused(app: App, args: readonly string[], env: Record<string, string> = {}): Promise<string> {
  const before = app.files();
  const { exit, out, err } = await app.run(args, env);
  expect(exit, out + err).toBe(1);
  expect(out).toBe('');
  expect(app.files()).toEqual(before);
  expect(err).not.toMatch(/\n\s+at .*:\d+:\d+|Error:/);
  expect(err.endsWith('\n') && !err.endsWith('\n\n')).toBe(true);
  return err;
}

const FLOORS = 'expected one of: none, error, warning, info, hint.';
const WRITTEN = `expected one of: ${FORMATS.join(', ')}.`;

describe('a command line that cannot be understood (commands 1.2)', () => {
  const cases: [args: string[], lines: string[]][] = [
    [['exprt'], ['Unknown command "exprt".', 'Did you mean "export"?']],
    [['docgen:exprt'], ['Unknown command "exprt".', 'Did you mean "export"?']],
    [['frobnicate'], ['Unknown command "frobnicate".']],
    [['export', '--nope'], ['Unknown option "--nope".']],
    [
      ['export', '--fromat=full'],
      ['Unknown option "--fromat".', 'Did you mean "--format"?'],
    ],
    [['lint', '--all=yes'], ['Option "--all" takes no value.']],
    [['--nope', 'export'], ['Unknown option "--nope".']],
    [['--host=static', 'export'], ['Option "--host" stands after the command: docgen export --host.']],
    [['--check', 'export'], ['Option "--check" stands after the command: docgen export --check.']],
    [['--quiet=yes', 'export'], ['Option "--quiet" takes no value.']],
    [['explain'], ['Argument <selector> is missing.']],
    [['export', '-x'], ['Unknown option "-x".']],
    [['export', '--out'], ['Option "--out" needs a value.']],
    [['export', '--out', '--yaml'], ['Option "--out" needs a value.']],
    [['export', '--out='], ['Option "--out" needs a value.']],
    [['export', '--app'], ['Option "--app" needs a value.']],
    [['export', 'default', 'more'], ['Too many arguments.']],
    [['routes', 'default'], ['Too many arguments.']],
    [['export', '--app=nowhere'], ['No such directory: nowhere.']],
  ];
  it.each(cases)('%j', async (args, lines) => {
    expect(await refused(small('documents: {default: {}}\n'), args)).toBe(`${lines.join('\n')}\n`);
  });

  it('needs an application', async () => {
    const app = new App({ 'empty/x': '' });
    const { exit, out, err } = await run(['export'], `${app.root}/empty`);
    expect([exit, out, err]).toEqual([1, '', 'No application found here: neither docgen.yaml nor composer.json.\n']);
  });
});

describe('options of export, before anything is built (commands 2.6, 3.1)', () => {
  const two = 'documents:\n  default: {}\n  other: {export: {path: docs/other.json}}\n';
  const targets =
    'documents:\n  default:\n    export:\n      targets:\n        - {format: openapi-3.2, path: a.json}\n' +
    '        - {format: collection, path: b.json}\n';
  const one = 'documents: {default: {}}\n';
  const cases: [yaml: string, args: string[], line: string][] = [
    // A floor that is none (diagnostics row 12, commands row 15).
    [one, ['--fail-on=loud'], `Unknown --fail-on "loud"; ${FLOORS}`],
    [one, ['--fail-on=loud', '--format=yaml'], `Unknown --fail-on "loud"; ${FLOORS}`],
    // A format that is none (commands row 4).
    [one, ['--format=yaml'], `Unknown --format "yaml"; ${WRITTEN}`],
    // Formats without YAML, by the option and by the path (commands row 5, emitters rows 2, 3).
    [one, ['--format=full', '--yaml'], '--yaml cannot be used with --format=full, which has no YAML serialisation.'],
    [
      one,
      ['--format=full', '--out=a.yaml'],
      '--yaml cannot be used with --format=full, which has no YAML serialisation.',
    ],
    [
      one,
      ['--format=typescript', '--yaml'],
      '--yaml cannot be used with --format=typescript, which has no YAML serialisation.',
    ],
    [one, ['--provenance=some'], 'Unknown --provenance "some"; expected one of: none, winners, full.'],
    // A document that is none (commands row 3).
    [one, ['nope'], 'Unknown document "nope".'],
    // A size that is none (config row 26).
    [one, ['nope', '--memory-limit=-1'], 'Invalid --memory-limit "-1"; expected a size such as 512M or 2G.'],
    [one, ['--memory-limit=1T'], 'Invalid --memory-limit "1T"; expected a size such as 512M or 2G.'],
    [one, ['--host=docker'], 'Unknown --host "docker"; expected one of: auto, php, static.'],
    // One path for several artifacts (commands rows 7, 8).
    [
      two,
      ['--out=a.json'],
      '--out cannot be used when exporting multiple documents; pass a document argument or configure per-document export.path.',
    ],
    [
      targets,
      ['--out=a.json'],
      '--out needs --format: documents.default configures 2 export targets (openapi-3.2, collection).',
    ],
    [
      one,
      ['--api-version=2024-01-01'],
      'No API version "2024-01-01" can be derived for document "default": documents.default.api_version.changes names no version changes.',
    ],
  ];
  it.each(cases)('%j %j', async (yaml, args, line) => {
    expect(await refused(small(yaml), ['export', ...args])).toBe(`${line}\n`);
  });

  it('a format nothing is written in, as an option and as a target', async () => {
    const out = await refused(small(one), ['export', '--format=raml']);
    expect(out).toBe(`Unknown --format "raml"; ${WRITTEN}\n`);
    const target = 'documents:\n  default:\n    export:\n      targets:\n        - {format: raml, path: a.raml}\n';
    expect(await refused(small(target), ['export'])).toContain(`  - The formats are: ${FORMATS.join(', ')}.\n`);
  });
});

describe('the configuration (config 1.2, 3.10)', () => {
  const block = (...lines: string[]) =>
    `\nDiagnostics for docgen.yaml:\n  (document)\n${lines.map((l) => `    ${l}\n`).join('')}`;
  const without = (): App => {
    const { 'docgen.yaml': _, ...files } = SMALL;
    return new App(files);
  };

  it.each(['export', 'validate', 'routes'])('%s without docgen.yaml', async (command) => {
    expect(await refused(without(), [command])).toBe(
      block('[error] config.file-missing: The application has no docgen.yaml.', '  - Run docgen init to write one.'),
    );
  });

  it('a near-miss beside nothing', async () => {
    expect(await refused(without().write({ 'docgen.yml': 'a: 1' }), ['export'])).toBe(
      block(
        '[error] config.file-missing: The application has no docgen.yaml.',
        '  - Run docgen init to write one.',
        '[warning] config.file-misnamed: docgen.yml is not read; the configuration is docgen.yaml.',
        '  - Rename docgen.yml to docgen.yaml.',
      ),
    );
  });

  it.each([
    ['', 'nothing'],
    ['- a\n', 'a list'],
    ['just text\n', 'the text "just text"'],
  ])('%j is not a map', async (yaml, found) => {
    expect(await refused(without().write({ 'docgen.yaml': yaml }), ['export'])).toBe(
      block(
        `[error] config.file-not-a-map: docgen.yaml must hold settings as key: value; it holds ${found}.`,
        '  at docgen.yaml:1',
        '  - Run docgen init --force to write a new one.',
      ),
    );
  });

  it('invalid YAML, with line, column and reason', async () => {
    const out = await refused(without().write({ 'docgen.yaml': 'documents:\n  default: {}\ndocuments: {}\n' }), [
      'export',
    ]);
    expect(out).toMatch(/config\.file-invalid: docgen\.yaml is not valid YAML at line 3, column 1: .+\.\n/);
  });

  it('comes before options and documents (commands 1.5)', async () => {
    const out = await refused(without(), ['export', 'nope', '--format=yaml']);
    expect(out).toContain('config.file-missing');
    expect(out).not.toContain('Unknown');
  });

  it.each([
    ['- {format: full, path: a.yaml}', 'config.export-yaml-unsupported'],
    ['- {format: full, path: a.json}\n        - {format: uir, path: b.json}', 'config.export-duplicate-format'],
    ['- {format: raml, path: a.json}', 'config.export-unknown-format'],
    ['[]', 'config.export-no-targets'],
    ['- full', 'config.export-target-shape'],
  ])('targets %j', async (list, code) => {
    const yaml = `documents:\n  default:\n    export:\n      targets:\n        ${list}\n`;
    const out = await refused(small(yaml), ['export']);
    expect(out).toMatch(/^\nDiagnostics for default:\n {2}\(document\)\n/);
    expect(out).toContain(`[error] ${code}: documents.default.export.targets`);
  });
});

describe('a disabled service (config 2.1, row 30)', () => {
  const line = 'Docgen is disabled (set docgen.enabled = true to run this command).\n';
  const off = "<?php return ['enabled' => false];";

  it.each(['export', 'validate', 'routes', 'init'])('%s, off in config/docgen.php', async (command) => {
    expect(await refused(small('documents: {default: {}}\n', { 'config/docgen.php': off }), [command])).toBe(line);
  });

  it('clear runs all the same (config row 31)', async () => {
    const app = small('documents: {default: {}}\n', { 'config/docgen.php': off });
    const { exit, out, err } = await app.run(['clear', '--fragments']);
    expect([exit, err]).toEqual([0, '']);
    expect(out).toContain('Cleared 0 cached operation fragment(s).');
  });

  it('off in docgen.yaml', async () => {
    expect(await refused(small('enabled: false\n'), ['validate'])).toBe(line);
  });

  it('off in the environment', async () => {
    const app = small('documents: {default: {}}\n', {
      'config/docgen.php': "<?php return ['enabled' => env('DOCGEN_ENABLED', true)];",
    });
    expect(await refused(app, ['validate'], { DOCGEN_ENABLED: 'false' })).toBe(line);
  });

  it('comes before a refused configuration', async () => {
    expect(await refused(small('- a\n', { 'config/docgen.php': off }), ['validate'])).toBe(line);
  });
});

const PHP = spawnSync('php', ['-v']).status === 0;

describe('an application that cannot be read (host 6)', () => {
  it.each([
    // Without PHP its absence is told first.
    ['host: {boot: php}\ndocuments: {default: {}}\n', PHP ? 'host.vendor-missing' : 'host.php-missing'],
    ['host: {boot: php, php: no-such-php}\ndocuments: {default: {}}\n', 'host.php-missing'],
    [
      'host: {boot: static}\ndocuments: {default: {routes: {filter: "App\\\\Filter"}}}\n',
      'config.route-filter-unusable',
    ],
  ])('%j', async (yaml, code) => {
    const app = small('', { 'docgen.yaml': yaml });
    for (const command of ['export', 'validate', 'routes']) {
      expect(await refused(app, [command])).toContain(`\n    [error] ${code}: `);
    }
  });

  it('tells what is wrong with the configuration first', async () => {
    const app = small('', { 'docgen.yaml': 'host: {boot: php, phpp: x}\ndocuments: {default: {}}\n' });
    const out = await refused(app, ['export']);
    expect(out).toMatch(
      /^\nDiagnostics for docgen\.yaml:\n[\s\S]*config\.unknown-setting[\s\S]*\nDiagnostics for default:\n/,
    );
  });

  it('writes no document while another one is refused', async () => {
    const app = small('documents:\n  a: {}\n  b: {export: {path: b.json}, routes: {filter: "App\\\\Filter"}}\n');
    expect(await refused(app, ['export'])).toContain('config.route-filter-unusable');
  });
});
