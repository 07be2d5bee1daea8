import { posix } from 'node:path';
import type { ComposerMaps, FollowedRoots, SourceFiles } from '@docgen/php';
import { isRecord, type PlainJson, parseJson, stringList } from './composer-json.js';
import { dumpedClasses, dumpedClassMap } from './dumped-classes.js';
import { loadedFiles } from './loaded-files.js';
import { mergedManifests } from './merged-manifests.js';
import { migrationDirectories } from './migration-directories.js';

/**
 * Reads where classes and files lie, from composer.json (autoload, then autoload-dev), from `engine.project_paths`, and
 * from vendor/composer/installed.json when it is there. Unreadable or odd entries are left out.
 */
export function readComposer(files: SourceFiles, projectPaths: readonly string[] = []): ComposerMaps {
  const maps = new Maps();
  const manifest = parseJson(files.read('composer.json')?.text);
  if (isRecord(manifest)) {
    maps.add(manifest.autoload, '');
    maps.add(manifest['autoload-dev'], '');
    maps.merge(manifest, files);
    maps.load(files);
  }
  maps.classmap.push(...paths([...projectPaths], '').filter((path) => !maps.knows(path)));
  // The framework loads migrations by their path; a named class in one of them is found nowhere else.
  maps.classmap.push(...migrationDirectories(files, maps.namespaces()));
  const vendor = vendorDir(manifest);
  const packages: Record<string, string> = {};
  for (const entry of installed(files, vendor)) {
    if (typeof entry.name !== 'string') continue;
    packages[entry.name] = typeof entry.version === 'string' ? entry.version : '';
    const path = entry['install-path'];
    const place = typeof path === 'string' ? posix.join(vendor, 'composer', path) : posix.join(vendor, entry.name);
    if (!outside(place)) maps.add(entry.autoload, place);
  }
  const isProject = (path: string) => !outside(path) && path !== vendor && !path.startsWith(`${vendor}/`);
  const ofPackages = maps.classmap.filter((path) => !isProject(path));
  const dumped = dumpedClasses(files, vendor, ofPackages);
  return {
    psr4: maps.psr4,
    psr0: maps.psr0,
    classmap: dumped === undefined ? maps.classmap : maps.classmap.filter(isProject),
    dumped: dumped ?? new Map(),
    files: maps.files,
    packages,
    isProject,
  };
}

/** Joins all texts that `readComposer` reads: equal texts give equal maps. */
export function composerInputs(files: SourceFiles): string {
  const manifest = files.read('composer.json');
  const maps = new Maps();
  const parsed = parseJson(manifest?.text);
  if (isRecord(parsed)) for (const part of [parsed.autoload, parsed['autoload-dev']]) maps.add(part, '');
  maps.merge(parsed, files);
  maps.load(files);
  const merged = mergedManifests(parsed, files).map(({ place, sha }) => `${place}:${sha}`);
  const vendor = vendorDir(parsed);
  const packages = files.read(`${vendor}/composer/installed.json`);
  const dumped = files.read(dumpedClassMap(vendor));
  return `${manifest?.sha} ${packages?.sha} ${dumped?.sha} ${migrationDirectories(files, maps.namespaces()).join(' ')} ${maps.files.join(' ')} ${merged.join(' ')}`;
}

/**
 * Gives the directories whose bodies calls are followed into (engine 2.1): `engine.project_paths`, else the ones
 * `autoload` names. Undefined without a composer.json that names any, which means all of the project.
 */
export function followedRoots(files: SourceFiles, projectPaths: readonly string[] | null): FollowedRoots | undefined {
  if (projectPaths !== null) return { roots: paths([...projectPaths], ''), narrowed: true };
  const manifest = parseJson(files.read('composer.json')?.text);
  const maps = new Maps();
  if (isRecord(manifest)) maps.add(manifest.autoload, '');
  maps.merge(manifest, files);
  maps.load(files);
  const roots = [...new Set(maps.roots())].sort();
  return roots.length === 0 ? undefined : { roots, narrowed: false };
}

class Maps {
  readonly psr4: [string, string[]][] = [];
  readonly psr0: [string, string[]][] = [];
  readonly classmap: string[] = [];
  files: string[] = [];

  /** Adds an `autoload` section; `place` is the directory of the package, empty for the root. */
  add(autoload: PlainJson | undefined, place: string): void {
    if (!isRecord(autoload)) return;
    this.prefixes(autoload['psr-4'], place, this.psr4);
    this.prefixes(autoload['psr-0'], place, this.psr0);
    this.classmap.push(...paths(autoload.classmap, place));
    this.files.push(...paths(autoload.files, place));
  }

  /** Adds what the manifests beside the root's say of where their classes lie. */
  merge(root: PlainJson | undefined, files: SourceFiles): void {
    for (const { place, manifest } of mergedManifests(root, files))
      if (isRecord(manifest)) this.add(manifest.autoload, place);
  }

  /** Adds the files that the files loaded so far load themselves. */
  load(from: SourceFiles): void {
    this.files = loadedFiles(from, this.files);
  }

  /** Tells whether a root holds this directory. */
  knows(path: string): boolean {
    return this.roots().some((root) => root === '' || path === root || path.startsWith(`${root}/`));
  }

  /** Lists the directories of the namespaces read so far. */
  namespaces(): string[] {
    return [...this.psr4, ...this.psr0].flatMap(([, dirs]) => dirs);
  }

  roots(): string[] {
    return [...[...this.psr4, ...this.psr0].flatMap(([, dirs]) => dirs), ...this.classmap, ...this.files];
  }

  private prefixes(map: PlainJson | undefined, place: string, into: [string, string[]][]): void {
    if (!isRecord(map)) return;
    for (const [prefix, dirs] of Object.entries(map)) into.push([prefix, paths(dirs, place)]);
  }
}

function paths(list: PlainJson | undefined, place: string): string[] {
  return stringList(list)
    .map((path) => posix.join(place, path).replace(/\/+$/, ''))
    .map((path) => (path === '.' ? '' : path))
    .filter((path) => !outside(path));
}

function outside(path: string): boolean {
  return path.startsWith('/') || path === '..' || path.startsWith('../');
}

function vendorDir(manifest: PlainJson | undefined): string {
  const config = isRecord(manifest) ? manifest.config : undefined;
  const dir = isRecord(config) ? config['vendor-dir'] : undefined;
  return typeof dir === 'string' && dir !== '' ? posix.normalize(dir).replace(/\/+$/, '') : 'vendor';
}

/** Reads installed.json: Composer 2 writes `{packages: [...]}`, Composer 1 a list. */
function installed(files: SourceFiles, vendor: string): { [member: string]: PlainJson }[] {
  const read = parseJson(files.read(`${vendor}/composer/installed.json`)?.text);
  const list = isRecord(read) ? read.packages : read;
  return Array.isArray(list) ? list.filter(isRecord) : [];
}
