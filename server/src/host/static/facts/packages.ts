import { absolute } from '../sources/paths.js';
import type { SourceTree } from '../sources/source-tree.js';

/** Reads installed packages and versions: `vendor/composer/installed.json`, else `composer.lock` (host 4.9). */
export function packageVersions(world: SourceTree): Map<string, string> {
  const installed = Object.entries(world.composer.packages);
  if (installed.length > 0) return new Map(installed.map(([name, version]) => [name, plainVersion(version)]));
  const lock = parse(world.text(absolute('composer.lock')));
  const result = new Map<string, string>();
  for (const key of ['packages', 'packages-dev']) {
    const entries = (lock as Record<string, unknown> | undefined)?.[key];
    if (!Array.isArray(entries)) continue;
    for (const entry of entries as { name?: unknown; version?: unknown }[]) {
      if (typeof entry.name === 'string' && typeof entry.version === 'string')
        result.set(entry.name, plainVersion(entry.version));
    }
  }
  return new Map([...result].sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** Gives the version of the framework: installed, else the constraint the application states. */
export function frameworkVersion(packages: ReadonlyMap<string, string>, composerJson: unknown): string | null {
  const installed = packages.get('laravel/framework');
  if (installed !== undefined) return installed;
  const require = (composerJson as { require?: Record<string, unknown> } | null)?.require;
  const constraint = require?.['laravel/framework'];
  return typeof constraint === 'string' ? constraint : null;
}

/** Gives the first number of a version or constraint; the newest known major when there is none. */
export function majorOf(version: string | null): number {
  const hit = /(\d+)/.exec(version ?? '');
  return hit === null ? 12 : Number(hit[1]);
}

function plainVersion(version: string): string {
  return version.replace(/^v(?=\d)/, '');
}

function parse(source: string | undefined): unknown {
  try {
    return source === undefined ? undefined : JSON.parse(source);
  } catch {
    return undefined;
  }
}
