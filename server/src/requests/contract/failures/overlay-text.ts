import { isMap } from '@docgen/protocol';
import { fromPlain } from '../../../analysis/index.js';
import { writeYaml } from '../../../document/index.js';
import { readYaml } from '../../../project/config/read-yaml.js';
import { type FileInsertion, inserted } from './file-insertion.js';
import type { MendingAction } from './mends.js';

/** Names the overlay that mends what tests show of a document, below the application: each document has its own, which targets nothing of another. */
export function overlayPath(key: string): string {
  return key === 'default'
    ? 'docs/contract.overlay.yaml'
    : `docs/contract.${key.replace(/[^A-Za-z0-9_-]/g, '-')}.overlay.yaml`;
}

const HEAD = ['overlay: 1.0.0', 'info:', '  title: What the tests show', '  version: 1.0.0', 'actions:'];

/** Adds actions to the end of the overlay; undefined where its text is not one that ends with its actions. */
export function overlayInsertion(
  path: string,
  before: string | null,
  actions: readonly MendingAction[],
): FileInsertion | undefined {
  const lines = actions.flatMap(actionLines);
  if (before === null || before.trim() === '')
    return { path, before: null, places: [{ at: 0, lines: [...HEAD, ...lines] }] };
  const at = before.trimEnd().split('\n').length;
  const insertion = { path, before, places: [{ at, lines }] };
  const [old, added] = [actionsOf(before), actionsOf(inserted(insertion))];
  return old !== undefined && added === old + actions.length ? insertion : undefined;
}

/** Names the overlay in docgen.yaml; undefined where its text leaves no sure place for that. */
export function settingInsertion(before: string, key: string): FileInsertion | undefined {
  const lines = before.split('\n');
  const documents = lines.findIndex((line) => /^documents:\s*(?:#.*)?$/.test(line));
  const child = documents < 0 ? undefined : lines.slice(documents + 1).find(isContent);
  const outer = /^ +/.exec(child ?? '')?.[0];
  if (outer === undefined) return undefined;
  const after = lines.findIndex((line, at) => at > documents && isContent(line) && !line.startsWith(outer));
  const isKey = new RegExp(`^${outer}["']?${escaped(key)}["']?:\\s*(?:#.*)?$`);
  const start = lines.findIndex((line, at) => at > documents && (after < 0 || at < after) && isKey.test(line));
  if (start < 0) return undefined;
  const indent = outer.length;
  const end = lines.findIndex(
    (line, at) => at > start && line.trim() !== '' && (/^ */.exec(line)?.[0].length ?? 0) <= indent,
  );
  const own = lines.slice(start + 1, end < 0 ? undefined : end);
  const first = own.find(isContent);
  const inner = /^ */.exec(first ?? '')?.[0] ?? '';
  if (inner.length <= indent) return undefined;
  const setting = own.findIndex((line) => line.startsWith(`${inner}overlays:`));
  const place =
    setting < 0
      ? { at: start + 1, lines: [`${inner}overlays: [${overlayPath(key)}]`] }
      : /overlays:\s*(?:#.*)?$/.test(own[setting] ?? '')
        ? lastItem(own.slice(setting + 1), start + 2 + setting, inner, overlayPath(key))
        : undefined;
  if (place === undefined) return undefined;
  const insertion = { path: 'docgen.yaml', before, places: [place] };
  return readYaml(inserted(insertion)).ok ? insertion : undefined;
}

/** Adds an item behind those of a list, whose last overlay has the last word. */
function lastItem(below: readonly string[], at: number, inner: string, item: string): { at: number; lines: string[] } {
  const dash = /^ *-/.exec(below.find(isContent) ?? '')?.[0];
  if (dash === undefined) return { at, lines: [`${inner}  - ${item}`] };
  const end = below.findIndex(
    (line) => isContent(line) && !line.startsWith(dash) && !line.startsWith(`${dash.slice(0, -1)} `),
  );
  const items = end < 0 ? below : below.slice(0, end);
  return { at: at + items.findLastIndex(isContent) + 1, lines: [`${dash} ${item}`] };
}

function isContent(line: string): boolean {
  return line.trim() !== '' && !line.trim().startsWith('#');
}

function actionLines({ target, update, remove }: MendingAction): string[] {
  const action = { target: selector(target), ...(remove === true ? { remove } : { update }) };
  const [dash = '', first = '', ...rest] = writeYaml(fromPlain({ actions: [action] }))
    .trimEnd()
    .split('\n')
    .slice(1);
  return [`${dash} ${first.trim()}`, ...rest];
}

/** Writes keys as a selector (document 9.2); places in lists stand by their number. */
export function selector(keys: readonly string[]): string {
  return `$${keys
    .map((key, at) => {
      if (/^\d+$/.test(key) && isList(keys[at - 1])) return `[${key}]`;
      return /^[A-Za-z_][A-Za-z0-9_-]*$/.test(key) ? `.${key}` : `['${key.replace(/['\\]/g, '\\$&')}']`;
    })
    .join('')}`;
}

function isList(key: string | undefined): boolean {
  return ['parameters', 'allOf', 'anyOf', 'oneOf', 'prefixItems'].includes(key ?? '');
}

function actionsOf(text: string): number | undefined {
  const read = readYaml(text);
  const actions = read.ok && isMap(read.root ?? null) ? (read.root as Map<string, unknown>).get('actions') : undefined;
  return Array.isArray(actions) ? actions.length : undefined;
}

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}
