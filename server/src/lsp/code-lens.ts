import type { CodeLens, CodeLensParams } from 'vscode-languageserver/node';
import { askedText, type EditorServer, sinceView } from './editor-server.js';
import { documentKeys } from './yaml/places.js';

/** Answers `textDocument/codeLens` from the last build (commands 10.4). */
export async function codeLenses({ textDocument: { uri } }: CodeLensParams, server: EditorServer): Promise<CodeLens[]> {
  const asked = askedText(server, uri);
  if (asked === undefined || !server.client.lens) return [];
  const { application, path, text } = asked;
  const { encoding } = server.client;
  if (path === 'docgen.yaml') {
    return documentKeys(text).flatMap(({ key, range }) => {
      const at = encoding.writeRange(range, text);
      return [
        { range: at, command: { title: 'Export', command: 'docgen.export', arguments: [{ document: key, uri }] } },
        { range: at, command: { title: 'Lint', command: 'docgen.lint', arguments: [{ document: key, uri }] } },
        {
          range: at,
          command: { title: 'Open viewer', command: 'docgen.openViewer', arguments: [{ document: key, uri }] },
        },
      ];
    });
  }
  if (application.view?.texts.has(path) !== true) await application.recalled();
  if (application.view?.texts.has(path) !== true) await application.refresh();
  const moved = sinceView(application, path);
  const view = application.view?.files.find(({ file }) => file === path);
  return (view?.lenses ?? []).map(({ range, title, target }): CodeLens => {
    const at = encoding.writeRange(moved?.range(range) ?? range, text);
    switch (target.kind) {
      case 'operation': {
        const { document, selector } = target;
        return { range: at, command: { title, command: 'docgen.explain', arguments: [{ document, selector, uri }] } };
      }
      case 'component':
        return {
          range: at,
          command: { title, command: 'docgen.references', arguments: [{ component: target.component, uri }] },
        };
      default:
        return { range: at, command: { title, command: 'docgen.showDiagnostics', arguments: [{ uri, range: at }] } };
    }
  });
}
