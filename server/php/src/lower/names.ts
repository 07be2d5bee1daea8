import type { Node } from '../parser/node.js';
import { children, text } from '../parser/node.js';

/** Lists names PHP never resolves against a namespace. */
const SPECIAL = new Set(['self', 'static', 'parent']);

/**
 * Holds the namespace and imports in force; one per namespace block. Class and function aliases compare
 * case-insensitively.
 */
export class NameScope {
  readonly classes = new Map<string, string>();
  readonly functions = new Map<string, string>();
  readonly constants = new Map<string, string>();

  constructor(readonly namespace: string) {}

  /** Adds a `use` statement, group form included. */
  import(group: Node): void {
    const prefix = text(group, 'name');
    for (const item of children(group, 'items')) {
      const own = trim(text(item, 'name') ?? '');
      if (own === '') continue;
      const full = prefix === undefined ? own : `${trim(prefix)}\\${own}`;
      const alias = text(item, 'alias') ?? lastSegment(own);
      const type = text(item, 'type') ?? text(group, 'type');
      if (type === 'function') this.functions.set(alias.toLowerCase(), full);
      else if (type === 'const') this.constants.set(alias, full);
      else this.classes.set(alias.toLowerCase(), full);
    }
  }

  /** Resolves a class written as `name` to its fully qualified name; `self|static|parent` stay, in lower case. */
  class(name: string, resolution?: string): string {
    if (name.startsWith('\\') || resolution === 'fqn') return trim(name);
    if (SPECIAL.has(name.toLowerCase()) && resolution !== 'rn') return name.toLowerCase();
    const relative = relativeName(name, resolution);
    if (relative !== undefined) return this.inNamespace(relative);
    const [head, rest] = split(name);
    const imported = this.classes.get(head.toLowerCase());
    if (imported !== undefined) return rest === '' ? imported : `${imported}\\${rest}`;
    return this.inNamespace(name);
  }

  /** Resolves a function or constant; `fallback` is the global spelling when an unqualified name may be that. */
  function(name: string, resolution?: string): { name: string; fallback?: string } {
    return this.global(name, resolution, this.functions.get(name.toLowerCase()));
  }

  constant(name: string, resolution?: string): { name: string; fallback?: string } {
    return this.global(name, resolution, this.constants.get(name));
  }

  inNamespace(name: string): string {
    return this.namespace === '' ? name : `${this.namespace}\\${name}`;
  }

  private global(name: string, resolution: string | undefined, imported: string | undefined) {
    if (name.startsWith('\\') || resolution === 'fqn') return { name: trim(name) };
    const relative = relativeName(name, resolution);
    if (relative !== undefined) return { name: this.inNamespace(relative) };
    if (name.includes('\\')) return { name: this.class(name, 'qn') };
    if (imported !== undefined) return { name: imported };
    if (this.namespace === '') return { name };
    return { name: this.inNamespace(name), fallback: name };
  }
}

function relativeName(name: string, resolution?: string): string | undefined {
  if (resolution === 'rn') return trim(name.replace(/^namespace\\/i, ''));
  return /^namespace\\/i.test(name) ? name.slice('namespace\\'.length) : undefined;
}

function split(name: string): [head: string, rest: string] {
  const at = name.indexOf('\\');
  return at < 0 ? [name, ''] : [name.slice(0, at), name.slice(at + 1)];
}

function lastSegment(name: string): string {
  return name.slice(name.lastIndexOf('\\') + 1);
}

function trim(name: string): string {
  return name.replace(/^\\+/, '');
}
