import type { CommandModule, Declaring, Options } from './command.js';

/** Holds a command line that needs neither help nor a refusal. */
export interface PlainCommandLine {
  module: CommandModule;
  args: readonly (string | undefined)[];
  options: Options;
}

interface Declared {
  /** Tells whether the option takes a value. */
  value: 'none' | 'needed' | 'possible';
  name: string;
  /** The option may be repeated, `--rule <key...>`: its values are a list. */
  several: boolean;
  /** The value of an option that stands alone. */
  means: boolean;
}

/** Options of every command; program.ts declares them to commander. */
const COMMON = ['--app <dir>', '--no-daemon', '--no-progress', '--quiet'];

/**
 * Reads the words after the name of a command where nothing is wrong and nothing has to be explained; undefined for
 * every other command line, which the parser of program.ts reads and has the messages for. Loading that one takes 12 ms
 * of the 50 a warm export has, so it stays away from the common case. Both read the same declarations.
 */
export function plainCommandLine(rest: readonly string[], module: CommandModule): PlainCommandLine | undefined {
  const { declared, least, most } = declarationOf(module);
  const options: Record<string, unknown> = {};
  for (const { name: option, means } of declared.values()) if (!means) options[option] = true;
  const args: string[] = [];
  for (let at = 0; at < rest.length; at++) {
    const arg = rest[at] ?? '';
    if (!arg.startsWith('-')) {
      args.push(arg);
      continue;
    }
    const cut = arg.indexOf('=');
    const option = declared.get(cut === -1 ? arg : arg.slice(0, cut));
    if (option === undefined) return undefined;
    const given = cut === -1 ? undefined : arg.slice(cut + 1);
    if (option.value === 'none') {
      if (given !== undefined) return undefined;
      options[option.name] = option.means;
    } else if (given !== undefined && given !== '') {
      const before = options[option.name];
      options[option.name] = option.several ? [...(Array.isArray(before) ? before : []), given] : given;
    }
    // The other parser decides which word belongs to an option that may stand alone.
    else return undefined;
  }
  if (args.length < least || args.length > most) return undefined;
  return { module, args, options };
}

function declarationOf(module: CommandModule): { declared: Map<string, Declared>; least: number; most: number } {
  const declared = new Map<string, Declared>();
  let least = 0;
  let most = 0;
  const recorder: Declaring = {
    option(flags) {
      const [long = '', value] = flags.split(' ');
      const negated = long.startsWith('--no-');
      declared.set(long, {
        value: value === undefined ? 'none' : value.startsWith('<') ? 'needed' : 'possible',
        several: value?.endsWith('...>') === true,
        name: camel(long.slice(negated ? '--no-'.length : '--'.length)),
        means: !negated,
      });
      return this;
    },
    argument(spec) {
      if (spec.startsWith('<')) least++;
      most = spec.includes('...') ? Number.POSITIVE_INFINITY : most + 1;
      return this;
    },
  };
  for (const flags of COMMON) recorder.option(flags, '');
  module.declare(recorder);
  return { declared, least, most };
}

function camel(name: string): string {
  const [first = '', ...others] = name.split('-');
  return first + others.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('');
}
