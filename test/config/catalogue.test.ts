import { catalogue, serviceSettings } from '@docgen/protocol';
import { annotatedService } from '@docgen/server/project/config/annotated-service';
import { annotatedYaml } from '@docgen/server/project/config/annotated-yaml';
import { configJsonSchema } from '@docgen/server/project/config/json-schema';
import { loadConfig } from '@docgen/server/requests/load-config';
import { Ajv } from 'ajv';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { App } from '../support/app.js';

const written = annotatedYaml({ all: true });

describe('the catalogue (config 1.11)', () => {
  it('names every setting once, below a group of its own', () => {
    for (const settings of [catalogue, serviceSettings]) {
      const paths = settings.map((setting) => setting.path);
      expect(new Set(paths).size).toBe(paths.length);
      for (const path of paths) {
        const parent = path.split('.').slice(0, -1).join('.');
        if (parent !== '' && !parent.endsWith('[]')) expect(paths, path).toContain(parent);
      }
    }
  });

  it('says one sentence about each', () => {
    for (const setting of [...catalogue, ...serviceSettings])
      expect(setting.about, setting.path).toMatch(/^[A-Z\d].*[^.]\.$/);
  });

  it('writes a file that loads without a finding and states the required keys', () => {
    const app = new App({ 'docgen.yaml': written });
    const { config, blocks, targets } = loadConfig(app.root, {});
    expect(blocks.flatMap((block) => block.diagnostics)).toEqual([]);
    expect(targets.get('default')).toEqual([]);
    const document = config?.documents.get('default');
    expect(document?.routes.include).toEqual(['api/*']);
    expect(document?.info.get('version')).toBe('1.0.0');
  });

  it('writes defaults that say what leaving them out says', () => {
    const bare = loadConfig(new App({ 'docgen.yaml': 'enabled: true' }).root, {}).config;
    const live = written.replace(/^( *)#([a-z_]+:)/gm, '$1$2');
    const all = loadConfig(new App({ 'docgen.yaml': live }).root, {});
    expect(all.blocks.flatMap((block) => block.diagnostics)).toEqual([]);
    expect(all.targets.get('default')?.map((d) => d.code)).toEqual(['config.export-path-ignored']);
    expect(all.config?.host.timeout).toBe(bare?.host.timeout);
    expect(all.config?.lint.tags).toEqual(bare?.lint.tags);
    expect(all.config?.documents.get('default')?.representation).toEqual(
      bare?.documents.get('default')?.representation,
    );
  });

  it('writes every setting that is not shown by an example', () => {
    for (const { path, about } of catalogue) {
      if (catalogue.some((other) => other.unread && (path === other.path || path.startsWith(`${other.path}.`)))) {
        if (!path.endsWith('.enabled') && !path.endsWith('.allow')) expect(written, path).not.toContain(about);
        continue;
      }
      const leaf = path.split('.').at(-1) ?? '';
      if (/\[\]|\*\.|info\.description\./.test(path.replace(/^documents\.\*\./, ''))) continue;
      if (leaf !== '*') expect(written, path).toMatch(new RegExp(`^ *#?${leaf}:`, 'm'));
    }
    expect(Math.max(...written.split('\n').map((line) => line.length))).toBeLessThanOrEqual(120);
  });

  it('gives editors a schema that accepts the written file and refuses what the reader refuses', () => {
    const check = new Ajv({ strict: false }).compile(configJsonSchema());
    expect(check(parse(written)), JSON.stringify(check.errors)).toBe(true);
    const refused = [
      'cache: {enabled: "no"}',
      'documents: {default: {routes: {includes: []}}}',
      'host: {boot: fast}',
      'lint: {nope: {}}',
      'engine: {memory_limit: lots}',
    ];
    for (const yaml of refused) expect(check(parse(yaml)), yaml).toBe(false);
    const accepted = [
      'engine: {mode: null}',
      'documents: {default: {info: {contact: {name: A}}, x-note: 1}}',
      'documents: {a: {representation: {filters: bracketed}, integrations: {validation: {}}}}',
      'engine: {memory_limit: 2G, workers: auto}',
    ];
    for (const yaml of accepted) expect(check(parse(yaml)), `${yaml} ${JSON.stringify(check.errors)}`).toBe(true);
  });

  it('writes the settings of the boot as plain PHP', () => {
    const php = annotatedService();
    expect(php.startsWith('<?php\n')).toBe(true);
    expect(php).toContain("'enabled' => env('DOCGEN_ENABLED', true),");
    expect(php).toContain("'driver' => 'single-column',");
    expect(php).toContain("'middleware' => ['web', 'throttle:60,1'],");
    expect(php).not.toMatch(/::class|\bnew\b/);
  });
});
