import { isAbsolute, join, relative, sep } from 'node:path';
import type { Config, DocumentConfig } from '@docgen/protocol';
import type { BuildOptions, ExportResult } from '@docgen/protocol/rpc';
import { isRecord, parseJson, stringList } from '../project/composer-json.js';
import { readFile } from '../project/read-bytes.js';
import { exportDocuments } from '../requests/export.js';
import { loadConfig } from '../requests/load-config.js';
import type { RequestContext } from '../requests/request-context.js';
import type { Builder, BuildResult } from '../threads/index.js';
import { WatchScope } from './scope.js';
import type { Rebuilder } from './sessions.js';

/** Lists folders of boot inputs (host 13.1) and folders every application has (cache 4.2). */
const FOLDERS = ['bootstrap', 'config', 'routes', 'database/migrations', 'database/schema'];
const FILES = ['docgen.yaml', 'composer.json', 'composer.lock', 'vendor/composer/installed.json'];
const GLOBS = ['.env*'];

/** Rebuilds as `docgen export` builds, and remembers the inputs of the builds. */
export class ExportRebuilder implements Rebuilder {
  private config: Config | undefined;
  private last: BuildResult | undefined;
  /** Files behind the operations of the first build, reported once (cache 4.1). */
  private contributing: ReadonlySet<string> | undefined;

  constructor(
    private readonly params: BuildOptions,
    private readonly run: RequestContext,
  ) {}

  async rebuild(documents: readonly string[] | undefined, signal: AbortSignal, first: boolean): Promise<ExportResult> {
    const signals = this.run.signal === undefined ? [signal] : [signal, this.run.signal];
    const contributing = new Set<string>();
    const counting = this.contributing === undefined;
    const inner: Builder = this.run.builder ?? (await import('../threads/index.js'));
    const builder: Builder = {
      ask: (...question) => inner.ask(...question),
      build: async (input, callbacks) => {
        this.last = await inner.build(counting ? { ...input, contributingFiles: true } : input, callbacks);
        for (const path of this.last.contributingFiles ?? []) contributing.add(path);
        return this.last;
      },
    };
    const run: RequestContext = { ...this.run, signal: AbortSignal.any(signals), keepEqual: !first, builder };
    const { reboot, document: _, ...common } = this.params;
    const params = first && reboot === true ? { ...common, reboot } : common;
    let result: ExportResult | undefined;
    for (const document of documents ?? [undefined]) {
      const next = await exportDocuments(document === undefined ? params : { ...params, document }, run);
      result = result === undefined ? next : joined(result, next);
    }
    if (result === undefined) throw new Error('A rebuild of no document was asked for.');
    if (counting) this.contributing = contributing;
    return result;
  }

  scope(): { scope: WatchScope; files: number; roots: number } {
    const { root, env, readService } = this.run;
    // A file that is refused, or half written, leaves the scope as it was.
    this.config = loadConfig(root, env, readService).config ?? this.config;
    const documents = [...(this.config?.documents.values() ?? [])];
    const read = this.last?.files ?? [];
    const scope = new WatchScope({
      folders: [...FOLDERS, ...classFolders(root), ...documents.flatMap(foldersOf)],
      files: [...FILES, ...read, ...(this.last?.host.included ?? [])],
      globs: [...GLOBS, ...documents.flatMap(({ overlays }) => overlays)],
      except: documents.flatMap((document) => document.export.targets.map(({ path }) => path)),
    });
    const others = new Set(scope.roots);
    for (const path of read) others.delete(path);
    for (const path of FILES) others.add(path);
    return { scope, files: this.contributing?.size ?? 0, roots: others.size };
  }
}

function foldersOf({ contentDir, webhooksDir, recordings }: DocumentConfig): string[] {
  return [contentDir, webhooksDir, recordings].filter((path) => path !== null && !isAbsolute(path)) as string[];
}

/** Lists folders of the application's own classes, tests and tools included: a new class lies in one of them. */
function classFolders(root: string): string[] {
  let text: string | undefined;
  try {
    text = readFile(join(root, 'composer.json')).toString('utf8');
  } catch {
    return ['app'];
  }
  const manifest = parseJson(text);
  const autoload = isRecord(manifest) && isRecord(manifest.autoload) ? manifest.autoload : {};
  const folders = isRecord(autoload['psr-4']) ? Object.values(autoload['psr-4']).flatMap(stringList) : [];
  const inside = folders.filter((folder) => !relative(root, join(root, folder)).split(sep).includes('..'));
  return inside.length === 0 ? ['app'] : inside;
}

/** Joins results of runs over one document each to that of one run over all of them. */
function joined(a: ExportResult, b: ExportResult): ExportResult {
  return {
    configuration: b.configuration,
    documents: [...a.documents, ...b.documents],
    closing: b.closing,
    gate: b.gate,
    exit: a.exit === 1 ? 1 : b.exit,
  };
}
