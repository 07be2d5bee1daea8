import { resolve } from 'node:path';
import {
  type Code,
  type Diagnostic,
  type DocumentConfig,
  type ExportTarget,
  isMap,
  type Json,
  type JsonMap,
  type ParamsOf,
  raise,
} from '@docgen/protocol';
import type { Lines } from './read-yaml.js';

export const DEFAULT_EXPORT_PATH = 'docs/openapi.json';

export type ExportConfig = DocumentConfig['export'];

/** Holds what the configuration has to know of an output format. */
interface TargetFormat {
  /** Words that all name this one format. */
  readonly names: readonly [string, ...string[]];
  readonly ending: string;
  readonly yaml: boolean;
}

/** Lists the formats there are, the default first. */
export type TargetFormats = readonly [TargetFormat, ...TargetFormat[]];

/** Holds a valid target and the key that names it in messages. */
interface Written {
  key: string;
  file: string;
  line: number | undefined;
}

/**
 * Reads the export targets of all documents of a file and reports every fault (config 3.10). One instance sees all
 * documents, because two of them may claim one path.
 */
export class ExportTargets {
  /** Findings by document key, printed when the document is exported. */
  readonly diagnostics = new Map<string, Diagnostic[]>();
  private readonly claimed = new Map<string, Written>();

  constructor(
    private readonly root: string,
    private readonly lines: Lines,
    private readonly formats: TargetFormats,
  ) {}

  /** Reads the targets of a document; `section` is the checked `export` of the document `key`. */
  read(key: string, section: JsonMap | undefined): ExportConfig {
    const place = `documents.${key}.export`;
    const found: Diagnostic[] = [];
    this.diagnostics.set(key, found);
    const configured = section?.get('path');
    const path = typeof configured === 'string' ? configured : DEFAULT_EXPORT_PATH;
    const faker = section?.get('mock_faker_key');
    const shared = { path, mockFakerKey: typeof faker === 'string' ? faker : null };
    const list = section?.get('targets');
    const line = section === undefined ? undefined : this.lines.get(section)?.get('path');
    if (!Array.isArray(list)) {
      this.claim({ key: `${place}.path`, file: path, line }, found, new Map());
      return {
        ...shared,
        targets: [{ format: this.formats[0].names[0], path }],
        configured: configured === undefined ? 'default' : 'path',
      };
    }
    if (configured !== undefined) found.push(this.raise('config.export-path-ignored', { key: `${place}.path` }, line));
    if (list.length === 0) found.push(this.raise('config.export-no-targets', { key: `${place}.targets` }, line));
    return { ...shared, targets: this.targets(list, `${place}.targets`, found), configured: 'targets' };
  }

  private targets(list: Json[], place: string, found: Diagnostic[]): ExportTarget[] {
    const targets: ExportTarget[] = [];
    const formats = new Map<TargetFormat, string>();
    const paths = new Map<string, Written>();
    for (const [at, entry] of list.entries()) {
      const key = `${place}.${at}`;
      const line = this.lines.get(list)?.get(at);
      const format = isMap(entry) ? entry.get('format') : undefined;
      const path = isMap(entry) ? entry.get('path') : undefined;
      if (typeof format !== 'string' || typeof path !== 'string' || format === '' || path === '') {
        found.push(this.raise('config.export-target-shape', { key }, line));
        continue;
      }
      const row = this.formats.find(({ names }) => names.includes(format));
      if (row === undefined) {
        const known = this.formats.flatMap(({ names }) => names);
        found.push(this.raise('config.export-unknown-format', { key, word: format, known }, line));
        continue;
      }
      if (isYamlPath(path) && !row.yaml) {
        found.push(this.raise('config.export-yaml-unsupported', { key, format, ending: row.ending }, line));
      }
      const earlier = formats.get(row);
      if (earlier === undefined) formats.set(row, key);
      else found.push(this.raise('config.export-duplicate-format', { keys: [earlier, key] }, line));
      this.claim({ key, file: path, line }, found, paths);
      targets.push({ format, path });
    }
    return targets;
  }

  /** Claims the path of a target and reports a second claim; `own` holds the paths of the same document. */
  private claim(target: Written, found: Diagnostic[], own: Map<string, Written>): void {
    const file = resolve(this.root, target.file);
    const earlier = own.get(file);
    const foreign = this.claimed.get(file);
    if (earlier !== undefined) {
      found.push(this.raise('config.export-duplicate-path', { keys: [earlier.key, target.key] }, target.line));
    } else if (foreign !== undefined) {
      found.push(this.raise('config.export-path-collision', { keys: [foreign.key, target.key] }, target.line));
    } else this.claimed.set(file, target);
    own.set(file, target);
  }

  private raise<C extends Code>(code: C, params: ParamsOf<C>, line: number | undefined): Diagnostic {
    return raise(code, params, { source: { file: 'docgen.yaml', ...(line === undefined ? {} : { line }) } });
  }
}

/** Tells whether the extension of a path asks for YAML. */
export function isYamlPath(path: string): boolean {
  return /\.ya?ml$/i.test(path);
}
