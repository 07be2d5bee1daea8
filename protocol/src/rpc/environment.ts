/**
 * Variables that reach a build from the process that asks for it. Two clients of one daemon may have different shells, so a
 * request brings what counts; the rest of a shell stays out of the daemon. An allow-list: what a shell holds besides has no
 * end and names nothing a build may depend on.
 */
const NAMES = new Set([
  'PATH',
  'HOME',
  'USER',
  'LOGNAME',
  'LANG',
  'TZ',
  'TMPDIR',
  'TEMP',
  'TMP',
  'LD_LIBRARY_PATH',
  'DYLD_LIBRARY_PATH',
  'PHPRC',
  'PHP_INI_SCAN_DIR',
  'CACHE_STORE',
  'SESSION_DRIVER',
  'QUEUE_CONNECTION',
  'BROADCAST_CONNECTION',
  // Not the others of that kind, which number the sessions of a user: two terminals would be two environments.
  'XDG_CACHE_HOME',
  'XDG_CONFIG_HOME',
  'XDG_DATA_HOME',
  'XDG_RUNTIME_DIR',
  'XDG_STATE_HOME',
  // Windows
  'SYSTEMROOT',
  'COMSPEC',
  'PATHEXT',
  'USERPROFILE',
  'APPDATA',
  'LOCALAPPDATA',
]);
const PREFIXES = ['DOCGEN_', 'APP_', 'LC_'];

/** The variables of `env` that a build may read: those above, and those the application names itself. */
export function carriedEnvironment(
  env: Readonly<Record<string, string | undefined>>,
  named: readonly string[] = [],
): Record<string, string> {
  const also = new Set(named);
  const carried: Record<string, string> = {};
  for (const name of Object.keys(env).sort()) {
    const value = env[name];
    if (value === undefined) continue;
    const upper = name.toUpperCase();
    if (NAMES.has(upper) || also.has(name) || PREFIXES.some((prefix) => upper.startsWith(prefix)))
      carried[name] = value;
  }
  return carried;
}
