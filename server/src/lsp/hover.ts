import type { Position } from '@docgen/protocol';
import type { ActionPlace, HoverResult } from '@docgen/protocol/rpc';
import type { Hover, HoverParams } from 'vscode-languageserver/node';
import type { EditedApplication } from './application.js';
import { type AskedText, askedText, contains, type EditorServer, sinceView } from './editor-server.js';
import { headOf } from './head.js';
import { actionMarkdown, placeMarkdown } from './markdown.js';
import { yamlCursor } from './yaml/cursor.js';
import { settingAt, settingMarkdown } from './yaml/settings.js';

/** A build that takes longer is not waited for (commands 10.3). */
const PATIENCE_MS = 500;

/** Hovers that were told of each application, to be told again while nothing new is known. */
const remembered = new WeakMap<EditedApplication, { path: string; text: string; hover: Hover }[]>();
const REMEMBERED = 200;

/** Answers `textDocument/hover`; while the present text has no build, with what the last one knew, marked. */
export async function hover({ textDocument, position }: HoverParams, server: EditorServer): Promise<Hover | null> {
  const asked = askedText(server, textDocument.uri);
  if (asked === undefined) return null;
  const place = server.client.encoding.read(position, asked.text);
  if (asked.path === 'docgen.yaml') return ofSetting(asked, place, server);
  if (!asked.path.endsWith('.php')) return null;
  const { application } = asked;
  if (!application.isCurrent) {
    const built = application.refresh();
    const late = new Promise((resolve) => setTimeout(resolve, PATIENCE_MS).unref());
    // A daemon that starts may take longer than that to say what it kept.
    await Promise.race([built, Promise.all([late, application.recalled()])]);
  }
  const stale = !application.isCurrent;
  const action = ofAction(asked, place, server, stale);
  // On the line of its name, or in its docblock, an action is meant: the last build has the answer.
  const line = lineWords(asked.text, place.line);
  if (action !== null && !line.includes('#[') && /^(?:\*|\/\*\*)|\bfunction\b|^Route::/.test(line)) return action;
  return (await ofPlace(asked, place, server, stale)) ?? action;
}

/** Tells of the action whose head, or whose registration, holds the position. */
function ofAction(
  { application, path, text }: AskedText,
  place: Position,
  server: EditorServer,
  stale: boolean,
): Hover | null {
  const moved = sinceView(application, path);
  const view = application.view?.files.find(({ file }) => file === path);
  const found = view?.actions.filter((action): boolean => {
    const range = moved?.range(action.range) ?? action.range;
    if (action.whole) return range.start.line === place.line;
    const selection = moved?.range(action.selectionRange) ?? action.selectionRange;
    return contains(headOf(text, { range, selectionRange: selection }), place);
  });
  const action = innermost(found ?? []);
  if (action === undefined || action.operations.length === 0) return null;
  const range = moved?.range(action.selectionRange) ?? action.selectionRange;
  return {
    contents: { kind: 'markdown', value: actionMarkdown(action, stale) },
    range: server.client.encoding.writeRange(range, text),
  };
}

function innermost(actions: readonly ActionPlace[]): ActionPlace | undefined {
  return [...actions].sort((a, b) => lines(a) - lines(b))[0];
}

function lines({ range }: ActionPlace): number {
  return range.end.line - range.start.line;
}

/** Tells of the rule or attribute at the position, which is asked for; a hover that was told before while nothing answers. */
async function ofPlace(asked: AskedText, place: Position, server: EditorServer, stale: boolean): Promise<Hover | null> {
  const { application, path, text } = asked;
  if (stale) return recalled(asked, place, server);
  const question = { position: { uri: path, ...place }, unsaved: true };
  const late = new Promise<undefined>((resolve) => setTimeout(() => resolve(undefined), PATIENCE_MS).unref());
  const answer: HoverResult | undefined = await Promise.race([
    application.ask('docgen/hover', question).catch(() => undefined),
    late,
  ]);
  if (answer === undefined) return recalled(asked, place, server);
  if (answer.place === null) return null;
  const told: Hover = {
    contents: { kind: 'markdown', value: placeMarkdown(answer.place, false) },
    range: server.client.encoding.writeRange(answer.place.range, text),
  };
  const known = remembered.get(application) ?? [];
  remembered.set(application, [{ path, text, hover: told }, ...known].slice(0, REMEMBERED));
  return told;
}

function recalled({ application, path, text }: AskedText, place: Position, { client }: EditorServer): Hover | null {
  const word = lineWords(text, place.line);
  for (const known of remembered.get(application) ?? []) {
    const { range } = known.hover;
    if (known.path !== path || range === undefined) continue;
    // The same line of text, wherever it stands now.
    if (lineWords(known.text, client.encoding.readRange(range, known.text).start.line) !== word) continue;
    const { value } = known.hover.contents as { value: string };
    const line = place.line - range.start.line;
    const now = {
      start: { line: range.start.line + line, character: range.start.character },
      end: { line: range.end.line + line, character: range.end.character },
    };
    if (!contains(now, client.encoding.write(place, text))) continue;
    return { contents: { kind: 'markdown', value: `${value}\n\n*(stale)*` }, range: now };
  }
  return null;
}

function lineWords(text: string, line: number): string {
  return (text.split('\n')[line] ?? '').trim();
}

function ofSetting({ text }: AskedText, place: Position, server: EditorServer): Hover | null {
  const cursor = yamlCursor(text, place);
  const node = cursor.key === '' ? undefined : settingAt(cursor.path);
  const value = node === undefined ? undefined : settingMarkdown(cursor.path, node);
  if (value === undefined) return null;
  const range = {
    start: { line: place.line, character: cursor.start },
    end: { line: place.line, character: cursor.end },
  };
  return { contents: { kind: 'markdown', value }, range: server.client.encoding.writeRange(range, text) };
}
