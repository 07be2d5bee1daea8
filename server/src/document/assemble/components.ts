import { isMap, type Json, type JsonMap } from '@docgen/protocol';
import { type ComponentDefinition, componentRef } from '../../analysis/index.js';
import { canonicalize } from '../canonical/index.js';
import { freezePlainComponent, freezeSchemaComponent } from '../draft/component-draft.js';
import { responseId, schemaId } from '../identity.js';
import { mapOperations } from '../map-operations.js';
import { follow } from '../uses.js';
import { type Claim, publishedNames } from './names.js';
import { placeholdersIn, rewriteReferences } from './references.js';
import { addSecuritySchemes } from './security-schemes.js';
import { type Assembly, report } from './state.js';

interface Component {
  definition: ComponentDefinition;
  /** Undefined: nothing publishable. */
  node: JsonMap | undefined;
}

/**
 * Components the published operations refer to, each identity once, under their published names; placeholders become
 * references (document 10.1.3, 10.1.4, 11).
 */
export function addComponents(assembly: Assembly): void {
  collectDefinitions(assembly);
  const reached = reachable(assembly);
  const names = nameAll(reached, assembly);
  const resolve = (ref: string): string | undefined => names.get(ref);
  const buckets: JsonMap = new Map();
  for (const [ref, { definition, node }] of reached) {
    const name = names.get(ref)?.split('/').at(-1);
    if (node === undefined || name === undefined) continue;
    const bucket = buckets.get(definition.bucket);
    if (isMap(bucket)) bucket.set(name, node);
    else buckets.set(definition.bucket, new Map([[name, node]]));
  }
  if (buckets.size > 0) assembly.document.set('components', buckets);
  assembly.document = rewriteReferences(assembly.document, resolve);
  addSecuritySchemes(assembly);
  assembly.document = canonicalize(identifyReferencedResponses(assembly.document));
}

/** First in processing order stands; a failed route registers nothing. */
function collectDefinitions(assembly: Assembly): void {
  for (const { fragment } of assembly.operations) {
    if (fragment.failed !== undefined) continue;
    for (const definition of fragment.components) {
      const ref = componentRef(definition.bucket, definition.tuple);
      if (!assembly.components.has(ref)) assembly.components.set(ref, definition);
    }
  }
}

/** What operations refer to, directly or through other components, in byte order of the placeholders. */
function reachable(assembly: Assembly): Map<string, Component> {
  const found = new Map<string, Component>();
  const pending = [...placeholdersIn(assembly.document)];
  for (let ref = pending.pop(); ref !== undefined; ref = pending.pop()) {
    if (found.has(ref)) continue;
    const definition = assembly.components.get(ref);
    if (definition === undefined) continue;
    const node = freeze(definition, assembly);
    found.set(ref, { definition, node });
    if (node !== undefined) pending.push(...placeholdersIn(inDocument(definition.bucket, node)));
  }
  return new Map([...found].sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0)));
}

function freeze(definition: ComponentDefinition, assembly: Assembly): JsonMap | undefined {
  const { locate } = assembly.input;
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

function nameAll(components: ReadonlyMap<string, Component>, assembly: Assembly): Map<string, string> {
  const names = new Map<string, string>();
  for (const bucket of ['schemas', 'responses'] as const) {
    const own = [...components].filter(
      ([, { definition, node }]) => definition.bucket === bucket && node !== undefined,
    );
    const definitions = own.map(([, { definition }]) => definition);
    const claims = own.map(([ref, { definition }]): Claim => claimOf(ref, definition, definitions));
    const published = publishedNames(claims);
    for (const { key, name } of published.names) names.set(key, `#/components/${bucket}/${name}`);
    for (const contest of published.contests) report(assembly, 'components.name-collision', contest);
  }
  return names;
}

/** Several published specialisations of one class are each named with their arguments (document 11.3). */
function claimOf(key: string, { tuple, name }: ComponentDefinition, all: readonly ComponentDefinition[]): Claim {
  const [subject = '', ...args] = tuple;
  const specialised = args.length > 0 && all.filter((other) => other.tuple[0] === subject).length > 1;
  return { key, base: specialised ? `${name}Of${args.map(shortName).join('And')}` : name, identity: { tuple } };
}

function shortName(fqcn: string): string {
  return fqcn.slice(fqcn.lastIndexOf('\\') + 1);
}

/** A use of a shared response is identified by the media type that response has first. */
function identifyReferencedResponses(document: JsonMap): JsonMap {
  return mapOperations(document, (node) => {
    const responses = node.get('responses');
    if (!isMap(responses)) return node;
    const own = node.get('x-docgen');
    const opId = isMap(own) ? own.get('id') : undefined;
    if (typeof opId !== 'string') return node;
    const identified = [...responses].map(([status, use]): [string, Json] => [
      status,
      identifyUse(use, status, opId, document),
    ]);
    return new Map(node).set('responses', new Map(identified));
  });
}

function identifyUse(use: Json, status: string, opId: string, document: JsonMap): Json {
  const ref = isMap(use) ? use.get('$ref') : undefined;
  if (!isMap(use) || typeof ref !== 'string') return use;
  const before = use.get('x-docgen');
  if (isMap(before) && before.has('id')) return use;
  const target = follow(document, ref);
  const content = isMap(target) ? target.get('content') : undefined;
  const mediaType = isMap(content) ? [...content.keys()][0] : undefined;
  if (mediaType === undefined) return use;
  const own: JsonMap = new Map([['id', responseId(opId, status, mediaType) as Json], ...(isMap(before) ? before : [])]);
  return new Map(use).set('x-docgen', own);
}

function inDocument(bucket: string, node: JsonMap): JsonMap {
  return new Map([['components', new Map([[bucket, new Map([['component', node]])]])]]) as JsonMap;
}
