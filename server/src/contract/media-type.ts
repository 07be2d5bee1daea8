import type { JsonMap } from '@docgen/protocol';
import type { ArtifactPlace } from './place.js';

/** Reads the media type of a header: up to `;`, in lower case; undefined without one. */
export function mediaTypeOf(header: string | null | undefined): string | undefined {
  const type = header?.split(';', 1)[0]?.trim().toLowerCase() ?? '';
  return type === '' ? undefined : type;
}

export function isJson(type: string): boolean {
  return type === 'application/json' || type === 'text/json' || /^[^/]+\/[^/]*\+json$/.test(type);
}

/**
 * Finds the documented media type of a body (contract 5): the very one, then `type/*`, then everything. Without a header only the sole
 * one there is.
 */
export function documentedType(
  types: readonly [string, ArtifactPlace<JsonMap>][],
  sent: string | undefined,
): [string, ArtifactPlace<JsonMap>] | undefined {
  if (sent === undefined) return types.length === 1 ? types[0] : undefined;
  for (const wanted of [sent, `${sent.split('/', 1)[0]}/*`, '*/*']) {
    const found = types.find(([type]) => mediaTypeOf(type) === wanted);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** Joins what is documented for a message: `200, 404`. */
export function listOf(names: readonly string[]): string {
  return names.length === 0 ? 'none' : names.join(', ');
}
