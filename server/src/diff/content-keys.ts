import { isMap, type Json } from '@docgen/protocol';

/**
 * Gives every value a number that two values share exactly when they are equal whatever the order of their members. A value is numbered
 * by the numbers of what it holds, each once, so that asking for it at every level of a deep one costs no more than asking at the top.
 */
export class ContentKeys {
  private readonly numbers = new Map<string, number>();
  private readonly known = new WeakMap<object, number>();

  of(value: Json): number {
    if (!isComposite(value)) return this.number(`${typeof value} ${String(value)}`);
    const todo: (Json & object)[] = [value];
    for (let at = todo.at(-1); at !== undefined; at = todo.at(-1)) {
      const open = [...at.values()].filter((held): held is Json & object => isComposite(held) && !this.known.has(held));
      if (open.length > 0) todo.push(...open);
      else {
        todo.pop();
        if (!this.known.has(at)) this.known.set(at, this.number(this.spelled(at)));
      }
    }
    return this.known.get(value) as number;
  }

  private spelled(value: Json & object): string {
    if (!isMap(value)) return `[${(value as Json[]).map((item) => this.held(item)).join()}]`;
    const members = [...value].map(([key, member]) => `${JSON.stringify(key)}:${this.held(member)}`);
    return `{${members.sort().join()}}`;
  }

  private held(value: Json): number {
    return isComposite(value) ? (this.known.get(value) as number) : this.of(value);
  }

  private number(text: string): number {
    const known = this.numbers.get(text) ?? this.numbers.size;
    this.numbers.set(text, known);
    return known;
  }
}

function isComposite(value: Json): value is Json & object {
  return typeof value === 'object' && value !== null;
}
