import { type FactSource, type HashedValue, hashedValue, type Origins } from '@docgen/cache';
import { FOLLOWED, type FollowedRoots } from '@docgen/php';
import type { HostFacts } from '@docgen/protocol';
import type { InstalledPackage } from '../analysis/index.js';

/**
 * Answers every fact of a build but settings: `host:<section>` from the facts document, the followed roots from the configuration and
 * composer.json, everything else from the source files. `host:<section>/<table>` is one table of a section, and
 * `host:<section>/<table>/<name>` one entry of it, so that what is registered under a name concerns who asks for that name alone; so are
 * `host:packages/<name>`, what is known of one package, and `host:config/<file>`, the values of one file.
 * A section is hashed when it is first asked for; many are never read.
 */
export class FactSources implements FactSource {
  private readonly sections = new Map<string, HashedValue>();

  constructor(
    private readonly php: FactSource,
    private host: HostFacts,
    private followed?: FollowedRoots,
  ) {}

  get origins(): Origins | undefined {
    return this.php.origins;
  }

  get(id: string): HashedValue | undefined {
    if (id === FOLLOWED)
      return this.followed === undefined ? undefined : hashedValue(this.followed, () => this.followed);
    if (!id.startsWith('host:')) return this.php.get(id);
    let section = this.sections.get(id);
    if (section === undefined) {
      section = sectionOf(this.host, id);
      this.sections.set(id, section);
    }
    return section;
  }

  /** Takes the present facts, and answers the ids of those ever asked for whose answers changed. */
  advance(host: HostFacts, followed?: FollowedRoots): Set<string> {
    const changed = new Set<string>();
    if (JSON.stringify(followed) !== JSON.stringify(this.followed)) {
      this.followed = followed;
      changed.add(FOLLOWED);
    }
    if (host === this.host) return changed;
    this.host = host;
    for (const [id, before] of this.sections) {
      const now = sectionOf(host, id);
      if (now.hash !== before.hash) changed.add(id);
      this.sections.set(id, now);
    }
    return changed;
  }
}

function sectionOf(host: HostFacts, id: string): HashedValue {
  if (id.startsWith(PACKAGE)) return hashedValue(installedPackage(host, id.slice(PACKAGE.length)));
  if (id.startsWith(CONFIG_FILE)) return hashedValue(membersOfFile(host, id.slice(CONFIG_FILE.length)));
  const entry = /^host:([^/]+)\/([^/]+)(?:\/(.*))?$/s.exec(id);
  if (entry !== null) {
    const [, section = '', table = '', name] = entry;
    const whole = own(host[section as keyof HostFacts], table);
    const value = name === undefined ? whole : own(whole, name);
    return hashedValue(value, () => (value === undefined ? [] : [withoutLines(value)]));
  }
  const value = host[id.slice('host:'.length) as keyof HostFacts];
  return hashedValue(value, () => (WITH_LINES.has(id) ? (value ?? null) : withoutLines(value)));
}

const PACKAGE = 'host:packages/';
const CONFIG_FILE = 'host:config/';

function installedPackage({ packages }: HostFacts, name: string): InstalledPackage {
  const version = Object.hasOwn(packages, name) ? packages[name] : undefined;
  return { isTold: Object.keys(packages).length > 0, ...(version === undefined ? {} : { version }) };
}

function membersOfFile({ config }: HostFacts, file: string): HostFacts['config'] {
  return Object.fromEntries(Object.entries(config).filter(([key]) => key.startsWith(`${file}.`)));
}

function own(value: unknown, name: string): unknown {
  const known = typeof value === 'object' && value !== null && Object.hasOwn(value, name);
  return known ? (value as Record<string, unknown>)[name] : undefined;
}

export function createFactSources(php: FactSource, host: HostFacts, followed?: FollowedRoots): FactSources {
  return new FactSources(php, host, followed);
}

/** Keys of `config` are the application's own; a callback of the handler is named by its line. */
const WITH_LINES = new Set(['host:config', 'host:handler']);

/** Removes line numbers from host facts: readers of a section know places by anchors. */
function withoutLines(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutLines);
  if (value === null || typeof value !== 'object') return value ?? null;
  if (isPlace(value)) return { file: value.file };
  return Object.fromEntries(Object.entries(value).map(([key, member]) => [key, withoutLines(member)]));
}

function isPlace(value: object): value is { file: string; line: number } {
  return 'line' in value && 'file' in value && Object.keys(value).every((key) => PLACE.has(key));
}

const PLACE = new Set(['file', 'line', 'end']);
