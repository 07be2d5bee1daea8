import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { install } from '../daemon/installation.js';
import { until } from '../support/until.js';
import { Site } from '../viewer/site.js';

const installation = install();
/** Resident memory a daemon of the bookshop may have. */
const MEMORY = 600 * 1024 * 1024;

test('200 pages and 50 channels at once are all answered', async () => {
  const site = new Site(installation).viewer("'middleware' => ['web']");
  site.docgen(['daemon', 'start']);
  await site.start();
  const watching = site.spawn(['watch']);
  const token = () => site.text('/docs/api/reload');
  await until('a session runs', async () => (await token()).startsWith('retry'));
  const began = performance.now();
  const answers = await Promise.all(
    [
      ...Array.from({ length: 200 }, (_, at) => site.get(at % 2 === 0 ? '/docs/api' : '/docs/api.json')),
      ...Array.from({ length: 50 }, () => site.get('/docs/api/reload')),
    ].map(async (asked) => {
      const answer = await asked;
      await answer.arrayBuffer();
      return answer.status;
    }),
  );
  const took = performance.now() - began;
  expect(answers.filter((status) => status !== 200)).toEqual([]);
  const [daemon = 0] = site.daemons();
  const [, kilobytes = '0'] =
    /VmRSS:\s+(\d+)/.exec(readFileSync(join('/proc', String(daemon), 'status'), 'utf8')) ?? [];
  console.log(`250 answers in ${Math.round(took)} ms; daemon ${Math.round(Number(kilobytes) / 1024)} MB`);
  expect(Number(kilobytes) * 1024).toBeLessThan(MEMORY);
  watching.kill('SIGINT');
  await until('the session ends', () => watching.exitCode !== null);
});
