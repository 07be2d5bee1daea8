import { catalogue, type Setting } from '@docgen/protocol';
import { loadConfig } from '@docgen/server';
import { flow } from '@docgen/server/project/config/annotated-yaml';
import { describe, expect, test } from 'vitest';
import { App } from '../../support/app.js';
import { buildCase } from '../../support/build-case.js';
import { noLaravel } from '../../support/laravel.js';
import { APPLICATION } from './application.js';
import type { SettingCase } from './case.js';
import { documentCases } from './document-cases.js';
import { lintCases } from './lint-cases.js';
import { packageCases } from './package-cases.js';
import { topCases } from './top-cases.js';

const DOCUMENT = 'documents.*.';
const CASES: Readonly<Record<string, SettingCase>> = {
  ...Object.fromEntries(
    Object.entries({ ...documentCases, ...packageCases }).map(([path, one]) => [DOCUMENT + path, one]),
  ),
  ...topCases,
  ...lintCases,
};

const unread = catalogue.filter((setting) => setting.unread === true);
const isUnread = ({ path }: Setting) =>
  unread.some((other) => path === other.path || path.startsWith(`${other.path}.`));
const shown = catalogue.filter((setting) => setting.type.is !== 'group' && !isUnread(setting));

function yaml({ document = '', top = '' }: { document?: string; top?: string }): string {
  const routes = document.includes('routes:') ? '' : "    routes: { include: ['api/*'] }\n";
  const host = top.includes('host:') ? '' : 'host: { boot: static }\n';
  return `documents:\n  default:\n${routes}    ${document || 'x-nothing: 1'}\n${host}${top}\n`;
}

async function output(text: string, one: SettingCase): Promise<unknown> {
  const files = { ...APPLICATION, ...one.files };
  const { shows = 'document' } = one;
  if (typeof shows === 'string') {
    const { document, interchange, diagnostics } = await buildCase(files, text);
    return shows === 'document' ? document : shows === 'interchange' ? interchange() : diagnostics;
  }
  const app = new App({ ...files, 'docgen.yaml': text });
  if (typeof shows === 'function') {
    const { config } = loadConfig(app.root, {});
    return config === undefined ? 'refused' : shows(config);
  }
  const outcomes: unknown[] = [];
  for (const args of shows) {
    const { exit, out, err } = await app.run(args);
    outcomes.push(exit, out, err.replaceAll(app.root, '<app>'));
  }
  const made = app.files().filter((path) => !path.startsWith('vendor/'));
  const artifacts = made.filter((path) => path.startsWith('docs/')).map((path) => app.read(path));
  return [...outcomes, made, ...artifacts];
}

const outputs = new Map<string, Promise<unknown>>();

/** Gives the output without a setting, which most settings share. */
function outputWithout(one: SettingCase): Promise<unknown> {
  const text = yaml(one.without ?? {});
  if (typeof one.shows === 'function') return output(text, one);
  const key = JSON.stringify([text, one.files, one.shows]);
  const known = outputs.get(key) ?? output(text, one);
  outputs.set(key, known);
  return known;
}

describe('every setting of docgen.yaml (config 1.11)', () => {
  test('is shown by a case, or says that no feature reads it', () => {
    expect(Object.keys(CASES).sort()).toEqual(shown.map(({ path }) => path).sort());
  });

  test.for(shown.map(({ path }) => path))('%s changes what it says', { timeout: 120_000 }, async (path, { skip }) => {
    const one = CASES[path];
    skip(one?.needsPhp === true && noLaravel !== undefined, noLaravel);
    if (one === undefined) throw new Error(`${path} has no case.`);
    const [without, written] = [await outputWithout(one), await output(yaml(one), one)];
    expect(written).not.toEqual(without);
  });

  test.each(unread.map((setting) => [setting.path, setting] as const))(
    '%s says that nothing reads it',
    (path, setting) => {
      const steps = path.split('.').map((step) => (step === '*' ? 'default' : step));
      const indented = steps.map((step, depth) => `${'  '.repeat(depth)}${step}:`).join('\n');
      const value = setting.type.is === 'group' ? '{}' : flow(setting.example ?? setting.default ?? null);
      const { diagnostics } = loadConfig(new App({ 'docgen.yaml': `${indented} ${value}\n` }).root, {});
      expect(diagnostics.map(({ code, message }) => `${code} ${message.split(' ')[0]}`)).toEqual([
        `config.setting-unread ${steps.join('.')}`,
      ]);
    },
  );
});
