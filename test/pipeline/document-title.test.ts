import type { SourceFiles } from '@docgen/php';
import type { DocumentConfig } from '@docgen/protocol';
import { describe, expect, test } from 'vitest';
import { withTitle } from '../../server/src/pipeline/document-title.js';
import { hostFacts } from '../support/operation.js';

function titled(name: string, composer: string, info: Record<string, string> = {}, pinned = true) {
  const files = { read: (path: string) => (path === 'composer.json' ? { text: composer, sha: '' } : undefined) };
  const document = { info: new Map(Object.entries(info)) } as unknown as DocumentConfig;
  const facts = hostFacts({ appName: { value: name, pinned } });
  const titled = withTitle(document, facts, files as unknown as SourceFiles);
  return { title: titled.document.info.get('title'), codes: titled.diagnostics.map(({ code }) => code) };
}

describe('the title of a document (config 3.1)', () => {
  test.each([
    ['the configured title', 'Shop', '{"name": "acme/book-shop"}', { title: 'Ours' }, 'Ours'],
    ['the name of the application', ' Book Shop ', '{"name": "acme/other"}', {}, 'Book Shop'],
    ['the package, where the name is the default', 'Laravel', '{"name": "acme/book-shop"}', {}, 'Book Shop'],
    ['the package, where there is no name', '', '{"name": "shop"}', {}, 'Shop'],
    ['nothing where both are the default', 'laravel', '{"name": "laravel/laravel"}', {}, undefined],
    ['nothing without a package', 'Laravel', '', {}, undefined],
    ['nothing of a package that is no text', 'Laravel', '{"name": ["x"]}', {}, undefined],
  ])('is %s', (_, name, composer, info, title) => {
    expect(titled(name, composer, info as Record<string, string>).title).toBe(title);
  });

  test('says when it came from the environment, and only then', () => {
    expect(titled('Shop', '{}', {}, false).codes).toEqual(['config.machine-dependent-value']);
    expect(titled('Shop', '{}', {}, true).codes).toEqual([]);
    expect(titled('Shop', '{}', { title: 'Ours' }, false).codes).toEqual([]);
    expect(titled('Laravel', '{"name": "acme/shop"}', {}, false).codes).toEqual([]);
  });
});
