import { isMap, type Json, type JsonMap, obj, stableJson } from '@docgen/protocol';
import { type Assembly, report } from '../state.js';
import { bareResponse } from './bare.js';
import { groupByKey } from './group.js';
import { conflictingName, illustrate, withoutIllustrations } from './illustrations.js';
import { addToBucket, type Candidate, nameShared } from './naming.js';
import type { Site } from './sites.js';
import { commonWording, differsFrom } from './wording.js';

interface Shared extends Candidate {
  group: string;
  site: Site;
  body: JsonMap;
  /** The response without extension, with prose and examples. */
  stated: JsonMap;
}

const SCHEMAS = '#/components/schemas/';

/** Pass 2 (document 12.1): whole responses stated by two or more operations of one status become components. */
export function shareResponses(
  sites: readonly Site[],
  shapeGroups: ReadonlyMap<string, string>,
  assembly: Assembly,
  told: Set<string>,
): void {
  const shared = groupByKey(sites.map((site) => candidate(site, shapeGroups)));
  for (const [key, uses] of shared) {
    const conflict = conflictingName(uses.map(({ stated, operation }) => ({ response: stated, operation })));
    if (conflict === undefined) continue;
    report(assembly, 'components.example-name-conflict', conflict);
    shared.delete(key);
  }
  const names = nameShared(
    [...shared.values()].map(([first]) => first),
    'responses',
    assembly,
    told,
  );
  const added = new Map<string, Json>();
  for (const [key, uses] of shared) {
    const named = names.get(key);
    if (named === undefined) continue;
    const wording = commonWording(uses.map(({ stated }) => stated));
    if (!named.reused) added.set(named.name, component(uses, wording));
    replace(uses, named.name, wording, assembly);
  }
  addToBucket(assembly.document, 'responses', added);
}

function candidate(site: Site, shapeGroups: ReadonlyMap<string, string>): Shared {
  const { scope, status, operation } = site;
  const stated = bareResponse(site.response);
  const body = withoutIllustrations(stated);
  body.delete('summary');
  body.delete('description');
  const counted = stableJson(withGroups(body, shapeGroups));
  return {
    key: `${scope}\0${stableJson(body)}`,
    group: `${status}\0${counted}`,
    name: nameOf(site, body),
    status,
    operation,
    site,
    body,
    stated,
  };
}

/** With several media types, the components they reference name the response. */
function nameOf(site: Site, body: JsonMap): string {
  const content = body.get('content');
  if (!isMap(content) || content.size === 1) return site.name;
  const refs = [...content.values()].map((media) => {
    const schema = isMap(media) ? media.get('schema') : undefined;
    return isMap(schema) ? schema.get('$ref') : undefined;
  });
  const names = refs.flatMap((ref) =>
    typeof ref === 'string' && ref.startsWith(SCHEMAS) ? [ref.slice(SCHEMAS.length)] : [],
  );
  return names.length === 0 ? site.name : [...new Set(names)].join('_');
}

/** References minted in pass 1 replaced by what they were counted as, so that a claim splits no count. */
function withGroups(value: Json, groups: ReadonlyMap<string, string>): Json {
  if (Array.isArray(value)) return value.map((item) => withGroups(item, groups));
  if (!isMap(value)) return value;
  const ref = value.get('$ref');
  const group = typeof ref === 'string' ? groups.get(ref) : undefined;
  if (group !== undefined) return obj({ $ref: group });
  return new Map([...value].map(([key, member]) => [key, withGroups(member, groups)]));
}

function component(uses: readonly [Shared, ...Shared[]], wording: JsonMap): JsonMap {
  const illustrated = illustrate(
    uses[0].body,
    uses.map(({ stated }) => stated),
  );
  return new Map([...wording, ...illustrated]);
}

function replace(uses: readonly Shared[], name: string, wording: JsonMap, assembly: Assembly): void {
  const differing: string[] = [];
  for (const { site, stated, operation } of uses) {
    const own = differsFrom(stated, wording);
    if (own.has('description')) differing.push(operation);
    const extension = site.response.get('x-docgen');
    const use = obj({ 'x-docgen': extension, $ref: `#/components/responses/${name}` });
    site.response = new Map([...use, ...own]);
  }
  if (differing.length > 0)
    report(assembly, 'components.description-conflict', { component: name, operations: differing });
}
