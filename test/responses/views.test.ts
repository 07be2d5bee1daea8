import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { at, buildCase } from '../support/build-case.js';
import { folderTexts } from '../support/folder-texts.js';
import { type Exchange, Judge } from '../support/judge.js';
import { laravelApp, noLaravel } from '../support/laravel.js';
import { runPhp } from '../support/php.js';

const files = folderTexts(join(import.meta.dirname, 'views'));
const routes = [...(files['routes/api.php'] ?? '').matchAll(/^Route::(get|post)\('([^']+)'/gm)];

/**
 * Holds every form in which code changes what a model is published as (responses 6.7, 10.1, 10.5) to a running Laravel: each answer
 * has every required member, and no member the document does not name.
 */
describe.skipIf(noLaravel !== undefined)('views of models, as Laravel sends them', () => {
  const app = laravelApp(files);
  afterAll(app.dispose);
  const answers = new Map<string, Exchange>();
  let judge: Judge;
  let document: unknown;

  beforeAll(async () => {
    ({ document } = await buildCase(files));
    judge = new Judge(document as Record<string, unknown>);
    const ran = runPhp([join(app.root, 'answers.php'), app.root]);
    expect(ran.status, ran.stderr + ran.stdout.slice(-2000)).toBe(0);
    for (const line of ran.stdout.split('\n')) {
      if (line === '') continue;
      const exchange = JSON.parse(line) as Exchange;
      answers.set(exchange.title, exchange);
    }
  });

  test.each(routes.map(([, , name = '']) => name))('%s', (name) => {
    const exchange = answers.get(`api/${name}`);
    expect(exchange?.status, exchange?.body).toBeLessThan(300);
    expect(exchange === undefined ? ['not sent'] : judge.response(exchange), exchange?.body).toEqual([]);
    expect(members(document, `/api/${name}`), 'a schema that says nothing').toBeGreaterThan(0);
  });
});

/** Counts the properties a response of the path names, itself or by reference. */
function members(document: unknown, path: string): number {
  const responses = JSON.stringify(at(document, `/paths/${path.replaceAll('/', '~1')}`));
  return responses.match(/"properties":\{"|"\$ref"/g)?.length ?? 0;
}
