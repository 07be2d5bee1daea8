import type { ChildProcess } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import {
  createMessageConnection,
  type MessageConnection,
  StreamMessageReader,
  StreamMessageWriter,
} from 'vscode-jsonrpc/node';
import type {
  CodeAction,
  CodeLens,
  Diagnostic,
  Hover,
  InitializeResult,
  Location,
  TextEdit,
  WorkspaceEdit,
} from 'vscode-languageserver/node';
import { TextDocument } from 'vscode-languageserver-textdocument';
import type { Place } from '../daemon/place.js';
import { pause, until } from '../support/until.js';

/** Options of a client, besides its folder. */
export interface ClientWishes {
  capabilities?: object;
  initializationOptions?: object;
  folders?: readonly string[];
  args?: readonly string[];
  /** Until the end of which it is needed. */
  lasts?: 'test' | 'file';
  /** Answers no request of the server. */
  silent?: boolean;
}

/** An editor on the other end of `docgen lsp`: it holds open texts and what was published of them. */
export class EditorClient {
  readonly published = new Map<string, Diagnostic[]>();
  /** Number of notifications about each file. */
  readonly heard = new Map<string, number>();
  readonly notifications: string[] = [];
  private readonly open = new Map<string, TextDocument>();
  initialized: InitializeResult | undefined;
  rebuilt = 0;
  /** Globs of the files the server wants to be told of. */
  readonly watched: { globPattern: string; kind?: number }[] = [];
  /** Number of times the server asked to be asked for lenses again. */
  lensesAsked = 0;

  private constructor(
    private readonly place: Pick<Place, 'app'>,
    readonly child: ChildProcess,
    readonly connection: MessageConnection,
    silent: boolean,
  ) {
    connection.onNotification('textDocument/publishDiagnostics', ({ uri, diagnostics }) => {
      this.published.set(uri, diagnostics);
      this.heard.set(uri, (this.heard.get(uri) ?? 0) + 1);
    });
    connection.onNotification('docgen/rebuilt', () => {
      this.rebuilt++;
    });
    connection.onNotification((method) => void this.notifications.push(method));
    const answer = silent ? () => new Promise<null>(() => {}) : () => null;
    connection.onRequest('client/registerCapability', ({ registrations }) => {
      for (const { registerOptions } of registrations) this.watched.push(...(registerOptions?.watchers ?? []));
      return answer();
    });
    connection.onRequest('window/workDoneProgress/create', answer);
    connection.onRequest('workspace/codeLens/refresh', () => {
      this.lensesAsked++;
      return answer();
    });
    connection.onRequest('window/showDocument', () => ({ success: true }));
    connection.onRequest('workspace/applyEdit', ({ edit }) => {
      this.apply(edit);
      return { applied: true };
    });
    connection.listen();
  }

  /** Starts the server for an application and says hello. */
  static async start(place: Place, wishes: ClientWishes = {}): Promise<EditorClient> {
    const child = place.spawnOpen(['lsp', '--stdio', ...(wishes.args ?? [])]);
    const { stdin, stdout } = child;
    if (stdin === null || stdout === null) throw new Error('No streams.');
    child.stderr?.resume();
    const client = new EditorClient(
      place,
      child,
      createMessageConnection(new StreamMessageReader(stdout), new StreamMessageWriter(stdin)),
      wishes.silent === true,
    );
    const { cleanups, lasting } = place.installation;
    (wishes.lasts === 'file' ? lasting : cleanups).unshift(() => client.stop());
    const folders = wishes.folders ?? [place.app.root];
    client.initialized = await client.connection.sendRequest('initialize', {
      processId: process.pid,
      rootUri: null,
      capabilities: wishes.capabilities ?? {},
      initializationOptions: { delay: 10, ...wishes.initializationOptions },
      workspaceFolders: folders.map((folder) => ({ uri: pathToFileURL(folder).href, name: folder })),
    });
    await client.connection.sendNotification('initialized', {});
    return client;
  }

  uri(path: string): string {
    return pathToFileURL(join(this.place.app.root, path)).href;
  }

  /** Opens a file of the application, with another text where one is given. */
  async show(path: string, text = this.place.app.read(path)): Promise<void> {
    const uri = this.uri(path);
    this.open.set(path, TextDocument.create(uri, 'php', 1, text));
    await this.connection.sendNotification('textDocument/didOpen', {
      textDocument: { uri, languageId: path.endsWith('.yaml') ? 'yaml' : 'php', version: 1, text },
    });
  }

  text(path: string): string {
    return this.document(path).getText();
  }

  /** Gives the position of a piece of an open text, `|` before the character that is meant. */
  at(path: string, marked: string): { line: number; character: number } {
    const cut = Math.max(0, marked.indexOf('|'));
    const found = this.text(path).indexOf(marked.replace('|', ''));
    if (found === -1) throw new Error(`${path} does not hold ${marked}.`);
    return this.document(path).positionAt(found + cut);
  }

  /** Replaces a piece of an open text as typing does: by the range alone. */
  async type(path: string, from: string, to: string): Promise<void> {
    const start = this.text(path).indexOf(from);
    if (start === -1) throw new Error(`${path} does not hold ${from}.`);
    const document = this.document(path);
    await this.edit(path, [
      { range: { start: document.positionAt(start), end: document.positionAt(start + from.length) }, newText: to },
    ]);
  }

  async edit(path: string, edits: readonly TextEdit[]): Promise<void> {
    const before = this.document(path);
    // From the end, so that earlier ranges stay.
    const last = [...edits].sort((a, b) => before.offsetAt(b.range.start) - before.offsetAt(a.range.start));
    const contentChanges = last.map(({ range, newText }) => ({ range, text: newText }));
    const version = before.version + 1;
    this.open.set(path, TextDocument.update(before, contentChanges, version));
    await this.connection.sendNotification('textDocument/didChange', {
      textDocument: { uri: this.uri(path), version },
      contentChanges,
    });
  }

  /** Waits until the server has built what the client shows. */
  async quiet(): Promise<void> {
    for (let before = -1; before !== this.rebuilt; ) {
      before = this.rebuilt;
      await until('a build', () => this.rebuilt > 0);
      // A lint is answered over the texts of this moment, and every build before it has been told.
      await this.run('docgen.lint');
      await pause(150);
    }
  }

  async replacePiece(path: string, from: number, to: number, newText: string): Promise<void> {
    const document = this.document(path);
    await this.edit(path, [{ range: { start: document.positionAt(from), end: document.positionAt(to) }, newText }]);
  }

  /** Replaces the whole of an open text. */
  async replace(path: string, text: string): Promise<void> {
    const end = this.document(path).positionAt(this.text(path).length);
    await this.edit(path, [{ range: { start: { line: 0, character: 0 }, end }, newText: text }]);
  }

  /** Writes an open text to its file. */
  async save(path: string): Promise<void> {
    this.place.app.write({ [path]: this.text(path) });
    await this.connection.sendNotification('textDocument/didSave', { textDocument: { uri: this.uri(path) } });
  }

  async close(path: string): Promise<void> {
    this.open.delete(path);
    await this.connection.sendNotification('textDocument/didClose', { textDocument: { uri: this.uri(path) } });
  }

  ask<T>(method: string, path: string, more: object = {}): Promise<T> {
    return this.connection.sendRequest(method, { textDocument: { uri: this.uri(path) }, ...more });
  }

  /** Gives the Markdown of a hover; null without one. */
  async hover(path: string, marked: string): Promise<string | null> {
    const found = await this.ask<Hover | null>('textDocument/hover', path, { position: this.at(path, marked) });
    return found === null ? null : (found.contents as { value: string }).value;
  }

  /** Waits for a hover: what takes longer than a client waits is answered with nothing at first. */
  async hovered(path: string, marked: string): Promise<string> {
    let found: string | null = null;
    await until(`a hover of ${marked}`, async () => {
      found = await this.hover(path, marked);
      return found !== null;
    });
    return found ?? '';
  }

  lenses(path: string): Promise<CodeLens[]> {
    return this.ask('textDocument/codeLens', path);
  }

  definition(path: string, marked: string): Promise<Location[]> {
    return this.ask('textDocument/definition', path, { position: this.at(path, marked) });
  }

  run<T>(command: string, args: object = {}): Promise<T> {
    return this.connection.sendRequest('workspace/executeCommand', { command, arguments: [args] });
  }

  diagnostics(path: string): Diagnostic[] {
    return this.published.get(this.uri(path)) ?? [];
  }

  /** Waits for a diagnostic of a code, and gives it. */
  async found(path: string, code: string): Promise<Diagnostic> {
    await until(`${code} in ${path}`, () => this.diagnostics(path).some((one) => one.code === code));
    return this.diagnostics(path).find((one) => one.code === code) as Diagnostic;
  }

  async gone(path: string, code: string): Promise<void> {
    await until(`no ${code} in ${path}`, () => !this.diagnostics(path).some((one) => one.code === code));
  }

  /** Asks what mends a diagnostic. */
  async actions(path: string, diagnostic: Diagnostic): Promise<CodeAction[]> {
    const context = { diagnostics: [diagnostic] };
    return this.ask('textDocument/codeAction', path, { range: diagnostic.range, context });
  }

  /** Gives what an edit would make of an open text. */
  applied(path: string, { changes = {} }: WorkspaceEdit): string {
    return TextDocument.applyEdits(this.document(path), changes[this.uri(path)] ?? []);
  }

  /** Applies an edit to open texts and to files, as an editor does. */
  apply({ changes = {}, documentChanges = [] }: WorkspaceEdit): void {
    const all: [string, TextEdit[]][] = Object.entries(changes);
    for (const change of documentChanges) {
      if ('edits' in change) all.push([change.textDocument.uri, change.edits as TextEdit[]]);
      else if (change.kind === 'create') this.place.app.write({ [this.pathOf(change.uri)]: '' });
    }
    for (const [uri, edits] of all) {
      const path = this.pathOf(uri);
      if (this.open.has(path)) void this.edit(path, edits);
      else {
        const document = TextDocument.create(uri, '', 0, readFileSync(join(this.place.app.root, path), 'utf8'));
        this.place.app.write({ [path]: TextDocument.applyEdits(document, edits) });
      }
    }
  }

  async stop(): Promise<void> {
    if (this.child.exitCode !== null) return;
    const ended = new Promise((resolve) => this.child.once('close', resolve));
    await Promise.race([this.connection.sendRequest('shutdown').catch(() => {}), ended]);
    await this.connection.sendNotification('exit').catch(() => {});
    await ended;
    this.connection.dispose();
  }

  private pathOf(uri: string): string {
    return decodeURIComponent(uri.slice(pathToFileURL(this.place.app.root).href.length + 1));
  }

  private document(path: string): TextDocument {
    const document = this.open.get(path);
    if (document === undefined) throw new Error(`${path} is not open.`);
    return document;
  }
}
