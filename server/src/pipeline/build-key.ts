import { sha256 } from '@docgen/cache';
import { binaryIdentity } from '../host/boot/php-binary.js';
import { countingVariables } from '../host/boot/pipeline-variables.js';
import type { BuildInput } from './types.js';

/**
 * Hashes everything a result depends on that is no file of the application: builds of one key have equal results on equal files.
 * `mentioned` is what the files of the boot mention of variables of a run: one boot is as another then, whatever those say.
 */
export function buildKey(
  { root, env, contributingFiles: _, buffers: __, looksAt: ___, ...input }: BuildInput,
  mentioned?: readonly string[],
): string {
  const { host } = input.config;
  const binary = binaryIdentity(host.php, root, env.PATH) ?? '';
  // The variables that configure docgen are in the configuration already; without a boot only names of host.env are looked up.
  const isStatic = (input.host ?? host.boot) === 'static';
  const known = hasMapper(input) ? undefined : mentioned;
  const read = isStatic
    ? Object.keys(host.env).map((name) => [name, env[name] ?? null])
    : [known, countingVariables(env, known, host.env)];
  return `build ${sha256(inputText([input, read, binary]))}`;
}

/** Tells whether code that no boot loads is run for the names of tags. */
function hasMapper({ config }: Pick<BuildInput, 'config'>): boolean {
  return [...config.documents.values()].some(({ tags }) => tags.mapper !== null);
}

/** Writes the input of a build as text: equal for equal input, different for different input. */
export function inputText(input: unknown): string {
  return JSON.stringify(input, (_key, value: unknown) => {
    // Objects of an input are the code's own; what an author wrote is a Map, a list or a plain value.
    if (value instanceof Map) return { map: [...value] };
    return typeof value === 'bigint' ? { integer: value.toString() } : value;
  });
}
