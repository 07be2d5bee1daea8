import type { Anchor, Source } from '@docgen/protocol';
import {
  type By,
  type ComponentDefinition,
  type Contribution,
  componentRef,
  type Fragment,
} from '../../analysis/index.js';
import { pointer } from '../../document/index.js';
import type { AnalyzedDocument } from '../../pipeline/types.js';
import { type PublishedOperation, publishedOperations } from './operations.js';

/** Holds what was made of one place: operations, and components with the operations that use them. */
export interface DecidedParts {
  operations: Set<PublishedOperation>;
  components: Set<ComponentDefinition>;
}

/**
 * Leads from places in the source to what they decide, file by file. The anchors of a fragment and their files are remembered by the
 * fragment, which stays from build to build, so an edit binds lines again and reads nothing else.
 */
export class DecidingFacts {
  private readonly byFile = new Map<string, ReadonlyMap<Anchor, DecidedParts>>();
  private uses: Map<ComponentDefinition, PublishedOperation[]> | undefined;

  constructor(private readonly document: AnalyzedDocument) {}

  private partsIn(file: string): ReadonlyMap<Anchor, DecidedParts> {
    const found = new Map<Anchor, DecidedParts>();
    const byKey = new Map<string, DecidedParts>();
    const note = ({ anchor, key }: Placed, part: PublishedOperation | ComponentDefinition): void => {
      let parts = byKey.get(key);
      if (parts === undefined) {
        parts = { operations: new Set(), components: new Set() };
        byKey.set(key, parts);
        found.set(anchor, parts);
      }
      if ('bucket' in part) parts.components.add(part);
      else parts.operations.add(part);
    };
    const seen = new Set<ComponentDefinition>();
    for (const operation of publishedOperations(this.document)) {
      for (const by of anchorsIn(file, operation.fragment, this.document)) note(by, operation);
      for (const definition of operation.fragment.components) {
        if (seen.has(definition)) continue;
        seen.add(definition);
        for (const by of anchorsIn(file, definition, this.document)) note(by, definition);
      }
    }
    for (const { keys, source } of this.document.analysis.overlaid) {
      if (source.file !== file) continue;
      const anchor = { fact: sourceFact(source) };
      for (const part of this.partsAt(keys)) note({ anchor, key: anchor.fact }, part);
    }
    return found;
  }

  private get users(): ReadonlyMap<ComponentDefinition, readonly PublishedOperation[]> {
    if (this.uses !== undefined) return this.uses;
    this.uses = new Map();
    for (const operation of publishedOperations(this.document)) {
      for (const definition of operation.fragment.components) {
        const known = this.uses.get(definition);
        if (known === undefined) this.uses.set(definition, [operation]);
        else known.push(operation);
      }
    }
    return this.uses;
  }

  /** Finds what a write of an overlay goes to: an operation, or a component. */
  private partsAt(keys: readonly string[]): (PublishedOperation | ComponentDefinition)[] {
    if (keys[0] === 'components') {
      const ref = pointer(keys.slice(0, 3));
      const isMeant = ({ bucket, tuple }: ComponentDefinition) =>
        this.document.analysis.references.get(componentRef(bucket, tuple)) === ref;
      return [...this.users.keys()].filter(isMeant);
    }
    return publishedOperations(this.document).filter((operation) =>
      operation.keys.every((key, at) => at >= keys.length || key === keys[at]),
    );
  }

  /** Lists anchors of a file with what they decide. */
  in(file: string): Iterable<[Anchor, DecidedParts]> {
    let parts = this.byFile.get(file);
    if (parts === undefined) {
      parts = this.partsIn(file);
      this.byFile.set(file, parts);
    }
    return parts;
  }

  usersOf(definition: ComponentDefinition): readonly PublishedOperation[] {
    return this.users.get(definition) ?? [];
  }
}

/** Marks an anchor that stands for a place which was bound from the start: `source:<file>:<line>`. */
const SOURCE = 'source:';

/** Finds the place of an anchor of `DecidingFacts`. */
export function placeOf(anchor: Anchor, { analysis }: AnalyzedDocument): Source | undefined {
  if (!anchor.fact.startsWith(SOURCE)) return analysis.locate(anchor);
  const cut = anchor.fact.lastIndexOf(':');
  const line = Number(anchor.fact.slice(cut + 1));
  const file = anchor.fact.slice(SOURCE.length, cut);
  return line > 0 ? { file, line } : { file };
}

interface Placed {
  anchor: Anchor;
  key: string;
}

interface PlacedByFile {
  structure: number;
  files: Map<string, Placed[]>;
}

const remembered = new WeakMap<object, PlacedByFile>();
const NONE: readonly Placed[] = [];

/** Lists the anchors in a file of the contributions of a fragment or component, each once. */
function anchorsIn(
  file: string,
  made: Fragment | ComponentDefinition,
  { analysis }: AnalyzedDocument,
): readonly Placed[] {
  const { structure } = analysis.places;
  let known = remembered.get(made);
  if (known?.structure !== structure) {
    known = { structure, files: new Map() };
    for (const placed of placedIn(made.contributions)) {
      const at = fileOf(placed.anchor, analysis);
      if (at === undefined) continue;
      const list = known.files.get(at);
      if (list === undefined) known.files.set(at, [placed]);
      else list.push(placed);
    }
    remembered.set(made, known);
  }
  return known.files.get(file) ?? NONE;
}

/** Finds the file of an anchor; all anchors of a fact lie in one file. */
function fileOf({ fact }: Anchor, { locate }: AnalyzedDocument['analysis']): string | undefined {
  return fact.startsWith(SOURCE) ? fact.slice(SOURCE.length, fact.lastIndexOf(':')) : locate({ fact })?.file;
}

function placedIn(contributions: readonly Contribution[]): Placed[] {
  const found = new Map<string, Placed>();
  let last: By | undefined;
  for (const { by } of contributions) {
    // The writer of one field mostly writes the next one too.
    if (by === last) continue;
    last = by;
    const anchor = by.source === undefined ? by.anchor : { fact: sourceFact(by.source) };
    if (anchor === undefined) continue;
    const key = `${anchor.fact}\0${anchor.at ?? ''}`;
    if (!found.has(key)) found.set(key, { anchor, key });
  }
  return [...found.values()];
}

function sourceFact({ file, line }: Source): string {
  return `${SOURCE}${file}:${line ?? 0}`;
}

const ofDocument = new WeakMap<AnalyzedDocument, DecidingFacts>();

/** Gives the index of a document, made when it is first asked for. */
export function decidingFacts(document: AnalyzedDocument): DecidingFacts {
  let index = ofDocument.get(document);
  if (index === undefined) {
    index = new DecidingFacts(document);
    ofDocument.set(document, index);
  }
  return index;
}
