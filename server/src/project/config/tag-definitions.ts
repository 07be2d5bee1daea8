import { isMap, type Json, type TagDefinition } from '@docgen/protocol';

/**
 * Reads `tags.definitions` as written and leaves out entries without a name; the document sorts them and checks parent
 * links.
 */
export function tagDefinitions(list: Json | undefined): TagDefinition[] {
  const definitions: TagDefinition[] = [];
  for (const entry of Array.isArray(list) ? list : []) {
    const name = isMap(entry) ? entry.get('name') : undefined;
    if (!isMap(entry) || typeof name !== 'string' || name === '') continue;
    const weight = entry.get('weight');
    const definition: TagDefinition = { name, weight: typeof weight === 'number' ? weight : 0 };
    for (const member of ['summary', 'description', 'parent', 'kind'] as const) {
      const text = entry.get(member);
      if (typeof text === 'string') definition[member] = text;
    }
    definitions.push(definition);
  }
  return definitions;
}
