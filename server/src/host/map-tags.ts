import { bootEnvironment } from './boot/boot-environment.js';
import { memoryCeiling } from './boot/memory-ceiling.js';
import { askPhp } from './boot/php-binary.js';
import { runProbe } from './boot/run-probe.js';
import type { HostInput } from './read-host.js';

/**
 * Asks the mapper class of the application for the names of tags, in a boot of its own (host 4.9). The answer holds those it
 * gave, or the reason why it gave none.
 */
export async function mapTags(
  input: HostInput,
  mapper: string,
  names: readonly string[],
): Promise<{ names: Record<string, string> } | { reason: string }> {
  const { config, root } = input;
  const env = bootEnvironment(root, input.env, config.host.env);
  const php = await askPhp(config.host.php, root, env, input.signal);
  if (php === undefined) return { reason: `"${config.host.php}" does not answer as PHP` };
  input.onBoot?.();
  const { flag } = memoryCeiling(input.memoryLimit, php);
  const outcome = await runProbe({
    root,
    php: config.host.php,
    timeout: config.host.timeout,
    env,
    config: [],
    documents: {},
    tags: { mapper, names },
    ...(flag === undefined ? {} : { memoryLimit: flag }),
    ...(input.signal === undefined ? {} : { signal: input.signal }),
  });
  if (outcome.kind !== 'facts') return { reason: 'the application could not be booted again' };
  const note = outcome.facts.notes.find(({ code }) => code === 'config.tag-mapper-unusable');
  if (note !== undefined) return { reason: String((note.params as { reason?: unknown }).reason) };
  return { names: outcome.facts.tags };
}
