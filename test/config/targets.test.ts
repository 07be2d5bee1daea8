import { configLoader } from '@docgen/server/project/config/index';
import { loadConfig } from '@docgen/server/requests/load-config';
import { describe, expect, it } from 'vitest';
import { App } from '../support/app.js';
import { inDocument, load } from './loaded.js';

describe('export targets (config 3.10, rows 23, 24)', () => {
  const targets = (list: string) => inDocument(`export:\n  targets: ${list}`);
  const cases: [yaml: string, found: [code: string, severity: string][]][] = [
    [targets('[]'), [['config.export-no-targets', 'error']]],
    [targets('[full]'), [['config.export-target-shape', 'error']]],
    [targets('[{format: full}]'), [['config.export-target-shape', 'error']]],
    [targets('[{format: full, path: ""}]'), [['config.export-target-shape', 'error']]],
    [targets('[{format: 3, path: a.json}]'), [['config.export-target-shape', 'error']]],
    [targets('[{format: raml, path: a.json}]'), [['config.export-unknown-format', 'error']]],
    [targets('[{format: full, path: a.yaml}]'), [['config.export-yaml-unsupported', 'error']]],
    [targets('[{format: uir, path: a.YML}]'), [['config.export-yaml-unsupported', 'error']]],
    [
      targets('[{format: full, path: a.json}, {format: uir, path: b.json}]'),
      [['config.export-duplicate-format', 'error']],
    ],
    [
      targets('[{format: full, path: a.json}, {format: openapi-3.2, path: ./a.json}]'),
      [['config.export-duplicate-path', 'error']],
    ],
    [
      inDocument('export: {path: a.json, targets: [{format: full, path: b.json}]}'),
      [['config.export-path-ignored', 'info']],
    ],
    [targets('[{format: openapi-3.2, path: a.YAML}, {format: full, path: b.anything}]'), []],
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
      'documents.a.export.path and documents.b.export.path have the same path; the second document would replace the first.',
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

  it('knows the formats it is given and no others', () => {
    const read = configLoader([
      { names: ['notes'], ending: '.txt', yaml: false },
      { names: ['sheet', 'table'], ending: '.csv', yaml: true },
    ]);
    const found = (list: string) => {
      const { config, targets: lists } = read(new App({ 'docgen.yaml': targets(list) }).root, {});
      const { targets: kept = [] } = config?.documents.get('default')?.export ?? {};
      return [kept.map(({ format }) => format), lists.get('default')?.map(({ code, help }) => [code, help])];
    };
    expect(found('[{format: table, path: a.yml}, {format: notes, path: a}]')).toEqual([['table', 'notes'], []]);
    const yaml = ['config.export-yaml-unsupported', 'Give it a path ending in .txt.'];
    expect(found('[{format: notes, path: a.yml}]')).toEqual([['notes'], [yaml]]);
    const unknown = ['config.export-unknown-format', 'The formats are: notes, sheet, table.'];
    expect(found('[{format: full, path: a.json}]')).toEqual([[], [unknown]]);
    const twice = [['config.export-duplicate-format', 'Remove one of them.']];
    expect(found('[{format: sheet, path: a}, {format: table, path: b}]')).toEqual([['sheet', 'table'], twice]);
    const bare = read(new App({ 'docgen.yaml': 'enabled: true' }).root, {}).config?.documents.get('default');
    expect(bare?.export.targets.map(({ format }) => format)).toEqual(['notes']);
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
    app.write({ 'docgen.yaml': inDocument(`overlays: ['${app.root}/docs/pages']`) });
    const { config, diagnostics } = loadConfig(app.root, {});
    expect(diagnostics).toEqual([]);
    expect(config?.documents.get('default')?.overlays).toEqual(['docs/pages']);
    expect(config?.documents.get('default')?.configHash).toBe(hash(inDocument('overlays: [docs/pages]')));
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
