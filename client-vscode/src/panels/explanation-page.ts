import type {
  Decision,
  ExplainedContribution,
  ExplainedField,
  ExplainResult,
  OperationMatch,
} from '@docgen/protocol/rpc';

/** Holds what the page asks of the extension, as a message. */
export type PageMessage =
  | { kind: 'open'; file: string; line: number }
  | { kind: 'explain'; selector: string; document: string };

/**
 * Writes an explanation as the page of a panel: each field with who wrote it, what that displaced, and what to do. Places and
 * operations are buttons. The page runs one script, marked by `nonce`, and loads nothing.
 */
export function explanationPage(result: ExplainResult, nonce: string): string {
  const policy = `default-src 'none'; style-src 'nonce-${nonce}'; script-src 'nonce-${nonce}'`;
  return `<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<title>${escaped(titleOf(result))}</title>
<style nonce="${nonce}">${STYLE}</style>
</head>
<body>
${bodyOf(result)}
<script nonce="${nonce}">${SCRIPT}</script>
</body>
</html>
`;
}

/** Names what an explanation is about, for the tab of its panel. */
export function titleOf(result: ExplainResult): string {
  switch (result.status) {
    case 'explained':
    case 'field':
      return `${result.operation.method} ${result.operation.path}`;
    case 'decides':
    case 'decides-nothing':
      return `${result.place.file}:${result.place.line}`;
    default:
      return result.query;
  }
}

function bodyOf(result: ExplainResult): string {
  const title = `<h1>${escaped(titleOf(result))}</h1>`;
  switch (result.status) {
    case 'explained': {
      const { operation, nodes, diagnostics } = result;
      const about = [operation.document, operation.operationId, operation.action].filter((part) => part !== null);
      const findings = diagnostics.map(({ severity, code, message, source }) => {
        return `<li><b>${escaped(severity)}</b> <code>${escaped(code)}</code> ${escaped(message)} ${place(source)}</li>`;
      });
      return [
        title,
        `<p>${about.map((part) => `<code>${escaped(part)}</code>`).join(' · ')} ${place(operation.at)}</p>`,
        ...(findings.length === 0 ? [] : [`<h2>Findings</h2><ul>${findings.join('')}</ul>`]),
        ...nodes.map(({ label, fields }) => `<h2>${escaped(label)}</h2>${fields.map(fieldText).join('')}`),
      ].join('\n');
    }
    case 'field':
      return `${title}<h2>${escaped(result.field.label)}</h2>${fieldText(result.field)}`;
    case 'ambiguous':
      return `${title}<p>${result.matches.length} operations match.</p>${operationList(result.matches)}`;
    case 'no-match': {
      const example = result.example === null ? '' : `<p>For example:</p>${operationList([result.example])}`;
      return `${title}<p>No operation matches; ${result.published} are published.</p>${example}`;
    }
    case 'no-field':
    case 'ambiguous-field': {
      const fields = result.fields.map(
        ({ field, layer }) => `<li><code>${escaped(field)}</code> ${escaped(layer)}</li>`,
      );
      return `${title}<ul>${fields.join('')}</ul>`;
    }
    case 'decides-nothing':
      return `${title}<p>This line decides nothing in any document.</p>`;
    case 'decides':
      return title + result.decisions.map(decisionText).join('');
  }
}

function decisionText({ label, field, value, removed, won, operations, layer }: Decision): string {
  const written = removed === true ? '<i>removed</i>' : valueText(value);
  const mark = won ? '' : ' <span class="lost">displaced</span>';
  return `<h2>${escaped(label)}.${escaped(field)}</h2><p>${escaped(layer)}${mark}</p>${written}${operationList(operations)}`;
}

function fieldText({ field, contributions, remedy }: ExplainedField): string {
  const advice = remedy.line === '' ? '' : `<p class="remedy">${escaped(remedy.line)}</p>`;
  return `<details open><summary>${escaped(field)}</summary>${contributions.map(contributionText).join('')}${advice}</details>`;
}

function contributionText({ won, layer, producer, value, removed, source, lost }: ExplainedContribution): string {
  const writer = layer === producer ? layer : `${layer} (${producer})`;
  const written = removed === true ? '<i>removed</i>' : valueText(value);
  const reason = lost === undefined ? '' : ` <span class="lost">${escaped(lost)}</span>`;
  return `<div class="${won ? 'won' : 'displaced'}">${escaped(writer)} ${place(source)}${reason}${written}</div>`;
}

function valueText(value: unknown): string {
  if (typeof value === 'string') return `<blockquote>${escaped(value)}</blockquote>`;
  return `<pre>${escaped(JSON.stringify(value, null, 2) ?? '')}</pre>`;
}

function operationList(operations: readonly OperationMatch[]): string {
  const items = operations.map(({ method, path, document }) => {
    const name = `${method} ${path}`;
    return `<li><button data-selector="${escaped(name)}" data-document="${escaped(document)}">${escaped(name)}</button> ${escaped(document)}</li>`;
  });
  return `<ul>${items.join('')}</ul>`;
}

function place(source: { file: string; line?: number } | undefined): string {
  if (source === undefined) return '';
  const line = source.line ?? 1;
  const name = source.line === undefined ? source.file : `${source.file}:${line}`;
  return `<button data-file="${escaped(source.file)}" data-line="${line}">${escaped(name)}</button>`;
}

function escaped(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => `&#${character.codePointAt(0)};`);
}

const STYLE = `
body { font: var(--vscode-font-size) var(--vscode-font-family); padding: 0 1.2em 2em; line-height: 1.5; }
h1 { font-size: 1.4em; } h2 { font-size: 1.1em; margin: 1.4em 0 .4em; border-bottom: 1px solid var(--vscode-panel-border); }
code, pre, blockquote { font-family: var(--vscode-editor-font-family); font-size: .95em; }
pre, blockquote { margin: .2em 0 .4em; padding: .3em .6em; background: var(--vscode-textCodeBlock-background); white-space: pre-wrap; }
summary { cursor: pointer; font-weight: 600; } details { margin: .3em 0; } details > div { margin-left: 1em; }
button { background: none; border: 0; padding: 0; color: var(--vscode-textLink-foreground); cursor: pointer; font: inherit; }
button:hover, button:focus { text-decoration: underline; }
.displaced { opacity: .65; } .lost { font-style: italic; } .remedy { margin-left: 1em; }
.remedy::before { content: "→ "; }
`;

/** Keeps the place that was scrolled to when the page is written again. */
const SCRIPT = `
const host = acquireVsCodeApi();
scrollTo(0, host.getState()?.top ?? 0);
addEventListener('scroll', () => host.setState({ top: scrollY }));
addEventListener('click', ({ target }) => {
  const { file, line, selector, document } = target.closest?.('button')?.dataset ?? {};
  if (file !== undefined) host.postMessage({ kind: 'open', file, line: Number(line) });
  else if (selector !== undefined) host.postMessage({ kind: 'explain', selector, document });
});
`;
