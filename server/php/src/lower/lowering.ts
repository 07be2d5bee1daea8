import type { Fact, FileProblem } from '../facts.js';
import type { Extent, TextRange } from '../outline/outline.js';
import type { Program } from '../parser/engine.js';
import type { Node } from '../parser/node.js';
import { end, start } from '../parser/node.js';
import { countParseStep } from '../parser/step-count.js';
import { Comments, type PlacedComment } from './comments.js';
import { LoweredFact } from './lowered-fact.js';
import { NameScope } from './names.js';
import { NodePlaces } from './node-places.js';

/** Describes the declarations around the node being lowered; magic constants and docblock names depend on them. */
export interface EnclosingScope {
  /** The class-like being lowered. */
  class?: string;
  /** Says that it is a trait: `__CLASS__` is then unknown until it is used. */
  trait?: boolean;
  /** Function or method name for `__FUNCTION__`. */
  function?: string;
  /** Names docblocks use that are no classes: templates and type aliases. */
  local?: ReadonlySet<string>;
}

/**
 * Bounds the nodes inside each other that are lowered. A chain of operators is parsed without a stack and lowered on it; an overflow
 * would cost the whole file, at a depth that depends on what V8 has compiled.
 */
const MAX_NESTING = 1_000;

/**
 * Holds the state of lowering one file: names in force, comments, the facts made so far and the place of every IR node.
 */
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

  /** The text behind `size` in `source` is no part of the file. */
  constructor(
    readonly path: string,
    readonly source: string,
    program: Program,
    private readonly holes: readonly [number, number][] = [],
    /** Says that statements of methods and functions are lowered too. */
    readonly bodies = true,
    size = source.length,
  ) {
    this.places = new NodePlaces(source, size, (text) => this.detachText(text));
    this.comments = new Comments(source, program.comments ?? []);
    this.number(program.scopes);
  }

  /** Tells whether a blanked range lies inside the node, which then lost members. */
  damaged(node: Node): boolean {
    const first = node.loc?.start.line ?? 0;
    const last = node.loc?.end.line ?? 0;
    return this.holes.some(([a, b]) => a <= last && b >= first);
  }

  /** The first node that was left out because it is nested too deep. */
  tooDeep: FileProblem | undefined;
  private nesting = 0;

  /** Begins a node inside the present one; false where it is nested too deep. */
  enter(node: Node): boolean {
    if (this.nesting < MAX_NESTING) {
      this.nesting++;
      return true;
    }
    this.tooDeep ??= { kind: 'syntax', line: node.loc?.start.line ?? 1, message: 'nested too deep' };
    return false;
  }

  leave(): void {
    this.nesting--;
  }

  /** Docblock of the running statement, which its first closure takes. */
  statementDoc: PlacedComment | undefined;

  pendingDoc(): PlacedComment | undefined {
    const pending = this.statementDoc;
    this.statementDoc = undefined;
    return pending;
  }

  /**
   * Adds imports as facts of their own, so that reading one name in a string (attribute types) depends on that name
   * only: `use:<path>#<lower-case alias>` is the class name, `namespace:<path>` the namespace.
   */
  noteImports(): void {
    this.addText(`namespace:${this.path}`, this.names.namespace);
    for (const [alias, name] of this.names.classes) this.addText(`use:${this.path}#${alias}`, name);
  }

  /** Adds a fact that is plain text. */
  addText(id: string, value: string): void {
    if (this.facts.has(id)) return;
    this.detachText(value);
    this.facts.set(id, new LoweredFact(id, value));
    this.places.outline.addPlaceless(id);
  }

  /**
   * Copies a text out of the source. A piece of a text is kept as a view of the whole, so one long name would keep the
   * file; as a key of a table it becomes a text of its own, the same object wherever it occurs. This saves a third of
   * the memory of facts.
   */
  private detachText(text: string): void {
    if (text.length > 1 && text.length < LONG) this.texts[text] = true;
  }

  /**
   * Makes an IR node and notes its place outside the value. It has no undefined members: deleting one costs more than
   * the node.
   */
  make<K extends string, T extends { k: K }>(at: Node | undefined, value: T): T {
    countParseStep();
    this.places.note(value, at);
    return value;
  }

  /** Gives the id of a closure by its position in source order among the closures and arrow functions of the file. */
  closureId(node: Node): string {
    return `closure:${this.path}#${this.closures.get(node) ?? 0}`;
  }

  anonymousName(node: Node): string {
    return `class@${this.path}#${this.anonymous.get(node) ?? 0}`;
  }

  /**
   * Adds a fact; of two with one id the first counts. `value` has no undefined members; its nodes were made since
   * `from` (a mark of `places`). `name` is the place of its name, and it begins at `begin` where that stands before
   * `node`: its docblock or attributes.
   */
  add(id: string, value: object, node: Node, from: number, name?: TextRange, begin = start(node)): void {
    if (this.facts.has(id)) return;
    this.facts.set(id, new LoweredFact(id, value));
    const range = { start: Math.min(begin, start(node)), end: end(node) };
    const extent = { range, selection: name ?? { start: start(node), end: end(node) } };
    this.places.write(id, value, from, extent);
    if (id.startsWith('gconst:')) this.constants.set(id, extent);
  }

  /** Notes that a constant is declared again, where another condition holds: its value cannot be told then. */
  noteRedeclared(id: string): void {
    const before = this.facts.get(id);
    const extent = this.constants.get(id);
    if (before === undefined || extent === undefined) return;
    const value = { ...(before.value as object), value: { k: 'hole', why: 'declared more than once' } };
    this.facts.set(id, new LoweredFact(id, value));
    this.places.write(id, value, 0, extent);
  }

  /** Says that the function being lowered yields: true from its first `yield` on. */
  generator = false;

  /** Runs with another enclosing scope and restores the present one. */
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

  /** Numbers closures and anonymous classes in source order. */
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
