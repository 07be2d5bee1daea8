import { chmodSync, mkdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import type { Config, DocumentConfig } from '@docgen/protocol';
import { loadConfig } from '@docgen/server/requests/load-config';
import { describe, expect, it } from 'vitest';
import { App } from '../support/app.js';
import { codes, type Env, inDocument, load } from './loaded.js';

describe('states of the file (config 1.2)', () => {
  const cases: [what: string, yaml: string | null, code: string, line?: number][] = [
    // The refusals of config rows 1, 2, 3, 4; test/cli asks the command for them.
    ['absent', null, 'config.file-missing'],
    ['empty', '', 'config.file-not-a-map', 1],
    ['only comments', '# nothing\n', 'config.file-not-a-map', 1],
    ['a list', '- a\n', 'config.file-not-a-map', 1],
    ['a text', 'hello\n', 'config.file-not-a-map', 1],
    ['null', '~\n', 'config.file-not-a-map', 1],
    ['a duplicate key', 'documents: {}\nenabled: true\ndocuments: {}\n', 'config.file-invalid', 3],
    ['a duplicate key below', 'cache:\n  path: a\n  path: b\n', 'config.file-invalid', 3],
    ['a duplicate key in other quotes', 'cache: {"path": a, path: b}\n', 'config.file-invalid', 1],
    ['a tab as indentation', 'cache:\n\tpath: a\n', 'config.file-invalid', 2],
    ['a custom tag', 'cache:\n  path: !foo a\n', 'config.file-invalid', 2],
    ['a PHP tag', "host: !!php/object 'x'\n", 'config.file-invalid', 1],
    ['a custom tag on a map', 'cache: !thing\n  path: a\n', 'config.file-invalid', 1],
    ['a list as key', '? [a, b]\n: c\n', 'config.file-invalid', 1],
    ['two documents', 'a: 1\n---\nb: 2\n', 'config.file-invalid', 2],
    ['an unclosed list', 'extensions: [a\n', 'config.file-invalid'],
    ['an unknown alias', 'cache: *nowhere\n', 'config.file-invalid', 1],
    ['an alias that holds itself', 'cache: &a\n  b: *a\n', 'config.file-invalid', 2],
  ];
  it.each(cases)('%s', (_what, yaml, code, line) => {
    const loaded = load(yaml);
    expect(codes(loaded)).toEqual([code]);
    expect(loaded.refused).toBe(true);
    expect(loaded.config).toBeUndefined();
    expect(loaded.diagnostics[0]?.severity).toBe('error');
    if (line !== undefined) expect(loaded.diagnostics[0]?.source).toEqual({ file: 'docgen.yaml', line });
  });

  it('names line, column and reason of invalid YAML', () => {
    const { diagnostics } = load('enabled: true\ncache: {path: a\nhost: x\n');
    expect(diagnostics[0]?.message).toMatch(/^docgen\.yaml is not valid YAML at line 3, column \d+: .+\.$/);
  });

  it('bounds the expansion of aliases', () => {
    const levels = Array.from({ length: 9 }, (_, at) => `x-${at + 1}: &l${at + 1} [${`*l${at}, `.repeat(9)}*l${at}]`);
    const loaded = load(`x-0: &l0 [a, b]\n${levels.join('\n')}\n`);
    expect(codes(loaded)).toEqual(['config.file-invalid']);
    expect(loaded.diagnostics[0]?.message).toContain('10000 nodes');
  });

  it.each([
    ['brackets', `a: ${'['.repeat(100_000)}\n`],
    ['braces', `a: ${'{a: '.repeat(100_000)}\n`],
    ['dashes', `a:\n${'- '.repeat(100_000)}b\n`],
    ['indentation', Array.from({ length: 1500 }, (_, at) => `${' '.repeat(at)}a:`).join('\n')],
  ])('survives hostile nesting of %s', (_what, yaml) => {
    expect(codes(load(yaml))).toEqual(['config.file-invalid']);
  });

  it('refuses text that is not UTF-8', () => {
    const app = new App();
    app.write({ 'docgen.yaml': '' });
    const loaded = (bytes: number[]) => {
      // biome-ignore lint/suspicious/noExplicitAny: bytes are not text, and that is the point.
      app.write({ 'docgen.yaml': Buffer.from(bytes) as any });
      return codes(loadConfig(app.root, {}));
    };
    expect(loaded([0x61, 0x3a, 0x20, 0xff])).toEqual(['config.file-invalid']);
    expect(loaded([0xef, 0xbb, 0xbf, ...Buffer.from('enabled: true')])).toEqual([]);
  });

  it('tells unreadable from missing', () => {
    const app = new App();
    mkdirSync(join(app.root, 'docgen.yaml'));
    expect(codes(loadConfig(app.root, {}))).toEqual(['config.file-unreadable']);
    const linked = new App();
    symlinkSync('nowhere', join(linked.root, 'docgen.yaml'));
    expect(codes(loadConfig(linked.root, {}))).toEqual(['config.file-missing']);
  });

  it('tells a forbidden file', () => {
    const app = new App({ 'docgen.yaml': 'enabled: true' });
    chmodSync(app.root, 0o755);
    chmodSync(join(app.root, 'docgen.yaml'), 0);
    // Root may read everything: for the moment of reading it is nobody.
    const root = process.geteuid?.() === 0;
    if (root) process.seteuid?.(65_534);
    try {
      expect(codes(loadConfig(app.root, {}))).toEqual(['config.file-unreadable']);
    } finally {
      if (root) process.seteuid?.(0);
    }
  });

  it.each(['docgen.yml', '.docgen.yaml', '.docgen.yml', 'docgen.yaml.dist', 'docgen.json', 'docgen.neon'])(
    'warns of %s beside the file, and adds it to the refusal',
    (name) => {
      const beside = load('enabled: true', {}, undefined, { [name]: 'x' });
      expect(beside.refused).toBe(false);
      expect(beside.diagnostics.map((d) => [d.severity, d.code])).toEqual([['warning', 'config.file-misnamed']]);
      const alone = load(null, {}, undefined, { [name]: 'x' });
      expect(codes(alone)).toEqual(['config.file-missing', 'config.file-misnamed']);
      expect(alone.diagnostics[1]?.help).toBe(`Rename ${name} to docgen.yaml.`);
    },
  );

  it('asks to move settings out of config/docgen.php', () => {
    const stale = { enabled: true, staleKeys: ['documents.default.routes', 'lint'] };
    const missing = load(null, {}, stale);
    expect(missing.refused).toBe(true);
    expect(missing.blocks[0]?.name).toBe('config/docgen.php');
    expect(codes(missing)).toEqual(['config.not-migrated']);
    expect(missing.diagnostics[0]?.message).toContain('documents.default.routes, lint');
    const present = load('enabled: true', {}, stale);
    expect(present.refused).toBe(false);
    expect(present.blocks.map((b) => b.name)).toEqual(['docgen.yaml', 'config/docgen.php']);
    expect(codes(present)).toEqual(['config.stale-php-keys']);
  });
});

describe('reading YAML (config 1.3)', () => {
  const reads: [
    what: string,
    yaml: string,
    pick: (config: Config, document: DocumentConfig) => unknown,
    value: unknown,
  ][] = [
    ['a date is text', inDocument('info: {version: 2026-01-15}'), (_, d) => d.info.get('version'), '2026-01-15'],
    ['an integral float is an integer', 'host: {timeout: 1e3}', (c) => c.host.timeout, 1000],
    ['a fraction stays', 'host: {timeout: 0.5}', (c) => c.host.timeout, 0.5],
    ['yes is text', inDocument('info: {title: yes}'), (_, d) => d.info.get('title'), 'yes'],
    ['True is a boolean', 'cache: {enabled: True}', (c) => c.cache.enabled, true],
    ['an octal is core', 'host: {timeout: 0o17}', (c) => c.host.timeout, 15],
    ['a leading zero is decimal', 'host: {timeout: 010}', (c) => c.host.timeout, 10],
    [
      'a merge',
      'x-base: &b {enabled: true, path: a}\ncache:\n  <<: *b\n  path: b\n',
      (c) => [c.cache.enabled, c.cache.path],
      [true, 'b'],
    ],
    [
      'a merge of several',
      'x-a: &a {path: a}\nx-b: &b {path: b, enabled: true}\ncache: {<<: [*a, *b]}\n',
      (c) => [c.cache.enabled, c.cache.path],
      [true, 'a'],
    ],
    ['a YAML 1.1 directive changes nothing', '%YAML 1.1\n---\nhost: {php: no}\n', (c) => c.host.php, 'no'],
    ['an integer key', inDocument('info: {200: ok}'), (_, d) => d.info.get('200'), 'ok'],
    [
      'a big integer',
      inDocument('info: {x-id: 12345678901234567890}'),
      (_, d) => d.info.get('x-id'),
      12345678901234567890n,
    ],
  ];
  it.each(reads)('%s', (_what, yaml, pick, value) => {
    const { config, diagnostics } = load(yaml);
    expect(diagnostics).toEqual([]);
    const document = config?.documents.get('default') as DocumentConfig;
    expect(pick(config as Config, document)).toEqual(value);
  });
});

describe('environment (config 1.5)', () => {
  const cases: [env: Env, yaml: string, pick: (config: Config) => unknown, value: unknown, codes: string[]][] = [
    [{ DOCGEN_ENGINE: 'null' }, 'engine: {mode: in-process}', (c) => c.engine.mode, null, []],
    [{ DOCGEN_ENGINE: 'in-process' }, 'engine: {mode: null}', (c) => c.engine.mode, 'in-process', []],
    [{ DOCGEN_ENGINE: 'fast' }, 'engine: {mode: null}', (c) => c.engine.mode, 'in-process', ['engine.mode-unknown']],
    [{ DOCGEN_FRAGMENT_CACHE: 'ON' }, 'enabled: true', (c) => c.cache.enabled, true, []],
    [{ DOCGEN_FRAGMENT_CACHE: '0' }, 'cache: {enabled: true}', (c) => c.cache.enabled, false, []],
    [{ DOCGEN_HOST_BOOT: 'static' }, 'host: {boot: php}', (c) => c.host.boot, 'static', []],
    [{ DOCGEN_HOST_BOOT: 'ruby' }, 'host: {boot: php}', (c) => c.host.boot, 'php', ['config.unknown-value']],
  ];
  it.each(cases)('%j over %s', (env, yaml, pick, value, expectedCodes) => {
    const loaded = load(yaml, env);
    expect(pick(loaded.config as Config)).toEqual(value);
    expect(codes(loaded)).toEqual(expectedCodes);
  });
});

describe('disabled (config 2.1)', () => {
  it.each([
    ['enabled: false', undefined, true],
    ['enabled: true', { enabled: false, staleKeys: [] }, true],
    [null, { enabled: false, staleKeys: [] }, true],
    ['enabled: "false"', undefined, false],
    ['enabled: true', { enabled: true, staleKeys: [] }, false],
  ] as const)('%s with %j', (yaml, service, disabled) => {
    expect(load(yaml, {}, service === undefined ? undefined : { ...service, staleKeys: [] }).disabled).toBe(disabled);
  });
});
