import { Refusal } from '../project/refusal.js';
import { loadConfig } from '../requests/load-config.js';
import { chosenDocuments, ready } from '../requests/request-context.js';
import type { RunningPages } from '../viewer/page-server.js';
import type { EditedApplication } from './application.js';
import type { EditorServer } from './editor-server.js';

const serving = new WeakMap<EditedApplication, Promise<RunningPages>>();

/**
 * Gives the address of the page of a document, or of its operation (commands 10.7); without a document, of the first one. The pages of an
 * application are served from its first address on, until it is closed, and show the open texts.
 */
export async function viewerAddress(
  { document, operationId }: { document?: string; operationId?: string },
  application: EditedApplication,
  { env }: EditorServer,
): Promise<string> {
  const documents = () =>
    chosenDocuments(ready({ root: application.root, env, loadConfig }).config, undefined).map(({ key }) => key);
  const key = document ?? documents()[0];
  if (key === undefined || !documents().includes(key))
    throw new Refusal('unknown-document', [`Unknown document "${document}".`]);
  let pages = serving.get(application);
  if (pages === undefined) {
    pages = import('../viewer/page-server.js').then(({ servePages }) =>
      servePages({
        documents,
        ask: (params) => application.ask('viewer/document', { ...params, unsaved: true }),
        notes: (params) => application.ask('viewer/notes', { ...params, unsaved: true }),
      }),
    );
    serving.set(application, pages);
    const running = pages;
    application.atClose(async () => (await running).close());
  }
  const page = (await pages).address(
    `/${encodeURIComponent(key)}/${operationId === undefined ? 'single-column' : 'three-panel'}`,
  );
  return operationId === undefined ? page : `${page}#operation/${encodeURIComponent(operationId)}`;
}
