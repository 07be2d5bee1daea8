import { isMap, type Json } from '@docgen/protocol';
import { type ComponentPairs, referenceKey } from '../component-pairs.js';
import { ContentKeys } from '../content-keys.js';
import { idOf } from '../identity.js';

interface BranchPairing {
  pairs: readonly (readonly [before: Json, after: Json])[];
  removed: readonly Json[];
  added: readonly Json[];
}

/** Gives the key a branch is looked for by; undefined for one that has none of the kind. */
type BranchKey = (branch: Json, ref: (ref: string) => string, contents: ContentKeys) => string | number | undefined;

/** Holds the numbers of values for as long as two documents are compared. */
const contentsOf = new WeakMap<ComponentPairs, ContentKeys>();

const KEYS: readonly BranchKey[] = [
  (branch) => (isMap(branch) ? idOf(branch) : undefined),
  (branch, ref) => {
    const target = isMap(branch) ? branch.get('$ref') : undefined;
    return typeof target === 'string' ? ref(target) : undefined;
  },
  (branch, _, contents) => contents.of(branch),
];

/** Pairs the branches of two compositions by id, by what they refer to, by value, then the two that are left alone (diff 10.5.3). */
export function pairBranches(
  before: readonly Json[],
  after: readonly Json[],
  components: ComponentPairs,
): BranchPairing {
  const { pairs, removed, added } = pairAlike(before, after, components);
  const [old, current] = [removed[0], added[0]];
  if (removed.length === 1 && added.length === 1 && old !== undefined && current !== undefined) {
    if (!isReference(old) && !isReference(current)) {
      return { pairs: [...pairs, [old, current]], removed: [], added: [] };
    }
  }
  return { pairs, removed, added };
}

/** Pairs the branches that are alike: of one id, one reference or one value. */
export function pairAlike(before: readonly Json[], after: readonly Json[], components: ComponentPairs): BranchPairing {
  const contents = contentsOf.get(components) ?? new ContentKeys();
  contentsOf.set(components, contents);
  const pairs: [Json, Json][] = [];
  let [removed, added] = [[...before], [...after]];
  for (const key of KEYS) {
    if (removed.length === 0 || added.length === 0) break;
    const waiting = new Map<string | number, Json[]>();
    for (const branch of added) {
      const name = key(branch, (ref) => components.keyAfter(ref), contents);
      if (name !== undefined) waiting.set(name, [...(waiting.get(name) ?? []), branch]);
    }
    const taken: Json[] = [];
    removed = removed.filter((branch) => {
      const name = key(branch, referenceKey, contents);
      const partner = name === undefined ? undefined : waiting.get(name)?.shift();
      if (partner === undefined) return true;
      taken.push(partner);
      pairs.push([branch, partner]);
      return false;
    });
    added = without(added, taken);
  }
  return { pairs, removed, added };
}

/** Leaves out each of `taken` once. */
function without(all: readonly Json[], taken: readonly Json[]): Json[] {
  const rest = [...taken];
  return all.filter((branch) => {
    const at = rest.indexOf(branch);
    if (at >= 0) rest.splice(at, 1);
    return at < 0;
  });
}

/** Tells whether a branch is a reference. */
export function isReference(branch: Json): boolean {
  return isMap(branch) && typeof branch.get('$ref') === 'string';
}
