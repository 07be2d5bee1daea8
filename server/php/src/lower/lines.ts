/**
 * The walk of a finished fact: the line of every IR node of a file, kept outside the nodes. Nodes are noted as they are made, children before parents, and
 * a walk of a fact meets nearly all of them in that order: a cursor over two arrays answers without a table by identity.
 * On the way every text is given to `own`, so that a fact is walked once.
 */
export class NodeLines {
  private readonly nodes: object[] = [];
  private readonly lines: number[] = [];

  constructor(private readonly own: (text: string) => void) {}

  /** Where a fact whose nodes are made from now on begins. */
  get mark(): number {
    return this.nodes.length;
  }

  /** `line` 0: the node stands where the one before it does. */
  note(node: object, line: number): void {
    this.nodes.push(node);
    this.lines.push(line);
  }

  /** What was noted from `from` up to `middle` was made first and stands last: arguments before what is called. */
  defer(from: number, middle: number): void {
    if (from === middle || middle === this.nodes.length) return;
    const nodes = this.nodes.splice(from, middle - from);
    const lines = this.lines.splice(from, middle - from);
    for (const node of nodes) this.nodes.push(node);
    for (const line of lines) this.lines.push(line);
  }

  /** Lines by ordinal of the nodes of a fact; `line` before the first that has one. */
  of(fact: object, from: number, line: number): number[] {
    const out: number[] = [];
    this.collect(fact, new Cursor(this.nodes, this.lines, from), out);
    if (out.length === 0) return NONE;
    for (let i = 0, last = line; i < out.length; i++) {
      if (out[i] === 0) out[i] = last;
      else last = out[i] ?? line;
    }
    // Grown arrays keep room to grow; these are kept as long as the file.
    return out.slice();
  }

  private collect(value: object, cursor: Cursor | undefined, out: number[]): void {
    if (Array.isArray(value)) {
      for (const entry of value) {
        if (typeof entry === 'string') this.own(entry);
        else if (entry !== null && typeof entry === 'object') this.collect(entry, cursor, out);
      }
      return;
    }
    const isNode = typeof (value as { k?: unknown }).k === 'string';
    const ordinal = out.length;
    if (isNode) out.push(0);
    for (const key in value) {
      const member = (value as Record<string, unknown>)[key];
      if (typeof member === 'string') this.own(member);
      // Docblock types are nodes without a line.
      else if (member !== null && typeof member === 'object')
        this.collect(member, key === 'doc' ? undefined : cursor, out);
    }
    if (isNode && cursor !== undefined) out[ordinal] = cursor.lineOf(value);
  }
}

const NONE: number[] = [];

class Cursor {
  private at: number;
  private table: Map<object, number> | undefined;

  constructor(
    private readonly nodes: readonly object[],
    private readonly lines: readonly number[],
    private readonly from: number,
  ) {
    this.at = from;
  }

  lineOf(node: object): number {
    if (this.table === undefined) {
      for (let i = this.at; i < this.nodes.length; i++) {
        if (this.nodes[i] !== node) continue;
        this.at = i + 1;
        return this.lines[i] ?? 0;
      }
      this.table = new Map();
      for (let i = this.from; i < this.nodes.length; i++) this.table.set(this.nodes[i] ?? node, this.lines[i] ?? 0);
    }
    return this.table.get(node) ?? 0;
  }
}
