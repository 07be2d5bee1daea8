import type { ExportResult } from '@docgen/protocol/rpc';
import { window } from 'vscode';
import { fileOfApplication } from '../applications.js';
import { definePresenter } from './presenter.js';

/** Says what was written, and offers to open it. */
export const exportDocuments = definePresenter<{ document?: string; format?: string }, ExportResult>({
  async show({ documents }, _argument, { roots }) {
    const targets = documents.flatMap(({ targets }) => targets);
    const failures = targets.flatMap(({ failure }) => failure ?? []);
    if (failures.length > 0) {
      void window.showErrorMessage(failures.join('\n'));
      return;
    }
    const written = targets.filter((target) => target.written).map(({ path }) => path);
    if (written.length === 0) {
      void window.showInformationMessage('Every document is up to date.');
      return;
    }
    const [first = ''] = written;
    const more = written.length === 1 ? '' : ` and ${written.length - 1} more`;
    if ((await window.showInformationMessage(`Wrote ${first}${more}.`, 'Open')) === undefined) return;
    const file = fileOfApplication(first, await roots(), window.activeTextEditor?.document.uri);
    if (file !== undefined) await window.showTextDocument(file);
  },
});
