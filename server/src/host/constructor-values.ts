import type { FactReader } from '@docgen/cache';
import { type ClassFact, type Expr, type PropertyFact, type Stmt, walk } from '@docgen/php';

/**
 * Holds what a controller's constructor has kept so far in locals and in properties of the controller (host 7): what is assigned outside any
 * condition, and else the default of the property.
 */
export class ConstructorValues {
  /** Value by `$name` or `->name`; null where it cannot be told. */
  private values = new Map<string, Expr | null>();

  constructor(
    private readonly reader: FactReader,
    private readonly chain: readonly ClassFact[],
  ) {}

  /** Reads a body with locals of its own; properties are those of the controller in every body. */
  inBody<T>(read: () => T): T {
    const outer = this.values;
    this.values = new Map([...outer].filter(([key]) => key.startsWith('->')));
    const result = read();
    const left = [...this.values].filter(([key]) => key.startsWith('->'));
    this.values = new Map([...outer, ...left]);
    return result;
  }

  /** Keeps what is assigned; `textOf` reads it now, since what it names may change later. */
  assign({ to, e }: Extract<Expr, { k: 'assign' }>, textOf: (e: Expr) => string | undefined): void {
    const key = keyOf(to);
    if (key === undefined) return;
    const text = textOf(e);
    this.values.set(key, text === undefined ? (e.k === 'array' ? e : null) : { k: 'str', v: text });
  }

  /** Forgets what a statement may have changed. */
  forget(stmt: Stmt): void {
    walk(stmt, (node) => {
      const at = node as Expr;
      const key = at.k === 'assign' || at.k === 'assignop' ? keyOf(at.to) : undefined;
      if (key !== undefined) this.values.set(key, null);
    });
  }

  /** Gives what a local or a property of the controller holds; undefined where that is not known. */
  of(e: Expr): Expr | undefined {
    const key = keyOf(e);
    if (key === undefined) return undefined;
    const kept = this.values.get(key);
    if (kept !== undefined) return kept ?? undefined;
    const property = key.startsWith('->') ? this.declared(key.slice(2)) : undefined;
    return property?.static === true ? undefined : property?.default;
  }

  private declared(name: string): PropertyFact | undefined {
    for (const fact of this.chain) {
      const found = this.reader.read<PropertyFact>(`prop:${fact.name}::${name}`);
      if (found !== undefined) return found;
    }
    return undefined;
  }
}

function keyOf(e: Expr): string | undefined {
  if (e.k === 'var' && typeof e.name === 'string') return `$${e.name}`;
  const isOwn = e.k === 'prop' && e.on.k === 'var' && e.on.name === 'this' && typeof e.name === 'string';
  return isOwn ? `->${e.name}` : undefined;
}
