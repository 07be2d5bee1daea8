import type { HelloParams, HelloResult } from './hello.js';
import type {
  CacheResult,
  ClearResult,
  ExportResult,
  ExportTextResult,
  RoutesResult,
  ValidateResult,
} from './results.js';
import type { RebootResult, StatusResult } from './status.js';
import type { WatchResult } from './watch.js';

/** Options every building request takes, as written by the caller (commands 1.2, 2.6). */
export interface BuildOptions {
  /** Document key; absent: every document. */
  document?: string;
  memoryLimit?: string;
  host?: string;
  reboot?: boolean;
  failOn?: string;
}

export interface ExportParams extends BuildOptions {
  format?: string;
  out?: string;
  yaml?: boolean;
  provenance?: string;
  dropIds?: boolean;
  apiVersion?: string;
  /** Write nothing and answer the texts instead. */
  dryRun?: boolean;
}

/** An export, and how a terminal is shown it. */
export interface ExportTextParams extends ExportParams {
  /** The terminal has colours. */
  colors?: boolean;
  /** The application as the caller names it; absent: its real path. */
  shownRoot?: string;
}

export interface ClearParams {
  document?: string;
  /** Empty the fragment cache as well. */
  fragments?: boolean;
}

export interface WatchParams extends BuildOptions {
  /** Seconds between two looks where the system tells no changes. */
  interval?: string;
  /** Look every `interval` although it would tell. */
  poll?: boolean;
}

/** What every request that builds may carry besides its own parameters. */
export interface Carried {
  /** SHA-256 of docgen.yaml as the client sees it: the answer is of a file at least as new (commands 8.2). */
  configHash?: string;
  /** The variables a build may read (environment.ts); absent: those the daemon was started with. */
  env?: Record<string, string>;
  /** Asks for `$/progress` under this token. */
  workDoneToken?: string | number;
}

/** Parameters and result of every method this version answers (commands 9.2). */
export interface Methods {
  'docgen/hello': { params: HelloParams; result: HelloResult };
  'docgen/export': { params: ExportParams & Carried; result: ExportResult };
  'docgen/exportText': { params: ExportTextParams & Carried; result: ExportTextResult };
  'docgen/validate': { params: BuildOptions & Carried; result: ValidateResult };
  'docgen/routes': { params: BuildOptions & Carried; result: RoutesResult };
  'docgen/cache': { params: BuildOptions & Carried; result: CacheResult };
  'docgen/clear': { params: ClearParams & Carried; result: ClearResult };
  'docgen/reboot': { params: BuildOptions & Carried; result: RebootResult };
  'docgen/watch': { params: WatchParams & Carried; result: WatchResult };
  'docgen/unwatch': { params: { session: string }; result: null };
  'docgen/status': { params: Record<never, never>; result: StatusResult };
  'docgen/shutdown': { params: Record<never, never>; result: null };
}

export type Method = keyof Methods;
export type MethodParams<M extends Method> = Methods[M]['params'];
export type MethodResult<M extends Method> = Methods[M]['result'];

export type ParamType = 'text' | 'flag' | 'texts' | 'variables' | 'token';

const CARRIED = { configHash: 'text', env: 'variables', workDoneToken: 'token' } as const;
const BUILD = {
  ...CARRIED,
  document: 'text',
  memoryLimit: 'text',
  host: 'text',
  reboot: 'flag',
  failOn: 'text',
} as const;

const EXPORT = {
  ...BUILD,
  format: 'text',
  out: 'text',
  yaml: 'flag',
  provenance: 'text',
  dropIds: 'flag',
  apiVersion: 'text',
  dryRun: 'flag',
} as const;

/**
 * Names and types of the parameters, as the daemon checks them: `text` a string, `flag` a boolean, `texts` a list of
 * strings, `variables` a map of strings, `token` a string or number. None is required but those of hello, which is read before the rest.
 */
export const PARAMS: { readonly [M in Method]: { readonly [name in keyof Required<MethodParams<M>>]: ParamType } } = {
  'docgen/hello': { token: 'text', client: 'text', version: 'text', protocol: 'token', app: 'text' },
  'docgen/export': EXPORT,
  'docgen/exportText': { ...EXPORT, colors: 'flag', shownRoot: 'text' },
  'docgen/validate': BUILD,
  'docgen/routes': BUILD,
  'docgen/cache': BUILD,
  'docgen/clear': { ...CARRIED, document: 'text', fragments: 'flag' },
  'docgen/reboot': BUILD,
  'docgen/watch': { ...BUILD, interval: 'text', poll: 'flag' },
  'docgen/unwatch': { session: 'text' },
  'docgen/status': {},
  'docgen/shutdown': {},
};
