/**
 * The files a build sees: an immutable view, so one run never mixes two states of a file. Paths are app-relative with
 * `/`; a path that leaves the root answers undefined. Implemented by project/snapshot.ts of the server.
 */
export interface SourceFiles {
  /** Text and hex SHA-256 of its bytes; undefined when absent, a directory, unreadable, or larger than the bound. */
  read(path: string): { text: string; sha: string } | undefined;
  /**
   * Entries of a directory, byte-sorted; undefined when it is none. Who looks only at names that begin with `prefix` says so:
   * others may be left out, and what comes and goes beside them concerns nobody.
   */
  list(path: string, prefix?: string): { name: string; directory: boolean }[] | undefined;
}

/** Where Composer says classes and files lie; all paths app-relative. Built by project/composer.ts of the server. */
export interface ComposerMaps {
  /** Namespace prefix with trailing backslash → directories; root package first, then (when present) vendor packages. */
  psr4: [prefix: string, dirs: string[]][];
  psr0: [prefix: string, dirs: string[]][];
  /** Directories and files of `classmap`. */
  classmap: string[];
  files: string[];
  /** Installed package → version; empty without vendor/. */
  packages: Record<string, string>;
  /** True for a path of the project itself, false for vendor/ and what lies outside. */
  isProject(path: string): boolean;
}
