import { sha256 } from '@docgen/cache';
import { carriedEnvironment } from '@docgen/protocol/rpc';
import { EnvironmentNames } from '../host/boot/environment-names.js';
import { binaryIdentity } from '../host/boot/php-binary.js';
import type { BuildInput } from './types.js';

/** Hashes everything a result depends on that is no file of the application: builds of one key have equal results on equal files. */
export function buildKey(
  { root, env, contributingFiles: _, buffers: __, ...input }: BuildInput,
  names = new EnvironmentNames(root),
): string {
  const binary = binaryIdentity(input.config.host.php, root, env.PATH) ?? '';
  return `build ${sha256(inputText([input, carriedEnvironment(env, names.read()), binary]))}`;
}

/** Writes the input of a build as text: equal for equal input. */
export function inputText(input: unknown): string {
  return JSON.stringify(input, (_key, value: unknown) => (value instanceof Map ? [...value] : value));
}
