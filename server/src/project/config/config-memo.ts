import { join } from 'node:path';
import { readFile } from '../read-bytes.js';
import type { EnvironmentVariables } from './environment.js';
import { type LoadConfig, type LoadedConfig, misnamedIn } from './load.js';

/** Lists the files a configuration is read from, besides the environment. */
const FILES = ['docgen.yaml', 'config/docgen.php', '.env'];

/**
 * Reads the configuration of one application again only when one of its inputs has changed: a process that answers many
 * commands reads the same file each time, and every 10 kB of YAML take 5 ms. The loaded configuration is shared and
 * must not be changed.
 */
export class ConfigMemo {
  private last: { inputs: string; loaded: LoadedConfig } | undefined;

  constructor(private readonly loadConfig: LoadConfig) {}

  /** Answers as `loadConfig` does. */
  readonly load: LoadConfig = (root, env, readService, open) => {
    const inputs = inputsOf(root, env, readService !== undefined, open);
    if (inputs !== undefined && this.last?.inputs === inputs) return this.last.loaded;
    const loaded = this.loadConfig(root, env, readService, open);
    // A file that was written meanwhile is in one of the two inputs and not in the other.
    const same = inputs !== undefined && inputsOf(root, env, readService !== undefined, open) === inputs;
    this.last = same ? { inputs, loaded } : undefined;
    return loaded;
  };
}

/**
 * Writes the inputs of a configuration as one text; undefined where a file cannot be read for another reason than its
 * absence.
 */
function inputsOf(
  root: string,
  env: EnvironmentVariables,
  service: boolean,
  open: string | undefined,
): string | undefined {
  const texts: (string | null)[] = [];
  for (const name of FILES) {
    try {
      texts.push(readFile(join(root, name)).toString('latin1'));
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') return undefined;
      texts.push(null);
    }
  }
  return JSON.stringify([root, service, open ?? null, texts, misnamedIn(root), Object.entries(env).sort()]);
}
