import { digest } from '@docgen/cache';
import type { Fact, Outline } from '../facts.js';
import type { Program } from '../parser/engine.js';
import type { Node } from '../parser/node.js';
import { end, start } from '../parser/node.js';
import { Comments } from './comments.js';
import { NodeLines } from './lines.js';
import { NameScope } from './names.js';

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

/** The state of lowering one file: names in force, comments, the facts made so far and the line of every IR node. */
export class Lowering {
  names = new NameScope('');
  place: EnclosingScope = {};
  readonly comments: Comments;
  readonly facts = new Map<string, Fact>();
  // Without a prototype it is a table from the start; a plain object would get a shape of its own per id.
  readonly spans: Outline['spans'] = Object.create(null);
  readonly lines = new NodeLines((text) => this.own(text));
  /** Texts of facts, as keys. */
  private readonly texts: Record<string, true> = Object.create(null);
  private readonly closures = new Map<Node, number>();
  private readonly anonymous = new Map<Node, number>();

  constructor(
    readonly path: string,
    readonly source: string,
    program: Program,
    private readonly holes: readonly [number, number][] = [],
    /** Statements of methods and functions are lowered too. */
    readonly bodies = true,
  ) {
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
  statementDoc: string | undefined;

  pendingDoc(): string | undefined {
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
    this.spans[id] = AT_START;
  }

  /**
   * Cut a text loose from the source. A piece of a text is kept as a view of the whole, so one long name would keep the file;
   * as a key of a table it becomes a text of its own, the same object wherever it occurs. A third of what facts take.
   */
  private own(text: string): void {
    if (text.length > 1 && text.length < LONG) this.texts[text] = true;
  }

  /** An IR node, its line remembered outside the value. It has no undefined members: deleting one costs more than the node. */
  make<K extends string, T extends { k: K }>(at: Node | undefined, value: T): T {
    this.lines.note(value, at?.loc?.start.line ?? 0);
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
   * Add a fact; of two with one id the first stands. `value` has no undefined members; its nodes were made since `from` (a mark of `lines`); `line` is that of
   * the name, not of attributes before it.
   */
  add(id: string, value: object, node: Node, from: number, line = node.loc?.start.line ?? 1): void {
    if (this.facts.has(id)) return;
    this.facts.set(id, new LoweredFact(id, value));
    const lines = this.lines.of(value, from, line);
    this.spans[id] = { line, end: node.loc?.end.line ?? line, lines, offset: start(node) };
  }

  /** A constant that is declared again, where another condition holds: which of its values it has, nobody knows. */
  again(id: string): void {
    const before = this.facts.get(id);
    const span = this.spans[id];
    if (before === undefined || span === undefined) return;
    const value = { k: 'hole', why: 'declared more than once' };
    this.facts.set(id, new LoweredFact(id, { ...(before.value as object), value }));
    this.spans[id] = { ...span, lines: [span.line] };
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

const AT_START: Outline['spans'][string] = { line: 1, end: 1, lines: [], offset: 0 };

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
