import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { type Config, type Diagnostic, isMap, type JsonMap, LINT_RULES, raise } from '@docgen/protocol';
import { readFile } from '../read-bytes.js';
import type { DiagnosticBlock } from '../refusal.js';
import { ConfigCheck } from './check.js';
import { describeValue } from './describe.js';
import { documentConfig } from './document-config.js';
import { applyEditor } from './editors.js';
import { applyEnvironment, type EnvironmentVariables } from './environment.js';
import { ConfigPaths } from './paths.js';
import { readYaml } from './read-yaml.js';
import { Settings, texts } from './settings.js';
import { parseSize } from './size.js';
import { ExportTargets, type TargetFormats } from './targets.js';

/** Holds the settings of config/docgen.php that matter before a boot (config 2.1, 1.2). */
export interface ServiceFile {
  enabled: boolean;
  /** Settings that belong in docgen.yaml. */
  staleKeys: string[];
}

/** Reads config/docgen.php without booting; undefined when it is absent or cannot be read. */
export type ServiceFileReader = (root: string, env: EnvironmentVariables) => ServiceFile | undefined;

export interface LoadedConfig {
  /** The configuration; absent when it was refused. */
  config?: Config;
  /** Findings about docgen.yaml. */
  diagnostics: Diagnostic[];
  /** The findings about docgen.yaml and about config/docgen.php, each under its file. */
  blocks: DiagnosticBlock[];
  /** Findings about the export targets of each document; errors among them stop an export (config 3.10). */
  targets: Map<string, Diagnostic[]>;
  /** Only `init`, `clear` and `daemon` run with a refused configuration. */
  refused: boolean;
  /**
   * Says that docgen is switched off in docgen.yaml or config/docgen.php; known even when the configuration is refused.
   */
  disabled: boolean;
}

/** Bounds the size of docgen.yaml in bytes: parsing takes up to 10 s a megabyte on a busy machine, on the main loop. */
const LARGEST = 512 * 1024;

const MISNAMED = ['docgen.yml', '.docgen.yaml', '.docgen.yml', 'docgen.yaml.dist', 'docgen.json', 'docgen.neon'];

/**
 * Reads and checks docgen.yaml of the application at `root` (config 1-4). Total: every fault is a diagnostic. `open` is the text an
 * editor holds open, which wins over the file.
 */
export type LoadConfig = (
  root: string,
  env: EnvironmentVariables,
  readService?: ServiceFileReader,
  open?: string,
) => LoadedConfig;

/** Makes a reader of configurations whose documents are exported in these formats, the first of which is the default. */
export function configLoader(formats: TargetFormats): LoadConfig {
  return (root, env, readService, open) => load(formats, root, env, readService, open);
}

function load(
  formats: TargetFormats,
  root: string,
  env: EnvironmentVariables,
  readService: ServiceFileReader | undefined,
  open: string | undefined,
): LoadedConfig {
  const service = readService?.(root, env);
  const stale = service?.staleKeys ?? [];
  const off = service?.enabled === false;
  const text = open === undefined ? readText(root) : openText(open);
  const misnamed = (beside: boolean) => misnamedIn(root).map((name) => raise('config.file-misnamed', { name, beside }));
  if (text.state === 'absent') {
    const missing =
      stale.length === 0
        ? { name: 'docgen.yaml', diagnostics: [raise('config.file-missing', {}), ...misnamed(false)] }
        : {
            name: 'config/docgen.php',
            diagnostics: [raise('config.not-migrated', { keys: stale }), ...misnamed(false)],
          };
    return refusal(missing, off);
  }
  if (text.state === 'refused')
    return refusal({ name: 'docgen.yaml', diagnostics: [text.diagnostic, ...misnamed(true)] }, off);
  const yaml = readYaml(text.text);
  if (!yaml.ok) {
    const { line, column, reason } = yaml;
    const invalid = raise('config.file-invalid', { line, column, reason }, { source: { file: 'docgen.yaml', line } });
    return refusal({ name: 'docgen.yaml', diagnostics: [invalid, ...misnamed(true)] }, off);
  }
  if (!isMap(yaml.root)) {
    const what = yaml.root === undefined ? 'nothing' : describeValue(yaml.root);
    const invalid = raise('config.file-not-a-map', { found: what }, { source: { file: 'docgen.yaml', line: 1 } });
    return refusal({ name: 'docgen.yaml', diagnostics: [invalid, ...misnamed(true)] }, off);
  }
  const check = new ConfigCheck(yaml.lines, yaml.notFinite, new ConfigPaths(root));
  const checked = check.checked(yaml.root);
  const targets = new ExportTargets(root, yaml.lines, formats);
  const config = toConfig(checked, yaml.root, targets);
  const diagnostics = [
    ...check.diagnostics,
    ...applyEnvironment(config, env),
    ...applyEditor(config, env),
    ...misnamed(true),
  ];
  const blocks: DiagnosticBlock[] = [{ name: 'docgen.yaml', diagnostics }];
  if (stale.length > 0) {
    blocks.push({ name: 'config/docgen.php', diagnostics: [raise('config.stale-php-keys', { keys: stale })] });
  }
  return {
    config,
    diagnostics,
    blocks,
    targets: targets.diagnostics,
    refused: false,
    disabled: off || !config.enabled,
  };
}

function toConfig(checked: JsonMap, raw: JsonMap, targets: ExportTargets): Config {
  const settings = new Settings(checked, '');
  const memory = settings.written('engine.memory_limit');
  const mode = settings.written('engine.mode');
  return {
    enabled: settings.get<boolean>('enabled'),
    documents: documents(checked, raw, targets),
    extensions: settings.get<string[]>('extensions'),
    onRouteError: settings.get<Config['onRouteError']>('on_route_error'),
    host: {
      boot: settings.get<Config['host']['boot']>('host.boot'),
      php: settings.get<string>('host.php'),
      timeout: settings.get<number>('host.timeout'),
      env: texts(settings.map('host.env')),
    },
    engine: {
      mode: mode === null ? null : 'in-process',
      memoryLimit: memory === undefined ? null : (parseSize(memory) ?? null),
      projectPaths: settings.get<string[] | null>('engine.project_paths'),
      workers: settings.get<number | 'auto'>('engine.workers'),
    },
    cache: {
      enabled: settings.get<boolean>('cache.enabled'),
      written: settings.written('cache.enabled') !== undefined,
      path: settings.get<string>('cache.path'),
      maxSize: parseSize(settings.get<string | number>('cache.max_size')) ?? 0,
      remote: settings.get<string | null>('cache.remote'),
    },
    coverageLog: settings.get<string>('coverage.log'),
    editor: settings.get<string | null>('editor'),
    lint: lint(settings),
    accept: accepted(settings.get<string[]>('diagnostics.accept')),
  };
}

function documents(checked: JsonMap, raw: JsonMap, targets: ExportTargets): Config['documents'] {
  const read: Config['documents'] = new Map();
  const entries = checked.get('documents');
  const originals = raw.get('documents');
  const list: [string, unknown][] = isMap(entries) && entries.size > 0 ? [...entries] : [['default', new Map()]];
  for (const [key, value] of list) {
    const settings: JsonMap = value instanceof Map ? value : new Map();
    const original = isMap(originals) ? originals.get(key) : undefined;
    const section = settings.get('export');
    const written = targets.read(key, isMap(section) ? section : undefined);
    read.set(key, documentConfig(key, settings, isMap(original) ? original : new Map(), written));
  }
  return read;
}

function lint(settings: Settings): Config['lint'] {
  const rules: Config['lint'] = {};
  for (const [rule, facts] of Object.entries(LINT_RULES)) {
    const enabled = settings.written(`lint.${rule}.enabled`);
    const allow = settings.get<(string | null)[]>(`lint.${rule}.allow`);
    rules[rule] = {
      enabled: typeof enabled === 'boolean' ? enabled : facts.default,
      allow: allow.filter((entry) => typeof entry === 'string'),
    };
    if (rule === 'leakage') rules[rule].patterns = texts(settings.map('lint.leakage.patterns'));
  }
  return rules;
}

/** Trims, deduplicates and sorts accepted codes, and takes whole codes only (config 4.6). */
function accepted(codes: readonly string[]): string[] {
  return [...new Set(codes.map((code) => code.trim()))].filter((code) => code !== '').sort();
}

type TextOf = { state: 'absent' } | { state: 'refused'; diagnostic: Diagnostic } | { state: 'read'; text: string };

function openText(text: string): TextOf {
  return text.length > LARGEST ? { state: 'refused', diagnostic: tooLarge() } : { state: 'read', text };
}

function tooLarge(): Diagnostic {
  return invalidAt('it is larger than 512 kB, more than a configuration needs', 1, 1);
}

function invalidAt(reason: string, line: number, column: number): Diagnostic {
  return raise('config.file-invalid', { line, column, reason }, { source: { file: 'docgen.yaml', line } });
}

function readText(root: string): TextOf {
  let bytes: Uint8Array;
  try {
    bytes = readFile(join(root, 'docgen.yaml'));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return { state: 'absent' };
    return { state: 'refused', diagnostic: raise('config.file-unreadable', {}, { source: { file: 'docgen.yaml' } }) };
  }
  if (bytes.length > LARGEST) return { state: 'refused', diagnostic: tooLarge() };
  try {
    return { state: 'read', text: new TextDecoder('utf-8', { fatal: true }).decode(bytes) };
  } catch {
    const before = new TextDecoder('utf-8').decode(bytes).split('\ufffd', 1)[0]?.split('\n') ?? [''];
    const column = (before.at(-1)?.length ?? 0) + 1;
    return { state: 'refused', diagnostic: invalidAt('it is not UTF-8 text', before.length, column) };
  }
}

/** Lists files of an application that look like its configuration and are none. */
export function misnamedIn(root: string): string[] {
  try {
    const names = new Set(readdirSync(root));
    return MISNAMED.filter((name) => names.has(name));
  } catch {
    return [];
  }
}

function refusal(block: DiagnosticBlock, disabled: boolean): LoadedConfig {
  return { diagnostics: block.diagnostics, blocks: [block], targets: new Map(), refused: true, disabled };
}
