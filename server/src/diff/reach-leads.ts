import { isMap, type Json, type JsonMap } from '@docgen/protocol';
import { mapOf } from './members.js';
import type { OperationNode, PathItemSite } from './nodes/operation-list.js';
import type { ParameterNode } from './nodes/parameter-list.js';
import { eachReference, type SchemaReference } from './schema/schema-references.js';

/** Holds what parameters, bodies or responses lead to besides what they hold in place. */
export interface Leads {
  /** References of their schemas, each once. */
  schemas: readonly SchemaReference[];
  /** Bodies that are references. */
  bodies: readonly JsonMap[];
  /** Responses that are references. */
  responses: readonly JsonMap[];
  /** Media types that are references. */
  media: readonly JsonMap[];
  /** Headers and parameters that are more than a schema. */
  headers: readonly Json[];
}

/** Holds what the operations of a path item lead to, by who meets it. */
export interface ItemLeads {
  /** Parts that the reader of the document writes: requests of an operation, responses of a webhook. */
  written: Leads;
  read: Leads;
  callbacks: readonly Json[];
}

const known = new WeakMap<PathItemSite, ItemLeads>();

/**
 * Lists what a path item leads to. That is the same in every document that has the item, so it is remembered: of two documents that
 * are compared, and from build to build, most items are the same objects.
 */
export function leadsOf(item: PathItemSite): ItemLeads {
  let found = known.get(item);
  if (found === undefined) {
    found = gathered(item);
    known.set(item, found);
  }
  return found;
}

/** Lists what one operation leads to that reads what others write, as callbacks do. */
export function leadsOfCallback(node: JsonMap, parameters: readonly ParameterNode[]): ItemLeads {
  return gathered({ operations: [{ node, parameters, isWebhook: true }] });
}

interface Met {
  operations: readonly Pick<OperationNode, 'node' | 'parameters' | 'isWebhook'>[];
}

function gathered({ operations }: Met): ItemLeads {
  const [written, read] = [nothing(), nothing()];
  const callbacks: Json[] = [];
  for (const { node, parameters, isWebhook } of operations) {
    const [sent, answered] = isWebhook ? [read, written] : [written, read];
    for (const parameter of parameters) headerInto(parameter.node, sent);
    bodyInto(node.get('requestBody'), sent, 'bodies');
    for (const response of mapOf(node.get('responses')).values()) bodyInto(response, answered, 'responses');
    callbacks.push(...mapOf(node.get('callbacks')).values());
  }
  return { written: listed(written), read: listed(read), callbacks };
}

interface Gathered extends Omit<Leads, 'schemas'> {
  schemas: Map<string, SchemaReference>;
  bodies: JsonMap[];
  responses: JsonMap[];
  media: JsonMap[];
  headers: Json[];
}

function nothing(): Gathered {
  return { schemas: new Map(), bodies: [], responses: [], media: [], headers: [] };
}

function listed(found: Gathered): Leads {
  return { ...found, schemas: [...found.schemas.values()] };
}

function bodyInto(site: Json | undefined, found: Gathered, kind: 'bodies' | 'responses'): void {
  const node = mapOf(site);
  if (isReference(node)) {
    found[kind].push(node);
    return;
  }
  mediaTypes(node, found);
  if (kind === 'responses') for (const header of mapOf(node.get('headers')).values()) headerInto(header, found);
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
