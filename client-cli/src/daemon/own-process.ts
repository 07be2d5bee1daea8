import type { Options, Terminal } from '../command.js';

/** Tells whether the user, or the environment of the command, wants no daemon (commands 8.1). */
export function wantsOwnProcess(options: Options, env: Terminal['env']): boolean {
  return options.daemon === false || isOn(env.CI) || isOn(env.DOCGEN_NO_DAEMON);
}

function isOn(variable: string | undefined): boolean {
  return variable !== undefined && !['', '0', 'false'].includes(variable.toLowerCase());
}
