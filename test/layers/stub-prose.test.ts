import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { STUB_PROSE } from '@docgen/laravel-knowledge';
import { expect, test } from 'vitest';
import { article } from '../../server/src/layers/fallback/english.js';
import { noLaravel, vendor } from '../support/laravel.js';

test.skipIf(noLaravel !== undefined)('the sentences of generated controllers are those of real Laravel', () => {
  const stubs = join(vendor, 'laravel/framework/src/Illuminate/Routing/Console/stubs');
  const controllers = readdirSync(stubs).filter((name) => name.startsWith('controller.'));
  const sentences = controllers.flatMap((name) =>
    [...readFileSync(join(stubs, name), 'utf8').matchAll(/^ *\* ([A-Z].*)$/gm)].map(([, text]) => text as string),
  );
  expect([...new Set(sentences)].sort()).toEqual([...STUB_PROSE].sort());
});

test('articles go by sound', () => {
  const said = (text: string) => `${article(text)} ${text}`;
  const spoken = ['a book', 'an order', 'a user', 'an upload', 'a unit', 'an hour', 'a house', 'an SMS', 'a URL'];
  for (const phrase of [...spoken, 'an umbrella', 'a usage', 'an update', 'a euro', 'an API key', 'a one-time code'])
    expect(said(phrase.replace(/^an? /, ''))).toBe(phrase);
});
