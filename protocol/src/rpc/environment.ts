/**
 * Lists the variables that say where a command was typed: which terminal, login or program. They differ between two
 * windows of one developer and say nothing of the application, so no build and no boot sees them (commands 8.2).
 */
const SESSION = new Set([
  '_',
  'PWD',
  'OLDPWD',
  'SHLVL',
  'INIT_CWD',
  'TERM',
  'TERMCAP',
  'TERM_PROGRAM',
  'TERM_PROGRAM_VERSION',
  'TERM_SESSION_ID',
  'COLORTERM',
  'COLORFGBG',
  'COLUMNS',
  'LINES',
  'NO_COLOR',
  'FORCE_COLOR',
  'CLICOLOR',
  'CLICOLOR_FORCE',
  'STY',
  'TMUX',
  'TMUX_PANE',
  'TTY',
  'VTE_VERSION',
  'WINDOW',
  'WINDOWID',
  'WT_PROFILE_ID',
  'WT_SESSION',
  'GPG_TTY',
  'SSH_AGENT_PID',
  'SSH_AUTH_SOCK',
  'SSH_CLIENT',
  'SSH_CONNECTION',
  'SSH_TTY',
  'SECURITYSESSIONID',
  'DBUS_SESSION_BUS_ADDRESS',
  'DESKTOP_STARTUP_ID',
  'DISPLAY',
  'WAYLAND_DISPLAY',
  'XAUTHORITY',
  'XDG_ACTIVATION_TOKEN',
  'XDG_SEAT',
  'XDG_SEAT_PATH',
  'XDG_SESSION_CLASS',
  'XDG_SESSION_ID',
  'XDG_SESSION_PATH',
  'XDG_SESSION_TYPE',
  'XDG_VTNR',
  'INVOCATION_ID',
  'JOURNAL_STREAM',
  'MANAGERPID',
  'SYSTEMD_EXEC_PID',
  'ELECTRON_RUN_AS_NODE',
  'NODE_CHANNEL_FD',
  'NODE_CHANNEL_SERIALIZATION_MODE',
  'NODE_COMPILE_CACHE',
  'NODE_OPTIONS',
  'NODE_PATH',
  'NODE_UNIQUE_ID',
  'NODE_V8_COVERAGE',
  'DOCGEN_DEBUG',
  'DOCGEN_DISABLE',
  'DOCGEN_NO_DAEMON',
]);
const SESSION_PREFIXES = [
  'ALACRITTY_',
  'GNOME_TERMINAL_',
  'ITERM_',
  'KITTY_',
  'KONSOLE_',
  'VSCODE_',
  'WEZTERM_',
  'ZELLIJ',
  'npm_',
];

/** Lists what a daemon itself needs to run and to find its directories. */
const DAEMON = new Set([
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
const DAEMON_PREFIXES = ['DOCGEN_', 'LC_'];

type Variables = Readonly<Record<string, string | undefined>>;

/**
 * Selects the variables a request is answered under, in a process of its own and by a daemon alike: all but those of the
 * session. It leaves out instead of letting in, because no list foretells what a boot reads: a name may be put together
 * at run time, or stand in a package. It may be applied twice.
 */
export function carriedEnvironment(env: Variables): Record<string, string> {
  return select(env, (name) => !SESSION.has(name) && !SESSION_PREFIXES.some((prefix) => name.startsWith(prefix)));
}

/** Selects the variables a daemon is started with; secrets of the shell that starts it do not stay with it. */
export function daemonEnvironment(env: Variables): Record<string, string> {
  return select(env, (name) => DAEMON.has(name) || DAEMON_PREFIXES.some((prefix) => name.startsWith(prefix)));
}

/** Keeps variables by name, sorted: text made of them is equal where they are equal. */
function select(env: Variables, keeps: (name: string) => boolean): Record<string, string> {
  const kept = Object.entries(env).filter((one): one is [string, string] => one[1] !== undefined && keeps(one[0]));
  return Object.fromEntries(kept.sort(([a], [b]) => (a < b ? -1 : 1)));
}
