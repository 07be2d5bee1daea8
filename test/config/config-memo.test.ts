import { expect, test } from 'vitest';
import { ConfigMemo } from '../../server/src/project/config/config-memo.js';
import { loadConfig } from '../../server/src/requests/load-config.js';
import { readServiceFile } from '../../server/src/requests/service-file.js';
import { App } from '../support/app.js';

const YAML = 'documents: {default: {}}\n';

test('is read again exactly when what it is read from is another', () => {
  const app = new App({ 'docgen.yaml': YAML });
  const remembered = new ConfigMemo(loadConfig);
  const load = (env: Record<string, string> = {}) => remembered.load(app.root, env, readServiceFile);
  const fresh = (env: Record<string, string> = {}) => loadConfig(app.root, env, readServiceFile);
  const first = load();
  expect(load()).toBe(first);
  const states: Record<string, string>[] = [
    { 'docgen.yaml': 'documents: {default: {export: {path: api.json}}}\n' },
    { 'docgen.yaml': 'documents: [' },
    { 'docgen.yaml': YAML },
    { 'docgen.yml': YAML },
    { 'config/docgen.php': "<?php\nreturn ['enabled' => env('DOCS', true)];\n" },
    { '.env': 'DOCS=false\n' },
    { '.env': '' },
  ];
  for (const files of states) {
    const before = load();
    app.write(files);
    expect(load()).not.toBe(before);
    expect(load()).toEqual(fresh());
    expect(load()).toBe(load());
  }
  expect(load({ DOCS: 'false' }).disabled).toBe(true);
  expect(load({ DOCGEN_ENGINE: 'null' }).config?.engine.mode).toBeNull();
  expect(load()).toEqual(fresh());
});

test('a file that is being written while it is read is not remembered as what it was before', () => {
  const app = new App({ 'docgen.yaml': YAML });
  const remembered = new ConfigMemo(loadConfig);
  // The reader of the other file is asked between two looks at this one.
  let meanwhile = () => void app.write({ 'docgen.yaml': '' });
  const load = () =>
    remembered.load(app.root, {}, () => {
      meanwhile();
      return undefined;
    });
  expect(load().refused).toBe(true);
  meanwhile = () => {};
  app.write({ 'docgen.yaml': YAML });
  expect(load().refused).toBe(false);
});
