import { commands, type Disposable, type ExtensionContext, window, workspace } from 'vscode';
import { EditorSession } from './editor-session.js';

let session: EditorSession | undefined;

/** Starts docgen where the workspace holds a Laravel application. */
export async function activate(context: ExtensionContext): Promise<void> {
  const log = window.createOutputChannel('docgen', { log: true });
  const current = new EditorSession(context, log);
  session = current;
  const registered: Disposable[] = [
    log,
    current,
    commands.registerCommand('docgen.restartServer', () => current.restart()),
    commands.registerCommand('docgen.showLog', () => log.show()),
    commands.registerCommand('docgen.menu', () => showMenu(context)),
    workspace.onDidChangeConfiguration((change) => {
      if (change.affectsConfiguration('docgen')) void current.restart();
    }),
  ];
  context.subscriptions.push(...registered);
  await current.restart();
}

/** Ends the language server; the daemon stays for whoever asks next. */
export async function deactivate(): Promise<void> {
  await session?.stop();
}

interface ContributedCommand {
  command: string;
  title: string;
}

/** Lists the commands of the extension: the status item leads here. */
async function showMenu({ extension }: ExtensionContext): Promise<void> {
  const contributed: ContributedCommand[] = extension.packageJSON.contributes.commands;
  const items = contributed
    .filter(({ command }) => command !== 'docgen.menu')
    .map(({ command, title }) => ({ label: title, command }));
  const chosen = await window.showQuickPick(items, { title: 'docgen' });
  if (chosen !== undefined) await commands.executeCommand(chosen.command);
}
