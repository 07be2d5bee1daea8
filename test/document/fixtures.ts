import type { Anchor, DocumentConfig, Json, JsonMap, Source } from '../../protocol/src/index.js';
import type { By, ComponentDefinition, Contribution, Fragment, Layer } from '../../server/src/analysis/index.js';
import { type AssemblyInput, assemble } from '../../server/src/document/index.js';
import { json } from './json.js';

/** A document configuration with every default. */
export function documentConfig(changes: Partial<DocumentConfig> = {}): DocumentConfig {
  return {
    key: 'default',
    info: json('{"title":"T","version":"1.0.0"}') as JsonMap,
    servers: [],
    routes: { include: [], exclude: [], filter: null, includeVendor: false, optionalSegments: 'split' },
    apiVersion: null,
    versioning: null,
    security: { authMiddleware: null, schemes: new Map(), default: null, document: null },
    errorResponses: 'default',
    tags: { defaultStrategy: 'controller', map: new Map(), mapper: null, definitions: [] },
    representation: {
      filters: 'deepObject',
      nullable: 'type-array',
      operationId: 'route-name',
      summaries: 'derived',
      enumNaming: 'names',
      enumComponents: true,
      errorComponents: true,
      paginationComponents: true,
      exampleFormats: {},
    },
    integrations: {},
    webhooksDir: null,
    contentDir: null,
    recordings: null,
    overlays: [],
    workflows: new Map(),
    export: { targets: [], mockFakerKey: null, configured: 'default' },
    configHash: '0'.repeat(64),
    ...changes,
  } as DocumentConfig;
}

export function by(layer: Layer, more: Partial<By> = {}): By {
  return { layer, producer: layer === 'integration' ? 'integration:form-request' : layer, ...more };
}

/** A contribution to the operation itself. */
export function op(field: string, value: Json, layer: Layer = 'inference'): Contribution {
  return { target: { node: 'operation' }, field, value, by: by(layer) };
}

export function body(
  status: string,
  schema: string,
  layer: Layer = 'inference',
  mediaType = 'application/json',
): Contribution {
  return { target: { node: 'response-schema', status, mediaType }, field: '*', value: json(schema), by: by(layer) };
}

export function response(
  status: string,
  field: string,
  value: Contribution['value'],
  layer: Layer = 'inference',
): Contribution {
  return { target: { node: 'response', status }, field, value, by: by(layer) };
}

export function fragment(signature: string, contributions: Contribution[], more: Partial<Fragment> = {}): Fragment {
  const [verb = 'GET', path = '/'] = signature.split(' ');
  return {
    verb,
    path,
    host: null,
    signature,
    parameters: [],
    contributions,
    components: [],
    diagnostics: [],
    reads: { own: [], branches: [], hashes: [] },
    ...more,
  };
}

export function component(
  tuple: string[],
  name: string,
  schema: string | null,
  layer: Layer = 'inference',
): ComponentDefinition {
  const contributions: Contribution[] =
    schema === null ? [] : [{ target: { node: 'component' }, field: '*', value: json(schema), by: by(layer) }];
  return { bucket: 'schemas', tuple, name, contributions, diagnostics: [] };
}

export function locate(anchor: Anchor): Source {
  return { file: `app/${anchor.fact}.php`, line: (anchor.at ?? 0) + 1 };
}

export function build(fragments: Fragment[], more: Partial<AssemblyInput> = {}): ReturnType<typeof assemble> {
  return assemble({
    fragments,
    document: documentConfig(),
    host: { appUrl: { value: 'http://localhost', pinned: false }, source: 'php' },
    locate,
    generator: { name: 'docgen', version: '1.0.0' },
    ...more,
  });
}

/** A value as plain JavaScript, for comparison. */
export function js(value: Json | undefined): unknown {
  if (Array.isArray(value)) return value.map(js);
  return value instanceof Map ? Object.fromEntries([...value].map(([key, member]) => [key, js(member)])) : value;
}

/** The value at a path of keys. */
export function dig(value: Json | undefined, ...path: (string | number)[]): unknown {
  let at: Json | undefined = value;
  for (const key of path)
    at = Array.isArray(at) ? at[Number(key)] : at instanceof Map ? at.get(String(key)) : undefined;
  return js(at);
}
