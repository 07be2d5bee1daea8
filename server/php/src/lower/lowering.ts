import { digest } from '@docgen/cache';
import type { Fact } from '../facts.js';
import type { Extent, TextRange } from '../outline/outline.js';
import type { Program } from '../parser/engine.js';
import type { Node } from '../parser/node.js';
import { end, start } from '../parser/node.js';
import { Comments, type PlacedComment } from './comments.js';
import { NameScope } from './names.js';
import { NodePlaces } from './node-places.js';

/** Where in the file the lowering stands; magic constants and docblock names depend on it. */
export interface EnclosingScope {
  /** Class-like being lowered. */
  class?: string;
  /** It is a trait: `__CLASS__` is then unknown until it is used. */
  trait?: boolean;
  /** Function or method name for `__FUNCTION__`. */
  function?: string;
  /** Names docblocks use that are no classes: templates and type aliases. */
  local?: ReadonlySet<string>;
}

/** The state of lowering one file: names in force, comments, the facts made so far and the place of every IR node. */
export class Lowering {
  names = new NameScope('');
  place: EnclosingScope = {};
  readonly comments: Comments;
  readonly facts = new Map<string, Fact>();
  readonly places: NodePlaces;
  /** Texts of facts, as keys. */
  private readonly texts: Record<string, true> = Object.create(null);
  private readonly closures = new Map<Node, number>();
  private readonly anonymous = new Map<Node, number>();
  private readonly constants = new Map<string, Extent>();

  /** Of `source` what stands behind `size` is no part of the file. */
  constructor(
    readonly path: string,
    readonly source: string,
    program: Program,
    private readonly holes: readonly [number, number][] = [],
    /** Statements of methods and functions are lowered too. */
    readonly bodies = true,
    size = source.length,
  ) {
    this.places = new NodePlaces(source, size, (text) => this.own(text));
    this.comments = new Comments(source, program.comments ?? []);
    this.number(program.scopes);
  }

  /** True when a blanked range lies inside the node: it lost members. */
  damaged(node: Node): boolean {
    const first = node.loc?.start.line ?? 0;
    const last = node.loc?.end.line ?? 0;
    return this.holes.some(([a, b]) => a <= last && b >= first);
  }

  /** Docblock of the running statement, given out once: to the first closure in it. */
  statementDoc: PlacedComment | undefined;

  pendingDoc(): PlacedComment | undefined {
    const pending = this.statementDoc;
    this.statementDoc = undefined;
    return pending;
  }

  /**
   * Imports as facts of their own, so that reading one name in a string (attribute types) depends on that name only:
   * `use:<path>#<lower-case alias>` is the class name, `namespace:<path>` the namespace.
   */
  noteImports(): void {
    this.addText(`namespace:${this.path}`, this.names.namespace);
    for (const [alias, name] of this.names.classes) this.addText(`use:${this.path}#${alias}`, name);
  }

  /** A fact that is plain text. */
  addText(id: string, value: string): void {
    if (this.facts.has(id)) return;
    this.own(value);
    this.facts.set(id, new LoweredFact(id, value));
    this.places.outline.nowhere(id);
  }

  /**
   * Cut a text loose from the source. A piece of a text is kept as a view of the whole, so one long name would keep the file;
   * as a key of a table it becomes a text of its own, the same object wherever it occurs. A third of what facts take.
   */
  private own(text: string): void {
    if (text.length > 1 && text.length < LONG) this.texts[text] = true;
  }

  /** An IR node, its place remembered outside the value. It has no undefined members: deleting one costs more than the node. */
  make<K extends string, T extends { k: K }>(at: Node | undefined, value: T): T {
    this.places.note(value, at);
    return value;
  }

  /** Position in source order among the closures and arrow functions of the file. */
  closureId(node: Node): string {
    return `closure:${this.path}#${this.closures.get(node) ?? 0}`;
  }

  anonymousName(node: Node): string {
    return `class@${this.path}#${this.anonymous.get(node) ?? 0}`;
  }

  /**
   * Add a fact; of two with one id the first stands. `value` has no undefined members; its nodes were made since `from` (a mark of `places`). It is
   * called by `name`, and begins at `begin` where that stands before `node`: its docblock or attributes.
   */
  add(id: string, value: object, node: Node, from: number, name?: TextRange, begin = start(node)): void {
    if (this.facts.has(id)) return;
    this.facts.set(id, new LoweredFact(id, value));
    const range = { start: Math.min(begin, start(node)), end: end(node) };
    const extent = { range, selection: name ?? { start: start(node), end: end(node) } };
    this.places.write(id, value, from, extent);
    if (id.startsWith('gconst:')) this.constants.set(id, extent);
  }

  /** A constant that is declared again, where another condition holds: which of its values it has, nobody knows. */
  again(id: string): void {
    const before = this.facts.get(id);
    const extent = this.constants.get(id);
    if (before === undefined || extent === undefined) return;
    const value = { ...(before.value as object), value: { k: 'hole', why: 'declared more than once' } };
    this.facts.set(id, new LoweredFact(id, value));
    this.places.write(id, value, 0, extent);
  }

  /** The function being lowered yields: true from its first `yield` on. */
  generator = false;

  /** Run with another place and come back. */
  within<T>(place: EnclosingScope, run: () => T): T {
    const { place: before, generator } = this;
    this.place = place;
    try {
      return run();
    } finally {
      this.place = before;
      this.generator = generator;
    }
  }

  /** Number closures and anonymous classes in source order. */
  private number(scopes: readonly Node[]): void {
    const sorted = [...scopes].sort((a, b) => start(a) - start(b) || end(b) - end(a));
    for (const node of sorted) {
      const table = node.kind === 'class' ? this.anonymous : this.closures;
      table.set(node, table.size);
    }
  }
}

/** Longer texts are rare, and making a key of one reads it whole. */
const LONG = 1_000;

/** Most facts of a vendor file are never asked for, so the hash is made when it is read. */
export class LoweredFact implements Fact {
  readonly kind: string;
  #hash: string | undefined;

  constructor(
    readonly id: string,
    readonly value: unknown,
  ) {
    this.kind = id.slice(0, id.indexOf(':'));
  }

  get hash(): string {
    this.#hash ??= digest(this.value);
    return this.#hash;
  }
}
