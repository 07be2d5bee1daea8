import { type JsonMap, obj } from '@docgen/protocol';
import { serversOf } from './servers.js';
import type { Assembly } from './state.js';
import { tagsOf } from './tags.js';

/** The dialect every emitted document names. */
const DIALECT = 'https://spec.openapis.org/oas/3.2/dialect/base';

/** Writes the root members before the parts (document 10.1.2); an empty one is left out. */
export function writeRoot(assembly: Assembly): void {
  const { info, security } = assembly.input.document;
  const servers = serversOf(assembly);
  const tags = tagsOf(assembly);
  assembly.root = obj({
    openapi: '3.2.0',
    jsonSchemaDialect: DIALECT,
    info: withRequired(info),
    servers: servers.length === 0 ? undefined : servers,
    security: security.document === null || security.document.length === 0 ? undefined : security.document,
    tags: tags.length === 0 ? undefined : tags,
  });
}

/** Adds the two members OpenAPI requires; config 3.1 gives their defaults. */
function withRequired(info: JsonMap): JsonMap {
  const out: JsonMap = new Map(info);
  if (!out.has('title')) out.set('title', 'API Documentation');
  if (!out.has('version')) out.set('version', '1.0.0');
  return out;
}
