import { isMap, type Json, type JsonMap } from '@docgen/protocol';
import { mapOf } from './members.js';
import { eachReference, type SchemaReference } from './schema/schema-references.js';

/** Holds what a body or responses lead to besides what they hold in place. */
export interface Leads {
  /** References of their schemas, each once. */
  schemas: readonly SchemaReference[];
  /** Bodies or responses that are references. */
  sites: readonly JsonMap[];
  /** Media types that are references. */
  media: readonly JsonMap[];
  /** Headers that are more than a schema. */
  headers: readonly Json[];
}

/** Holds what an operation leads to. */
export interface OperationLeads {
  body: Leads;
  responses: Leads;
  callbacks: readonly Json[];
}

const known = new WeakMap<JsonMap, OperationLeads>();

/**
 * Lists what an operation leads to. That is the same in every document that has the operation, so it is remembered: of two documents that
 * are compared, and from build to build, most operations are the same objects.
 */
export function leadsOf(operation: JsonMap): OperationLeads {
  let found = known.get(operation);
  if (found === undefined) {
    found = {
      body: gathered([operation.get('requestBody')], false),
      responses: gathered([...mapOf(operation.get('responses')).values()], true),
      callbacks: [...mapOf(operation.get('callbacks')).values()],
    };
    known.set(operation, found);
  }
  return found;
}

interface Gathered {
  schemas: Map<string, SchemaReference>;
  sites: JsonMap[];
  media: JsonMap[];
  headers: Json[];
}

function gathered(sites: readonly (Json | undefined)[], withHeaders: boolean): Leads {
  const found: Gathered = { schemas: new Map(), sites: [], media: [], headers: [] };
  for (const site of sites) {
    const node = mapOf(site);
    if (isReference(node)) found.sites.push(node);
    else {
      mediaTypes(node, found);
      if (withHeaders) for (const header of mapOf(node.get('headers')).values()) headerInto(header, found);
    }
  }
  return { ...found, schemas: [...found.schemas.values()] };
}

function mediaTypes(node: JsonMap, found: Gathered): void {
  for (const site of mapOf(node.get('content')).values()) {
    const media = mapOf(site);
    if (isReference(media)) found.media.push(media);
    else {
      schemaInto(media.get('schema'), found);
      schemaInto(media.get('itemSchema'), found);
      for (const encoding of mapOf(media.get('encoding')).values()) {
        found.headers.push(...mapOf(mapOf(encoding).get('headers')).values());
      }
    }
  }
}

function headerInto(site: Json, found: Gathered): void {
  const header = mapOf(site);
  if (isReference(header) || isMap(header.get('content'))) found.headers.push(site);
  else schemaInto(header.get('schema'), found);
}

function schemaInto(schema: Json | undefined, { schemas }: Gathered): void {
  eachReference(schema, (ref, opposed) => {
    const key = opposed ? `opposed ${ref}` : ref;
    if (!schemas.has(key)) schemas.set(key, { ref, opposed });
  });
}

function isReference(node: JsonMap): boolean {
  return typeof node.get('$ref') === 'string';
}
