import type { ServiceFacts } from '@docgen/protocol';
import { readViewers } from '@docgen/server/project/config/viewers';
import { describe, expect, it } from 'vitest';

const service = (viewers: Record<string, Record<string, unknown>>, viewerEnabled = true): ServiceFacts => ({
  enabled: true,
  viewerEnabled,
  cacheStore: null,
  viewers,
  drivers: {},
  staleKeys: [],
});

describe('viewers of config/docgen.php (config 5)', () => {
  it('are those of the package without a file', () => {
    const { viewers, diagnostics } = readViewers(service({}), ['default', 'admin']);
    expect(diagnostics).toEqual([]);
    expect(viewers.get('default')).toEqual({
      route: '/docs/api',
      gate: null,
      middleware: ['web', 'throttle:60,1'],
      source: 'generate',
      driver: 'single-column',
      cdn: false,
      artifact: null,
    });
    expect(viewers.get('admin')?.route).toBeNull();
  });

  it.each([
    // What is no list (config row 32).
    [{ middleware: 'web' }, 'middleware', ['web', 'throttle:60,1']],
    [{ middleware: ['api', 3, 'auth'] }, 'middleware', ['api', 'auth']],
    [{ middleware: [] }, 'middleware', []],
    [{ route: null }, 'route', null],
    [{ route: '' }, 'route', null],
    [{ route: 'docs/' }, 'route', '/docs'],
    [{ enabled: false }, 'route', null],
    [{ enabled: 0 }, 'route', '/docs/api'],
    [{ gate: '' }, 'gate', null],
    [{ cdn: 1 }, 'cdn', false],
    [{ cdn: true }, 'cdn', true],
    [{ source: 'cache' }, 'source', 'cache'],
  ] as const)('%j gives %s %j', (entry, member, value) => {
    const { viewers, diagnostics } = readViewers(service({ default: entry }), ['default']);
    expect(diagnostics).toEqual([]);
    expect(viewers.get('default')?.[member]).toEqual(value);
  });

  it('report an unknown source, an orphan and a collision', () => {
    const found = readViewers(service({ a: { source: 'disk' }, b: { route: 'docs/api' }, gone: {} }), ['a', 'b']);
    expect(found.diagnostics.map((d) => d.code)).toEqual([
      'config.viewer-orphan',
      'config.unknown-value',
      'config.viewer-route-collision',
    ]);
    expect(found.viewers.get('a')?.source).toBe('generate');
  });

  it('vanish with viewer.enabled', () => {
    expect(readViewers(service({ default: {} }, false), ['default']).viewers.get('default')?.route).toBeNull();
  });
});
