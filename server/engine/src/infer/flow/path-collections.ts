/**
 * Holds the types of paths. Copies share what they hold until one of them is written: a flow state is copied at each branch, and most
 * branches write little or nothing.
 */
export class PathTypes<T> {
  private held: Map<string, T>;
  private isOwn = true;
  /** Counts the paths below others. */
  private deep = 0;

  constructor(of?: PathTypes<T>) {
    if (of === undefined) this.held = new Map();
    else {
      of.isOwn = false;
      this.held = of.held;
      this.isOwn = false;
      this.deep = of.deep;
    }
  }

  get size(): number {
    return this.held.size;
  }

  get(path: string): T | undefined {
    return this.held.get(path);
  }

  has(path: string): boolean {
    return this.held.has(path);
  }

  keys(): IterableIterator<string> {
    return this.held.keys();
  }

  [Symbol.iterator](): IterableIterator<[string, T]> {
    return this.held[Symbol.iterator]();
  }

  /** Tells whether both hold the same because neither was written since one was copied from the other. */
  isCopyOf(other: PathTypes<T>): boolean {
    return this.held === other.held;
  }

  set(path: string, type: T): void {
    this.own();
    if (isBelow(path) && !this.held.has(path)) this.deep += 1;
    this.held.set(path, type);
  }

  delete(path: string): void {
    if (!this.held.has(path)) return;
    this.own();
    if (isBelow(path)) this.deep -= 1;
    this.held.delete(path);
  }

  /** Lists the paths below a path. */
  below(path: string): string[] {
    if (this.deep === 0) return [];
    const prefix = `${path}->`;
    const out: string[] = [];
    for (const key of this.held.keys()) if (key.startsWith(prefix)) out.push(key);
    return out;
  }

  deleteBelow(path: string): void {
    for (const key of this.below(path)) this.delete(key);
  }

  clear(): void {
    this.held = new Map();
    this.isOwn = true;
    this.deep = 0;
  }

  /** Holds from here on what another holds. */
  become(other: PathTypes<T>): void {
    other.isOwn = false;
    this.held = other.held;
    this.isOwn = false;
    this.deep = other.deep;
  }

  private own(): void {
    if (this.isOwn) return;
    this.held = new Map(this.held);
    this.isOwn = true;
  }
}

function isBelow(path: string): boolean {
  return path.includes('->');
}

const NONE = new Set<string>();

/** Holds paths, shared among copies in the same way. */
export class PathSet {
  private held: Set<string>;
  private isOwn = false;

  constructor(of?: PathSet) {
    if (of !== undefined) of.isOwn = false;
    this.held = of === undefined ? NONE : of.held;
  }

  /** Joins sets: what any of them holds, in their order. */
  static union(sets: readonly PathSet[]): PathSet {
    const [first, ...more] = sets.filter((set) => set.size > 0);
    const out = new PathSet(first);
    for (const set of more) if (set.held !== out.held) for (const path of set.held) out.add(path);
    return out;
  }

  get size(): number {
    return this.held.size;
  }

  has(path: string): boolean {
    return this.held.has(path);
  }

  [Symbol.iterator](): IterableIterator<string> {
    return this.held[Symbol.iterator]();
  }

  add(path: string): void {
    if (this.held.has(path)) return;
    this.own();
    this.held.add(path);
  }

  delete(path: string): void {
    if (!this.held.has(path)) return;
    this.own();
    this.held.delete(path);
  }

  clear(): void {
    this.held = NONE;
    this.isOwn = false;
  }

  private own(): void {
    if (this.isOwn) return;
    this.held = new Set(this.held);
    this.isOwn = true;
  }
}
