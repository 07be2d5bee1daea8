import type { Connection, WorkDoneProgressServerReporter } from 'vscode-languageserver/node';

/** A build shorter than this is not worth a sign. */
const PATIENCE_MS = 500;

/** Shows how far the build of each application is, where the client can. */
export class BuildProgress {
  private readonly shown = new Map<string, { message: string; reporter?: WorkDoneProgressServerReporter }>();

  constructor(
    private readonly connection: Connection,
    private readonly supported: () => boolean,
  ) {}

  /** Takes a line about the build of an application; undefined when it has ended. */
  show(root: string, message: string | undefined): void {
    const known = this.shown.get(root);
    if (message === undefined) {
      this.shown.delete(root);
      known?.reporter?.done();
      return;
    }
    if (known !== undefined) {
      known.message = message;
      known.reporter?.report(message);
    } else if (this.supported()) {
      this.shown.set(root, { message });
      setTimeout(() => void this.begin(root), PATIENCE_MS).unref();
    }
  }

  private async begin(root: string): Promise<void> {
    const state = this.shown.get(root);
    if (state === undefined || state.reporter !== undefined) return;
    const reporter = await this.connection.window.createWorkDoneProgress().catch(() => undefined);
    if (reporter === undefined) return;
    reporter.begin('docgen', undefined, state.message);
    // The build may have ended while the client was asked.
    if (this.shown.get(root) === state) state.reporter = reporter;
    else reporter.done();
  }
}
