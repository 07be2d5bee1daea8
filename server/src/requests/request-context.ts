import type { Config, Diagnostic, DocumentConfig } from '@docgen/protocol';
import { type BuildOptions, FLOORS, type Floor, type RunProgress } from '@docgen/protocol/rpc';
import {
  type EnvironmentVariables,
  type LoadConfig,
  parseSize,
  type ServiceFileReader,
} from '../project/config/index.js';
import { DISABLED, type DiagnosticBlock, Refusal } from '../project/refusal.js';
import type { Buffer } from '../project/snapshot.js';
import type { Builder } from '../threads/index.js';
import { loadConfig } from './load-config.js';

/** Describes the surroundings of a request: the application and the caller's progress. */
export interface RequestContext {
  /** Absolute path of the application. */
  root: string;
  env: EnvironmentVariables;
  progress?: (progress: RunProgress) => void;
  signal?: AbortSignal;
  /** Receives one line for standard error about a fault of the place where results are kept (cache 1.4). */
  note?: (line: string) => void;
  readService?: ServiceFileReader;
  /** Reads the configuration; absent where it is read anew. */
  loadConfig?: LoadConfig;
  /** Leaves a target alone whose bytes would not change; its time stays (cache 3.5). */
  keepEqual?: boolean;
  /** Texts that editors hold open, where the answer covers them. */
  buffers?: readonly Buffer[];
  /** Builds documents; absent for a build of its own, from nothing. */
  builder?: Builder;
}

export const HOSTS = ['auto', 'php', 'static'] as const;

/** Holds a configuration that lets a command run. */
export interface Ready {
  config: Config;
  /** Findings about the configuration files. */
  blocks: DiagnosticBlock[];
  targets: Map<string, Diagnostic[]>;
}

/**
 * Loads the configuration or throws one of the first two refusals of commands 1.5: disabled, then configuration
 * refused.
 */
export function ready(run: RequestContext): Ready {
  const open = run.buffers?.find(({ path }) => path === 'docgen.yaml')?.text;
  const loaded = (run.loadConfig ?? loadConfig)(run.root, run.env, run.readService, open);
  if (loaded.disabled) throw new Refusal('disabled', [DISABLED]);
  if (loaded.config === undefined) {
    const refusal = new Refusal('config-refused', []);
    refusal.blocks.push(...loaded.blocks);
    throw refusal;
  }
  return { config: loaded.config, blocks: loaded.blocks, targets: loaded.targets };
}

/** Holds the decoded options of a build. */
export interface BuildLimits {
  /** Limit in bytes. */
  memoryLimit?: number;
  host?: (typeof HOSTS)[number];
  reboot?: true;
}

/** Decodes the options of a build; refuses an unreadable one. */
export function buildOptions(options: BuildOptions): BuildLimits {
  const decoded: BuildLimits = {};
  if (options.memoryLimit !== undefined) {
    const bytes = parseSize(options.memoryLimit);
    if (bytes === undefined) {
      throw invalid(`Invalid --memory-limit "${options.memoryLimit}"; expected a size such as 512M or 2G.`);
    }
    decoded.memoryLimit = bytes;
  }
  if (options.host !== undefined) decoded.host = oneOf('--host', options.host, HOSTS);
  if (options.reboot === true) decoded.reboot = true;
  return decoded;
}

export function floorOf(options: BuildOptions): Floor {
  return options.failOn === undefined || options.failOn === '' ? 'none' : oneOf('--fail-on', options.failOn, FLOORS);
}

/** Picks one word of a closed set, or throws the refusal that lists the set. */
export function oneOf<T extends string>(option: string, word: string, words: readonly T[]): T {
  const known = words.find((candidate) => candidate === word);
  if (known === undefined) throw invalid(`Unknown ${option} "${word}"; expected one of: ${words.join(', ')}.`);
  return known;
}

/** Lists the documents a run covers, in config order (commands 1.4). */
export function chosenDocuments(config: Config, key: string | undefined): DocumentConfig[] {
  if (key === undefined) return [...config.documents.values()];
  const document = config.documents.get(key);
  if (document === undefined) throw new Refusal('unknown-document', [`Unknown document "${key}".`]);
  return [document];
}

export function invalid(line: string): Refusal {
  return new Refusal('option-invalid', [line]);
}
