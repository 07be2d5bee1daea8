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
 * Leads from places in the source to what they decide. It is made once of a document and remembered by its identity; the anchors of a
 * fragment are remembered by the fragment, which stays from build to build, so an edit binds lines again and reads nothing else.
 */
export class DecidingFacts {
  private readonly byFile = new Map<string, Map<Anchor, DecidedParts>>();
  private readonly uses = new Map<ComponentDefinition, PublishedOperation[]>();

  constructor(private readonly document: AnalyzedDocument) {
    const files = new Map<string, string | undefined>();
    const parts = new Map<string, { anchor: Anchor; parts: DecidedParts }>();
    const note = (by: Placed, part: PublishedOperation | ComponentDefinition): void => {
      const key = by.key;
      let known = parts.get(key);
      if (known === undefined) {
        known = { anchor: by.anchor, parts: { operations: new Set(), components: new Set() } };
        parts.set(key, known);
        this.put(by.anchor, this.fileOf(by.anchor, files), known.parts);
      }
      if ('bucket' in part) known.parts.components.add(part);
      else known.parts.operations.add(part);
    };
    for (const operation of publishedOperations(document)) {
      for (const by of anchorsOf(operation.fragment)) note(by, operation);
      for (const definition of operation.fragment.components) {
        const users = this.uses.get(definition);
        if (users !== undefined) users.push(operation);
        else {
          this.uses.set(definition, [operation]);
          for (const by of anchorsOf(definition)) note(by, definition);
        }
      }
    }
    for (const { keys, source } of document.analysis.overlaid) {
      const anchor = { fact: sourceFact(source) };
      for (const part of this.partsAt(keys)) note({ anchor, key: anchor.fact }, part);
    }
  }

  /** Finds what a write of an overlay goes to: an operation, or a component. */
  private partsAt(keys: readonly string[]): (PublishedOperation | ComponentDefinition)[] {
    if (keys[0] === 'components') {
      const ref = pointer(keys.slice(0, 3));
      const isMeant = ({ bucket, tuple }: ComponentDefinition) =>
        this.document.analysis.references.get(componentRef(bucket, tuple)) === ref;
      return [...this.uses.keys()].filter(isMeant);
    }
    return publishedOperations(this.document).filter((operation) =>
      operation.keys.every((key, at) => at >= keys.length || key === keys[at]),
    );
  }

  /** Lists anchors of a file with what they decide. */
  in(file: string): Iterable<[Anchor, DecidedParts]> {
    return this.byFile.get(file) ?? [];
  }

  usersOf(definition: ComponentDefinition): readonly PublishedOperation[] {
    return this.uses.get(definition) ?? [];
  }

  private put(anchor: Anchor, file: string | undefined, parts: DecidedParts): void {
    if (file === undefined) return;
    let known = this.byFile.get(file);
    if (known === undefined) {
      known = new Map();
      this.byFile.set(file, known);
    }
    known.set(anchor, parts);
  }

  /** Finds the file of an anchor; all anchors of a fact lie in one file. */
  private fileOf(anchor: Anchor, files: Map<string, string | undefined>): string | undefined {
    if (anchor.fact.startsWith(SOURCE)) return anchor.fact.slice(SOURCE.length, anchor.fact.lastIndexOf(':'));
    if (!files.has(anchor.fact)) files.set(anchor.fact, this.document.analysis.locate({ fact: anchor.fact })?.file);
    return files.get(anchor.fact);
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

const remembered = new WeakMap<object, readonly Placed[]>();

/** Lists the anchors of the contributions of a fragment or component, each once. */
function anchorsOf(made: Fragment | ComponentDefinition): readonly Placed[] {
  let found = remembered.get(made);
  if (found === undefined) {
    found = placedIn(made.contributions);
    remembered.set(made, found);
  }
  return found;
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
