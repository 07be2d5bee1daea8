/** Holds what the page asks of the extension, as a message. */
export type ViewerMessage = { kind: 'browse' };

/** Holds what a page is made of. */
export interface ShownDocument {
  /** JSON of the document. */
  text: string;
  /** The program that shows it. */
  script: string;
  nonce: string;
  /** The operation to begin at. */
  operationId?: string;
}

/**
 * Writes the page of a panel that shows a document. Document and program stand in the page, which loads nothing and asks nobody. Where it was
 * read before, it is read on.
 */
export function viewerPage({ text, script, nonce, operationId }: ShownDocument): string {
  const policy = `default-src 'none'; style-src 'unsafe-inline'; img-src data:; font-src data:; worker-src blob:; script-src 'nonce-${nonce}'`;
  const start = START.replace('OPERATION', () => inScript(JSON.stringify(operationId ?? null)));
  return `<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<style>${STYLE}</style>
</head>
<body>
<p><button id="browse">Open in the browser</button></p>
<div id="reference"></div>
<script type="application/json" id="document" nonce="${nonce}">${inScript(text)}</script>
<script nonce="${nonce}">${script.replace(/<\/(script)/gi, '<\\/$1')}</script>
<script nonce="${nonce}">${start}</script>
</body>
</html>
`;
}

/** Writes JSON so that it ends no element it stands in. */
function inScript(json: string): string {
  return json.replace(/</g, '\\u003c');
}

const STYLE = `
body { margin: 0; padding: 0; background: #fff; }
body > p { margin: 0; padding: 4px 8px; text-align: right; background: var(--vscode-editor-background); }
button { font: inherit; color: var(--vscode-button-foreground); background: var(--vscode-button-background); border: 0; padding: 2px 10px; cursor: pointer; }
`;

const START = `
const editor = acquireVsCodeApi();
document.getElementById('browse').addEventListener('click', () => editor.postMessage({ kind: 'browse' }));
const wanted = OPERATION;
const text = document.getElementById('document').textContent;
const settings = { sanitize: true, disableSearch: false, scrollYOffset: 0, hideLoading: true };
Redoc.init(JSON.parse(text), settings, document.getElementById('reference'), () => {
  const before = editor.getState();
  const operation = wanted === null ? undefined : [...document.querySelectorAll('[id]')].find(({ id }) => id.endsWith('operation/' + wanted));
  if (operation !== undefined) operation.scrollIntoView();
  else if (before !== undefined) scrollTo(0, before.top);
  addEventListener('scroll', () => editor.setState({ top: scrollY }), { passive: true });
});
`;
