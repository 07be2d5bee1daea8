import { FORMATS } from '@docgen/server/emit/formats';
import { nearest } from '@docgen/server/project/config/nearest-word';
import { Command, CommanderError } from 'commander';
import type { CommandModule, CommandTable, Declaring, HelpTerms, Terminal } from './command.js';
import { requireValues, UsageError } from './usage.js';

/**
 * Parses the arguments, runs the command they name, and answers the exit code. Throws UsageError for a command line
 * that cannot be understood, and any error of the command.
 */
export async function run(
  argv: readonly string[],
  version: string,
  commands: CommandTable,
  terminal: Terminal,
): Promise<number> {
  const modules = await Promise.all(Object.values(commands).map((load) => load()));
  const args = withHelpOption(plainCommand(argv));
  let exit = 0;
  const program = bare(new Command('docgen'), terminal)
    .description('Documents the HTTP API of a Laravel application without running it.')
    .version(version, '-V, --version', 'print the version')
    .option('--app <dir>', 'root of the application; found from the working directory without it')
    .option('--no-daemon', 'run in this process')
    .option('--no-progress', 'no progress line')
    .option('-q, --quiet', 'print nothing but refusals')
    .addHelpText('after', '\nRun docgen <command> --help to learn what a command does.');
  for (const module of modules) {
    const command = bare(program.command(module.name), terminal)
      .summary(module.summary)
      .description(module.description);
    if (module.alias !== undefined) command.alias(module.alias);
    module.declare(declaringTo(command));
    command.addHelpText('after', manual(module));
    command.action(async () => {
      exit = await module.run(command.args, command.optsWithGlobals(), terminal);
    });
  }
  if (args.length === 0) {
    program.outputHelp();
    return 0;
  }
  requireValues(args, valueOptions(program));
  try {
    refuseUnknownCommand(program, args, modules);
    await program.parseAsync(args, { from: 'user' });
  } catch (error) {
    if (error instanceof CommanderError) return exitCodeOf(error, program, args);
    throw error;
  }
  return exit;
}

const TERMS: HelpTerms = { formats: FORMATS };

/** Declares options to commander, descriptions spelled out. */
function declaringTo(command: Command): Declaring {
  return {
    option(flags, description) {
      const about = typeof description === 'string' ? description : description(TERMS);
      // Commander's own lists take the words that follow, too, which here are arguments.
      const single = flags.replace('...>', '>');
      if (single === flags) command.option(flags, about);
      else command.option(single, about, (value: string, before?: string[]) => [...(before ?? []), value]);
      return this;
    },
    argument(name, description) {
      command.argument(name, description);
      return this;
    },
  };
}

/** Replaces `docgen:export`, another spelling of `export`. */
function plainCommand(argv: readonly string[]): string[] {
  const at = argv.findIndex((arg) => /^docgen:./.test(arg));
  return argv.map((arg, index) => (index === at ? arg.slice('docgen:'.length) : arg));
}

function bare(command: Command, terminal: Terminal): Command {
  return command
    .exitOverride()
    .configureOutput({ writeOut: (text) => terminal.write(text), writeErr: () => {} })
    .configureHelp({ showGlobalOptions: true })
    .helpOption('-h, --help', 'print this help')
    .helpCommand(false)
    .showSuggestionAfterError(false)
    .allowExcessArguments(false);
}

/** Ends help and version with 0; every other refusal of commander gets docgen's words. */
function exitCodeOf(error: CommanderError, program: Command, args: readonly string[]): number {
  const subject = /'([^']*)'/.exec(error.message)?.[1] ?? '';
  switch (error.code) {
    case 'commander.helpDisplayed':
    case 'commander.version':
    case 'commander.help':
      return 0;
    case 'commander.unknownOption':
      throw unknownOption(subject.split('=')[0] ?? subject, program, args);
    case 'commander.optionMissingArgument':
      throw new UsageError([`Option "${subject.split(' ')[0]}" needs a value.`]);
    case 'commander.missingArgument':
      throw new UsageError([`Argument <${subject}> is missing.`]);
    case 'commander.excessArguments':
      throw new UsageError(['Too many arguments.']);
    default:
      throw new UsageError([error.message.replace(/^error: /, '')]);
  }
}

function unknownOption(name: string, program: Command, args: readonly string[]): UsageError {
  const command = commandOf(program, args);
  const own = longOptions(command === undefined ? [] : [command]);
  const common = ['--help', ...longOptions([program])];
  const isBefore = args.findIndex((arg) => arg.split('=')[0] === name) < args.indexOf(command?.name() ?? '');
  if (isBefore && own.includes(name))
    return new UsageError([`Option "${name}" stands after the command: docgen ${command?.name()} ${name}.`]);
  const options = [...common, ...own];
  // Only one that was given a value with an equals sign is refused although it is known.
  if (options.includes(name)) return new UsageError([`Option "${name}" takes no value.`]);
  const word = (option: string) => option.replace(/^-+/, '');
  // Short names are near to everything: a slip leaves the first letter.
  const alike = options.map(word).filter((option) => option[0] === word(name)[0]);
  const near = nearest(word(name), alike);
  return new UsageError([`Unknown option "${name}".`, ...(near === null ? [] : [`Did you mean "--${near}"?`])]);
}

/** Finds the command a command line names. */
function commandOf(program: Command, args: readonly string[]): Command | undefined {
  return program.commands.find((command) => args.some((arg) => [command.name(), ...command.aliases()].includes(arg)));
}

function longOptions(commands: readonly Command[]): string[] {
  return commands.flatMap((command) => command.options).flatMap(({ long }) => long ?? []);
}

/** Replaces `help export` and `help`, another spelling of `export --help` and `--help`. */
function withHelpOption(args: readonly string[]): string[] {
  const at = args.findIndex((arg) => !arg.startsWith('-'));
  if (args[at] !== 'help') return [...args];
  return [...args.filter((_, index) => index !== at), '--help'];
}

function refuseUnknownCommand(program: Command, args: readonly string[], modules: readonly CommandModule[]): void {
  const { operands } = program.parseOptions([...args]);
  const name = operands[0];
  if (name === undefined) return;
  const known = modules.flatMap((module) => (module.alias === undefined ? [module.name] : [module.name, module.alias]));
  if (known.includes(name)) return;
  const near = nearest(name, known);
  throw new UsageError([`Unknown command "${name}".`, ...(near === null ? [] : [`Did you mean "${near}"?`])]);
}

function valueOptions(program: Command): Set<string> {
  const all = [program, ...program.commands].flatMap((command) => command.options);
  return new Set(all.filter((option) => option.required).map((option) => option.long ?? ''));
}

function manual(module: CommandModule): string {
  const width = Math.max(...module.examples.map(([command]) => command.length));
  const examples = module.examples.map(([command, does]) => `  ${command.padEnd(width)}  ${does}`);
  const exits = module.exits.map(([code, meaning]) => `  ${code}  ${meaning}`);
  return `\n${['Examples:', ...examples, '', 'Exit codes:', ...exits].join('\n')}`;
}
