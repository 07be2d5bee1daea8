import { existsSync, readdirSync, readFileSync, realpathSync, statSync } from 'node:fs';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { type FactSource, Recorder, sha256, traceOf } from '@docgen/cache';
import type { Engine, ReturnSite, UnknownReason } from '@docgen/engine';
import {
  type ComposerMaps,
  createPhpIndex,
  type Fact,
  lower,
  nodesAt,
  offsetAt,
  type PhpIndex,
  type SourceFiles,
} from '@docgen/php';
import { byteOrder, type Source } from '@docgen/protocol';
import { readStaticHost } from '../host/static/index.js';
import { loadEngine } from '../pipeline/engine.js';
import { readComposer } from '../project/composer.js';
import { parseJson } from '../project/composer-json.js';
import { DiskSnapshot } from '../project/disk-snapshot.js';
import { createFactSources } from '../query/fact-sources.js';
import { invalid, type RequestContext } from './request-context.js';

/** Holds the facts of one file. */
export interface DebugFacts {
  path: string;
  facts: Pick<Fact, 'id' | 'kind' | 'hash' | 'value'>[];
  diagnostics: { kind: string; line: number; message: string }[];
}

/**
 * Answers `docgen debug facts`: every fact of PHP files, and of the PHP files below folders, by path. Needs no
 * application.
 */
export function debugFacts(paths: readonly string[], cwd: string): DebugFacts[] {
  return phpFiles(paths, cwd).map((path) => {
    const bytes = readFileSync(resolve(cwd, path));
    const { facts, diagnostics } = lower(path, bytes.toString('utf8'), sha256(bytes));
    return { path, facts: facts.map(({ id, kind, hash, value }) => ({ id, kind, hash, value })), diagnostics };
  });
}

export interface DebugRevealed {
  file: string;
  line: number;
  type: string;
}

/** Answers `docgen debug types <file.php>…`: the type at each `reveal_type($x)` and its like, in source order. */
export async function debugReveal(
  paths: readonly string[],
  cwd: string,
  run: Pick<RequestContext, 'root' | 'env'>,
): Promise<DebugRevealed[]> {
  const files = paths.map((path) => ({ path, key: keyOf(path, cwd, run.root) }));
  const { index, source, engine } = await open(run, new Map(files.map((f) => [f.key, resolve(cwd, f.path)])));
  const reader = { read: <T>(id: string) => source.get(id)?.value as T | undefined };
  return files.flatMap(({ key }) => {
    const facts = index.factsOf(key);
    if (facts === undefined) return [];
    return (engine.inspect?.reveal(reader, facts) ?? [])
      .map(({ anchor, type }) => ({
        file: key,
        line: index.locate(anchor)?.line ?? 1,
        type: engine.inspect?.show(type, 'qualified') ?? '',
      }))
      .sort((a, b) => a.line - b.line);
  });
}

export interface DebugTypeAt {
  type: string;
  /** The place that declares the type. */
  origin?: Source;
  /** The place where an unknown type began. */
  broken?: Source;
}

/**
 * Answers `docgen debug types <file.php>:<line>:<column>`: the type of the expression there; null where nothing has a
 * type. Both count from 1.
 */
export async function debugTypeAt(
  place: { path: string; line: number; column: number },
  cwd: string,
  run: Pick<RequestContext, 'root' | 'env'>,
): Promise<DebugTypeAt | null> {
  const key = keyOf(place.path, cwd, run.root);
  const { index, source, engine } = await open(run, new Map([[key, resolve(cwd, place.path)]]));
  const reader = { read: <T>(id: string) => source.get(id)?.value as T | undefined };
  const facts = index.factsOf(key);
  if (facts === undefined) return null;
  const offset = offsetAt(facts.outline, { line: place.line - 1, character: place.column - 1 });
  const found = engine.inspect?.typeAt(reader, facts, nodesAt(facts, offset));
  if (found === undefined) return null;
  const { type, origin, broken } = found;
  const from = origin === undefined ? undefined : index.locate(origin);
  const began = broken === undefined ? undefined : index.locate(broken);
  return {
    type: engine.inspect?.show(type, 'qualified') ?? '',
    ...(from === undefined ? {} : { origin: from }),
    ...(began === undefined ? {} : { broken: began }),
  };
}

export interface DebugTypes {
  returns: { type: string; at?: Source; origin?: string; status?: number | null }[];
  throws: { class: string; status: number | null; at?: Source; chain: string[]; confidence: string }[];
  diagnostics: string[];
  /** The reads, with the hash of each answer (`-` for nothing). */
  dependencies: { id: string; hash: string }[];
}

/** Answers `docgen debug types Class::method`: return sites, throws and dependencies. */
export async function debugTypes(symbol: string, run: Pick<RequestContext, 'root' | 'env'>): Promise<DebugTypes> {
  const [name = '', method] = symbol.replace(/^\\/, '').split('::');
  const { index, source, engine } = await open(run, new Map());
  const recorder = new Recorder(source);
  const ref = method === undefined ? { function: name } : { class: name, method };
  const analysis = engine.analyzeAction(recorder, ref);
  const place = (anchor: ReturnSite['anchor']) => {
    const at = index.locate(anchor);
    return at === undefined ? {} : { at };
  };
  return {
    returns: analysis.returns.map((site) => ({
      type: engine.inspect?.show(site.type) ?? '',
      ...place(site.anchor),
      ...(site.origin === undefined ? {} : { origin: site.origin }),
      ...(site.response === undefined ? {} : { status: site.response.status }),
    })),
    throws: analysis.thrown.map((thrown) => ({
      class: thrown.exceptionFqcn,
      status: thrown.httpStatusHint,
      ...place(thrown.anchor),
      chain: thrown.callChain.map((step) => step.symbol),
      confidence: thrown.confidence,
    })),
    diagnostics: analysis.diagnostics.map((d) => `${d.severity} ${d.code}: ${d.message}`),
    dependencies: [...traceOf(recorder)].map(([id, hash]) => ({ id, hash })).sort((a, b) => byteOrder(a.id, b.id)),
  };
}

export interface DebugUnknowns {
  /** Number of types that the responses of published routes reach, and how many of them are unknown. */
  types: number;
  unknown: number;
  /** Share of unknown types, 0 to 1 with four digits. */
  share: number;
  reasons: { reason: UnknownReason; count: number; examples: string[] }[];
}

const EXAMPLES = 5;

/** Answers `docgen debug unknowns`: the share of types in responses that inference could not tell, with reasons. */
export async function debugUnknowns(
  run: RequestContext,
  options: { all?: boolean; host?: string } = {},
): Promise<DebugUnknowns> {
  const { routeTable } = await import('./routes.js');
  const { table } = await routeTable(options.host === undefined ? {} : { host: options.host }, run);
  const { index, source, engine } = await open(run, new Map(), (php) => createFactSources(php, table.facts));
  const reader = { read: <T>(id: string) => source.get(id)?.value as T | undefined };
  const reasons = new Map<UnknownReason, string[]>();
  let types = 0;
  let unknown = 0;
  const seen = new Set<string>();
  for (const { route, documents } of table.routes) {
    if (documents.length === 0) continue;
    const { action } = route;
    const closure =
      action.kind === 'closure' && action.at !== null
        ? index.closureAt(action.at.file, action.at.line, action.at.end, action.at.nth)
        : undefined;
    const ref = action.kind === 'controller' ? { class: action.class, method: action.method } : { closure };
    const name = 'class' in ref ? `${ref.class}::${ref.method}` : ref.closure;
    if (name === undefined || seen.has(name)) continue;
    seen.add(name);
    const asked = 'class' in ref ? ref : { closure: name };
    for (const { path, type } of engine.inspect?.reached(reader, asked) ?? []) {
      types++;
      if (type.kind !== 'unknown' || type.array === true) continue;
      unknown++;
      const examples = reasons.get(type.reason) ?? [];
      examples.push(path === '' ? name : `${name} ${path}`);
      reasons.set(type.reason, examples);
    }
  }
  return {
    types,
    unknown,
    share: types === 0 ? 0 : Math.round((unknown / types) * 10_000) / 10_000,
    reasons: [...reasons]
      .map(([reason, all]) => ({
        reason,
        count: all.length,
        examples: options.all === true ? all : all.slice(0, EXAMPLES),
      }))
      .sort((a, b) => b.count - a.count || byteOrder(a.reason, b.reason)),
  };
}

interface Opened {
  index: PhpIndex;
  source: FactSource;
  engine: Engine;
}

/** Opens the facts of an application, with further files laid over it (key → absolute path), and the engine. */
async function open(
  run: Pick<RequestContext, 'root' | 'env'>,
  extra: ReadonlyMap<string, string>,
  world?: (php: PhpIndex) => FactSource,
): Promise<Opened> {
  const disk = new DiskSnapshot(run.root);
  const files = laidOver(disk, extra);
  const found = readComposer(disk);
  const keys = [...extra.keys()];
  const composer: ComposerMaps = {
    ...found,
    classmap: [...found.classmap, ...keys],
    files: [...found.files, ...keys],
    isProject: (path) => extra.has(path) || found.isProject(path),
  };
  const index = createPhpIndex(files, composer);
  const { engine } = await loadEngine('in-process');
  const manifest = parseJson(disk.read('composer.json')?.text);
  if (world === undefined && disk.read('composer.json') === undefined) return { index, source: index, engine };
  const facts = () =>
    readStaticHost({ files, index, composer, composerJson: manifest, hostEnv: {}, processEnv: run.env });
  return { index, source: world?.(index) ?? createFactSources(index, facts()), engine };
}

function laidOver(disk: SourceFiles, extra: ReadonlyMap<string, string>): SourceFiles {
  return {
    list: (path, prefix) => disk.list(path, prefix),
    read(path) {
      const over = extra.get(path);
      const known = disk.read(path);
      if (over === undefined || known !== undefined) return known;
      const bytes = readFileSync(over);
      return { text: bytes.toString('utf8'), sha: sha256(bytes) };
    },
  };
}

/**
 * Gives the app-relative path of a file; for one outside the application the path as written, without the parts that
 * lead out of it.
 */
function keyOf(path: string, cwd: string, root: string): string {
  const absolute = resolve(cwd, path);
  if (!existsSync(absolute) || !statSync(absolute).isFile()) throw invalid(`No such file: ${path}.`);
  const inside = relative(realpathSync(root), realpathSync(absolute));
  if (inside !== '' && !inside.startsWith('..')) return inside.split(sep).join('/');
  return path
    .split(sep)
    .filter((step) => step !== '' && step !== '.' && step !== '..')
    .join('/');
}

/** Gives the root of the application a file is read in: the named one, else the folder of the file. */
export function rootOf(find: () => string, paths: readonly string[], cwd: string): string {
  try {
    return find();
  } catch (error) {
    const [first] = paths;
    if (first === undefined || !existsSync(resolve(cwd, first))) throw error;
    return dirname(resolve(cwd, first));
  }
}

function phpFiles(paths: readonly string[], cwd: string): string[] {
  const out = new Set<string>();
  const visit = (path: string, named: boolean): void => {
    const absolute = resolve(cwd, path);
    if (!existsSync(absolute)) throw invalid(`No such file or directory: ${path}.`);
    if (!statSync(absolute).isDirectory()) {
      if (named || path.endsWith('.php')) out.add(path.split(sep).join('/'));
      return;
    }
    for (const entry of readdirSync(absolute).sort(byteOrder)) {
      if (!entry.startsWith('.') && (named || entry !== 'vendor')) visit(join(path, entry), false);
    }
  };
  for (const path of paths) visit(path, true);
  return [...out];
}
