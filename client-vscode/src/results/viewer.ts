import { env, Uri } from 'vscode';
import { ServedPages } from '../panels/served-pages.js';
import { type ViewerMessage, viewerPage } from '../panels/viewer-page.js';
import { definePresenter } from './presenter.js';

/** Shows the reference of a document beside the editor, and again after each build that changed it. */
export const viewer = definePresenter<{ document?: string; operationId?: string; uri?: string }, string>({
  async show(address, { operationId, uri }, surface) {
    const pages = await ServedPages.open(address);
    const script = await pages.script();
    let first = true;
    await surface.viewer.show(async () => {
      const text = await pages.changed();
      if (text === undefined) return undefined;
      const at = first ? operationId : undefined;
      first = false;
      return {
        title: `${pages.document} – API`,
        html: (nonce: string) => viewerPage({ text, script, nonce, ...(at === undefined ? {} : { operationId: at }) }),
        received: (message: ViewerMessage) => {
          const command = 'docgen.openViewer';
          if (message.kind !== 'browse') return;
          void surface
            .execute<string>(command, { document: pages.document, ...(uri === undefined ? {} : { uri }) })
            .then((url) => env.openExternal(Uri.parse(url)));
        },
      };
    });
  },
});
