import { isMap, type Json, type JsonMap, obj, stableJson } from '@docgen/protocol';
import { canonical } from '../../canonical/canonical.js';
import type { Ask } from '../../remembered.js';
import { responseShape } from '../../shape/tables.js';
import { mapMembers, sameItems } from '../../share.js';
import { type Assembly, report } from '../state.js';
import type { Texts } from '../texts.js';
import { bareResponse } from './bare.js';
import { groupByKey } from './group.js';
import { conflictingName, illustrate, withoutIllustrations } from './illustrations.js';
import { addToBucket, nameShared } from './naming.js';
import type { SharedShapes } from './shapes.js';
import { referring } from './shapes-of.js';
import type { Site, Stated } from './sites.js';
import { commonWording, differsFrom } from './wording.js';

const SCHEMAS = '#/components/schemas/';
const SHAPE = 'shape ';
const GROUP = 'group ';

/**
 * Pass 2 (document 12.1): whole responses stated by two or more operations of one status become components. Answers what
 * stands at each site after both passes.
 */
export function shareResponses(
  sites: readonly Site[],
  shapes: SharedShapes,
  assembly: Assembly,
  told: Set<string>,
): Map<Site, JsonMap> {
  const answers = new Map<string, string>();
  for (const [key, ref] of shapes.refs) answers.set(SHAPE + key, ref);
  for (const [ref, group] of shapes.groups) answers.set(GROUP + ref, group);
  const ask: Ask = (question) => answers.get(question);
  const all = sites.map((site) =>
    assembly.memo.stated.of(site, ask, (_, asked) => candidate(site, asked, assembly.memo.texts)),
  );
  const outcome = new Map(all.map(({ site, response }) => [site, response]));
  const shared = groupByKey(all);
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
  const added = new Map<string, JsonMap>();
  for (const [key, uses] of shared) {
    const named = names.get(key);
    if (named === undefined) continue;
    const wording = commonWording(uses.map(({ stated }) => stated));
    if (!named.reused) added.set(named.name, component(uses, wording));
    replace(uses, named.name, wording, assembly, outcome);
  }
  addToBucket(assembly, 'responses', added);
  return outcome;
}

function candidate(site: Site, ask: Ask, texts: Texts): Stated {
  const { scope, status, operation } = site;
  const response = site.shapes.reduce((at, { key, mediaType }) => {
    const ref = ask(SHAPE + key);
    return typeof ref === 'string' ? referring(at, mediaType, ref) : at;
  }, site.response);
  const stated = bareResponse(response);
  const body = withoutIllustrations(stated);
  body.delete('summary');
  body.delete('description');
  const text = stableJson(body);
  const counted = withGroups(body, ask);
  return {
    key: texts.one(`${scope}\0${text}`),
    group: texts.one(`${status}\0${counted === body ? text : stableJson(counted)}`),
    name: nameOf(site, body),
    status,
    operation,
    site,
    response,
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
function withGroups(value: Json, ask: Ask): Json {
  if (Array.isArray(value)) return sameItems(value, (items) => items.map((item) => withGroups(item, ask)));
  if (!isMap(value)) return value;
  const ref = value.get('$ref');
  const group = typeof ref === 'string' ? ask(GROUP + ref) : undefined;
  if (typeof group === 'string') return obj({ $ref: group });
  return mapMembers(value, (_, member) => withGroups(member, ask));
}

function component(uses: readonly [Stated, ...Stated[]], wording: JsonMap): JsonMap {
  const illustrated = illustrate(
    uses[0].body,
    uses.map(({ stated }) => stated),
  );
  return new Map([...wording, ...illustrated]);
}

function replace(
  uses: readonly Stated[],
  name: string,
  wording: JsonMap,
  assembly: Assembly,
  outcome: Map<Site, JsonMap>,
): void {
  const ask: Ask = (member) => (member === 'name' ? name : wording.get(member));
  const differing: string[] = [];
  for (const use of uses) {
    const response = assembly.memo.uses.of(use, ask, (_, asked) => useOf(use, asked));
    outcome.set(use.site, response);
    if (response.has('description')) differing.push(use.operation);
  }
  if (differing.length > 0)
    report(assembly, 'components.description-conflict', { component: name, operations: differing });
}

function useOf({ site, stated }: Stated, ask: Ask): JsonMap {
  const extension = site.response.get('x-docgen');
  const use = obj({ 'x-docgen': extension, $ref: `#/components/responses/${ask('name')}` });
  return canonical(new Map([...use, ...differsFrom(stated, ask)]), responseShape) as JsonMap;
}
