import { type FactReader, memoized } from '@docgen/cache';
import type { ClassFact } from '../facts.js';

/** Reads the header of a class-like; undefined when no readable file declares it. */
export function classOf(reader: FactReader, name: string): ClassFact | undefined {
  return memoized(reader, headerOf, name);
}

function headerOf(reader: FactReader, name: string): ClassFact | undefined {
  return reader.read<ClassFact>(`class:${name.replace(/^\\/, '')}`);
}

/**
 * Lists the names of the parent classes, nearest first. The last one may be a class that is not readable; the chain
 * ends there and at a cycle.
 */
export function parentsOf(reader: FactReader, name: string): readonly string[] {
  return memoized(reader, findParents, name);
}

function findParents(reader: FactReader, name: string): string[] {
  const chain: string[] = [];
  const seen = new Set([name.toLowerCase()]);
  for (let fact = classOf(reader, name); fact?.extends !== undefined; fact = classOf(reader, fact.extends)) {
    if (seen.has(fact.extends.toLowerCase())) break;
    seen.add(fact.extends.toLowerCase());
    chain.push(fact.extends);
  }
  return chain;
}

/**
 * Tells whether the class is `base`, extends it or implements it, at any depth. It compares names: a base that is not
 * installed is recognised where the chain names it.
 */
export function isSubclassOf(reader: FactReader, name: string, base: string): boolean {
  return memoized(reader, findAbove, name).has(fold(base));
}

/** Lists the folded names of the class and everything above it. */
function findAbove(reader: FactReader, name: string): ReadonlySet<string> {
  const seen = new Set<string>();
  const queue = [name.replace(/^\\/, '')];
  for (let at = queue.shift(); at !== undefined; at = queue.shift()) {
    const key = fold(at);
    if (seen.has(key)) continue;
    seen.add(key);
    const fact = classOf(reader, at);
    if (fact?.extends !== undefined) queue.push(fact.extends);
    if (fact !== undefined) queue.push(...fact.implements);
  }
  return seen;
}

/** Tells whether the class, a parent, or a trait of these uses the trait. */
export function usesTrait(reader: FactReader, name: string, trait: string): boolean {
  const parents = (fact: ClassFact) => [
    ...(fact.extends === undefined ? [] : [fact.extends]),
    ...fact.traits.map((t) => t.name),
  ];
  return fold(name) !== fold(trait) && reach(reader, name, parents, fold(trait));
}

/** Lists the interfaces of a class, inherited ones included, each once; nearest first. */
export function interfacesOf(reader: FactReader, name: string): readonly string[] {
  return memoized(reader, findInterfaces, name);
}

function findInterfaces(reader: FactReader, name: string): string[] {
  const out: string[] = [];
  const seen = new Set<string>();
  const visit = (at: string): void => {
    const fact = classOf(reader, at);
    for (const next of fact?.implements ?? []) {
      if (seen.has(fold(next))) continue;
      seen.add(fold(next));
      out.push(next);
      visit(next);
    }
  };
  for (const at of [name, ...parentsOf(reader, name)]) visit(at);
  return out;
}

/** Lists the traits in effect on a class: its own, those of its traits, then its parents'; each once. */
export function traitsOf(reader: FactReader, name: string): readonly string[] {
  return memoized(reader, findTraits, name);
}

function findTraits(reader: FactReader, name: string): string[] {
  const out: string[] = [];
  const seen = new Set<string>();
  const visit = (at: string): void => {
    for (const { name: next } of classOf(reader, at)?.traits ?? []) {
      if (seen.has(fold(next))) continue;
      seen.add(fold(next));
      out.push(next);
      visit(next);
    }
  };
  for (const at of [name, ...parentsOf(reader, name)]) visit(at);
  return out;
}

function reach(reader: FactReader, name: string, edges: (fact: ClassFact) => string[], wanted: string): boolean {
  const seen = new Set<string>();
  const queue = [name.replace(/^\\/, '')];
  for (let at = queue.shift(); at !== undefined; at = queue.shift()) {
    const key = fold(at);
    if (key === wanted) return true;
    if (seen.has(key)) continue;
    seen.add(key);
    const fact = classOf(reader, at);
    if (fact !== undefined) queue.push(...edges(fact));
  }
  return false;
}

function fold(name: string): string {
  return name.replace(/^\\/, '').toLowerCase();
}
