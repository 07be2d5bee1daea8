import { chmodSync, mkdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import type { Config, DocumentConfig } from '@docgen/protocol';
import { loadConfig, type ServiceFile } from '@docgen/server/project/config/index';
import { describe, expect, it } from 'vitest';
import { App } from '../support/app.js';

type Env = Record<string, string>;

function load(yaml: string | null, env: Env = {}, service?: ServiceFile, files: Env = {}) {
  const app = new App({ ...files, ...(yaml === null ? {} : { 'docgen.yaml': yaml }) });
  return { app, ...loadConfig(app.root, env, service === undefined ? undefined : () => service) };
}

const codes = (loaded: ReturnType<typeof loadConfig>) => loaded.blocks.flatMap((b) => b.diagnostics.map((d) => d.code));

/** A document's settings under documents.default. */
const inDocument = (text: string) => `documents:\n  default:\n${text.replace(/^/gm, '    ')}\n`;

describe('states of the file (config 1.2)', () => {
  const cases: [what: string, yaml: string | null, code: string, line?: number][] = [
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

describe('values (config 1.6)', () => {
  type Pick = (config: Config, document: DocumentConfig) => unknown;
  const cases: [yaml: string, code: string, severity: string, line: number, pick: Pick, value: unknown][] = [
    ['cache: {enabled: yes}', 'config.not-a-switch', 'warning', 1, (c) => c.cache.enabled, false],
    ['cache: {enabled: 0}', 'config.not-a-switch', 'warning', 1, (c) => c.cache.enabled, false],
    ['cache: {enabled: }', 'config.not-a-switch', 'warning', 1, (c) => c.cache.enabled, false],
    ['enabled: "no"', 'config.not-a-switch', 'warning', 1, (c) => c.enabled, true],
    [inDocument('info: {version: 1.0}'), 'config.value-type', 'warning', 3, (_, d) => d.info.get('version'), '1.0.0'],
    [inDocument('info:'), 'config.value-type', 'warning', 3, (_, d) => d.info.get('title'), 'API Documentation'],
    ['host: {timeout: .inf}', 'config.value-not-finite', 'warning', 1, (c) => c.host.timeout, 60],
    ['host: {timeout: .nan}', 'config.value-not-finite', 'warning', 1, (c) => c.host.timeout, 60],
    ['host: {timeout: 0}', 'config.value-type', 'warning', 1, (c) => c.host.timeout, 60],
    ['host: {timeout: soon}', 'config.value-type', 'warning', 1, (c) => c.host.timeout, 60],
    ['host:\n  boot: fast', 'config.unknown-value', 'warning', 2, (c) => c.host.boot, 'auto'],
    ['on_route_error: stop', 'config.unknown-value', 'warning', 1, (c) => c.onRouteError, 'skeleton'],
    [
      inDocument('error_responses: nothing'),
      'config.unknown-value',
      'warning',
      3,
      (_, d) => d.errorResponses,
      'default',
    ],
    [inDocument('versioning: calver'), 'config.unknown-value', 'warning', 3, (_, d) => d.versioning, null],
    [
      inDocument('tags: {default_strategy: file}'),
      'config.unknown-value',
      'warning',
      3,
      (_, d) => d.tags.defaultStrategy,
      'controller',
    ],
    [
      inDocument('routes: {optional_segments: both}'),
      'config.unknown-value',
      'warning',
      3,
      (_, d) => d.routes.optionalSegments,
      'split',
    ],
    [
      inDocument('representation: {filters: deep}'),
      'config.unknown-value',
      'warning',
      3,
      (_, d) => d.representation.filters,
      'deepObject',
    ],
    ['engine: {mode: turbo}', 'engine.mode-unknown', 'warning', 1, (c) => c.engine.mode, 'in-process'],
    ['engine: {memory_limit: -1}', 'config.value-type', 'warning', 1, (c) => c.engine.memoryLimit, null],
    ['engine: {memory_limit: lots}', 'config.value-type', 'warning', 1, (c) => c.engine.memoryLimit, null],
    ['engine: {workers: 0}', 'config.value-type', 'warning', 1, (c) => c.engine.workers, 'auto'],
    ['engine: {workers: many}', 'config.unknown-value', 'warning', 1, (c) => c.engine.workers, 'auto'],
    ['documents: []', 'config.value-type', 'warning', 1, (c) => [...c.documents.keys()], ['default']],
    ['documents: {}', 'config.value-type', 'warning', 1, (c) => [...c.documents.keys()], ['default']],
    ['documents:', 'config.value-type', 'warning', 1, (c) => [...c.documents.keys()], ['default']],
    ['documents: {a: {}, "b c": {}}', 'config.value-type', 'warning', 1, (c) => [...c.documents.keys()], ['a']],
    ['documents:\n  a:', 'config.value-type', 'warning', 2, (c) => [...c.documents.keys()], ['a']],
    [inDocument("routes: {include: 'api/*'}"), 'config.value-type', 'warning', 3, (_, d) => d.routes.include, []],
    [
      inDocument("routes:\n  include: ['a', 3, 'b']"),
      'config.value-type',
      'warning',
      4,
      (_, d) => d.routes.include,
      ['a', 'b'],
    ],
    [
      inDocument('integrations: {ratelimit: {enabled: false}}'),
      'config.unknown-integration',
      'info',
      3,
      (_, d) => d.integrations.rate_limit?.enabled,
      true,
    ],
    [
      inDocument('integrations: {validation: {enabled: false}}'),
      'config.enabled-ignored',
      'info',
      3,
      (_, d) => d.integrations.validation,
      undefined,
    ],
    [
      inDocument("integrations: {query_builder: {filter_descriptions: {exakt: 'x', exact: 'y'}}}"),
      'config.unknown-filter-kind',
      'warning',
      3,
      (_, d) => d.integrations.query_builder?.filter_descriptions,
      new Map([['exact', 'y']]),
    ],
    [
      inDocument('overlays: [../shared.yaml]'),
      'config.machine-dependent-path',
      'info',
      3,
      (_, d) => d.overlays,
      ['../shared.yaml'],
    ],
    ['lint: {leakage: {enabled: off}}', 'config.not-a-switch', 'warning', 1, (c) => c.lint.leakage?.enabled, true],
    ['lint: {tags: {enabled: on}}', 'config.not-a-switch', 'warning', 1, (c) => c.lint.tags?.enabled, false],
  ];
  it.each(cases)('%j is %s', (yaml, code, severity, line, pick, value) => {
    const { config, diagnostics, refused } = load(yaml);
    expect(diagnostics.map((d) => [d.code, d.severity])).toEqual([[code, severity]]);
    expect(diagnostics[0]?.source).toEqual({ file: 'docgen.yaml', line });
    expect(refused).toBe(false);
    const first = [...(config as Config).documents.values()][0] as DocumentConfig;
    expect(pick(config as Config, first)).toEqual(value);
  });

  it('suggests the nearest integration', () => {
    const { diagnostics } = load(inDocument('integrations: {ratelimit: {enabled: false}}'));
    expect(diagnostics[0]?.help).toBe('Did you mean documents.default.integrations.rate_limit?');
  });

  const silent: [yaml: string, pick: Pick, value: unknown][] = [
    [inDocument('info: {contact: {name: A}}'), (_, d) => d.info.get('contact'), new Map([['name', 'A']])],
    ['{enabled: true}', (_, d) => d.errorResponses, 'default'],
    [
      inDocument('info: {description: {file: docs/a.md, note: 1}}'),
      (_, d) => d.info.get('description'),
      new Map<string, unknown>([
        ['file', 'docs/a.md'],
        ['note', 1],
      ]),
    ],
    ['engine: {mode: null}', (c) => c.engine.mode, null],
    ['engine: {mode: "null"}', (c) => c.engine.mode, null],
    ['engine: {mode: }', (c) => c.engine.mode, null],
    ['engine: {memory_limit: 2g}', (c) => c.engine.memoryLimit, 2 ** 31],
    ['engine: {memory_limit: 1048576}', (c) => c.engine.memoryLimit, 1_048_576],
    ['cache: {max_size: 1K}', (c) => c.cache.maxSize, 1024],
    ['enabled: true', (c) => c.cache.maxSize, 268_435_456],
    [inDocument('representation: {filters: bracketed}'), (_, d) => d.representation.filters, 'flat'],
    [inDocument('security: {auth_middleware: null}'), (_, d) => d.security.authMiddleware, null],
    [inDocument("security: {auth_middleware: ''}"), (_, d) => d.security.authMiddleware, null],
    [inDocument('content: {dir: null}'), (_, d) => d.contentDir, null],
    [inDocument('x-mine: 1\nroutes: {x-note: 2}'), (_, d) => d.routes.include, []],
    ['lint: {tags: {enabled: true, allow: [a, 3, b]}}', (c) => c.lint.tags, { enabled: true, allow: ['a', 'b'] }],
    ['diagnostics: {accept: [" b.b ", a.a, b.b]}', (c) => c.accept, ['a.a', 'b.b']],
    [inDocument('integrations: {api_resources: {wrap: false}}'), (_, d) => d.integrations.api_resources?.wrap, false],
    ['enabled: true', (_, d) => d.integrations.permission?.enabled, false],
    ['enabled: true', (_, d) => d.integrations.sanctum?.modes, ['token', 'stateful']],
    [
      inDocument('api_version: {changes: ["App\\\\Api\\\\V2"]}'),
      (_, d) => d.apiVersion,
      {
        changes: ['App\\Api\\V2'],
        header: 'X-Api-Version',
      },
    ],
  ];
  it.each(silent)('%j is as it should be', (yaml, pick, value) => {
    const { config, diagnostics } = load(yaml);
    expect(diagnostics).toEqual([]);
    expect(pick(config as Config, (config as Config).documents.get('default') as DocumentConfig)).toEqual(value);
  });
});

describe('unknown keys (config 1.7)', () => {
  const cases: [yaml: string, key: string, help: string | undefined][] = [
    [
      inDocument("routes: { includes: ['api/*'] }"),
      'documents.default.routes.includes',
      'Did you mean documents.default.routes.include?',
    ],
    [inDocument('viewer: {route: /x}'), 'documents.default.viewer', 'This setting belongs in config/docgen.php.'],
    ['cache: {store: redis}', 'cache.store', 'This setting belongs in config/docgen.php.'],
    [
      inDocument("include: ['api/*']"),
      'documents.default.include',
      'The setting of this name is documents.default.routes.include; the indentation is probably wrong.',
    ],
    [
      'memory_limit: 2G',
      'memory_limit',
      'The setting of this name is engine.memory_limit; the indentation is probably wrong.',
    ],
    [
      'include: [a]',
      'include',
      'The setting of this name is documents.<name>.routes.include; the indentation is probably wrong.',
    ],
    ['docments: {}', 'docments', 'Did you mean documents?'],
    ['lint: {leekage: {enabled: true}}', 'lint.leekage', 'Did you mean lint.leakage?'],
    ['quite_something_else: {below: {enabled: 3}}', 'quite_something_else', undefined],
    [
      inDocument('export:\n  targets:\n    - {format: full, path: a.json, pretty: true}'),
      'documents.default.export.targets.0.pretty',
      undefined,
    ],
  ];
  it.each(cases)('%j', (yaml, key, help) => {
    const { diagnostics } = load(yaml);
    expect(diagnostics.map((d) => d.code)).toEqual(['config.unknown-setting']);
    expect(diagnostics[0]?.message).toBe(`${key} is not a setting.`);
    expect(diagnostics[0]?.help).toBe(help);
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

describe('export targets (config 3.10)', () => {
  const targets = (list: string) => inDocument(`export:\n  targets: ${list}`);
  const cases: [yaml: string, found: [code: string, severity: string][]][] = [
    [targets('[]'), [['config.export-no-targets', 'error']]],
    [targets('[full]'), [['config.export-target-shape', 'error']]],
    [targets('[{format: full}]'), [['config.export-target-shape', 'error']]],
    [targets('[{format: full, path: ""}]'), [['config.export-target-shape', 'error']]],
    [targets('[{format: 3, path: a.json}]'), [['config.export-target-shape', 'error']]],
    [targets('[{format: raml, path: a.json}]'), [['config.export-unknown-format', 'error']]],
    [targets('[{format: full, path: a.yaml}]'), [['config.export-yaml-unsupported', 'error']]],
    [targets('[{format: typescript, path: a.YML}]'), [['config.export-yaml-unsupported', 'error']]],
    [
      targets('[{format: full, path: a.json}, {format: uir, path: b.json}]'),
      [['config.export-duplicate-format', 'error']],
    ],
    [
      targets('[{format: full, path: a.json}, {format: arazzo, path: ./a.json}]'),
      [['config.export-duplicate-path', 'error']],
    ],
    [
      inDocument('export: {path: a.json, targets: [{format: openapi-3.1, path: b.json}]}'),
      [['config.export-path-ignored', 'info']],
    ],
    [targets('[{format: openapi-3.1, path: a.YAML}, {format: arazzo, path: b.yml}]'), []],
  ];
  it.each(cases)('%j', (yaml, found) => {
    const { targets: lists, diagnostics } = load(yaml);
    expect(diagnostics).toEqual([]);
    expect(lists.get('default')?.map((d) => [d.code, d.severity])).toEqual(found);
  });

  it('sees two documents that write one file', () => {
    const { targets: lists } = load('documents:\n  a: {}\n  b: {export: {path: ./docs/openapi.json}}\n');
    expect(lists.get('a')).toEqual([]);
    expect(lists.get('b')?.map((d) => d.code)).toEqual(['config.export-path-collision']);
    expect(lists.get('b')?.[0]?.message).toBe(
      'documents.a.export.path and documents.b.export.path write the same file.',
    );
  });

  it('names the key, never the machine path', () => {
    const { app, targets: lists } = load(targets('[{format: full, path: a.json}, {format: full, path: b.yaml}]'));
    const messages =
      lists
        .get('default')
        ?.map((d) => d.message)
        .join('\n') ?? '';
    expect(messages).toContain('documents.default.export.targets.1');
    expect(messages).not.toContain(app.root);
  });

  it('reads what is to be written', () => {
    const { config } = load(targets('[{format: full, path: a.json}]'));
    expect(config?.documents.get('default')?.export).toEqual({
      targets: [{ format: 'full', path: 'a.json' }],
      path: 'docs/openapi.json',
      mockFakerKey: null,
      configured: 'targets',
    });
  });
});

describe('paths and configHash (config 1.9, 1.10)', () => {
  const hash = (yaml: string) => load(yaml).config?.documents.get('default')?.configHash;

  it('does not depend on where the application lies', () => {
    const app = new App();
    app.write({ 'docgen.yaml': inDocument(`content: {dir: ${app.root}/docs/pages}`) });
    const { config, diagnostics } = loadConfig(app.root, {});
    expect(diagnostics).toEqual([]);
    expect(config?.documents.get('default')?.contentDir).toBe('docs/pages');
    expect(config?.documents.get('default')?.configHash).toBe(hash(inDocument('content: {dir: docs/pages}')));
  });

  it('leaves a path outside as written and says so', () => {
    const { config, diagnostics } = load(inDocument('content: {dir: /srv/pages}'));
    expect(diagnostics.map((d) => d.code)).toEqual(['config.machine-dependent-path']);
    expect(config?.documents.get('default')?.contentDir).toBe('/srv/pages');
  });

  it('is the hash of the entry without export and viewer', () => {
    expect(hash('{enabled: true}')).toBe('44136fa355b3678a1146ad16f7e8649e94fb4fc21fe77e8310c060f61caaff8a');
    expect(hash(inDocument('export: {path: a.json}'))).toBe(hash('{enabled: true}'));
    expect(hash('lint: {tags: {enabled: true}}\ncache: {enabled: true}')).toBe(hash('{enabled: true}'));
  });

  it('counts a key that is present and null', () => {
    expect(hash(inDocument('content: {dir: null}'))).not.toBe(hash(inDocument('content: {}')));
    expect(hash(inDocument('content: {dir: null}'))).not.toBe(hash('{enabled: true}'));
  });

  it('does not see the order of keys', () => {
    const one = inDocument('info: {title: T, version: 1.2.3}\nversioning: date');
    const other = inDocument('versioning: date\ninfo: {version: 1.2.3, title: T}');
    expect(hash(one)).toBe(hash(other));
  });
});
