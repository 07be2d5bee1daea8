import { absolute } from '../sources/paths.js';
import type { SourceTree } from '../sources/source-tree.js';
import type { Value } from '../values/value.js';
import { envValue, parseEnv } from './dotenv.js';

/**
 * Reads the environment variables of the application (host 8.2). `host.env` wins, as it does for a boot; then `.env`; a
 * name of `host.env` with an empty value takes the process environment.
 */
export class ApplicationEnvironment {
  private readonly file: Map<string, string>;

  constructor(
    world: SourceTree,
    private readonly given: Readonly<Record<string, string>>,
    private readonly process: Readonly<Record<string, string | undefined>>,
  ) {
    const named = given.APP_ENV === undefined ? undefined : world.text(absolute(`.env.${given.APP_ENV}`));
    const source = named ?? world.text(absolute('.env'));
    this.file = source === undefined ? new Map() : parseEnv(source, given);
  }

  /** Gives the value of `env(name)`; undefined when nothing sets it. */
  get(name: string): Value | undefined {
    if (Object.hasOwn(this.given, name)) return envValue(this.given[name] || this.process[name] || '');
    const raw = this.file.get(name);
    return raw === undefined ? undefined : envValue(raw);
  }

  /** Tells whether the name is set in `.env`. */
  inFile(name: string): boolean {
    return this.file.has(name);
  }
}
