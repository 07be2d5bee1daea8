import type { ExplainResult } from '@docgen/protocol/rpc';
import {
  type ExecuteCommandParams,
  LSPErrorCodes,
  ResponseError,
  ShowDocumentRequest,
} from 'vscode-languageserver/node';
import type { Refusal } from '../project/refusal.js';
import type { EditedApplication } from './application.js';
import { acceptChange, editOf } from './code-action.js';
import { askedText, type EditorServer, textOf } from './editor-server.js';
import { explanationMarkdown } from './explanation-markdown.js';

type Arguments = Readonly<Record<string, unknown>>;

/** Answers one command of `workspace/executeCommand` (commands 10.7). */
type Command = (args: Arguments, application: EditedApplication, server: EditorServer) => Promise<unknown>;

const TABLE: Readonly<Record<string, Command>> = {
  'docgen.export': (args, application) => application.ask('docgen/export', texts(args, 'document', 'format')),
  'docgen.lint': (args, application) => application.ask('docgen/lint', { ...texts(args, 'document'), unsaved: true }),
  'docgen.validate': (args, application) =>
    application.ask('docgen/validate', { ...texts(args, 'document'), unsaved: true }),
  'docgen.diff': (args, application) =>
    application.ask('docgen/diff', { ...texts(args, 'document', 'old', 'against'), unsaved: true }),
  'docgen.explain': explain,
  'docgen.acceptCode': acceptCode,
  'docgen.references': async (args, application) =>
    (await application.ask('docgen/references', { ...texts(args, 'component'), unsaved: true })).operations,
  'docgen.showDiagnostics': showDiagnostics,
  'docgen.openViewer': async (args, application, server) => {
    const { viewerAddress } = await import('./viewer.js');
    return viewerAddress(texts(args, 'document', 'operationId'), application, server);
  },
  'docgen.reboot': (_args, application) => application.ask('docgen/reboot', {}),
  'docgen.clearFragments': async (_args, application) =>
    (await application.ask('docgen/clear', { fragments: true })).fragments ?? 0,
  'docgen.init': init,
  'docgen.daemonStatus': (_args, application) => application.ask('docgen/status', {}),
  'docgen.daemonRestart': async (_args, application) => {
    await application.restart();
    return application.ask('docgen/status', {});
  },
};

/** Lists the commands the server answers. */
export const COMMANDS: readonly string[] = Object.keys(TABLE);

/** Answers `workspace/executeCommand`: of the application of `uri`, else of the first. */
export async function executeCommand(
  { command, arguments: given = [] }: ExecuteCommandParams,
  server: EditorServer,
): Promise<unknown> {
  const run = Object.hasOwn(TABLE, command) ? TABLE[command] : undefined;
  if (run === undefined) return new ResponseError(LSPErrorCodes.RequestFailed, `Unknown command "${command}".`);
  const [first] = given;
  const args: Arguments = typeof first === 'object' && first !== null && !Array.isArray(first) ? first : {};
  const uri = typeof args.uri === 'string' ? args.uri : undefined;
  const application = uri === undefined ? server.workspace.all[0] : server.workspace.of(uri)?.application;
  if (application === undefined) return new ResponseError(LSPErrorCodes.RequestFailed, 'No application is open.');
  try {
    return await run(args, application, server);
  } catch (error) {
    const lines = (error as Refusal).lines ?? [];
    const message = lines.join('\n') || (error instanceof Error ? error.message : String(error));
    return new ResponseError(LSPErrorCodes.RequestFailed, message);
  }
}

function texts<N extends string>(args: Arguments, ...names: readonly N[]): { [name in N]?: string } {
  return Object.fromEntries(names.flatMap((name) => (typeof args[name] === 'string' ? [[name, args[name]]] : []))) as {
    [name in N]?: string;
  };
}

async function explain(
  args: Arguments,
  application: EditedApplication,
  server: EditorServer,
): Promise<ExplainResult & { markdown: string }> {
  const position = typeof args.uri === 'string' ? placeOf(args, args.uri, server) : undefined;
  const params = position === undefined ? texts(args, 'document', 'selector', 'field') : { position };
  const explanation = await application.ask('docgen/explain', { ...params, unsaved: true });
  return { ...explanation, markdown: explanationMarkdown(explanation) };
}

function placeOf({ position }: Arguments, uri: string, server: EditorServer) {
  const asked = askedText(server, uri);
  const { line, character } = (position ?? {}) as { line?: unknown; character?: unknown };
  if (asked === undefined || typeof line !== 'number' || typeof character !== 'number') return undefined;
  return { uri: asked.path, ...server.client.encoding.read({ line, character }, asked.text) };
}

async function acceptCode({ code }: Arguments, application: EditedApplication, server: EditorServer): Promise<unknown> {
  const text = textOf(application, 'docgen.yaml');
  const change = typeof code === 'string' && text !== undefined ? acceptChange(text, code) : undefined;
  if (change === undefined) return null;
  const edit = editOf(application, 'docgen.yaml', [change], server);
  if (server.client.workspaceEdits) await server.connection.workspace.applyEdit(edit);
  return edit;
}

async function showDiagnostics(
  { uri, range }: Arguments,
  _application: EditedApplication,
  { connection }: EditorServer,
): Promise<null> {
  const selection = range as
    | { start: { line: number; character: number }; end: { line: number; character: number } }
    | undefined;
  const params = { uri: `${uri}`, takeFocus: true, ...(selection === undefined ? {} : { selection }) };
  // A client that shows no documents has shown this one already.
  await connection.sendRequest(ShowDocumentRequest.type, params).catch(() => {});
  return null;
}

async function init(_args: Arguments, application: EditedApplication, { env }: EditorServer): Promise<string[]> {
  const { writeConfiguration } = await import('../requests/init.js');
  const written = writeConfiguration({ force: false, all: false }, { root: application.root, env });
  application.changed();
  return written.filter(({ outcome }) => outcome === 'wrote').map(({ path }) => path);
}
