/**
 * Reports a command line that cannot be understood. `lines` go to standard error; the exit code is 1 (commands 1.2).
 */
export class UsageError extends Error {
  constructor(readonly lines: string[]) {
    super(lines[0]);
    this.name = 'UsageError';
  }
}

/**
 * Refuses options without the value they need. Commander would take a following option for the value, so this looks
 * first.
 */
export function requireValues(args: readonly string[], options: ReadonlySet<string>): void {
  for (const [at, arg] of args.entries()) {
    if (arg === '--') return;
    const [name = '', value] = splitOnce(arg);
    if (!options.has(name)) continue;
    const next = args[at + 1];
    const missing = value === undefined ? next === undefined || next.startsWith('--') : value === '';
    if (missing) throw new UsageError([`Option "${name}" needs a value.`]);
  }
}

function splitOnce(arg: string): [string, string | undefined] {
  const cut = arg.indexOf('=');
  return cut === -1 ? [arg, undefined] : [arg.slice(0, cut), arg.slice(cut + 1)];
}
