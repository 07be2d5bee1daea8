import { Pack, PackFolder, packKey } from '@docgen/cache';
import type { PackageTexts } from '@docgen/php';

/** Bounds what the user's cache holds of packages, in bytes: an application takes about six megabytes. */
const MOST_BYTES = 96 * 1024 * 1024;

/** Says where facts of packages are kept, and which code made them. */
export interface PackageFactsPlace {
  /** Identifies the code that lowers: facts made by other code are none. */
  identity: string;
  /** The pack that ships with docgen. */
  shipped?: string | undefined;
  /** The folder of the packs all applications of a user share. */
  folder?: string | undefined;
}

/**
 * Keeps the facts of package files by the hash of their bytes, for all applications: every one in the world reads the same files. They
 * are those that threads of this process share, those that ship with docgen, and those of the user's cache. A file of other bytes has
 * another key, so that none of them can speak of it.
 */
export class PackageFacts implements PackageTexts {
  private readonly shipped: Pack | undefined;
  private readonly folder: PackFolder | undefined;
  private readonly added = new Map<string, string>();

  constructor(
    { identity, shipped, folder }: PackageFactsPlace,
    /** Answers texts other threads have; undefined while there are none. */
    private readonly shared: () => PackageTexts | undefined = () => undefined,
  ) {
    this.shipped = shipped === undefined ? undefined : Pack.open(shipped, identity);
    this.folder = folder === undefined ? undefined : new PackFolder(folder, identity, MOST_BYTES);
  }

  get(key: string): string | undefined {
    return this.shared()?.get(key) ?? this.shipped?.get(packKey(key)) ?? this.folder?.get(key);
  }

  set(key: string, text: string): void {
    this.shared()?.set(key, text);
    if (this.folder !== undefined) this.added.set(key, text);
  }

  begin(key: string): void {
    this.shared()?.begin?.(key);
  }

  end(): void {
    this.shared()?.end?.();
  }

  /** Writes what was added to the user's cache. */
  flush(): void {
    this.folder?.add(this.added);
    this.added.clear();
  }
}
