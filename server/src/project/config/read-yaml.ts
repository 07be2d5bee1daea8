import type { Json, JsonMap } from '@docgen/protocol';
import { isAlias, isMap, isScalar, isSeq, LineCounter, type Node, type Pair, parseDocument } from 'yaml';

/** Holds the line of each member and entry, by the map or list that holds it. */
export type Lines = WeakMap<JsonMap | Json[], Map<string | number, number>>;

export type ReadYaml =
  | { ok: true; root: Json | undefined; lines: Lines; notFinite: NotFinite[] }
  | { ok: false; line: number; column: number; reason: string };

/** Notes a `.nan` or `.inf` that was read as null: dotted key and line. */
export interface NotFinite {
  key: string;
  line: number;
}

const EXPANDED_NODES = 10_000;
const DEEPEST = 200;
/** Matches what YAML allows nowhere in a file: control characters but tab, line feed and carriage return. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for.
const CONTROL = /[\0-\x08\x0b\x0c\x0e-\x1f]/;
const WIDE = new RegExp(`^ {${2 * DEEPEST},}[^ \\n]`, 'm');
const STACKED = new RegExp(`^ *(?:[-?:] +){${DEEPEST},}`, 'm');
const CORE_TAGS = new Set(
  ['null', 'bool', 'int', 'float', 'str', 'seq', 'map'].map((tag) => `tag:yaml.org,2002:${tag}`),
);

/** Reads a configuration file by the rules of config 1.3. `root` is undefined for a file without content. */
export function readYaml(text: string): ReadYaml {
  const counter = new LineCounter();
  const deep = tooDeep(text);
  if (deep !== undefined) return refusedAt(text, deep, 'it is nested too deeply here');
  const control = CONTROL.exec(text);
  if (control !== null) {
    const code = control[0].charCodeAt(0).toString(16).toUpperCase().padStart(4, '0');
    return refusedAt(text, control.index, `the character U+${code} cannot stand in YAML`);
  }
  try {
    const document = parseDocument(text, {
      version: '1.2',
      schema: 'core',
      lineCounter: counter,
      prettyErrors: false,
      intAsBigInt: true,
      stringKeys: false,
      // The library compares each key with all before it; the reader looks them up.
      uniqueKeys: false,
      logLevel: 'error',
    });
    const problem = [...document.errors, ...document.warnings].sort((a, b) => a.pos[0] - b.pos[0])[0];
    if (problem !== undefined) return refuse(counter, problem.pos[0], problem.message);
    const reader = new Reader(counter);
    const root = document.contents === null ? undefined : reader.value(document.contents, '');
    const blank = isScalar(document.contents) && document.contents.value === null && document.contents.source === '';
    return { ok: true, root: blank ? undefined : root, lines: reader.lines, notFinite: reader.notFinite };
  } catch (error) {
    if (error instanceof Invalid) return refuse(counter, error.offset, error.message);
    throw error;
  }
}

/**
 * Finds where a text nests beyond any configuration. The parser recurses and, close to the end of the stack, takes
 * the process with it, so this is tested first: open brackets, `- - -` on one line, and the widest indentation.
 */
function tooDeep(text: string): number | undefined {
  let open = 0;
  for (const bracket of text.matchAll(/[[\]{}]/g)) {
    open = Math.max(0, open + (bracket[0] === '[' || bracket[0] === '{' ? 1 : -1));
    if (open > DEEPEST) return bracket.index;
  }
  return (WIDE.exec(text) ?? STACKED.exec(text))?.index;
}

/** Refuses a text at an offset before it is parsed. */
function refusedAt(text: string, offset: number, reason: string): ReadYaml {
  const before = text.slice(0, offset).split('\n');
  return { ok: false, line: before.length, column: (before.at(-1)?.length ?? 0) + 1, reason };
}

class Invalid extends Error {
  constructor(
    message: string,
    readonly offset: number,
  ) {
    super(message);
  }
}

function refuse(counter: LineCounter, offset: number, message: string): ReadYaml {
  const { line, col } = counter.linePos(offset);
  const reason = message.replace(/\s+/g, ' ').replace(/[.:\s]+$/, '');
  return { ok: false, line: Math.max(line, 1), column: Math.max(col, 1), reason };
}

/** Turns the syntax tree into JSON and keeps lines. Aliases are expanded here, so that their number can be bounded. */
class Reader {
  readonly lines: Lines = new WeakMap();
  readonly notFinite: NotFinite[] = [];
  private readonly anchors = new Map<string, Node>();
  private readonly open = new Set<Node>();
  private expanded = 0;
  /** Holds the aliases being expanded, the outermost first. */
  private readonly expanding: Node[] = [];

  constructor(private readonly counter: LineCounter) {}

  value(node: Node, key: string): Json {
    this.count();
    if (isAlias(node)) return this.alias(node, key);
    this.checkTag(node);
    const anchor = (node as { anchor?: string }).anchor;
    if (anchor !== undefined) this.anchors.set(anchor, node);
    this.open.add(node);
    const value = isMap(node)
      ? this.map(node.items, key)
      : isSeq(node)
        ? this.list(node.items, key)
        : this.scalar(node, key);
    this.open.delete(node);
    return value;
  }

  /** Counts what is read a second time, through an alias: values and keys, which may stand without a value. */
  private count(): void {
    const [outermost] = this.expanding;
    if (outermost === undefined || ++this.expanded <= EXPANDED_NODES) return;
    throw new Invalid(`its aliases expand to more than ${EXPANDED_NODES} nodes`, offsetOf(outermost));
  }

  private alias(node: Node & { source: string }, key: string): Json {
    const target = this.anchors.get(node.source);
    if (target === undefined) throw new Invalid(`there is no anchor &${node.source} before this alias`, offsetOf(node));
    if (this.open.has(target)) throw new Invalid(`the alias *${node.source} holds itself`, offsetOf(node));
    this.expanding.push(node);
    const value = this.value(target, key);
    this.expanding.pop();
    return value;
  }

  private checkTag(node: Node): void {
    const tag = (node as { tag?: string }).tag;
    if (tag !== undefined && !CORE_TAGS.has(tag)) throw new Invalid(`the tag ${tag} is not supported`, offsetOf(node));
  }

  private map(pairs: readonly Pair[], path: string): JsonMap {
    const map: JsonMap = new Map();
    const lines = new Map<string | number, number>();
    const merged: [string, Json, number][] = [];
    let merging = false;
    for (const pair of pairs) {
      const keyNode = pair.key as Node;
      const key = this.key(keyNode);
      this.count();
      const line = this.lineOf(keyNode);
      const valueNode = pair.value as Node | null;
      if (key === '<<' && isScalar(keyNode) && keyNode.type === 'PLAIN') {
        if (merging) throw new Invalid('the key "<<" stands here twice; write <<: [*a, *b]', offsetOf(keyNode));
        merging = true;
        this.merge(valueNode, path, line, merged);
        continue;
      }
      if (map.has(key)) {
        throw new Invalid(`the key "${key}" stands here twice, first in line ${lines.get(key)}`, offsetOf(keyNode));
      }
      map.set(key, valueNode === null ? null : this.value(valueNode, join(path, key)));
      lines.set(key, line);
    }
    for (const [key, value, line] of merged) {
      if (map.has(key)) continue;
      map.set(key, value);
      lines.set(key, line);
    }
    this.lines.set(map, lines);
    return map;
  }

  /** Merges `<<`: a map, or a list of maps of which the first wins; members written here win over all of them. */
  private merge(node: Node | null, path: string, line: number, into: [string, Json, number][]): void {
    const value = node === null ? null : this.value(node, path);
    for (const source of Array.isArray(value) ? value : [value]) {
      if (!(source instanceof Map)) throw new Invalid('<< merges maps only', node === null ? 0 : offsetOf(node));
      for (const [key, member] of source) into.push([key, member, line]);
    }
  }

  private key(node: Node | null): string {
    if (node === null || !isScalar(node)) {
      throw new Invalid('a key must be plain text', node === null ? 0 : offsetOf(node));
    }
    this.checkTag(node);
    if (node.anchor !== undefined) this.anchors.set(node.anchor, node);
    return typeof node.value === 'string' ? node.value : (node.source ?? '');
  }

  private list(items: readonly unknown[], path: string): Json[] {
    const list: Json[] = [];
    const lines = new Map<string | number, number>();
    for (const [at, item] of items.entries()) {
      lines.set(at, this.lineOf(item as Node));
      list.push(this.value(item as Node, join(path, String(at))));
    }
    this.lines.set(list, lines);
    return list;
  }

  private scalar(node: Node, path: string): Json {
    const value = isScalar(node) ? node.value : null;
    if (typeof value === 'bigint') return isSafe(value) ? Number(value) : value;
    if (typeof value === 'number' && !Number.isFinite(value)) {
      this.notFinite.push({ key: path, line: this.lineOf(node) });
      return null;
    }
    if (typeof value === 'number') return Object.is(value, -0) ? 0 : value;
    if (typeof value === 'string' || typeof value === 'boolean') return value;
    return null;
  }

  private lineOf(node: Node): number {
    return Math.max(this.counter.linePos(offsetOf(node)).line, 1);
  }
}

function offsetOf(node: Node): number {
  return node.range?.[0] ?? 0;
}

function join(path: string, key: string): string {
  return path === '' ? key : `${path}.${key}`;
}

function isSafe(value: bigint): boolean {
  const bound = 2n ** 53n;
  return value >= -bound && value <= bound;
}
