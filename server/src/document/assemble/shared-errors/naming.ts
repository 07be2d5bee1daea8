import { isMap, type Json, type JsonMap, stableJson } from '@docgen/protocol';
import { canonical } from '../../canonical/canonical.js';
import { responseShape, schemaShape } from '../../shape/tables.js';
import { type NameClaim, publishedNames } from '../names.js';
import { type Assembly, report } from '../state.js';
import { bare } from './bare.js';
import type { ErrorStatement } from './statements.js';
import { wordsOfBody } from './telling-words.js';

/** Holds a body to be published under a name that may be contested. */
export interface Candidate {
  /** Key of the body: scope + NUL + stable JSON. */
  key: string;
  name: string;
  body: Json;
  /** The first statement with this body. */
  statement: ErrorStatement;
}

/**
 * Names shared bodies (document 12.3): an identical component of the asked name is reused, another one makes the
 * newcomer climb, two bodies that want one name both take what tells them apart. Each contested name is reported once per assembly.
 */
export function nameShared(
  candidates: readonly Candidate[],
  bucket: 'schemas' | 'responses',
  assembly: Assembly,
  told: Set<string>,
): Map<string, { name: string; reused: boolean }> {
  const existing: JsonMap = assembly.buckets.get(bucket) ?? new Map();
  const result = new Map<string, { name: string; reused: boolean }>();
  const contests: { name: string; claimants: string[] }[] = [];
  const claims: NameClaim[] = [];
  for (const candidate of candidates) {
    const { key, name, body } = candidate;
    const known = existing.get(name);
    if (known !== undefined && stableJson(bare(known)) === stableJson(body)) {
      result.set(key, { name, reused: true });
      contests.push({ name, claimants: [`${label(candidate)} as ${name}`, `the component ${name} as ${name}`] });
    } else {
      const words = wordsOfBody(body, name);
      claims.push({ key, base: name, identity: { content: key }, label: label(candidate), words });
    }
  }
  const published = publishedNames(claims, new Set(existing.keys()));
  for (const { key, name } of published.names) result.set(key, { name, reused: false });
  for (const contest of [...contests, ...published.contests]) {
    if (!told.has(contest.name)) report(assembly, 'components.name-collision', contest);
    told.add(contest.name);
  }
  return result;
}

/** Adds minted components to a bucket. A component equal to that of the last assembly is the same object. */
export function addToBucket(
  assembly: Assembly,
  bucket: 'schemas' | 'responses',
  entries: ReadonlyMap<string, JsonMap>,
): void {
  const { memo, docId, buckets } = assembly;
  const before = memo.mintedComponents.get(`${docId} ${bucket}`);
  const minted = new Map<string, JsonMap>();
  for (const [name, entry] of entries) {
    const node = canonical(entry, SHAPES[bucket]) as JsonMap;
    const known = before?.get(name);
    minted.set(name, known !== undefined && same(known, node) ? known : node);
  }
  memo.mintedComponents.set(`${docId} ${bucket}`, minted);
  if (minted.size > 0) buckets.set(bucket, new Map([...(buckets.get(bucket) ?? []), ...minted]));
}

const SHAPES = { schemas: schemaShape, responses: responseShape };

/** Tells whether two values are equal to the last member, in the same order. */
function same(a: Json, b: Json): boolean {
  if (a === b) return true;
  if (Array.isArray(a))
    return Array.isArray(b) && a.length === b.length && a.every((item, at) => same(item, b[at] as Json));
  if (!isMap(a) || !isMap(b) || a.size !== b.size) return Object.is(a, b);
  const others = b.entries();
  for (const [key, value] of a) {
    const other = others.next().value as [string, Json];
    if (other[0] !== key || !same(value, other[1])) return false;
  }
  return true;
}

function label({ statement: { status, first } }: Candidate): string {
  return `the ${status} response of ${first}`;
}
