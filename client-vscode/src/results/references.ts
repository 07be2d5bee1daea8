import type { OperationMatch } from '@docgen/protocol/rpc';
import { commands, window } from 'vscode';
import { definePresenter } from './presenter.js';

/** Lists the operations that use a component, and explains the chosen one. */
export const references = definePresenter<{ component?: string; uri?: string }, readonly OperationMatch[]>({
  async show(operations, { component, uri }) {
    const items = operations.map(({ method, path, document, operationId }) => ({
      label: `${method} ${path}`,
      description: document,
      ...(operationId === null ? {} : { detail: operationId }),
      document,
    }));
    const chosen = await window.showQuickPick(items, { title: `Operations that use ${component ?? 'it'}` });
    if (chosen === undefined) return;
    await commands.executeCommand('docgen.explain', {
      document: chosen.document,
      selector: chosen.label,
      ...(uri === undefined ? {} : { uri }),
    });
  },
});
