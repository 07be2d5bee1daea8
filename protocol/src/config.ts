import type { Json, JsonMap } from './json.js';

/**
 * Holds docgen.yaml after reading: every setting present with its default, checked (config 1-4). Unlisted open subtrees
 * stay JSON. Names are those of the file in camelCase.
 */
export interface Config {
  enabled: boolean;
  /** Documents in file order; the key is the document id without `doc:`. */
  documents: Map<string, DocumentConfig>;
  extensions: string[];
  onRouteError: 'skeleton' | 'omit';
  host: { boot: 'auto' | 'php' | 'static'; php: string; timeout: number; env: Record<string, string> };
  engine: {
    mode: 'in-process' | null;
    memoryLimit: number | null;
    projectPaths: string[] | null;
    workers: number | 'auto';
  };
  /** `written`: the file states `enabled`, so false turns persistence off altogether (cache 1.2). */
  cache: { enabled: boolean; written: boolean; path: string; maxSize: number; remote: string | null };
  coverageLog: string;
  /** Address at which an editor opens a line, with `{file}` or `{path}` and `{line}`; null for none. */
  editor: string | null;
  lint: Record<string, { enabled: boolean; allow: string[]; patterns?: Record<string, string> }>;
  accept: string[];
}

export interface DocumentConfig {
  key: string;
  info: JsonMap;
  servers: Json[];
  routes: {
    include: string[];
    exclude: string[];
    filter: string | null;
    includeVendor: boolean;
    optionalSegments: 'split' | 'single';
  };
  /** `version` is what `info.version` states; null where it states none. */
  apiVersion: { changes: string[]; header: string; version: string | null } | null;
  versioning: 'none' | 'semver' | 'date' | null;
  security: { authMiddleware: string | null; schemes: JsonMap; default: Json[] | null; document: Json[] | null };
  errorResponses: 'default' | 'none' | 'problem-details';
  tags: {
    defaultStrategy: 'controller' | 'none';
    map: Map<string, string>;
    mapper: string | null;
    definitions: TagDefinition[];
  };
  representation: {
    filters: 'deepObject' | 'flat';
    nullable: 'type-array' | 'anyof';
    operationId: 'route-name' | 'controller-method';
    summaries: 'derived' | 'none';
    enumNaming: 'names' | 'x-enum-varnames' | 'x-enumNames' | 'none';
    enumComponents: boolean;
    errorComponents: boolean;
    paginationComponents: boolean;
    exampleFormats: Record<string, string>;
  };
  integrations: Record<string, { enabled: boolean } & Record<string, Json>>;
  webhooksDir: string | null;
  contentDir: string | null;
  recordings: string | null;
  overlays: string[];
  workflows: JsonMap;
  /** Overrides `Config.coverageLog`. */
  coverageLog: string | null;
  export: {
    targets: ExportTarget[];
    /** The export path of a format without a target of its own: `export.path` or its default. */
    path: string;
    mockFakerKey: string | null;
    configured: 'path' | 'targets' | 'default';
  };
  /** The hash of document 6.2. */
  configHash: string;
}

export interface TagDefinition {
  name: string;
  summary?: string;
  description?: string;
  parent?: string;
  kind?: string;
  weight: number;
}

/**
 * Names one artifact to write. `format` is one there is; `path` is as configured: app-relative, or absolute when it lies
 * outside the application.
 */
export interface ExportTarget {
  format: string;
  path: string;
}
