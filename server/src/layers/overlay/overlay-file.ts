import { isMap, type Json, raise, type Source, type UnboundDiagnostic } from '@docgen/protocol';
import { readYaml } from '../../project/config/read-yaml.js';
import { parseSelector, type SelectorStep } from './selector.js';

/** Holds one action of an overlay: what it selects, and what it does there. */
export interface OverlayAction {
  /** The target as written. */
  target: string;
  steps: readonly SelectorStep[];
  verb: { update: Json } | 'remove';
  source: Source;
}

/** Holds the actions of one overlay, in file order, without those that cannot be used. */
export interface OverlayFile {
  /** App-relative path. */
  file: string;
  actions: readonly OverlayAction[];
  diagnostics: readonly UnboundDiagnostic[];
}

/** Reads an OpenAPI Overlay (document 9.1). A file that is none has no actions and one finding. */
export function readOverlay(file: string, text: string | undefined): OverlayFile {
  const invalid = (reason: string, line?: number): OverlayFile => ({
    file,
    actions: [],
    diagnostics: [raise('overlay.invalid', { file, reason }, { source: placeOf(file, line) })],
  });
  if (text === undefined) return invalid('it cannot be read');
  const read = readYaml(text);
  if (!read.ok)
    return invalid(`it is not valid YAML at line ${read.line}, column ${read.column}: ${read.reason}`, read.line);
  const { root, lines } = read;
  if (!isMap(root)) return invalid('it holds no map');
  const version = root.get('overlay');
  if (typeof version !== 'string' || !version.startsWith('1.0'))
    return invalid('`overlay` is not a text that begins with 1.0', lines.get(root)?.get('overlay'));
  const list = root.get('actions');
  if (!Array.isArray(list)) return invalid('`actions` is not a list', lines.get(root)?.get('actions'));
  const actions: OverlayAction[] = [];
  const diagnostics: UnboundDiagnostic[] = [];
  for (const [at, entry] of list.entries()) {
    const line = lines.get(list)?.get(at);
    const source = placeOf(file, line);
    const number = at + 1;
    const target = isMap(entry) ? entry.get('target') : undefined;
    if (!isMap(entry) || typeof target !== 'string') return invalid(`action ${number} has no target`, line);
    const removes = entry.get('remove') === true;
    if (!removes && !entry.has('update')) return invalid(`action ${number} has neither update nor remove`, line);
    if (removes && entry.has('update')) {
      diagnostics.push(raise('overlay.conflicting-operation', { file, action: number }, { source }));
      continue;
    }
    const steps = parseSelector(target);
    if (steps === undefined) {
      diagnostics.push(raise('overlay.unsupported-selector', { file, selector: target }, { source }));
      continue;
    }
    const update = entry.get('update') as Json;
    if (steps.length === 0 && (removes || !isMap(update) || update.size === 0))
      return invalid(`action ${number} takes the whole document away`, line);
    actions.push({ target, steps, verb: removes ? 'remove' : { update }, source });
  }
  return { file, actions, diagnostics };
}

function placeOf(file: string, line: number | undefined): Source {
  return line === undefined ? { file } : { file, line };
}
