import { TextDocument } from 'vscode-languageserver-textdocument';
import type { EditorServer } from './editor-server.js';
import type { Publisher } from './publish-diagnostics.js';
import { mayConcern } from './watched-files.js';

/** Reaches the open texts of a client. */
export interface OpenTexts {
  /** Puts those into their applications that these do not have, for one that is served since they were opened. */
  putAgain(): void;
}

/** Takes the texts of a client: opened, changed piece by piece, saved and closed (LSP `textDocument/did…`). */
export function registerSync(server: EditorServer, publisher: Publisher): OpenTexts {
  const { connection, workspace } = server;
  const documents = new Map<string, TextDocument>();
  const put = (document: TextDocument): void => {
    const found = workspace.of(document.uri);
    if (found === undefined) return;
    const isNew = !found.application.texts.has(found.path);
    found.application.put(found.path, document.uri, document.getText());
    if (found.path === 'docgen.yaml') publisher.publish(found.application, isNew);
  };
  connection.onDidOpenTextDocument(({ textDocument: { uri, languageId, version, text } }) => {
    const document = TextDocument.create(uri, languageId, version, text);
    documents.set(uri, document);
    put(document);
  });
  connection.onDidChangeTextDocument(({ textDocument, contentChanges }) => {
    let document = documents.get(textDocument.uri);
    if (document === undefined) return;
    for (const change of contentChanges) {
      const piece =
        'range' in change
          ? { ...change, range: server.client.encoding.readRange(change.range, document.getText()) }
          : change;
      document = TextDocument.update(document, [piece], textDocument.version);
    }
    documents.set(textDocument.uri, document);
    put(document);
  });
  connection.onDidSaveTextDocument(({ textDocument }) => {
    workspace.of(textDocument.uri)?.application.changed();
  });
  connection.onDidCloseTextDocument(({ textDocument }) => {
    documents.delete(textDocument.uri);
    const found = workspace.of(textDocument.uri);
    found?.application.remove(found.path);
  });
  const touched = (uris: readonly string[]): void => {
    const applications = new Set(uris.flatMap((uri) => workspace.served(uri) ?? []));
    for (const application of applications) application.changed();
  };
  connection.onDidChangeWatchedFiles(({ changes }) => {
    touched(changes.filter(mayConcern).map(({ uri }) => uri));
  });
  const operations = connection.workspace;
  operations.onDidCreateFiles(({ files }) => touched(files.map(({ uri }) => uri)));
  operations.onDidDeleteFiles(({ files }) => touched(files.map(({ uri }) => uri)));
  operations.onDidRenameFiles(({ files }) => touched(files.flatMap(({ oldUri, newUri }) => [oldUri, newUri])));
  return {
    putAgain() {
      for (const document of documents.values()) {
        const found = workspace.of(document.uri);
        if (found !== undefined && !found.application.texts.has(found.path)) put(document);
      }
    },
  };
}
