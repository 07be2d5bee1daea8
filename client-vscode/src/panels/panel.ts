import { randomBytes } from 'node:crypto';
import { ViewColumn, type WebviewPanel, window } from 'vscode';

/** Describes a page of a panel: its tab, its HTML under a nonce, and who hears its messages. */
export interface Page<Message> {
  title: string;
  html(nonce: string): string;
  received?(message: Message): void;
}

/**
 * Shows pages of one kind in one panel beside the editor, and makes the page again when the documents changed. A panel that is not
 * visible is brought up to date when it is looked at.
 */
export class Panel<Message = never> {
  private panel: WebviewPanel | undefined;
  private make: (() => Promise<Page<Message> | undefined>) | undefined;
  private received: ((message: Message) => void) | undefined;
  private outdated = false;

  constructor(private readonly type: string) {}

  /** Shows a page; `make` is called again at each change and answers undefined where the page it made still holds. */
  async show(make: () => Promise<Page<Message> | undefined>): Promise<void> {
    const page = await make();
    if (page === undefined) return;
    this.make = make;
    this.panel ??= this.opened();
    this.draw(page);
    this.panel.reveal(undefined, true);
  }

  /** Takes notice that documents changed. */
  async refresh(): Promise<void> {
    this.outdated = true;
    if (this.panel?.visible !== true || this.make === undefined) return;
    this.outdated = false;
    const made = this.make;
    // While a text cannot be read the page keeps what it says.
    const page = await made().catch(() => undefined);
    if (page !== undefined && this.make === made) this.draw(page);
  }

  dispose(): void {
    this.panel?.dispose();
  }

  private opened(): WebviewPanel {
    const panel = window.createWebviewPanel(
      this.type,
      'docgen',
      { viewColumn: ViewColumn.Beside, preserveFocus: true },
      {
        enableScripts: true,
        enableFindWidget: true,
        localResourceRoots: [],
      },
    );
    panel.onDidDispose(() => {
      this.panel = undefined;
      this.make = undefined;
    });
    panel.onDidChangeViewState(() => {
      if (panel.visible && this.outdated) void this.refresh();
    });
    panel.webview.onDidReceiveMessage((message: Message) => this.received?.(message));
    return panel;
  }

  private draw({ title, html, received }: Page<Message>): void {
    if (this.panel === undefined) return;
    this.received = received;
    this.panel.title = title;
    this.panel.webview.html = html(randomBytes(16).toString('base64url'));
  }
}
