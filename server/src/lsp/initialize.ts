import { VERSION } from '@docgen/protocol/version';
import {
  CodeActionKind,
  type InitializeParams,
  type InitializeResult,
  TextDocumentSyncKind,
} from 'vscode-languageserver/node';
import { COMMANDS } from './execute-command.js';
import { chosenEncoding, type PositionEncoding } from './position-encoding.js';
import { FILE_OPERATIONS } from './watched-files.js';
import { pathOf } from './workspace.js';

/** Holds what `initialize` says (commands 10.1). */
export interface Initialized {
  encoding: PositionEncoding;
  /** Folders to look for applications in. */
  folders: string[];
  /** Root of the one application, where the client names it. */
  app?: string;
  host?: string;
  lens: boolean;
  delay: number;
  progress: boolean;
  watchesFiles: boolean;
  workspaceEdits: boolean;
  watchesFolders: boolean;
  /** Asks for lenses again when it is told to. */
  refreshesLenses: boolean;
}

const DELAY_MS = 100;

/** Reads the parameters of `initialize`; an option of a wrong type counts as absent. */
export function initialized(params: InitializeParams): Initialized {
  const options: Record<string, unknown> = isRecord(params.initializationOptions) ? params.initializationOptions : {};
  const { capabilities } = params;
  const uris = params.workspaceFolders?.map(({ uri }) => uri) ?? (params.rootUri ? [params.rootUri] : []);
  const folders = uris.flatMap((uri) => pathOf(uri) ?? []);
  if (folders.length === 0 && params.rootPath) folders.push(params.rootPath);
  const { app, host, lens, delay } = options;
  return {
    encoding: chosenEncoding(capabilities.general?.positionEncodings),
    folders,
    ...(typeof app === 'string' ? { app } : {}),
    ...(host === 'auto' || host === 'php' || host === 'static' ? { host } : {}),
    lens: lens !== false,
    delay: typeof delay === 'number' && delay >= 0 && delay <= 60_000 ? delay : DELAY_MS,
    progress: capabilities.window?.workDoneProgress === true,
    watchesFiles: capabilities.workspace?.didChangeWatchedFiles?.dynamicRegistration === true,
    workspaceEdits: capabilities.workspace?.applyEdit === true,
    watchesFolders: capabilities.workspace?.workspaceFolders === true,
    refreshesLenses: capabilities.workspace?.codeLens?.refreshSupport === true,
  };
}

/** Answers `initialize` with what the server can do. */
export function initializeResult({ encoding, lens }: Initialized): InitializeResult {
  return {
    serverInfo: { name: 'docgen', version: VERSION },
    capabilities: {
      positionEncoding: encoding.name,
      textDocumentSync: { openClose: true, change: TextDocumentSyncKind.Incremental, save: { includeText: false } },
      hoverProvider: true,
      ...(lens ? { codeLensProvider: { resolveProvider: true } } : {}),
      codeActionProvider: { codeActionKinds: [CodeActionKind.QuickFix, 'source.docgen'] },
      completionProvider: { triggerCharacters: [':', ' '] },
      definitionProvider: true,
      documentLinkProvider: { resolveProvider: false },
      executeCommandProvider: { commands: [...COMMANDS] },
      workspace: {
        workspaceFolders: { supported: true, changeNotifications: true },
        fileOperations: FILE_OPERATIONS,
      },
    },
  };
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
