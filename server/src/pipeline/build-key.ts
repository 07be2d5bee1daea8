import { sha256 } from '@docgen/cache';
import { carriedEnvironment } from '@docgen/protocol/rpc';
import { EnvironmentNames } from '../host/boot/environment-names.js';
import { binaryIdentity } from '../host/boot/php-binary.js';
import type { BuildInput } from './types.js';

/** Everything a result depends on that is no file of the application: equal for builds that must have equal results on equal files. */
export function buildKey(
  { root, env, contributingFiles: _, buffers: __, ...input }: BuildInput,
  names = new EnvironmentNames(root),
): string {
  const binary = binaryIdentity(input.config.host.php, root, env.PATH) ?? '';
  return `build ${sha256(inputText([input, carriedEnvironment(env, names.read()), binary]))}`;
}

/** Equal for equal input of builds. */
export function inputText(input: unknown): string {
  return JSON.stringify(input, (_key, value: unknown) => (value instanceof Map ? [...value] : value));
}
