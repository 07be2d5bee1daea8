import type { FactReader } from '@docgen/cache';
import type { BodyFact, ClassFact, MethodFact } from '@docgen/php';

export function classFact(reader: FactReader, name: string): ClassFact | undefined {
  return reader.read<ClassFact>(`class:${name.replace(/^\\/, '')}`);
}

export function lineage(reader: FactReader, name: string): ClassFact[] {
  const chain: ClassFact[] = [];
  let next: string | undefined = name;
  while (next !== undefined && chain.length < 32) {
    const fact = classFact(reader, next);
    if (fact === undefined || chain.includes(fact)) break;
    chain.push(fact);
    next = fact.extends;
  }
  return chain;
}

export function extendsClass(reader: FactReader, owner: string, target: string): boolean {
  const wanted = target.replace(/^\\/, '').toLowerCase();
  return lineage(reader, owner).some((fact) => fact.extends?.toLowerCase() === wanted);
}

interface Found {
  sig: MethodFact;
  body(): BodyFact | undefined;
  owner: ClassFact;
  /** Class or trait whose file has the method. */
  holder: ClassFact;
}

/** Finds a method of the class, its traits and its parents. */
export function method(reader: FactReader, chain: readonly ClassFact[], name: string): Found | undefined {
  for (const owner of chain) {
    for (const holder of [owner, ...traitsOf(reader, owner, 0)]) {
      const written = holder.members.methods.find((m) => m.toLowerCase() === name.toLowerCase());
      const sig = written === undefined ? undefined : reader.read<MethodFact>(`sig:${holder.name}::${written}`);
      if (sig === undefined) continue;
      // The body is read only when wanted: an action's body decides nothing here, and an edit of it must not read the
      // host again.
      return { sig, owner, holder, body: () => reader.read<BodyFact>(`body:${holder.name}::${written}`) };
    }
  }
  return undefined;
}

function traitsOf(reader: FactReader, fact: ClassFact, depth: number): ClassFact[] {
  if (depth > 8) return [];
  return fact.traits.flatMap((use) => {
    const trait = classFact(reader, use.name);
    return trait === undefined ? [] : [trait, ...traitsOf(reader, trait, depth + 1)];
  });
}
