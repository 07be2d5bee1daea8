import { type SpawnSyncReturns, spawnSync } from 'node:child_process';

/** Settings that a php.ini may make otherwise: warnings do not mix with what a script prints, and memory suffices. */
const SETTINGS = ['-d', 'display_errors=stderr', '-d', 'memory_limit=-1'];

/** Runs PHP to its end; where there is none it has said nothing, and its status is null. */
export function runPhp(
  args: readonly string[],
  options: { cwd?: string; input?: string } = {},
): SpawnSyncReturns<string> {
  const ran = spawnSync('php', [...SETTINGS, ...args], { encoding: 'utf8', maxBuffer: 1 << 28, ...options });
  return { ...ran, stdout: ran.stdout ?? '', stderr: ran.stderr ?? '' };
}

/**
 * Lists which of these extensions this PHP lacks, by default of those Laravel and the example application ask for: an application boots
 * with none missing. A test of what PHP does says what it needs beyond the core.
 */
export function missingExtensions(names: readonly string[] = EXTENSIONS): string[] {
  const script =
    'echo json_encode(array_values(array_filter(json_decode($argv[1]), fn ($e) => !extension_loaded($e))));';
  const { status, stdout } = runPhp(['-r', script, '--', JSON.stringify(names)]);
  return status === 0 ? (JSON.parse(stdout) as string[]) : [];
}

/**
 * Those of laravel/framework (composer.json), what its console cannot do without, the classes that the tables of the engine name, and the
 * database of the example application.
 */
const EXTENSIONS = [
  ...['ctype', 'dom', 'fileinfo', 'filter', 'hash', 'intl', 'mbstring', 'openssl', 'pdo_sqlite'],
  ...['session', 'simplexml', 'tokenizer'],
];
