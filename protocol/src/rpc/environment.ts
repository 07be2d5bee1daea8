/**
 * Lists the variables a build receives from the process that asks for it. Two clients of one daemon may have different
 * shells, so a request brings the variables that count; the rest of a shell stays out of the daemon. It is an
 * allow-list, because a shell holds any number of others and names nothing a build may depend on.
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
  // The others of that kind number the sessions of a user: two terminals would be two environments.
  'XDG_CACHE_HOME',
  'XDG_CONFIG_HOME',
  'XDG_DATA_HOME',
  'XDG_RUNTIME_DIR',
  'XDG_STATE_HOME',
  // Windows needs these.
  'SYSTEMROOT',
  'COMSPEC',
  'PATHEXT',
  'USERPROFILE',
  'APPDATA',
  'LOCALAPPDATA',
]);
const PREFIXES = ['DOCGEN_', 'APP_', 'LC_'];

/** Selects the variables of `env` that a build may read: those above, and those the application names itself. */
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
