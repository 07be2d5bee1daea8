import { isMap, type Json, type JsonMap, stableJson } from '@docgen/protocol';
import { type Claim, publishedNames } from '../names.js';
import { type Assembly, report } from '../state.js';
import { bare } from './bare.js';

/** A body to be published under a name that may be contested. */
export interface Candidate {
  /** Scope + NUL + stable JSON of the body. */
  key: string;
  name: string;
  body: Json;
  /** The first operation that states it. */
  operation: string;
  status: string;
}

/**
 * Names for shared bodies (document 12.3): an identical component of the asked name is reused, another one makes the newcomer
 * climb, two bodies that want one name both take the hash. Each contested name is told once per assembly.
 */
export function nameShared(
  candidates: readonly Candidate[],
  bucket: 'schemas' | 'responses',
  assembly: Assembly,
  told: Set<string>,
): Map<string, { name: string; reused: boolean }> {
  const existing = bucketOf(assembly.document, bucket);
  const result = new Map<string, { name: string; reused: boolean }>();
  const contests: { name: string; claimants: string[] }[] = [];
  const claims: Claim[] = [];
  for (const candidate of candidates) {
    const { key, name, body } = candidate;
    const known = existing.get(name);
    if (known !== undefined && stableJson(bare(known)) === stableJson(body)) {
      result.set(key, { name, reused: true });
      contests.push({ name, claimants: [`${label(candidate)} as ${name}`, `the component ${name} as ${name}`] });
    } else claims.push({ key, base: name, identity: { content: key }, label: label(candidate) });
  }
  const published = publishedNames(claims, new Set(existing.keys()));
  for (const { key, name } of published.names) result.set(key, { name, reused: false });
  for (const contest of [...contests, ...published.contests]) {
    if (!told.has(contest.name)) report(assembly, 'components.name-collision', contest);
    told.add(contest.name);
  }
  return result;
}

/** Adds components to a bucket of the document; what is there stays. */
export function addToBucket(document: JsonMap, bucket: string, entries: ReadonlyMap<string, Json>): void {
  if (entries.size === 0) return;
  const components = document.get('components');
  const known: JsonMap = isMap(components) ? new Map(components) : new Map();
  known.set(bucket, new Map([...bucketOf(document, bucket), ...entries]));
  document.set('components', known);
}

function bucketOf(document: JsonMap, bucket: string): JsonMap {
  const components = document.get('components');
  const entries = isMap(components) ? components.get(bucket) : undefined;
  return isMap(entries) ? entries : new Map();
}

function label({ status, operation }: Candidate): string {
  return `the ${status} response of ${operation}`;
}
