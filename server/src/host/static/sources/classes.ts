import { knownParents } from '@docgen/laravel-knowledge';
import type { BodyFact, ClassFact, MethodFact, PhpIndex } from '@docgen/php';
import type { SourceTree } from './source-tree.js';

export interface ProjectMethod {
  /** Class or trait the method is written in. */
  owner: ClassFact;
  sig: MethodFact;
  /** The body, read when it is asked for: finding a method reads no body. */
  readonly body: BodyFact | undefined;
  /** Fact id of the body. */
  fact: string;
}

/** Finds classes of the project and their relations. Bodies of installed packages are never looked at. */
export class Classes {
  constructor(
    private readonly index: PhpIndex,
    private readonly world: SourceTree,
  ) {}

  /** Finds a class written in the project. */
  find(name: string): ClassFact | undefined {
    const fact = this.any(name);
    if (fact === undefined || !this.world.composer.isProject(fact.path)) return undefined;
    this.world.read.add(fact.path);
    return fact;
  }

  /** Finds a class of the project or, when it is installed, of a package. */
  any(name: string): ClassFact | undefined {
    return this.index.get(`class:${bare(name)}`)?.value as ClassFact | undefined;
  }

  /**
   * Lists the files Composer's rules give for a class of the project; empty for a class of a package or of no prefix.
   */
  places(name: string): string[] {
    const owner = bare(name);
    const { psr4, isProject } = this.world.composer;
    const found = psr4.flatMap(([prefix, dirs]) =>
      prefix !== '' && owner.startsWith(prefix)
        ? dirs.map((dir) => `${dir.replace(/\/$/, '')}/${owner.slice(prefix.length).replaceAll('\\', '/')}.php`)
        : [],
    );
    return found.every((path) => isProject(path)) ? found : [];
  }

  exists(name: string): boolean {
    return this.any(name) !== undefined;
  }

  method(className: string, method: string): ProjectMethod | undefined {
    for (const owner of this.lineage(className)) {
      const found = this.own(owner, method, 0);
      if (found !== undefined) return found;
    }
    return undefined;
  }

  /** Finds the method as `parent::` sees it from `className`. */
  parentMethod(className: string, method: string): ProjectMethod | undefined {
    const parent = this.find(className)?.extends;
    return parent === undefined ? undefined : this.method(parent, method);
  }

  /** Lists project classes from the class itself up to the last one that is in the project. */
  lineage(className: string): ClassFact[] {
    const chain: ClassFact[] = [];
    let name: string | undefined = className;
    while (name !== undefined && chain.length < 32) {
      const fact = this.find(name);
      if (fact === undefined || chain.includes(fact)) break;
      chain.push(fact);
      name = fact.extends;
    }
    return chain;
  }

  /** Lists the names of all ancestors, framework ones included as far as they are known. */
  ancestors(className: string): string[] {
    const names: string[] = [];
    const pending = [bare(className)];
    while (pending.length > 0 && names.length < 200) {
      const name = pending.shift() as string;
      if (names.includes(name)) continue;
      names.push(name);
      const fact = this.any(name);
      if (fact?.extends !== undefined) pending.push(fact.extends);
      pending.push(...(fact?.implements ?? []));
      if (fact === undefined) pending.push(...(knownParents(name) ?? []));
    }
    return names;
  }

  isA(className: string, target: string): boolean {
    const wanted = bare(target).toLowerCase();
    return this.ancestors(className).some((name) => name.toLowerCase() === wanted);
  }

  /** Lists the traits of a class, its parents and its traits. */
  traits(className: string): string[] {
    const names: string[] = [];
    const add = (fact: ClassFact | undefined): void => {
      for (const use of fact?.traits ?? []) {
        if (names.includes(use.name)) continue;
        names.push(use.name);
        add(this.any(use.name));
      }
    };
    for (const fact of this.lineage(className)) add(fact);
    return names;
  }

  /** Finds a member fact (`prop`, `const`, `case`) of the class, its traits, parents and interfaces. */
  member<T>(kind: 'prop' | 'const' | 'case', className: string, name: string): ProjectMember<T> | undefined {
    const seen = new Set<string>();
    const pending = [bare(className)];
    while (pending.length > 0 && seen.size < 64) {
      const owner = pending.shift() as string;
      if (seen.has(owner)) continue;
      seen.add(owner);
      const fact = this.any(owner);
      if (fact === undefined) continue;
      const id = `${kind}:${fact.name}::${name}`;
      const value = this.index.get(id)?.value as T | undefined;
      if (value !== undefined) {
        this.world.read.add(fact.path);
        return { owner: fact, fact: id, value };
      }
      pending.push(...fact.traits.map((t) => t.name));
      if (fact.extends !== undefined) pending.push(fact.extends);
      pending.push(...fact.implements);
    }
    return undefined;
  }

  private own(owner: ClassFact, method: string, depth: number): ProjectMethod | undefined {
    const name =
      owner.members.methods.find((m) => m === method) ??
      owner.members.methods.find((m) => m.toLowerCase() === method.toLowerCase());
    if (name !== undefined) {
      const sig = this.index.get(`sig:${owner.name}::${name}`)?.value as MethodFact | undefined;
      if (sig === undefined) return undefined;
      const fact = `body:${owner.name}::${name}`;
      const { index } = this;
      return {
        owner,
        sig,
        fact,
        get body() {
          return index.get(fact)?.value as BodyFact | undefined;
        },
      };
    }
    if (depth > 8) return undefined;
    for (const use of owner.traits) {
      const alias = use.alias?.find((a) => a.as?.toLowerCase() === method.toLowerCase());
      const trait = this.find(alias?.trait ?? use.name);
      const found = trait && this.own(trait, alias?.method ?? method, depth + 1);
      if (found !== undefined) return found;
    }
    return undefined;
  }
}

export interface ProjectMember<T> {
  owner: ClassFact;
  fact: string;
  value: T;
}

export function bare(name: string): string {
  return name.startsWith('\\') ? name.slice(1) : name;
}
