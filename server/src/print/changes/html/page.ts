import { createHash } from 'node:crypto';
import type { DiffResult } from '@docgen/protocol/rpc';
import { type ChangeGroup, changeGroups, halves, type PlacedChange } from '../groups.js';
import { changePhrase, fieldValue, shownField, verdictLine } from '../wording.js';
import { html, Markup } from './markup.js';
import { SCRIPT } from './script.js';
import { STYLE } from './style.js';

/** Names up to this many users of a component without a fold. */
const MOST_USERS = 3;
const SIGNS = { added: '+', removed: '−', changed: '~' } as const;

/**
 * Writes a diff as one page that asks nobody for anything: its policy allows its own style and script by their hashes, and no request
 * (commands 5.5). Every text of the documents is escaped.
 */
export function htmlChanges(result: DiffResult): string {
  const { changeset, current, document, source } = result;
  const title = current.title === '' ? document : current.title;
  const [breaking, others] = halves(changeGroups(result));
  const page = html`<!doctype html>
<html lang="en">
<head>
<meta name="generator" content="docgen diff">
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy()}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="referrer" content="no-referrer">
<title>${title}: API changes</title>
<style>${new Markup(STYLE)}</style>
</head>
<body>
<header><div>
<h1>${title}</h1>
${versions(result)}
${tally(changeset.counts)}
${verdict(result)}${result.notes.map((note) => html`<p class="note">${note.replaceAll('\n', ' ')}</p>\n`)}</div></header>
${changeset.counts.total === 0 ? html`<main><p class="empty">No API changes.</p>` : changes(breaking, others)}
<footer>Compared with ${source} · written by docgen</footer>
</main>
${changeset.counts.total === 0 ? html`` : html`<script>${new Markup(SCRIPT)}</script>\n`}</body>
</html>
`;
  return page.html;
}

/** Allows the style and the script of this page, by their hashes, and nothing else. */
function policy(): string {
  const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
  return `default-src 'none'; style-src ${hash(STYLE)}; script-src ${hash(SCRIPT)}; base-uri 'none'; form-action 'none'`;
}

function versions({ old, current }: DiffResult): Markup {
  if (old.version === current.version)
    return html`<p class="versions">Version <b>${current.version || 'not stated'}</b></p>`;
  const shown = (version: string) => html`<b>${version === '' ? 'no version' : version}</b>`;
  return html`<p class="versions">${shown(old.version)} → ${shown(current.version)}</p>`;
}

function tally({ total, breaking }: DiffResult['changeset']['counts']): Markup {
  return html`<ul class="tally">
<li${breaking > 0 ? html` class="breaks"` : html``}><b>${breaking}</b><span>breaking</span></li>
<li><b>${total - breaking}</b><span>not breaking</span></li>
</ul>`;
}

function verdict({ policy: judged }: DiffResult): Markup {
  if (judged === undefined) return html``;
  const kind = judged.satisfied ? 'verdict' : 'verdict violated';
  return html`<p class="${kind}">${verdictLine(judged)}</p>\n`;
}

function changes(breaking: readonly ChangeGroup[], others: readonly ChangeGroup[]): Markup {
  const section = (title: string, groups: readonly ChangeGroup[]) =>
    groups.length === 0 ? html`` : html`<section>\n<h2>${title}</h2>\n${groups.map(article)}</section>\n`;
  return html`<div class="bar" hidden><div>
<input type="search" placeholder="Filter by operation, field or kind of change" aria-label="Filter changes">
<label><input type="checkbox"> Breaking only</label>
</div></div>
<main>
${section('Breaking', breaking)}${section('Not breaking', others)}<p class="empty" hidden>Nothing matches the filter.</p>`;
}

function article({ name, kind, method, reach, changes }: ChangeGroup): Markup {
  const shown = kind === 'operation' && method !== undefined ? name.slice(method.length + 1) : name;
  const verb = method === undefined ? html`` : html`<span class="method">${method}</span> `;
  return html`<article>
<h3 class="name">${verb}${shown}</h3>
${users(reach)}<ul class="changes">
${changes.map(row)}</ul>
</article>
`;
}

function users(reach: readonly string[]): Markup {
  if (reach.length === 0) return html``;
  if (reach.length <= MOST_USERS) {
    const listed = reach.map((operation, at) => html`${at === 0 ? '' : ', '}<code>${operation}</code>`);
    return html`<p class="reach">Used by ${listed}</p>\n`;
  }
  const items = reach.map((operation) => html`<li><code>${operation}</code></li>`);
  return html`<details class="reach"><summary>Used by ${reach.length} operations</summary><ul>${items}</ul></details>\n`;
}

function row(change: PlacedChange): Markup {
  const { kind, breaking, code, place, fields = [] } = change;
  const members = fields
    .map(shownField)
    .map(
      ({ field, areMembers, old, new: now }) =>
        html`<dt>${field}</dt><dd>${values('del', old, areMembers)}${areMembers ? ' ' : ARROW}${values('ins', now, areMembers)}</dd>`,
    );
  return html`<li class="change${breaking ? ' breaking' : ''}"><span class="sign" aria-hidden="true">${SIGNS[kind]}</span><div>
<span class="said">${changePhrase(change)}</span><span class="code">${code}</span>
${place === '' ? html`` : html`<code class="place">${place}</code>\n`}${members.length === 0 ? html`` : html`<dl>${members}</dl>\n`}</div></li>
`;
}

const ARROW = html`<span class="arrow">→</span>`;

/** Writes values; where they are members of a list, none of them is nothing to show. */
function values(tag: 'del' | 'ins', of: readonly unknown[], areMembers: boolean): Markup {
  if (of.length === 0) return areMembers ? html`` : html`<span class="none">none</span>`;
  const shown = of.map((one, at) => {
    const space = at === 0 ? '' : ' ';
    return tag === 'del' ? html`${space}<del>${fieldValue(one)}</del>` : html`${space}<ins>${fieldValue(one)}</ins>`;
  });
  return html`${shown}`;
}
