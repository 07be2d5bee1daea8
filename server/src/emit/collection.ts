import { isMap, type Json, type JsonMap, obj } from '@docgen/protocol';
import { METHODS } from '../document/index.js';
import { type AuthReport, authOf, authText, NO_AUTH } from './collection/auth.js';
import type { CollectionContext } from './collection/collection-context.js';
import { collectionDescription, text } from './collection/description.js';
import { inFolders, type TaggedItem } from './collection/folders.js';
import { requestOf } from './collection/request.js';
import { SAVED, savedResponses, statusesOf } from './collection/saved-response.js';
import { variableMap, variablesOf } from './collection/variables.js';
import { defineEmitter } from './define-emitter.js';
import { pathItemAt } from './downlevel/path-item-chain.js';
import type { PartContext, Questions, Whole } from './emitter.js';
import { resolved } from './reference-target.js';

const SCHEMA = 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json';
const SCHEMES = '#/components/securitySchemes/';

const questions = {
  resolved,
  pathItemAt,
  /** Writes the block of the document, which operations that resolve to the same leave out. */
  documentAuth: (source: JsonMap) => authText(documentAuth(source, SILENT)),
} satisfies Questions;
type Context = PartContext<typeof questions>;

const SILENT: AuthReport = { unsupported: () => {}, severalSchemes: () => {} };

/** Holds the requests of a path item, and what is told once for all of a document. */
interface Made {
  items: readonly (TaggedItem & { signature: string; unknownMedia: string | undefined; callbacks: boolean })[];
}

const NOTHING: Made = { items: [] };

/** Emits a Postman collection (emitters 7) from the 3.2 artifact without ids: folders of requests, each with its saved answers. */
export const collection = defineEmitter<Made, typeof questions>({
  questions,
  part: (part, context) => (context.kind.name === 'paths' ? { items: itemsOf(part, context) } : NOTHING),
  whole(whole) {
    const { source, report, each } = whole;
    const variables = variablesOf(source, (name) => resolved(source, schemeRef(name)), report);
    const items: Made['items'][number][] = [];
    const told = new Set<string>();
    each((made) => {
      items.push(...made.items);
      for (const { unknownMedia: media } of made.items) {
        if (media === undefined || told.has(media)) continue;
        told.add(media);
        report('collection.body-media-type', { media });
      }
    });
    const auth = documentAuth(source, {
      unsupported: (scheme) => report('collection.auth-unsupported', { scheme }),
      severalSchemes: (schemes) => report('collection.auth-multi-scheme', { schemes }),
    });
    tellDropped(whole, items);
    const info = source.get('info');
    return obj({
      info: obj({
        name: (isMap(info) ? text(info, 'title') : undefined) ?? 'API',
        description: collectionDescription(source, variables),
        schema: SCHEMA,
      }),
      item: inFolders(source.get('tags'), items),
      auth,
      variable: variables.map(variableMap),
    });
  },
});

function itemsOf(part: JsonMap, context: Context): Made['items'] {
  const { ask, name: path } = context;
  const ref = part.get('$ref');
  const shared = typeof ref === 'string' ? ask('pathItemAt', ref) : undefined;
  const item: JsonMap = new Map([...(shared ?? []), ...part]);
  const others = item.get('additionalOperations');
  const operations: [string, Json | undefined][] = [
    ...METHODS.map((method): [string, Json | undefined] => [method.toUpperCase(), item.get(method)]),
    ...(isMap(others) ? others : []),
  ];
  return operations.flatMap(([method, operation]) =>
    isMap(operation) ? [itemOf(method, path, item, operation, context)] : [],
  );
}

function itemOf(
  method: string,
  path: string,
  item: JsonMap,
  operation: JsonMap,
  context: Context,
): Made['items'][number] {
  const { ask, options, report } = context;
  const signature = `${method} ${path}`;
  const where = { routeSignature: signature };
  const surroundings: CollectionContext = { resolved: (ref) => ask('resolved', ref), samples: options.samples ?? {} };
  let unknownMedia: string | undefined;
  const auth = authOf(operation.get('security'), (name) => ask('resolved', schemeRef(name)), {
    unsupported: (scheme) => report('collection.auth-unsupported', { scheme }, where),
    severalSchemes: (schemes) => report('collection.auth-multi-scheme', { schemes }, where),
  });
  const around = ask('documentAuth', '');
  const asks = Array.isArray(operation.get('security'));
  // A request whose scheme no block can say would otherwise be sent the credentials of the document.
  const credentials = auth ?? (asks && around !== '' ? NO_AUTH : undefined);
  const own = credentials !== undefined && authText(credentials) !== around ? credentials : undefined;
  const request = requestOf({ path, method, item, operation, auth: own }, surroundings, {
    partialSegment: () => report('collection.path-template-partial', { path }, where),
    notObject: () => report('collection.body-not-object', { signature }, where),
    unknownMedia: (media) => {
      unknownMedia = media;
    },
  });
  const count = statusesOf(operation).length;
  if (count > SAVED) report('collection.examples-truncated', { signature, count, kept: SAVED }, where);
  const tags = operation.get('tags');
  return {
    tags: Array.isArray(tags) ? tags.filter((tag) => typeof tag === 'string') : [],
    item: obj({
      name: text(operation, 'summary') ?? text(operation, 'operationId') ?? signature,
      request,
      response: count === 0 ? undefined : savedResponses(operation, request, surroundings),
    }),
    signature,
    unknownMedia,
    callbacks: isMap(operation.get('callbacks')),
  };
}

function tellDropped({ source, report }: Whole<Made>, items: Made['items']): void {
  const webhooks = source.get('webhooks');
  if (isMap(webhooks) && webhooks.size > 0) {
    report('collection.webhooks-dropped', { names: [...webhooks.keys()].sort() });
  }
  for (const { signature, callbacks } of items) {
    if (callbacks) report('collection.callbacks-dropped', { signature }, { routeSignature: signature });
  }
}

function documentAuth(source: JsonMap, report: AuthReport): JsonMap | undefined {
  const security = source.get('security');
  if (!Array.isArray(security) || security.length === 0) return undefined;
  return authOf(security, (name) => resolved(source, schemeRef(name)), report);
}

function schemeRef(name: string): string {
  return `${SCHEMES}${name.replaceAll('~', '~0').replaceAll('/', '~1')}`;
}
