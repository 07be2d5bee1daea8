import type { FindingsResult, ValidateResult } from '@docgen/protocol/rpc';
import { commands, window } from 'vscode';
import { definePresenter } from './presenter.js';

/** Counts findings, which the server has published, and offers the list of problems. */
export const findings = definePresenter<{ document?: string }, Pick<FindingsResult | ValidateResult, 'documents'>>({
  async show({ documents }) {
    const count = documents
      .flatMap(({ diagnostics }) => diagnostics)
      .filter(({ accepted }) => accepted !== true).length;
    if (count === 0) {
      void window.showInformationMessage('No findings.');
      return;
    }
    const text = count === 1 ? '1 finding.' : `${count} findings.`;
    if ((await window.showInformationMessage(text, 'Show Problems')) !== undefined) {
      await commands.executeCommand('workbench.actions.view.problems');
    }
  },
});
