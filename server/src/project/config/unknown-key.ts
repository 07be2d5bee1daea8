import { catalogue, serviceSettings } from '@docgen/protocol';
import { nearest } from './nearest-word.js';
import { grow, nodeAt, type SettingNode } from './setting-tree.js';

const serviceTree = grow(serviceSettings);

/** Writes the help line for a key that is no setting: the first of config 1.7 that applies. */
export function adviceFor(path: readonly string[], siblings: SettingNode): string | null {
  if (nodeAt(serviceTree, path) !== undefined) return 'This setting belongs in config/docgen.php.';
  const leaf = path.at(-1) ?? '';
  const meant = (word: string) => `Did you mean ${[...path.slice(0, -1), word].join('.')}?`;
  const slip = nearest(leaf, siblings.children.keys(), 1);
  if (slip !== null) return meant(slip);
  const places = catalogue.map((setting) => setting.path).filter((place) => place.split('.').at(-1) === leaf);
  if (places.length === 1) {
    return `The setting of this name is ${written(places[0] ?? '', path)}; the indentation is probably wrong.`;
  }
  const sibling = nearest(leaf, siblings.children.keys());
  return sibling === null ? null : meant(sibling);
}

/** Writes a catalogue path with the names the author chose, as far as the written path tells them. */
function written(place: string, path: readonly string[]): string {
  return place
    .split('.')
    .map((step, at, steps) => (step === '*' && steps[at - 1] === path[at - 1] ? (path[at] ?? '<name>') : step))
    .map((step) => (step === '*' ? '<name>' : step))
    .join('.');
}
