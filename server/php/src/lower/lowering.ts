import { digest } from '@docgen/cache';
import type { Fact, Outline } from '../facts.js';
import type { Program } from '../parser/engine.js';
import type { Node } from '../parser/node.js';
import { end, isNode, start } from '../parser/node.js';
import { walk } from '../walk.js';
import { Comments } from './comments.js';
import { Names } from './names.js';

/** Where in the file the lowering stands; magic constants and docblock names depend on it. */
export interface Place {
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
  names = new Names('');
  place: Place = {};
  readonly comments: Comments;
  readonly facts = new Map<string, Fact>();
  readonly spans: Outline['spans'] = {};
  private readonly lines = new WeakMap<object, number>();
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
    this.number(program);
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
    this.facts.set(id, fact(id, value));
    this.spans[id] = { line: 1, end: 1, lines: [], offset: 0 };
  }

  /** An IR node: undefined members dropped, its line remembered outside the value. */
  make<K extends string, T extends { k: K }>(at: Node | undefined, value: T): T {
    for (const key of Object.keys(value)) {
      if ((value as Record<string, unknown>)[key] === undefined) delete (value as Record<string, unknown>)[key];
    }
    const line = at?.loc?.start.line;
    if (line !== undefined) this.lines.set(value, line);
    return value;
  }

  /** Position in source order among the closures and arrow functions of the file. */
  closureId(node: Node): string {
    return `closure:${this.path}#${this.closures.get(node) ?? 0}`;
  }

  anonymousName(node: Node): string {
    return `class@${this.path}#${this.anonymous.get(node) ?? 0}`;
  }

  /** Add a fact; of two with one id the first stands. `line` is that of the name, not of attributes before it. */
  add<T extends object>(id: string, value: T, node: Node, line = node.loc?.start.line ?? 1): void {
    if (this.facts.has(id)) return;
    const plain = stripped(value);
    this.facts.set(id, fact(id, plain));
    const lines: number[] = [];
    walk(plain, (n, ordinal) => {
      lines[ordinal] = this.lines.get(n) ?? lines[ordinal - 1] ?? line;
    });
    this.spans[id] = { line, end: node.loc?.end.line ?? line, lines, offset: start(node) };
  }

  /** Run with another place and come back. */
  within<T>(place: Place, run: () => T): T {
    const before = this.place;
    this.place = place;
    try {
      return run();
    } finally {
      this.place = before;
    }
  }

  private number(program: Node): void {
    const closures: Node[] = [];
    const anonymous: Node[] = [];
    const stack: unknown[] = [program];
    while (stack.length > 0) {
      const value = stack.pop();
      if (Array.isArray(value)) {
        for (const entry of value) stack.push(entry);
      } else if (isNode(value)) {
        if (value.kind === 'closure' || value.kind === 'arrowfunc') closures.push(value);
        if (value.kind === 'class' && value.isAnonymous === true) anonymous.push(value);
        for (const key of Object.keys(value)) {
          if (key === 'loc' || key === 'leadingComments' || key === 'trailingComments' || key === 'comments') continue;
          const member = value[key];
          if (member !== null && typeof member === 'object') stack.push(member);
        }
      }
    }
    const order = (a: Node, b: Node): number => start(a) - start(b) || end(b) - end(a);
    for (const [i, node] of closures.sort(order).entries()) this.closures.set(node, i);
    for (const [i, node] of anonymous.sort(order).entries()) this.anonymous.set(node, i);
  }
}

/** Most facts of a vendor file are never asked for, so the hash is made when it is read. */
function fact(id: string, value: unknown): Fact {
  let hash: string | undefined;
  return {
    id,
    kind: id.slice(0, id.indexOf(':')),
    get hash() {
      hash ??= digest(value);
      return hash;
    },
    value,
  };
}

/** Undefined members of the fact itself; IR nodes inside have none. */
function stripped<T extends object>(value: T): T {
  for (const key of Object.keys(value)) {
    if ((value as Record<string, unknown>)[key] === undefined) delete (value as Record<string, unknown>)[key];
  }
  return value;
}

/** A flag of the IR: present and true, or absent. */
export function yes(condition: boolean): true | undefined {
  return condition ? true : undefined;
}
