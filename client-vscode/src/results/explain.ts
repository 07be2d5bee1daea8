import type { ExplainResult } from '@docgen/protocol/rpc';
import { Range, Uri, window } from 'vscode';
import { fileOfApplication } from '../applications.js';
import { explanationPage, type PageMessage, titleOf } from '../panels/explanation-page.js';
import type { Page } from '../panels/panel.js';
import { definePresenter, type Surface } from './presenter.js';

type Argument =
  | { document?: string; selector: string; uri?: string }
  | { uri: string; position: { line: number; character: number } };

/** Explains the line under the cursor, or an operation that is asked for where no line decides anything. */
export const explain = definePresenter<{ document?: string; selector?: string; uri?: string }, ExplainResult>({
  async argument(given) {
    if (given.selector !== undefined || given.uri !== undefined) return given;
    const editor = window.activeTextEditor;
    if (editor?.document.languageId === 'php') {
      const { line, character } = editor.selection.active;
      return { uri: editor.document.uri.toString(), position: { line, character } };
    }
    return asked({});
  },
  async show(result, argument, surface) {
    const first = result.status === 'decides-nothing' ? await asked(argument) : (argument as Argument);
    if (first === undefined) return;
    let known: ExplainResult | undefined = first === argument ? result : undefined;
    await surface.explanation.show(async () => {
      const current = known ?? (await surface.execute<ExplainResult>('docgen.explain', first));
      known = undefined;
      return pageOf(current, first, surface);
    });
  },
});

/** Asks for an operation of the application that a file is of. */
async function asked({ uri }: { uri?: string }): Promise<Argument | undefined> {
  const selector = await window.showInputBox({
    title: 'Explain an operation',
    prompt: 'Route name, operationId, URI with or without a verb, or a part of one of them',
    placeHolder: 'GET /api/posts/{post}',
  });
  if (selector === undefined || selector.trim() === '') return undefined;
  return { selector, ...(uri === undefined ? {} : { uri }) };
}

function pageOf(result: ExplainResult, argument: Argument, surface: Surface): Page<PageMessage> {
  const { uri } = argument;
  const near = uri === undefined ? window.activeTextEditor?.document.uri : Uri.parse(uri);
  return {
    title: titleOf(result),
    html: (nonce) => explanationPage(result, nonce),
    received: (message) => {
      if (message.kind === 'open') void open(message.file, message.line, near, surface);
      else {
        const { selector, document } = message;
        void surface.explanation.show(async () => {
          const next = { selector, document, ...(uri === undefined ? {} : { uri }) };
          return pageOf(await surface.execute<ExplainResult>('docgen.explain', next), next, surface);
        });
      }
    },
  };
}

async function open(path: string, line: number, near: Uri | undefined, surface: Surface): Promise<void> {
  const file = fileOfApplication(path, await surface.roots(), near);
  if (file === undefined) {
    void window.showWarningMessage(`${path} is not there any more.`);
    return;
  }
  const at = new Range(line - 1, 0, line - 1, 0);
  await window.showTextDocument(file, { selection: at, viewColumn: window.activeTextEditor?.viewColumn ?? 1 });
}
