import { MarkdownString, StatusBarAlignment, type StatusBarItem, ThemeColor, window } from 'vscode';

/** Shows in the status bar whether docgen runs, and how far a build is. */
export class StatusItem {
  private readonly item: StatusBarItem;
  /** Text and colour while nothing is under way. */
  private rest: { text: string; about: string; failed: boolean } = { text: '$(book) docgen', about: '', failed: false };
  private readonly running = new Map<string | number, string>();

  constructor() {
    this.item = window.createStatusBarItem('docgen', StatusBarAlignment.Right, 90);
    this.item.name = 'docgen';
    this.item.command = 'docgen.menu';
  }

  ready(about: string): void {
    this.rest = { text: '$(book) docgen', about, failed: false };
    this.draw();
  }

  starting(): void {
    this.running.clear();
    this.rest = { text: '$(loading~spin) docgen', about: 'Starting.', failed: false };
    this.draw();
  }

  failed(about: string): void {
    this.running.clear();
    this.rest = { text: '$(warning) docgen', about, failed: true };
    this.draw();
  }

  /** Takes a line about work under way, or its end. */
  progress(token: string | number, message: string | undefined): void {
    if (message === undefined) this.running.delete(token);
    else this.running.set(token, message);
    this.draw();
  }

  hide(): void {
    this.item.hide();
  }

  dispose(): void {
    this.item.dispose();
  }

  private draw(): void {
    const message = [...this.running.values()].at(-1);
    this.item.text = message === undefined ? this.rest.text : `$(sync~spin) docgen: ${message}`;
    this.item.tooltip = new MarkdownString(this.rest.about.replaceAll(/[\\`*_{}[\]()#+!|<>~-]/g, '\\$&'));
    this.item.backgroundColor = this.rest.failed ? new ThemeColor('statusBarItem.warningBackground') : undefined;
    this.item.show();
  }
}
