const UNITS: Record<string, number> = { K: 2 ** 10, M: 2 ** 20, G: 2 ** 30 };

/**
 * Parses a size such as `512M` or `2G` into bytes (config 4.1.1); undefined for anything else. Huge sizes are clamped.
 */
export function parseSize(value: unknown): number | undefined {
  const text = typeof value === 'number' || typeof value === 'bigint' ? String(value) : value;
  if (typeof text !== 'string') return undefined;
  const parts = /^(\d{1,18})([KMG]?)$/i.exec(text);
  if (parts === null) return undefined;
  return Math.min(Number(parts[1]) * (UNITS[(parts[2] ?? '').toUpperCase()] ?? 1), Number.MAX_SAFE_INTEGER);
}
