import { existsSync } from 'node:fs';
import { join, sep } from 'node:path';
import type { ComposerMaps, PhpIndex, SourceFiles } from '@docgen/php';
import { type Config, type HostFacts, type ParamsOf, raise, type UnboundDiagnostic } from '@docgen/protocol';
import { bootEnvironment } from './boot/boot-environment.js';
import { bootFailure } from './boot/failure.js';
import { bootFingerprint, bootMentions } from './boot/inputs.js';
import { memoryCeiling } from './boot/memory-ceiling.js';
import { askPhp, binaryIdentity, isSupported, MINIMUM_PHP } from './boot/php-binary.js';
import { type ProbeOutcome, runProbe } from './boot/run-probe.js';
import { loadFacts, storeFacts } from './boot/stored-facts.js';
import { sourceDirectories } from './config-keys.js';
import { HostMemory } from './host-memory.js';

export interface HostInput {
  root: string;
  files: SourceFiles;
  /** The files a boot reads, where `files` has texts of open buffers over them; absent: `files`. */
  disk?: SourceFiles;
  index: PhpIndex;
  composer: ComposerMaps;
  composerJson: unknown;
  config: Config;
  mode: Config['host']['boot'];
  reboot: boolean;
  /** Ceiling in bytes, or null. */
  memoryLimit: number | null;
  env: Record<string, string | undefined>;
  signal?: AbortSignal;
  onBoot?(): void;
  /** Facts of an earlier revision; without them everything is read. */
  memory?: HostMemory;
  /** Says what the places of classes hang on. */
  basis?: string;
}

/** Holds the facts, or the finding that stops a command before analysis (host 6). */
export type HostOutcome = { facts: HostFacts } | { failure: UnboundDiagnostic };

/**
 * Reads the facts of the host application in the configured mode (host 1). The static reader runs in every mode: its
 * facts are the answer, or they lend a boot its registration sites (host 10.7). `auto` decides by the files that are
 * there, never by success. Unchanged facts are the same object.
 */
export async function readHost(input: HostInput): Promise<HostOutcome> {
  const { config, files, mode } = input;
  const memory = input.memory ?? new HostMemory(files, input.index);
  const keys = memory.keys.below(sourceDirectories(input.composer));
  const read = (why?: string) =>
    memory.statics(
      {
        composer: input.composer,
        composerJson: input.composerJson,
        hostEnv: config.host.env,
        processEnv: input.env,
        keys,
        ...(why === undefined ? {} : { why }),
      },
      input.basis,
    );
  if (mode === 'static') return { facts: read('host.boot is static') };

  const identity = binaryIdentity(config.host.php, input.root, input.env.PATH);
  // The disk answers, not the snapshot: a linked vendor/ boots, though the snapshot does not follow links out of the
  // root.
  const vendor = existsSync(join(input.root, 'vendor/autoload.php'));
  if (mode === 'auto' && !vendor) return { facts: read('vendor/autoload.php does not exist') };
  if (mode === 'auto' && identity === undefined) return { facts: read(`"${config.host.php}" is not a command here`) };
  if (identity === undefined) return missing(config.host.php, null);

  const documents = Object.fromEntries([...config.documents].map(([key, d]) => [key, { filter: d.routes.filter }]));
  const env = bootEnvironment(input.root, input.env, config.host.env);
  const stamp = (included: readonly string[], keys: readonly string[], mentioned: readonly string[] | undefined) =>
    bootFingerprint({
      files: input.disk ?? files,
      included,
      keys,
      host: config.host,
      documents,
      binary: identity,
      env,
      mentioned,
    });
  // A key that only a buffer asks for starts no boot: half of it may be typed.
  const wanted = input.disk === undefined ? keys : (memory.boots[0]?.keys ?? keys);
  const kept = (memory.boots.length > 0 ? memory.boots : [loadFacts(input.root)]).find(
    (boot) => boot?.fingerprint === stamp(boot?.facts.included ?? [], wanted, boot?.mentioned),
  );
  if (!input.reboot && kept !== undefined) {
    memory.keep({ ...kept, keys: wanted });
    return { facts: memory.sited(kept.facts, read()) };
  }

  const php = await askPhp(config.host.php, input.root, env, input.signal);
  if (php === undefined || !isSupported(php.version)) {
    if (mode === 'php') return missing(config.host.php, php?.version ?? null);
    const found =
      php === undefined
        ? `"${config.host.php}" does not answer as PHP`
        : `PHP ${php.version} is older than ${MINIMUM_PHP}`;
    return { facts: read(found) };
  }
  if (!vendor) return { failure: raise('host.vendor-missing', { path: 'vendor/autoload.php' }) };

  input.onBoot?.();
  const ceiling = memoryCeiling(input.memoryLimit, php);
  const outcome = await runProbe({
    root: input.root,
    php: config.host.php,
    timeout: config.host.timeout,
    env,
    config: [...keys],
    documents,
    ...(ceiling.flag === undefined ? {} : { memoryLimit: ceiling.flag }),
    ...(input.signal === undefined ? {} : { signal: input.signal }),
  });
  if (outcome.kind !== 'facts') {
    const circle = endless(outcome) ? read().notes.find(({ code }) => code === 'host.boot-circular') : undefined;
    if (circle !== undefined) {
      const params = circle.params as ParamsOf<'host.boot-circular'>;
      return { failure: raise('host.boot-circular', params, circle.at === null ? {} : { source: circle.at }) };
    }
    const root = input.root.endsWith(sep) ? input.root.slice(0, -1) : input.root;
    return {
      failure: bootFailure(outcome, {
        root,
        php: config.host.php,
        timeout: config.host.timeout,
        memory: ceiling,
      }),
    };
  }
  const statics = read();
  // Facts of Composer's own files are read here in both modes, so the two sources cannot differ in them.
  const facts: HostFacts = { ...outcome.facts, packages: statics.packages, autoload: statics.autoload };
  const mentioned = bootMentions(input.disk ?? files, facts.included);
  const fingerprint = stamp(facts.included, keys, mentioned);
  memory.keep({ facts, fingerprint, mentioned, keys });
  if (input.disk === undefined) storeFacts(input.root, { facts, fingerprint, mentioned });
  return { facts: memory.sited(facts, statics) };
}

function missing(binary: string, found: string | null): HostOutcome {
  return { failure: raise('host.php-missing', { binary, minimum: MINIMUM_PHP, found }) };
}

/** Tells whether a boot ended as one does that goes in a circle: without time, memory or stack. */
function endless(outcome: ProbeOutcome): boolean {
  return outcome.kind === 'timeout' || outcome.kind === 'memory' || outcome.kind === 'crash';
}
