import type { PhpBinary } from './php-binary.js';

/** Says whose limit a boot runs under. */
export interface MemoryCeiling {
  /** Value of `memory_limit` for the command line of PHP; undefined where its own holds. */
  flag?: string;
  /** Names who set it: the setting, docgen because nobody did, or php.ini. */
  by: 'setting' | 'docgen' | 'php.ini';
}

/**
 * Bounds a boot where php.ini does not: many command lines run without a limit, and a loop that calls itself takes half
 * a gigabyte a second from the whole machine. No boot needs as much.
 */
const OWN = 2 ** 30;
const UNITS = { '': 1, K: 1024, M: 1024 ** 2, G: 1024 ** 3 } as const;

/** Decides the limit of a boot: a ceiling in bytes, or null, above PHP's own where it has one (config 4.1.1). */
export function memoryCeiling(bytes: number | null, php: Pick<PhpBinary, 'memoryLimit'>): MemoryCeiling {
  const own = sizeOf(php.memoryLimit);
  if (own === undefined) return { by: 'php.ini' };
  if (own < 0) {
    return bytes !== null && bytes > OWN ? { flag: String(bytes), by: 'setting' } : { flag: String(OWN), by: 'docgen' };
  }
  return bytes !== null && bytes > own ? { flag: String(bytes), by: 'setting' } : { by: 'php.ini' };
}

/** Reads a size as php.ini writes it, in bytes; negative for none. */
export function sizeOf(text: string): number | undefined {
  const match = /^(-?\d+)([KMG]?)$/i.exec(text.trim());
  if (match === null) return undefined;
  return Number(match[1]) * UNITS[(match[2] ?? '').toUpperCase() as keyof typeof UNITS];
}

/** Writes a size as php.ini does, in the largest unit that divides it. */
export function sizeText(bytes: number): string {
  for (const unit of ['G', 'M', 'K'] as const) if (bytes % UNITS[unit] === 0) return `${bytes / UNITS[unit]}${unit}`;
  return `${bytes} bytes`;
}
