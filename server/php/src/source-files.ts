/**
 * Reads the files of a build: an immutable view, so one run never mixes two states of a file. Paths are app-relative
 * with `/`; a path that leaves the root answers undefined. Implemented by project/snapshot.ts of the server.
 */
export interface SourceFiles {
  /**
   * Gives text and hex SHA-256 of its bytes; undefined when absent, a directory, unreadable, or larger than the bound.
   */
  read(path: string): { text: string; sha: string } | undefined;
  /**
   * Lists the entries of a directory, byte-sorted; undefined when it is none. With `prefix` only names that begin with
   * it are wanted: others may be left out, and their changes do not matter.
   */
  list(path: string, prefix?: string): { name: string; directory: boolean }[] | undefined;
}

/**
 * Holds the places of classes and files as Composer states them; all paths app-relative. Built by project/composer.ts
 * of the server.
 */
export interface ComposerMaps {
  /**
   * Maps a namespace prefix with trailing backslash to directories; root package first, then (when present) vendor
   * packages.
   */
  psr4: [prefix: string, dirs: string[]][];
  psr0: [prefix: string, dirs: string[]][];
  /** Directories and files of `classmap` whose classes are found by their text. */
  classmap: string[];
  /** Maps lower-case names of classes in the `classmap` of packages to their files, where Composer has written it down. */
  dumped: ReadonlyMap<string, string>;
  files: string[];
  /** Maps an installed package to its version; empty without vendor/. */
  packages: Record<string, string>;
  /** Tells whether a path belongs to the project itself, not to vendor/ and not outside. */
  isProject(path: string): boolean;
}
