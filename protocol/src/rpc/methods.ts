import type {
  ContractBreakingParams,
  ContractBreakingResult,
  ContractExamplesResult,
  ContractExchangeParams,
  ContractOpenParams,
  ContractOpenResult,
  ContractOutcome,
  ContractUpToDateResult,
  ContractWebhookParams,
} from './contract.js';
import type { ContractExplainParams, ContractExplainResult } from './contract-explain.js';
import type { CoverageParams, CoverageResult } from './coverage.js';
import type { DiffParams, DiffResult } from './diff.js';
import type {
  DefinitionParams,
  DefinitionResult,
  HoverParams,
  HoverResult,
  ReferencesParams,
  ReferencesResult,
  ViewParams,
  ViewResult,
} from './editor.js';
import type { ExplainParams, ExplainResult } from './explain.js';
import type { HelloParams, HelloResult } from './hello.js';
import type {
  CacheResult,
  ClearResult,
  ExportResult,
  ExportTextResult,
  FindingsResult,
  RoutesResult,
  ValidateResult,
} from './results.js';
import type { SearchParams, SearchResult } from './search.js';
import type { RebootResult, StatusResult } from './status.js';
import type { ViewerDocumentParams, ViewerDocumentResult, ViewerNotesParams, ViewerNotesResult } from './viewer.js';
import type { WatchResult } from './watch.js';

/** Holds the options every building request takes, as the caller wrote them (commands 1.2, 2.6). */
export interface BuildOptions {
  /** Document key; absent for every document. */
  document?: string;
  memoryLimit?: string;
  host?: string;
  reboot?: boolean;
  failOn?: string;
}

/** Holds the parameters of a question, besides the options of the build that answers it. */
export interface AskOptions extends BuildOptions {
  /** Answer for the texts that editors hold open, over the files; nothing of them is written or kept. */
  unsaved?: boolean;
}

/** Holds the parameters of `docgen/lint`. */
export interface LintParams extends AskOptions {
  /** Keys of the rules to print; absent for all. */
  rules?: string[];
  /** Every finding of the build, not those of the rules alone. */
  all?: boolean;
}

export interface ExportParams extends BuildOptions {
  format?: string;
  out?: string;
  yaml?: boolean;
  provenance?: string;
  dropIds?: boolean;
  /** Replaces files that are no artifacts. */
  force?: boolean;
  apiVersion?: string;
  /** Writes nothing and answers the texts instead. */
  dryRun?: boolean;
  /** Writes nothing and says where the files differ from what would be written. */
  check?: boolean;
}

/** Holds the parameters of an export whose answer is the text a terminal shows. */
export interface ExportTextParams extends ExportParams {
  /** Says that the terminal has colours. */
  colors?: boolean;
  /** The application as the caller names it; its real path when absent. */
  shownRoot?: string;
}

export interface ClearParams {
  document?: string;
  /** Empties the fragment cache as well. */
  fragments?: boolean;
}

export interface WatchParams extends BuildOptions {
  /** Seconds between two looks where the system reports no changes. */
  interval?: string;
  /** Looks every `interval` although the system reports changes. */
  poll?: boolean;
}

/** Holds the parameters every building request may carry besides its own. */
export interface Carried {
  /** SHA-256 of docgen.yaml as the client sees it: the answer is made from a file at least as new (commands 8.2). */
  configHash?: string;
  /** The variables of the client (environment.ts); absent for those the daemon itself was started with. */
  env?: Record<string, string>;
  /** Asks for `$/progress` under this token. */
  workDoneToken?: string | number;
}

/** Lists the parameters and the result of every method this version answers (commands 9.2). */
export interface Methods {
  'docgen/hello': { params: HelloParams; result: HelloResult };
  'docgen/export': { params: ExportParams & Carried; result: ExportResult };
  'docgen/exportText': { params: ExportTextParams & Carried; result: ExportTextResult };
  'docgen/validate': { params: AskOptions & Carried; result: ValidateResult };
  'docgen/explain': { params: ExplainParams & Carried; result: ExplainResult };
  'docgen/lint': { params: LintParams & Carried; result: FindingsResult };
  'docgen/diff': { params: DiffParams & Carried; result: DiffResult };
  'docgen/search': { params: SearchParams & Carried; result: SearchResult };
  'docgen/routes': { params: AskOptions & Carried; result: RoutesResult };
  'docgen/view': { params: ViewParams & Carried; result: ViewResult };
  'docgen/hover': { params: HoverParams & Carried; result: HoverResult };
  'docgen/definition': { params: DefinitionParams & Carried; result: DefinitionResult };
  'docgen/references': { params: ReferencesParams & Carried; result: ReferencesResult };
  'docgen/coverage': { params: CoverageParams & Carried; result: CoverageResult };
  'docgen/cache': { params: BuildOptions & Carried; result: CacheResult };
  'docgen/clear': { params: ClearParams & Carried; result: ClearResult };
  'docgen/reboot': { params: BuildOptions & Carried; result: RebootResult };
  'docgen/watch': { params: WatchParams & Carried; result: WatchResult };
  'docgen/unwatch': { params: { session: string }; result: null };
  'viewer/document': { params: ViewerDocumentParams & Carried; result: ViewerDocumentResult };
  'viewer/notes': { params: ViewerNotesParams & Carried; result: ViewerNotesResult };
  'contract/open': { params: ContractOpenParams; result: ContractOpenResult };
  'contract/exchange': { params: ContractExchangeParams; result: ContractOutcome };
  'contract/webhook': { params: ContractWebhookParams; result: ContractOutcome };
  'contract/examples': { params: { handle: string }; result: ContractExamplesResult };
  'contract/report': { params: { handle: string; lines?: string[] }; result: CoverageResult };
  'contract/breaking': { params: ContractBreakingParams & Carried; result: ContractBreakingResult };
  'contract/explain': { params: ContractExplainParams & Carried; result: ContractExplainResult };
  'contract/upToDate': { params: { document?: string } & Carried; result: ContractUpToDateResult };
  'docgen/status': { params: Record<never, never>; result: StatusResult };
  'docgen/shutdown': { params: Record<never, never>; result: null };
}

export type Method = keyof Methods;
export type MethodParams<M extends Method> = Methods[M]['params'];
export type MethodResult<M extends Method> = Methods[M]['result'];

/** A text that an editor holds open: it wins over the file until `docgen/didClose`, or until the connection ends. */
export interface BufferText {
  /** App-relative. */
  path: string;
  /** Grows with every change; a text that is older than the one before it is left out. */
  version: number;
  text: string;
}

/** Parameters of every notification a client may send after hello; none is answered. */
export interface Notifications {
  'docgen/didOpen': BufferText;
  'docgen/didChange': BufferText;
  'docgen/didClose': { path: string };
}

export type NotificationMethod = keyof Notifications;

export type ParamType = 'text' | 'number' | 'flag' | 'texts' | 'variables' | 'token' | 'place' | 'structure';

const CARRIED = { configHash: 'text', env: 'variables', workDoneToken: 'token' } as const;
const BUILD = {
  ...CARRIED,
  document: 'text',
  memoryLimit: 'text',
  host: 'text',
  reboot: 'flag',
  failOn: 'text',
} as const;

const ASK = { ...BUILD, unsaved: 'flag' } as const;

const EXPORT = {
  ...BUILD,
  format: 'text',
  out: 'text',
  yaml: 'flag',
  provenance: 'text',
  dropIds: 'flag',
  force: 'flag',
  apiVersion: 'text',
  dryRun: 'flag',
  check: 'flag',
} as const;

/**
 * Lists the names and types of the parameters, as the daemon checks them: `text` a string, `flag` a boolean, `texts` a
 * list of strings, `number` a finite number, `variables` a map of strings, `token` a string or number, `place` a position in a file, `structure` an object
 * that its method reads itself. None is required except those of hello,
 * which is read before the rest.
 */
export const PARAMS: { readonly [M in Method]: { readonly [name in keyof Required<MethodParams<M>>]: ParamType } } = {
  'docgen/hello': { token: 'text', client: 'text', version: 'text', protocol: 'token', app: 'text' },
  'docgen/export': EXPORT,
  'docgen/exportText': { ...EXPORT, colors: 'flag', shownRoot: 'text' },
  'docgen/validate': ASK,
  'docgen/explain': { ...ASK, selector: 'text', method: 'text', field: 'text', position: 'place' },
  'docgen/lint': { ...ASK, rules: 'texts', all: 'flag' },
  'docgen/diff': { ...ASK, old: 'text', against: 'text', cached: 'flag', enforce: 'flag' },
  'docgen/search': { ...ASK, words: 'text', kind: 'text', limit: 'number' },
  'docgen/routes': ASK,
  'docgen/view': { ...ASK, files: 'texts', held: 'texts', typed: 'flag', last: 'flag' },
  'docgen/hover': { ...ASK, position: 'place' },
  'docgen/definition': { ...ASK, file: 'text', name: 'text' },
  'docgen/references': { ...ASK, component: 'text' },
  'docgen/coverage': { ...CARRIED, document: 'text', paths: 'texts', min: 'text', reset: 'flag', findings: 'flag' },
  'docgen/cache': BUILD,
  'docgen/clear': { ...CARRIED, document: 'text', fragments: 'flag' },
  'docgen/reboot': BUILD,
  'docgen/watch': { ...BUILD, interval: 'text', poll: 'flag' },
  'docgen/unwatch': { session: 'text' },
  'viewer/document': {
    ...CARRIED,
    document: 'text',
    specVersion: 'text',
    format: 'text',
    ifNoneMatch: 'texts',
    unsaved: 'flag',
  },
  'viewer/notes': { ...CARRIED, document: 'text', editor: 'text', unsaved: 'flag' },
  'contract/open': { document: 'text', artifact: 'text', version: 'text' },
  'contract/exchange': {
    handle: 'text',
    check: 'texts',
    exchange: 'structure',
    recordAs: 'text',
    recordDir: 'text',
    run: 'text',
  },
  'contract/webhook': { handle: 'text', name: 'text', method: 'text', payload: 'structure', run: 'text' },
  'contract/examples': { handle: 'text' },
  'contract/report': { handle: 'text', lines: 'texts' },
  'contract/breaking': { ...CARRIED, document: 'text', artifact: 'text', against: 'text' },
  'contract/explain': { ...BUILD, apply: 'flag' },
  'contract/upToDate': { ...CARRIED, document: 'text' },
  'docgen/status': {},
  'docgen/shutdown': {},
};

const BUFFER = { path: 'text', version: 'number', text: 'text' } as const;

/** Lists the names and types of parameters of notifications, all of which are required. */
export const NOTIFICATION_PARAMS: {
  readonly [N in NotificationMethod]: { readonly [name in keyof Notifications[N]]: ParamType };
} = {
  'docgen/didOpen': BUFFER,
  'docgen/didChange': BUFFER,
  'docgen/didClose': { path: 'text' },
};
