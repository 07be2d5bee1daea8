import { window } from 'vscode';
import { fileOfApplication } from '../applications.js';
import { definePresenter } from './presenter.js';

/** Opens the configuration that was written. */
export const initialized = definePresenter<object, readonly string[]>({
  async show(written, _argument, { roots }) {
    const [first] = written;
    if (first === undefined) void window.showInformationMessage('docgen.yaml is there already.');
    const file = fileOfApplication(first ?? 'docgen.yaml', await roots(), window.activeTextEditor?.document.uri);
    if (file !== undefined) await window.showTextDocument(file);
  },
});
