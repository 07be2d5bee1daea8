import type { Config, DocumentConfig } from '@docgen/protocol';
import { describe, expect, it } from 'vitest';
import { inDocument, load } from './loaded.js';

describe('values (config 1.6)', () => {
  type Pick = (config: Config, document: DocumentConfig) => unknown;
  const cases: [yaml: string, code: string, severity: string, line: number, pick: Pick, value: unknown][] = [
    // A text for a switch (config row 6).
    ['cache: {enabled: yes}', 'config.not-a-switch', 'warning', 1, (c) => c.cache.enabled, false],
    ['cache: {enabled: 0}', 'config.not-a-switch', 'warning', 1, (c) => c.cache.enabled, false],
    ['cache: {enabled: }', 'config.not-a-switch', 'warning', 1, (c) => c.cache.enabled, false],
    ['enabled: "no"', 'config.not-a-switch', 'warning', 1, (c) => c.enabled, true],
    [inDocument('info: {version: 1.0}'), 'config.value-type', 'warning', 3, (_, d) => d.info.get('version'), '1.0.0'],
    [inDocument('info: {contact: Jane}'), 'config.value-type', 'warning', 3, (_, d) => d.info.has('contact'), false],
    [inDocument('info: {license: [MIT]}'), 'config.value-type', 'warning', 3, (_, d) => d.info.has('license'), false],
    [
      inDocument('tags:\n      definitions:\n        - name: A\n        - name: B\n        - name: A'),
      'config.value-type',
      'warning',
      7,
      (_, d) => d.tags.definitions.map(({ name }) => name),
      ['A', 'B', 'A'],
    ],
    [
      inDocument('tags: {definitions: [{summary: x}]}'),
      'config.value-type',
      'warning',
      3,
      (_, d) => d.tags.definitions,
      [],
    ],
    [inDocument('info:'), 'config.value-type', 'warning', 3, (_, d) => d.info.get('version'), '1.0.0'],
    // No finite number (config row 9).
    ['host: {timeout: .inf}', 'config.value-not-finite', 'warning', 1, (c) => c.host.timeout, 60],
    ['host: {timeout: .nan}', 'config.value-not-finite', 'warning', 1, (c) => c.host.timeout, 60],
    ['host: {timeout: 0}', 'config.value-type', 'warning', 1, (c) => c.host.timeout, 60],
    ['host: {php: "a\\0b"}', 'config.value-type', 'warning', 1, (c) => c.host.php, 'php'],
    ['host: {env: {A: "a\\0b"}}', 'config.value-type', 'warning', 1, (c) => c.host.env, {}],
    ['host: {timeout: soon}', 'config.value-type', 'warning', 1, (c) => c.host.timeout, 60],
    ['host:\n  boot: fast', 'config.unknown-value', 'warning', 2, (c) => c.host.boot, 'auto'],
    ['on_route_error: stop', 'config.unknown-value', 'warning', 1, (c) => c.onRouteError, 'skeleton'],
    [
      // A word that is none (config row 13).
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
    [inDocument('routes: {include: 3}'), 'config.value-type', 'warning', 3, (_, d) => d.routes.include, []],
    [
      inDocument("routes:\n  include: ['a', 3, 'b']"),
      'config.value-type',
      'warning',
      4,
      (_, d) => d.routes.include,
      ['a', 'b'],
    ],
    [
      // A name that is none, and a switch nobody asks (config rows 21, 22).
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
    // Nothing written (config row 14).
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
        version: null,
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
    // What belongs elsewhere, or stands at the wrong depth (config rows 10, 11).
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
    ['document: {default: {}}', 'document', 'Did you mean documents?'],
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
