import type { OverlayAction, OverlayFile } from '../../../layers/overlay/index.js';
import { type Assembly, report } from '../state.js';
import { documentOf } from '../tree.js';
import { Edit } from './edit.js';
import { matches, type Place } from './place.js';
import { takeBack } from './take-back.js';

/** Applies the overlays of a document, in order, once everything has its name (document 9). */
export function applyOverlays(assembly: Assembly): void {
  const overlays = assembly.input.overlays ?? [];
  for (const { diagnostics } of overlays) assembly.diagnostics.push(...diagnostics);
  const actions = overlays.flatMap((overlay) => overlay.actions.map((action) => ({ overlay, action })));
  if (actions.length === 0) return;
  const before = documentOf(assembly);
  let document = before;
  for (const { overlay, action } of actions) {
    const places = matches(document, action.steps);
    const params = { file: overlay.file, selector: action.target };
    if (places.length === 0) report(assembly, 'overlay.target-missing', params, { source: action.source });
    const edit = editOf(overlay, action, assembly);
    // A list closes up behind what is removed, so its last match goes first.
    for (const place of action.verb === 'remove' ? lastFirst(places) : places) document = edit.apply(document, place);
  }
  takeBack(assembly, before, document);
}

function editOf({ file }: OverlayFile, { target: selector, verb, source }: OverlayAction, assembly: Assembly): Edit {
  return new Edit(file, verb, {
    written: (write) => assembly.overlaid.push({ ...write, source }),
    outranked: (field) => report(assembly, 'overlay.outranked', { file, selector, field }, { source }),
    unusable: ({ part: place, kind }) =>
      report(assembly, 'overlay.unusable-value', { file, selector, place, kind }, { source }),
  });
}

/** Matches of one selector lie equally deep and in document order. */
function lastFirst(places: readonly Place[]): Place[] {
  return [...places].reverse();
}
