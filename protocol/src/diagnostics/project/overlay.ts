import { declare } from '../registry.js';

export const overlay = {
  'overlay.invalid': declare<{ file: string; reason: string }>({
    severity: 'warning',
    title: 'Overlay unusable',
    message: (p) => `${p.file} is no overlay that can be applied: ${p.reason}; all of it is skipped.`,
    help: () => ['Write an OpenAPI Overlay 1.0: overlay, info, and actions with a target and update or remove.'],
  }),
  'overlay.conflicting-operation': declare<{ file: string; action: number }>({
    severity: 'error',
    title: 'Overlay action says two things',
    message: (p) => `Action ${p.action} of ${p.file} has both update and remove; it is skipped.`,
    help: () => ['Split it into two actions, or remove one of the two.'],
  }),
  'overlay.unsupported-selector': declare<{ file: string; selector: string }>({
    severity: 'error',
    title: 'Overlay target not supported',
    message: (p) => `The target ${p.selector} of ${p.file} is outside the supported selectors; its action is skipped.`,
    help: () => [
      "Write one target for each place, with $, .name, ['any text'], [0] and [?(@.field=='text')]; wildcards, .. and other comparisons are not read.",
    ],
  }),
  'overlay.target-missing': declare<{ file: string; selector: string }>({
    severity: 'warning',
    title: 'Overlay target not found',
    message: (p) => `The target ${p.selector} of ${p.file} matches nothing in the document; its action does nothing.`,
    help: () => ['Compare it with the exported document: a path stands there with its leading slash.'],
  }),
  'overlay.unusable-value': declare<{
    file: string;
    selector: string;
    place: string;
    kind: 'map' | 'list' | 'text' | 'boolean' | 'number' | 'count' | 'type' | 'location' | 'style';
  }>({
    severity: 'warning',
    title: 'Overlay value in the wrong place',
    message: (p) =>
      `The update of ${p.selector} in ${p.file} gives ${p.place} a value that is no ${KINDS[p.kind] ?? p.kind}; it is skipped.`,
    help: (p) => [`Write the member the value belongs to into the target, or give a ${KINDS[p.kind] ?? p.kind}.`],
  }),
  'overlay.outranked': declare<{ file: string; selector: string; field: string }>({
    severity: 'info',
    title: 'Overlay loses to the configuration',
    message: (p) =>
      `${p.file} changes ${p.field} of ${p.selector}, which docgen.yaml sets itself; that value stays in the document.`,
    help: () => ['Change the setting in docgen.yaml.'],
  }),
};

/** Spells kinds that are more than one word. */
const KINDS: Record<string, string> = {
  count: 'whole number from 0',
  type: 'type of JSON Schema (string, integer, number, boolean, object, array, null)',
  location: 'place of a parameter (path, query, header, cookie)',
  style: 'style of OpenAPI',
};
