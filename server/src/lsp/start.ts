import { resolve } from 'node:path';
import {
  createConnection,
  DidChangeWatchedFilesNotification,
  type InitializeParams,
  ProposedFeatures,
  StreamMessageWriter,
} from 'vscode-languageserver/node';
import { WireReader } from '../daemon/wire.js';
import type { EnvironmentVariables } from '../project/config/index.js';
import { EditedApplication } from './application.js';
import { codeActions } from './code-action.js';
import { codeLenses } from './code-lens.js';
import { completion } from './completion.js';
import { definitions } from './definition.js';
import { documentLinks } from './document-link.js';
import type { EditorServer } from './editor-server.js';
import { executeCommand } from './execute-command.js';
import { hover } from './hover.js';
import { type Initialized, initialized, initializeResult } from './initialize.js';
import type { OpenLink } from './link.js';
import { PositionEncoding } from './position-encoding.js';
import { BuildProgress } from './progress.js';
import { Publisher } from './publish-diagnostics.js';
import { registerSync } from './sync.js';
import { WATCHED } from './watched-files.js';
import { EditorWorkspace, pathOf } from './workspace.js';

/** Holds where a language server reads and writes, and how it reaches applications. */
export interface LanguageServerOptions {
  input: NodeJS.ReadableStream;
  output: NodeJS.WritableStream;
  env: EnvironmentVariables;
  /** The application, where the command names it. */
  app?: string;
  open: OpenLink;
  /** Takes a line that says why the server ends. */
  note(line: string): void;
}

/**
 * Serves one client until it says `exit`, or its stream ends or holds what is no frame (commands 10). Logic lies in questions; each
 * method is a file here.
 */
export function startLanguageServer({ input, output, env, app, open, note }: LanguageServerOptions): void {
  let saidGoodbye = false;
  const end = (): never => process.exit(saidGoodbye ? 0 : 1);
  const writer = new StreamMessageWriter(output);
  const reader = new WireReader(
    input,
    (reason) => {
      note(`The language server ends: its client sent what is no message. ${reason}`);
      end();
    },
    (message) => void writer.write(message),
  );
  reader.trust();
  input.once('end', end).once('close', end);
  const connection = createConnection(ProposedFeatures.all, reader, writer);
  let options: Initialized | undefined;
  const publisher = new Publisher(() => server);
  const progress = new BuildProgress(connection, () => options?.progress === true);
  let refreshing = false;
  /** A client keeps the lenses of a text it has typed no further in; one that does not answer is not asked twice. */
  const refreshLenses = (): void => {
    if (options?.lens !== true || !options.refreshesLenses || refreshing) return;
    refreshing = true;
    const asked = connection.sendRequest('workspace/codeLens/refresh').catch(() => {});
    void asked.then(() => {
      refreshing = false;
    });
  };
  const workspace = new EditorWorkspace(
    (root, shown) =>
      new EditedApplication(
        root,
        shown,
        open,
        { delay: options?.delay ?? 0, ...(options?.host === undefined ? {} : { host: options.host }) },
        {
          viewed: (application) => {
            publisher.publish(application);
            refreshLenses();
            void connection.sendNotification('docgen/rebuilt', { root: application.root });
          },
          recalled: (application) => {
            publisher.publish(application);
            refreshLenses();
          },
          refused: (application, refusal) => publisher.refused(application, refusal),
          progress: (application, message) => progress.show(application.root, message),
        },
      ),
  );
  const server: EditorServer = {
    connection,
    workspace,
    env,
    client: {
      encoding: new PositionEncoding('utf-16'),
      lens: true,
      progress: false,
      watchesFiles: false,
      workspaceEdits: false,
    },
  };

  connection.onInitialize((params: InitializeParams) => {
    options = initialized(params);
    server.client = options;
    return initializeResult(options);
  });
  connection.onInitialized(() => {
    if (options === undefined) return;
    for (const folder of options.folders) workspace.addFolder(folder);
    const named = options.app ?? app;
    if (named !== undefined) workspace.addFolder(resolve(options.folders[0] ?? '.', named), true);
    for (const application of workspace.all) application.changed();
    if (options.watchesFiles) {
      void connection.client.register(DidChangeWatchedFilesNotification.type, { watchers: WATCHED }).catch(() => {});
    }
    if (options.watchesFolders) {
      connection.workspace.onDidChangeWorkspaceFolders(({ added, removed }) => {
        for (const gone of removed.flatMap(({ uri }) => workspace.removeFolder(pathOf(uri) ?? ''))) {
          publisher.forget(gone);
          void gone.close();
        }
        for (const folder of added.flatMap(({ uri }) => pathOf(uri) ?? [])) workspace.addFolder(folder);
        sync.putAgain();
        for (const application of workspace.all) if (application.view === undefined) application.changed();
      });
    }
  });
  const sync = registerSync(server, publisher);
  connection.onHover((params) => hover(params, server));
  connection.onCodeLens((params) => codeLenses(params, server));
  connection.onCodeLensResolve((lens) => lens);
  connection.onCodeAction((params) => codeActions(params, server));
  connection.onCompletion((params) => completion(params, server));
  connection.onDefinition((params) => definitions(params, server));
  connection.onDocumentLinks((params) => documentLinks(params, server));
  connection.onExecuteCommand((params) => executeCommand(params, server));
  connection.onShutdown(async () => {
    saidGoodbye = true;
    await Promise.all(workspace.all.map((application) => application.close()));
  });
  connection.listen();
}
