import { sha256 } from '@docgen/cache';
import { carriedEnvironment } from '@docgen/protocol/rpc';
import { EnvironmentNames } from '../host/boot/environment-names.js';
import { binaryIdentity } from '../host/boot/php-binary.js';
import type { BuildInput } from './types.js';

/** Everything a result depends on that is no file of the application: equal for builds that must have equal results on equal files. */
export function buildKey({ root, env, ...input }: BuildInput, names = new EnvironmentNames(root)): string {
  const binary = binaryIdentity(input.config.host.php, root, env.PATH) ?? '';
  const text = JSON.stringify([input, carriedEnvironment(env, names.read()), binary], (_key, value: unknown) =>
    value instanceof Map ? [...value] : value,
  );
  return `build ${sha256(text)}`;
}
