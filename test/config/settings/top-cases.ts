import type { BuildInput } from '../../../server/src/pipeline/types.js';
import { heapLimit } from '../../../server/src/threads/heap-limit.js';
import { workersFor } from '../../../server/src/threads/pool/worker-count.js';
import type { SettingCase } from './case.js';

/** A Composer autoloader that is no application: what the boot says of it tells how it was started. */
const AUTOLOAD = {
  'vendor/autoload.php':
    "<?php if (getenv('SLOW')) { sleep(20); } throw new Exception('limit '.ini_get('memory_limit'));",
};
const host = (more = '') => `host: { boot: php${more} }`;
const booted = (more: string, without = ''): SettingCase => ({
  top: host(more),
  without: { top: host(without) },
  files: AUTOLOAD,
  shows: [['export']],
});
const cache = (more: string) => `cache: { enabled: true${more} }`;

/** Shows each setting beside `documents`, by its path. */
export const topCases: Readonly<Record<string, SettingCase>> = {
  enabled: { top: 'enabled: false', shows: [['export']] },
  on_route_error: { top: 'on_route_error: omit' },
  'host.boot': { top: 'host: { boot: php }', without: { top: 'host: { boot: static }' }, shows: [['export']] },
  'host.php': booted(', php: ./no-such-php'),
  'host.timeout': {
    ...booted(', timeout: 0.5, env: { SLOW: yes }', ', timeout: 3, env: { SLOW: yes }'),
    needsPhp: true,
  },
  'host.env': { top: 'host: { boot: static, env: { FEATURE: "1" } }', without: { top: 'host: { boot: static }' } },
  'engine.mode': { top: 'engine: { mode: null }' },
  'engine.memory_limit': {
    top: 'engine: { memory_limit: 64G }',
    shows: (config) => heapLimit({ config } as BuildInput),
  },
  'engine.project_paths': { top: 'engine: { project_paths: [app] }' },
  'engine.workers': {
    top: 'engine: { workers: 1 }',
    without: { top: 'engine: { workers: 3 }' },
    shows: ({ engine }) => workersFor(engine.workers, 1000),
  },
  'cache.enabled': { top: cache(''), shows: [['export']] },
  'cache.path': { top: cache(', path: kept'), without: { top: cache('') }, shows: [['export']] },
  'cache.max_size': {
    top: cache(', max_size: 1'),
    without: { top: cache('') },
    shows: [['export'], ['clear', '--fragments']],
  },
  'cache.remote': { top: 'cache: { remote: "https://cache.example/api" }', shows: ({ cache }) => cache.remote },
  'coverage.log': { top: 'coverage: { log: logs }', shows: [['export', '-q'], ['coverage']] },
  editor: { top: 'editor: phpstorm', shows: ({ editor }) => editor },
  'diagnostics.accept': { top: 'diagnostics: { accept: [route.build-failed] }', shows: [['export']] },
};
