import { packageFolder, sha256, storeFile } from '@docgen/cache';
import { expect, test } from 'vitest';

const choice = { enabled: undefined, path: 'storage/docgen/fragments', lasting: true };
const env = { HOME: '/home/ada' };
const id = sha256('/srv/shop\u00001000').slice(0, 16);

test('a daemon keeps its store in the cache directory of the user', () => {
  expect(storeFile('/srv/shop', choice, env, 1000)).toBe(`/home/ada/.cache/docgen/${id}/fragments.sqlite`);
  const xdg = { ...env, XDG_CACHE_HOME: '/var/cache/ada' };
  expect(storeFile('/srv/shop', choice, xdg, 1000)).toBe(`/var/cache/ada/docgen/${id}/fragments.sqlite`);
  expect(storeFile('/srv/shop', choice, { ...env, XDG_CACHE_HOME: 'relative' }, 1000)).toContain('/home/ada/.cache/');
  expect(storeFile('/srv/shop', choice, {}, 1000)).toBeUndefined();
});

test('two roots and two users never share a directory', () => {
  const places = [
    ['/srv/shop', 1000],
    ['/srv/shop', 1001],
    ['/srv/blog', 1000],
  ] as const;
  expect(new Set(places.map(([root, uid]) => storeFile(root, choice, env, uid))).size).toBe(3);
});

test('cache.enabled true moves it into the application, for every process', () => {
  for (const lasting of [true, false]) {
    const written = { ...choice, enabled: true, lasting };
    expect(storeFile('/srv/shop', written, env, 1000)).toBe('/srv/shop/storage/docgen/fragments/fragments.sqlite');
    expect(storeFile('/srv/shop', { ...written, path: '/mnt/x' }, env, 1000)).toBe('/mnt/x/fragments.sqlite');
  }
});

test('cache.enabled false is memory only, and a one-shot process has no store unless told', () => {
  expect(storeFile('/srv/shop', { ...choice, enabled: false }, env, 1000)).toBeUndefined();
  expect(storeFile('/srv/shop', { ...choice, lasting: false }, env, 1000)).toBeUndefined();
});

test.each([
  ['1', true],
  ['TRUE', true],
  ['on', true],
  ['0', false],
  ['off', false],
  ['nonsense', false],
])('the environment wins over the file: %s', (said, stored) => {
  for (const enabled of [undefined, true, false]) {
    const place = storeFile('/srv/shop', { ...choice, enabled }, { ...env, DOCGEN_FRAGMENT_CACHE: said }, 1000);
    expect(place).toBe(stored ? '/srv/shop/storage/docgen/fragments/fragments.sqlite' : undefined);
  }
});

test('facts of packages lie where all applications share them, or beside the store that was asked for (cache 1.5)', () => {
  const shared = '/home/ada/.cache/docgen/packages';
  expect(packageFolder(undefined, { enabled: undefined }, env)).toBe(shared);
  expect(packageFolder('/home/ada/.cache/docgen/x/fragments.sqlite', { enabled: undefined }, env)).toBe(shared);
  expect(packageFolder('/srv/shop/storage/docgen/fragments/fragments.sqlite', { enabled: true }, env)).toBe(
    '/srv/shop/storage/docgen/fragments/packages',
  );
  expect(packageFolder(undefined, { enabled: false }, env)).toBeUndefined();
  expect(packageFolder(undefined, { enabled: true }, { ...env, DOCGEN_FRAGMENT_CACHE: '0' })).toBeUndefined();
  expect(packageFolder(undefined, { enabled: undefined }, {})).toBeUndefined();
});

test.each([
  ['true', false],
  ['1', false],
  ['woodpecker', false],
  ['false', true],
  ['0', true],
  ['', true],
])('a pipeline keeps facts of packages only beside the store it asked for: CI=%s (cache 1.5)', (CI, kept) => {
  const folder = packageFolder(undefined, { enabled: undefined }, { ...env, CI });
  expect(folder).toBe(kept ? '/home/ada/.cache/docgen/packages' : undefined);
  expect(packageFolder('/srv/shop/fragments.sqlite', { enabled: true }, { ...env, CI })).toBe('/srv/shop/packages');
});
