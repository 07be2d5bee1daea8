import type { DocBlock } from '../facts.js';
import type { Extent, TextRange } from '../outline/outline.js';
import { OutlineWriter } from '../outline/outline-writer.js';
import type { Node } from '../parser/node.js';
import { selectionOf } from './selections.js';

/** Names the place of a docblock in the text, and those of its tags. */
export interface DocPlace extends TextRange {
  tags: TextRange[];
}

/**
 * Walks finished facts for the places of their nodes, which are kept outside of them. Nodes are noted as they are made,
 * children before parents, and a walk of a fact meets nearly all of them in that order: a cursor over two arrays
 * answers without a table by identity. On the way every text is given to `own`, so that a fact is walked once.
 */
export class NodePlaces {
  readonly outline: OutlineWriter;
  private readonly nodes: object[] = [];
  private readonly written: (Node | undefined)[] = [];
  private readonly docs = new Map<object, DocPlace>();
  /** Docblocks of the current fact. */
  private readonly blocks: DocPlace[] = [];

  /** The text behind `size` in `source` is no part of the file. */
  constructor(
    private readonly source: string,
    size: number,
    private readonly own: (text: string) => void,
  ) {
    this.outline = new OutlineWriter(size);
  }

  /** Marks the beginning of a fact whose nodes are made from now on. */
  get mark(): number {
    return this.nodes.length;
  }

  /** Notes the place of a node; a node without one has the place of the node before it. */
  note(node: object, at: Node | undefined): void {
    this.nodes.push(node);
    this.written.push(at);
  }

  noteDoc(block: DocBlock, place: DocPlace): void {
    this.docs.set(block, place);
  }

  /**
   * Moves the nodes noted from `from` up to `middle` to the end: arguments are made before the callee and stand behind
   * it.
   */
  defer(from: number, middle: number): void {
    if (from === middle || middle === this.nodes.length) return;
    const nodes = this.nodes.splice(from, middle - from);
    const written = this.written.splice(from, middle - from);
    for (const node of nodes) this.nodes.push(node);
    for (const at of written) this.written.push(at);
  }

  /** Writes the row of a fact whose nodes were noted since `from`. */
  write(id: string, fact: object, from: number, extent: Extent): void {
    this.blocks.length = 0;
    const { outline } = this;
    this.collect(fact, new Cursor(this.nodes, this.written, from), undefined);
    for (const block of this.blocks) {
      outline.add(block.start, block.end);
      for (const { start, end } of block.tags) outline.add(start, end);
    }
    outline.fact(id, extent);
  }

  /**
   * Collects the nodes of a value; `tag` is the tag of a docblock the value is part of, whose types have no places of
   * their own.
   */
  private collect(value: object, cursor: Cursor, tag: TextRange | undefined): void {
    if (Array.isArray(value)) {
      for (const entry of value) {
        if (typeof entry === 'string') this.own(entry);
        else if (entry !== null && typeof entry === 'object') this.collect(entry, cursor, tag);
      }
      return;
    }
    const { k } = value as { k?: unknown };
    const isNode = typeof k === 'string';
    const ordinal = !isNode ? 0 : tag === undefined ? this.outline.reserve() : this.outline.add(tag.start, tag.end);
    for (const key in value) {
      const member = (value as Record<string, unknown>)[key];
      if (typeof member === 'string') this.own(member);
      else if (member !== null && typeof member === 'object') {
        if (key === 'doc') this.collectDoc(member as DocBlock, cursor);
        else this.collect(member, cursor, tag);
      }
    }
    if (!isNode || tag !== undefined) return;
    const at = cursor.placeOf(value);
    const loc = at?.loc;
    if (at === undefined || !loc) return;
    const from = loc.start.offset;
    const to = loc.end.offset;
    const part = selectionOf(k, at, this.source);
    if (part === undefined) this.outline.set(ordinal, from, to, from, to);
    else if (typeof part === 'number') this.outline.set(ordinal, from, to, from, from + part);
    else this.outline.set(ordinal, from, to, part.start.offset, part.end.offset);
  }

  private collectDoc(block: DocBlock, cursor: Cursor): void {
    const place = this.docs.get(block) ?? { start: 0, end: 0, tags: block.tags.map(() => NOWHERE) };
    this.blocks.push(place);
    for (const key in block) {
      const member = block[key as keyof DocBlock];
      if (typeof member === 'string') this.own(member);
      else member?.forEach((tag, i) => void this.collect(tag, cursor, place.tags[i] ?? place));
    }
  }
}

const NOWHERE: TextRange = { start: 0, end: 0 };

class Cursor {
  private at: number;
  private table: Map<object, Node | undefined> | undefined;

  constructor(
    private readonly nodes: readonly object[],
    private readonly written: readonly (Node | undefined)[],
    private readonly from: number,
  ) {
    this.at = from;
  }

  placeOf(node: object): Node | undefined {
    if (this.table === undefined) {
      for (let i = this.at; i < this.nodes.length; i++) {
        if (this.nodes[i] !== node) continue;
        this.at = i + 1;
        return this.written[i];
      }
      this.table = new Map();
      for (let i = this.from; i < this.nodes.length; i++) this.table.set(this.nodes[i] ?? node, this.written[i]);
    }
    return this.table.get(node);
  }
}
