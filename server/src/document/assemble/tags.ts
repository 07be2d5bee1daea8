import { byteOrder, isMap, type Json, type JsonMap, obj, type TagDefinition } from '@docgen/protocol';
import { compareKeys } from '../compare-keys.js';
import { operationsOf } from '../path-item.js';
import { type Assembly, report } from './state.js';

const IN_CONFIGURATION = { source: { file: 'docgen.yaml' } };

/**
 * Lists the root tags by weight and name, with valid parent links: those of the definitions, and those that controllers describe (document
 * 10.4).
 */
export function tagsOf(assembly: Assembly): Json[] {
  const definitions = [...assembly.input.document.tags.definitions, ...describedTags(assembly)]
    .filter((definition, index, all) => all.findIndex(({ name }) => name === definition.name) === index)
    .sort((a, b) => compareKeys([a.weight, a.name], [b.weight, b.name]));
  reportUnusedNames(assembly);
  const parents = acceptedParents(definitions, assembly);
  return definitions.map(({ name, summary, description, kind }) =>
    obj({ name, summary, description, parent: parents.get(name), kind }),
  );
}

/** Reports names of `tags.map` that no operation got (config 2), of a document that has operations. */
function reportUnusedNames(assembly: Assembly): void {
  const { key, tags } = assembly.input.document;
  if (assembly.operations.length === 0 || tags.map.size === 0) return;
  const unused = (reason: string) =>
    report(assembly, 'config.setting-without-effect', { key: `documents.${key}.tags.map`, reason }, IN_CONFIGURATION);
  if (tags.mapper !== null) {
    unused('tags.mapper names the tags instead');
    return;
  }
  // Declared tags go through the map as well (config 3.6).
  const given = new Set<Json>(assembly.operations.flatMap(({ node }) => listOf(node.get('tags'))));
  for (const [tag, name] of tags.map) if (!given.has(name)) unused(`no tag is or begins with ${tag}`);
}

function listOf(tags: Json | undefined): readonly Json[] {
  return Array.isArray(tags) ? tags : [];
}

/** Lists the derived tags whose operations agree on a description: a tag two controllers share is described by neither. */
function describedTags({ operations }: Assembly): TagDefinition[] {
  const found = new Map<string, string | undefined>();
  for (const { derivedTags, tagDescriptions } of operations) {
    for (const name of derivedTags) {
      const text = tagDescriptions.get(name);
      found.set(name, found.has(name) && found.get(name) !== text ? undefined : text);
    }
  }
  return [...found].flatMap(([name, description]) =>
    description === undefined ? [] : [{ name, description, weight: 0 }],
  );
}

function acceptedParents(definitions: readonly TagDefinition[], assembly: Assembly): Map<string, string> {
  const names = new Set(definitions.map(({ name }) => name));
  const parents = new Map<string, string>();
  for (const { name, parent } of definitions) {
    if (parent === undefined) continue;
    if (!names.has(parent)) report(assembly, 'config.unknown-tag-parent', { tag: name, parent });
    else if (leadsTo(parent, name, parents)) report(assembly, 'config.tag-parent-cycle', { tag: name, parent });
    else parents.set(name, parent);
  }
  return parents;
}

function leadsTo(from: string, target: string, parents: ReadonlyMap<string, string>): boolean {
  for (let at: string | undefined = from; at !== undefined; at = parents.get(at)) if (at === target) return true;
  return false;
}

/**
 * Makes `x-tagGroups`: one group per parentless tag, its descendants depth first, once a tag has a parent. A used tag that nothing
 * describes is a group as well: readers of the extension leave out what is in none.
 */
export function tagGroups(tags: Json | undefined, used: () => Iterable<string>): Json | undefined {
  if (!Array.isArray(tags)) return undefined;
  const listed = tags.filter(isMap).map((tag) => ({ name: tag.get('name') as Json, parent: tag.get('parent') }));
  if (listed.every(({ parent }) => parent === undefined)) return undefined;
  const below = (name: Json): Json[] => [
    name,
    ...listed.filter(({ parent }) => parent === name).flatMap((tag) => below(tag.name)),
  ];
  const names = new Set(listed.map(({ name }) => name));
  const undescribed = [...new Set(used())].filter((name) => !names.has(name)).sort(byteOrder);
  return [
    ...listed.filter(({ parent }) => parent === undefined).map(({ name }) => obj({ name, tags: below(name) })),
    ...undescribed.map((name) => obj({ name, tags: [name] })),
  ];
}

/** Lists the tags that operations of a document have. */
export function* usedTags(document: JsonMap): Generator<string> {
  for (const section of ['paths', 'webhooks']) {
    const items = document.get(section);
    for (const item of isMap(items) ? items.values() : []) {
      for (const [, operation] of isMap(item) ? operationsOf(item) : []) {
        const tags = operation.get('tags');
        for (const tag of Array.isArray(tags) ? tags : []) if (typeof tag === 'string') yield tag;
      }
    }
  }
}
