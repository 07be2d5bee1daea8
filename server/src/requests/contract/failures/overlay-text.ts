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
  const start = lines.findIndex(
    (line, at) => at > documents && new RegExp(`^ +["']?${escaped(key)}["']?:\\s*(?:#.*)?$`).test(line),
  );
  if (documents < 0 || start < 0) return undefined;
  const indent = /^ */.exec(lines[start] ?? '')?.[0].length ?? 0;
  const end = lines.findIndex(
    (line, at) => at > start && line.trim() !== '' && (/^ */.exec(line)?.[0].length ?? 0) <= indent,
  );
  const own = lines.slice(start + 1, end < 0 ? undefined : end);
  const first = own.find((line) => line.trim() !== '' && !line.trim().startsWith('#'));
  const inner = /^ */.exec(first ?? '')?.[0] ?? '';
  if (inner.length <= indent) return undefined;
  const setting = own.findIndex((line) => line.startsWith(`${inner}overlays:`));
  const place =
    setting < 0
      ? { at: start + 1, lines: [`${inner}overlays: [${overlayPath(key)}]`] }
      : /overlays:\s*(?:#.*)?$/.test(own[setting] ?? '')
        ? {
            at: start + 2 + setting,
            lines: [`${/^\s*-/.exec(own[setting + 1] ?? '')?.[0] ?? `${inner}  -`} ${overlayPath(key)}`],
          }
        : undefined;
  if (place === undefined) return undefined;
  const insertion = { path: 'docgen.yaml', before, places: [place] };
  return readYaml(inserted(insertion)).ok ? insertion : undefined;
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
