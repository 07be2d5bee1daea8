import { createHash } from 'node:crypto';
import {
  type DocumentConfig,
  INTEGRATIONS,
  integrationSettings,
  type Json,
  type JsonMap,
  stableJson,
} from '@docgen/protocol';
import { Settings, texts, toJson } from './settings.js';
import { tagDefinitions } from './tag-definitions.js';
import type { ExportConfig } from './targets.js';

/**
 * Builds the configuration of one document from its checked settings; `raw` is its entry as read, paths rewritten, for
 * the hash (document 6.2).
 */
export function documentConfig(key: string, checked: JsonMap, raw: JsonMap, written: ExportConfig): DocumentConfig {
  const settings = new Settings(checked, 'documents.*');
  const auth = settings.get<string | null>('security.auth_middleware');
  return {
    key,
    info: info(settings),
    servers: settings.get<Json[]>('servers'),
    routes: {
      include: settings.get<string[]>('routes.include'),
      exclude: settings.get<string[]>('routes.exclude'),
      filter: settings.get<string | null>('routes.filter'),
      includeVendor: settings.get<boolean>('routes.include_vendor'),
      optionalSegments: settings.get<'split' | 'single'>('routes.optional_segments'),
    },
    apiVersion: apiVersion(settings),
    versioning: (settings.written('versioning') as DocumentConfig['versioning'] | undefined) ?? null,
    security: {
      authMiddleware: auth === '' ? null : auth,
      schemes: settings.map('security.schemes'),
      default: settings.get<Json[] | null>('security.default'),
      document: settings.get<Json[] | null>('security.document'),
    },
    errorResponses: settings.get<DocumentConfig['errorResponses']>('error_responses'),
    tags: {
      defaultStrategy: settings.get<'controller' | 'none'>('tags.default_strategy'),
      map: settings.map('tags.map') as Map<string, string>,
      mapper: settings.get<string | null>('tags.mapper'),
      definitions: tagDefinitions(settings.written('tags.definitions')),
    },
    representation: {
      filters: settings.get<'deepObject' | 'flat'>('representation.filters'),
      nullable: settings.get<'type-array' | 'anyof'>('representation.nullable'),
      operationId: settings.get<'route-name' | 'controller-method'>('representation.operation_id'),
      summaries: settings.get<'derived' | 'none'>('representation.summaries'),
      enumNaming: settings.get<DocumentConfig['representation']['enumNaming']>('representation.enums.naming'),
      enumComponents: settings.get<boolean>('representation.enums.components'),
      errorComponents: settings.get<boolean>('representation.errors.components'),
      paginationComponents: settings.get<boolean>('representation.pagination.components'),
      exampleFormats: texts(settings.map('representation.examples.formats')),
    },
    integrations: integrations(settings),
    webhooksDir: settings.get<string | null>('webhooks.dir'),
    contentDir: settings.get<string | null>('content.dir'),
    recordings: settings.get<string | null>('examples.recordings'),
    overlays: settings.get<string[]>('overlays'),
    workflows: settings.map('workflows'),
    coverageLog: settings.get<string | null>('coverage.log'),
    export: written,
    configHash: configHash(raw),
  };
}

/** Orders `info`: `title` and `version` first, the rest as written. */
function info(settings: Settings): JsonMap {
  const members: JsonMap = new Map();
  const title = settings.written('info.title');
  if (title !== undefined) members.set('title', title);
  members.set('version', settings.get('info.version'));
  for (const [member, value] of settings.map('info')) members.set(member, value);
  return members;
}

function apiVersion(settings: Settings): DocumentConfig['apiVersion'] {
  if (settings.written('api_version') === undefined) return null;
  const changes = settings.written('api_version.changes');
  const version = settings.written('info.version');
  return {
    changes: Array.isArray(changes) ? (changes as string[]) : [],
    header: settings.get<string>('api_version.header'),
    version: typeof version === 'string' ? version : null,
  };
}

function integrations(settings: Settings): DocumentConfig['integrations'] {
  const all: DocumentConfig['integrations'] = {};
  for (const name of INTEGRATIONS) {
    const section: { enabled: boolean } & Record<string, Json> = { enabled: false };
    for (const row of integrationSettings) {
      const [, owner, member] = row.path.split('.');
      if (owner !== name || member === undefined) continue;
      section[member] = settings.written(row.path) ?? toJson(row.default ?? null);
    }
    all[name] = section;
  }
  return all;
}

function configHash(raw: JsonMap): string {
  const hashed: JsonMap = new Map([...raw].filter(([key]) => key !== 'export' && key !== 'viewer'));
  return createHash('sha256').update(stableJson(hashed)).digest('hex');
}
