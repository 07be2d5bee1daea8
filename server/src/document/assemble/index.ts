import { type Diagnostic, type JsonMap, sortDiagnostics } from '@docgen/protocol';
import type { Fragment } from '../../analysis/index.js';
import { canonical } from '../canonical/canonical.js';
import { canonicalize } from '../canonical/index.js';
import type { HashMemo } from '../hash.js';
import { documentId } from '../identity.js';
import type { PartKind } from '../parts.js';
import { wellFormed } from '../well-formed.js';
import { Places } from './bound-anchors.js';
import { checkSchema } from './check-schema.js';
import { reportCollisions } from './collisions.js';
import { addComponents } from './components/index.js';
import { addContent } from './content/index.js';
import { stamped, withContentHash } from './identity.js';
import { createAssemblyMemo } from './memo.js';
import { placeOperations } from './operations.js';
import { applyOverlays } from './overlays/index.js';
import type { OverlayWrite } from './overlays/write.js';
import { reportRepeatedIds } from './repeated-ids.js';
import { writeRoot } from './root.js';
import { shareErrors } from './shared-errors/index.js';
import type { Assembly, AssemblyInput, Slot } from './state.js';
import { tagGroups, usedTags } from './tags.js';

import { changeParts, documentOf, ItemsBefore } from './tree.js';
import { reportUnusedSettings } from './unused-settings.js';
import { deriveVersion } from './versions/index.js';
import { addWorkflows } from './workflows/index.js';

export type { AssemblyInput } from './state.js';

/** Lists the steps of document 10.1, in order. */
const STEPS: readonly ((assembly: Assembly) => void)[] = [
  placeOperations,
  writeRoot,
  addComponents,
  reportCollisions,
  applyOverlays,
  reportRepeatedIds,
  shareErrors,
  deriveVersion,
  addWorkflows,
  addContent,
  makeWellFormed,
  reportUnusedSettings,
];

/** Makes all text well-formed, once nothing more is added. */
function makeWellFormed(assembly: Assembly): void {
  const { memo } = assembly;
  const nothing = () => undefined;
  changeParts(assembly, (node, kind) => memo.printed.of(node, kind, nothing, (part) => settled(part, kind)));
  const root = wellFormed(assembly.root) as JsonMap;
  if (root !== assembly.root) assembly.root = canonicalize(root);
}

function settled(part: JsonMap, kind: PartKind): JsonMap {
  const fine = wellFormed(part);
  return fine === part ? part : (canonical(fine, kind.written) as JsonMap);
}

/**
 * Assembles fragments to a finished document, in internal form and canonical order, with findings in the order of
 * diagnostics 2.3. Findings of the fragments and their components are the caller's. With the memo of an earlier
 * assembly, unchanged operations and components are the same objects as in its document.
 */
export function assemble(input: AssemblyInput): Assembled {
  const docId = documentId(input.document.key);
  const memo = input.memo ?? createAssemblyMemo();
  const turn = (memo.turns.get(docId) ?? 0) + 1;
  memo.turns.set(docId, turn);
  const assembly: Assembly = {
    input,
    memo,
    places: new Places(input.locate, input.moved, docId, turn, memo.facts),
    docId,
    operations: [],
    paths: [],
    webhooks: [],
    beside: new Map(),
    overlaid: [],
    buckets: new Map(),
    root: new Map(),
    olderNames: new Map(),
    workflows: [],
    content: undefined,
    schemes: [],
    diagnostics: [],
  };
  for (const step of STEPS) step(assembly);
  const items = memo.items.get(docId) ?? new ItemsBefore();
  memo.items.set(docId, items);
  const document = stamped(withTagGroups(documentOf(assembly, items)), assembly);
  checkSchema(document, assembly);
  memo.refs.endAssembly(assembly.places);
  assembly.places.close();
  const references = memo.names.get(docId)?.names ?? new Map<string, string>();
  return new Assembled(document, assembly, references);
}

/** Holds a finished document and the findings of its assembly, in the order of diagnostics 2.3. */
export class Assembled {
  private hashed: JsonMap | undefined;

  readonly diagnostics: Diagnostic[];
  /** Writes of overlays, in order. */
  readonly overlaid: readonly OverlayWrite[];
  private readonly memo: HashMemo;
  private readonly slots: Record<'paths' | 'webhooks', readonly Slot[]>;

  constructor(
    /** The document without its `contentHash`. */
    readonly unhashed: JsonMap,
    assembly: Assembly,
    /** Placeholders of components, and the references they became. */
    readonly references: ReadonlyMap<string, string>,
  ) {
    const { paths, webhooks } = assembly;
    this.diagnostics = sortDiagnostics(assembly.diagnostics);
    this.overlaid = assembly.overlaid;
    this.memo = assembly.memo.hash;
    this.slots = { paths, webhooks };
  }

  /** Makes a function that gives the fragment behind an operation; undefined for one an overlay added. */
  origins(): (section: 'paths' | 'webhooks', name: string, method: string) => Fragment | undefined {
    const key = (section: string, name: string, method: string): string => `${section} ${method} ${name}`;
    const found = new Map<string, Fragment>();
    for (const section of ['paths', 'webhooks'] as const) {
      for (const { name, placed } of this.slots[section]) {
        if (placed !== undefined) found.set(key(section, name, placed.method), placed.fragment);
      }
    }
    return (section, name, method) => found.get(key(section, name, method));
  }

  /**
   * Hashes the document when it is first asked for: that takes the text of all of it with its provenance, which few
   * artifacts show.
   */
  get document(): JsonMap {
    this.hashed ??= withContentHash(this.unhashed, this.memo);
    return this.hashed;
  }
}

/** Adds tag groups, an unknown member: it stands behind the extension, which gets its place here and is set later. */
function withTagGroups(document: JsonMap): JsonMap {
  const groups = tagGroups(document.get('tags'), () => usedTags(document));
  if (groups === undefined) return document;
  return new Map(document).set('x-docgen', new Map()).set('x-tagGroups', groups);
}
