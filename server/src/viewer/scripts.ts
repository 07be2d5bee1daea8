import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Lists the scripts of pages; nothing else is read from their folder. */
const NAMES = ['single-column', 'three-panel', 'subscriber', 'notes'] as const;
export type ScriptName = (typeof NAMES)[number];

const kept = new Map<ScriptName, { bytes: Buffer; hash: string }>();

/** Reads a script that lies beside the bundle, or in the companion package it is copied from. */
export function script(name: ScriptName): { bytes: Buffer; hash: string } {
  const known = kept.get(name);
  if (known !== undefined) return known;
  const bytes = readFileSync(join(folder(), `${name}.js`));
  const read = { bytes, hash: createHash('sha256').update(bytes).digest('hex').slice(0, 16) };
  kept.set(name, read);
  return read;
}

export function isScriptName(name: string): name is ScriptName {
  return NAMES.some((known) => known === name);
}

function folder(): string {
  const beside = fileURLToPath(new URL('./viewer', import.meta.url));
  return existsSync(join(beside, 'subscriber.js'))
    ? beside
    : fileURLToPath(new URL('../../../client-laravel/resources/viewer', import.meta.url));
}
