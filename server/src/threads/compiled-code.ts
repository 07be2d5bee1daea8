import { createHash } from 'node:crypto';
import {
  closeSync,
  fsyncSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { cachedDataVersionTag } from 'node:v8';
import type { Script } from 'node:vm';
import { makeIgnoredFolder } from '@docgen/cache/make-folder';

/** Code of so many other builds and versions of Node is left: two may be in use side by side. */
const OTHERS = 3;
const SUFFIX = '.code';
const DIGEST_BYTES = 32;

/**
 * Keeps the code V8 makes of one script of the bundle, in a folder of the user's alone: V8 runs what it is given, so that none is taken
 * from an application or from what a pipeline restores. Its name says the build, and the version and flags of V8; its last bytes are its
 * digest, because V8 looks at the head of it only. Every fault is a miss or code not kept.
 */
export class CompiledCode {
  private readonly path: string;

  constructor(
    private readonly folder: string,
    build: string,
  ) {
    this.path = join(folder, `${build}-${cachedDataVersionTag().toString(16)}${SUFFIX}`);
  }

  get(): Buffer | undefined {
    try {
      const bytes = readFileSync(this.path);
      const code = bytes.subarray(0, -DIGEST_BYTES);
      return digest(code).equals(bytes.subarray(-DIGEST_BYTES)) ? code : undefined;
    } catch {
      return undefined;
    }
  }

  /** Writes what V8 has compiled of a script by now. */
  keep(script: Script): void {
    const beside = `${this.path}.${process.pid}`;
    try {
      makeIgnoredFolder(this.folder, 0o700);
      const code = script.createCachedData();
      const file = openSync(beside, 'wx', 0o600);
      try {
        for (const bytes of [code, digest(code)]) writeFileSync(file, bytes);
        // A machine that goes down leaves none that is half there.
        fsyncSync(file);
      } finally {
        closeSync(file);
      }
      renameSync(beside, this.path);
      this.dropOthers();
    } catch {
      rmSync(beside, { force: true });
    }
  }

  private dropOthers(): void {
    const others = readdirSync(this.folder)
      .map((name) => join(this.folder, name))
      .filter((path) => path.includes(SUFFIX) && path !== this.path)
      .map((path) => ({ path, age: statSync(path).mtimeMs }))
      .sort((a, b) => b.age - a.age);
    for (const { path } of others.slice(OTHERS)) rmSync(path, { force: true });
  }
}

function digest(bytes: Uint8Array): Buffer {
  return createHash('sha256').update(bytes).digest();
}
