import { isMap, type Json, type JsonMap } from '@docgen/protocol';
import type { ComponentDefinition } from '../../analysis/index.js';
import { freezePlainComponent, freezeSchemaComponent } from '../draft/component-draft.js';
import type { Locate } from '../draft/guard.js';
import { schemaId } from '../identity.js';

/** Makes a component from its contributions; undefined for nothing publishable. */
export function freeze(definition: ComponentDefinition, locate: Locate): JsonMap | undefined {
  if (definition.bucket !== 'schemas')
    return withoutEmptyExtension(freezePlainComponent(definition.contributions, locate));
  const schema = freezeSchemaComponent(definition.contributions, locate);
  if (schema === undefined) return undefined;
  const extension = schema.get('x-docgen');
  const own: JsonMap = new Map<string, Json>([['id', schemaId(definition.tuple)]]);
  if (isMap(extension)) for (const [key, value] of extension) own.set(key, value);
  return new Map<string, Json>([...schema]).set('x-docgen', own);
}

function withoutEmptyExtension(node: JsonMap | undefined): JsonMap | undefined {
  const extension = node?.get('x-docgen');
  if (isMap(extension) && extension.size === 0) node?.delete('x-docgen');
  return node;
}
