import type { RebootResult, StatusResult } from '@docgen/protocol/rpc';
import { window } from 'vscode';
import { definePresenter } from './presenter.js';

/** Says how the routes were read. */
export const rebooted = definePresenter<object, RebootResult>({
  async show({ source, routes }) {
    void window.showInformationMessage(`${routes} routes were read (${source}).`);
  },
});

/** Says how many results were forgotten. */
export const cleared = definePresenter<object, number>({
  async show(count) {
    void window.showInformationMessage(`${count} kept results were removed.`);
  },
});

/** Tells of the daemon. */
export const daemonStatus = definePresenter<object, StatusResult>({
  async show(status) {
    const { version, pid, documents } = status;
    const about = documents.map(({ key, operations }) => `${key}: ${operations} operations`).join(', ');
    void window.showInformationMessage(`docgen ${version} runs as process ${pid}. ${about}`);
  },
});
