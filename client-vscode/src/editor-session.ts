import { commands, type Disposable, type ExtensionContext, type LogOutputChannel, window, workspace } from 'vscode';
import type { LanguageClient } from 'vscode-languageclient/node';
import { applicationRoots, isOfApplication } from './applications.js';
import { findExecutable } from './executable.js';
import { startLanguageServer } from './language-server.js';
import type { PageMessage } from './panels/explanation-page.js';
import { Panel } from './panels/panel.js';
import type { ViewerMessage } from './panels/viewer-page.js';
import { PRESENTERS } from './results/index.js';
import type { Surface } from './results/presenter.js';
import { readSettings } from './settings.js';
import { StatusItem } from './status-item.js';

const NOT_FOUND = 'docgen is not installed here.';
const HOW_TO_GET =
  'Install its package beside the application (npm install --save-dev), or name the program in the setting docgen.path.';

/** Holds the language server of a window, and what shows that it runs. */
export class EditorSession implements Disposable {
  private readonly status = new StatusItem();
  private readonly surface: Surface;
  private client: LanguageClient | undefined;
  /** Commands of a server that does not run: they say why. */
  private placeholders: Disposable[] = [];
  /** Starts and stops run one after the other. */
  private queue: Promise<void> = Promise.resolve();

  constructor(
    context: ExtensionContext,
    private readonly log: LogOutputChannel,
  ) {
    this.surface = {
      context,
      explanation: new Panel<PageMessage>('docgen.explanation'),
      changes: new Panel('docgen.changes'),
      viewer: new Panel<ViewerMessage>('docgen.viewer'),
      roots: () => applicationRoots(workspace.workspaceFolders ?? []),
      execute: (command, argument) => this.execute(command, argument),
    };
  }

  /** Stops what runs and starts anew, under the settings of now. */
  restart(): Promise<void> {
    return this.inTurn(async () => {
      await this.end();
      await this.begin();
    });
  }

  stop(): Promise<void> {
    return this.inTurn(() => this.end());
  }

  dispose(): void {
    const { explanation, changes, viewer } = this.surface;
    for (const part of [this.status, explanation, changes, viewer, ...this.placeholders]) part.dispose();
  }

  private inTurn(work: () => Promise<void>): Promise<void> {
    this.queue = this.queue.then(work, work);
    return this.queue;
  }

  private async begin(): Promise<void> {
    const settings = readSettings();
    const folders = workspace.workspaceFolders ?? [];
    const roots = await this.surface.roots();
    if (!settings.enable || (roots.length === 0 && settings.initialization.app === undefined)) {
      this.status.hide();
      this.explainAbsence(
        settings.enable ? 'No folder of the workspace holds a Laravel application.' : 'docgen is off (docgen.enable).',
      );
      return;
    }
    const places = [...new Set([...folders.map(({ uri }) => uri.fsPath), ...roots])];
    const { path, node } = settings;
    const executable = findExecutable({ folders: places, path, node, env: process.env, platform: process.platform });
    if (executable === undefined) {
      const reason = path === '' ? NOT_FOUND : `docgen.path names no program: ${path}.`;
      this.status.failed(`${reason} ${HOW_TO_GET}`);
      this.explainAbsence(`${reason} ${HOW_TO_GET}`);
      return;
    }
    this.status.starting();
    this.log.info(`Starting ${executable.file}.`);
    try {
      this.client = await startLanguageServer(
        executable,
        settings,
        this.executeCommand,
        {
          progress: (token, message) => this.status.progress(token, message),
          rebuilt: () => void this.refresh(),
          gaveUp: (reason) => {
            this.status.failed(reason);
            void this.offerRestart(`docgen: ${reason}`);
          },
        },
        this.log,
      );
    } catch (error) {
      const reason = `${executable.file} does not start: ${error instanceof Error ? error.message : String(error)}`;
      this.log.error(reason);
      this.status.failed(`${reason} It needs Node 20.19 or later; the setting docgen.node names another one.`);
      this.explainAbsence(reason);
      return;
    }
    const version = this.client.initializeResult?.serverInfo?.version ?? '';
    this.status.ready(`docgen ${version} from ${executable.file}, for ${roots.length} application(s).`);
    await commands.executeCommand('setContext', 'docgen.running', true);
  }

  private async end(): Promise<void> {
    for (const placeholder of this.placeholders.splice(0)) placeholder.dispose();
    const client = this.client;
    this.client = undefined;
    await commands.executeCommand('setContext', 'docgen.running', false);
    // A server that does not say goodbye is ended by the client library.
    await client?.dispose().catch((error) => this.log.warn(String(error)));
  }

  /** Lets commands of the server say why there is none, with a way to mend it. */
  private explainAbsence(reason: string): void {
    const say = async () => {
      const chosen = await window.showWarningMessage(reason, 'Open Settings', 'Show Log');
      if (chosen === 'Open Settings') await commands.executeCommand('workbench.action.openSettings', 'docgen.');
      if (chosen === 'Show Log') this.log.show();
    };
    this.placeholders = Object.keys(PRESENTERS).map((command) => commands.registerCommand(command, say));
  }

  /** Says that the server ended for good, and starts it again for whoever wants that. */
  private async offerRestart(reason: string): Promise<void> {
    const chosen = await window.showErrorMessage(reason, 'Restart', 'Show Log');
    if (chosen === 'Restart') await this.restart();
    if (chosen === 'Show Log') this.log.show();
  }

  private async refresh(): Promise<void> {
    const { explanation, changes, viewer } = this.surface;
    await Promise.all([explanation, changes, viewer].map((panel) => panel.refresh()));
  }

  /** Runs a command that the palette, a lens or a fix names: asks for what it lacks, and shows what it answers. */
  private readonly executeCommand = async (
    command: string,
    given: unknown[],
    next: (command: string, args: unknown[]) => unknown,
  ): Promise<unknown> => {
    const presenter = PRESENTERS[command];
    const first = (given[0] ?? {}) as object;
    const wanted = presenter?.argument === undefined ? first : await presenter.argument(first, this.surface);
    if (wanted === undefined) return undefined;
    const argument = { ...(await this.near()), ...wanted };
    try {
      const result = await next(command, [argument]);
      if (result !== undefined && result !== null) await presenter?.show?.(result, argument, this.surface);
      return result;
    } catch (error) {
      void window.showErrorMessage(error instanceof Error ? error.message : String(error));
      return undefined;
    }
  };

  /** Names the file that is looked at: a command that names none is of its application. */
  private async near(): Promise<{ uri?: string }> {
    const file = window.activeTextEditor?.document.uri;
    if (file === undefined || !isOfApplication(file, await this.surface.roots())) return {};
    return { uri: file.toString() };
  }

  private async execute<T>(command: string, argument: object): Promise<T> {
    if (this.client === undefined) throw new Error(NOT_FOUND);
    return this.client.sendRequest('workspace/executeCommand', { command, arguments: [argument] });
  }
}
