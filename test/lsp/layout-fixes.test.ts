import { execFileSync } from 'node:child_process';
import { lower } from '@docgen/php';
import { beforeAll, describe, expect, it } from 'vitest';
import { install } from '../daemon/installation.js';
import { Place } from '../daemon/place.js';
import { SMALL } from '../support/app.js';
import { until } from '../support/until.js';
import { EditorClient } from './editor-client.js';
import { ACTIONS, CODES, LAYOUTS } from './layouts.js';

const installation = install();
const names = Object.keys(LAYOUTS).map((_, at) => `L${at}`);
const hasPhp = (() => {
  try {
    execFileSync('php', ['-v'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
})();

function pathOf(name: string): string {
  return `app/Http/Controllers/${name}.php`;
}

/** Registers the actions of a layout; `named` and `index` have one name. */
function routesOf(name: string, namespace: string): string {
  return Object.entries(ACTIONS)
    .map(([action, [verb, segments]]) => {
      const called = action === 'named' || action === 'index' ? `->name('${name}.twice')` : '';
      const target = action === '__invoke' ? `${namespace}${name}::class` : `[${namespace}${name}::class, '${action}']`;
      return `Route::${verb}('/${name}/${action}${segments}', ${target})${called};\n`;
    })
    .join('');
}

/** Asks the parser of docgen, and PHP itself where it is there, what is wrong with a text. */
function wrongWith(text: string): string {
  const [problem] = lower('app/Any.php', text).diagnostics;
  if (problem !== undefined) return `${problem.message}\n${text}`;
  return hasPhp ? complaintOfPhp(text) : '';
}

const complaints = new Map<string, string>();
/** Asks PHP once about a text, without a php.ini: loading its extensions takes longer than the text. */
function complaintOfPhp(text: string): string {
  const known = complaints.get(text);
  if (known !== undefined) return known;
  let complaint = '';
  try {
    execFileSync('php', ['-n', '-l'], { input: text, stdio: ['pipe', 'pipe', 'pipe'] });
  } catch (error) {
    complaint = `${(error as { stdout: Buffer }).stdout}\n${text}`;
  }
  complaints.set(text, complaint);
  return complaint;
}

describe('every fix of an action gives a file that PHP reads, without the finding', () => {
  let client: EditorClient;

  beforeAll(async () => {
    const texts = Object.values(LAYOUTS).map((text, at) => [pathOf(`L${at}`), text.replaceAll('NAME', `L${at}`)]);
    const routes = Object.values(LAYOUTS).map((text, at) =>
      routesOf(`L${at}`, /\bnamespace\b/.test(text) ? 'App\\Http\\Controllers\\' : '\\'),
    );
    const place = new Place(
      installation,
      {
        ...SMALL,
        'composer.json': JSON.stringify({
          require: { 'laravel/framework': '*' },
          autoload: { 'psr-4': { 'App\\': 'app/' }, classmap: ['app/Http/Controllers'] },
        }),
        'docgen.yaml': 'documents:\n  default: {}\nlint:\n  descriptions:\n    enabled: true\n',
        ...Object.fromEntries(texts),
        'routes/api.php': `<?php\nuse Illuminate\\Support\\Facades\\Route;\n${routes.join('')}`,
      },
      'file',
    );
    client = await EditorClient.start(place, { initializationOptions: { host: 'static' }, lasts: 'file' });
    for (const name of names) await client.show(pathOf(name));
    await until('a build', () => client.rebuilt > 0);
  });

  it.each(CODES)('%s', async (code) => {
    const found = (path: string) => client.diagnostics(path).filter((one) => one.code === code);
    await until(`${code} in every layout`, () => names.every((name) => found(pathOf(name)).length > 0));
    await client.quiet();
    const before = new Map(names.map((name) => [name, found(pathOf(name)).length]));
    for (const [at, name] of names.entries()) {
      const path = pathOf(name);
      const layout = Object.keys(LAYOUTS)[at];
      for (const one of found(path)) {
        const offered = await client.actions(path, one);
        const action = offered.find(({ title }) => !/^(?:Accept|Allow)/.test(title));
        expect(action === undefined ? `nothing for ${one.message} in ${layout}` : '').toBe('');
        expect(wrongWith(client.applied(path, action?.edit ?? {})), `${action?.title} in ${layout}`).toBe('');
      }
      const [first] = found(path);
      expect(first, `${code} in ${layout}`).toBeDefined();
      const [action] = first === undefined ? [] : await client.actions(path, first);
      client.apply(action?.edit ?? {});
    }
    // Findings are told a while after a change: as long as the machine takes.
    const left = () => names.filter((name) => found(pathOf(name)).length >= (before.get(name) ?? 0));
    await until(`no ${code} any more`, () => left().length === 0).catch(() => undefined);
    expect(left().map((name) => client.text(pathOf(name)))).toEqual([]);
    for (const name of names) expect(wrongWith(client.text(pathOf(name)))).toBe('');
  });
});
