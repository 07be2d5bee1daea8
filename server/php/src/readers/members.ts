import { type FactReader, memoized } from '@docgen/cache';
import type { CaseFact, ClassFact, ConstantFact, PropertyFact } from '../facts.js';
import { classOf, interfacesOf, parentsOf } from './classes.js';

/** Holds a member; `in` is the class-like the member is written in. */
export interface FoundMember<T> {
  owner: string;
  in: string;
  fact: T;
  id: string;
}

/** Finds a property of the class, its traits or its parents, at last of its interfaces. */
export function propertyOf(reader: FactReader, name: string, property: string): FoundMember<PropertyFact> | undefined {
  return memoized(reader, findProperty, name, property);
}

function findProperty(reader: FactReader, name: string, property: string): FoundMember<PropertyFact> | undefined {
  return anywhere(reader, name, (fact) =>
    isAmong(fact.members.properties, property) ? `prop:${fact.name}::${property}` : undefined,
  );
}

/** Finds a class constant of the class, its traits, its parents or its interfaces. Enum cases: see `caseOf`. */
export function constantOf(reader: FactReader, name: string, constant: string): FoundMember<ConstantFact> | undefined {
  return memoized(reader, findConstant, name, constant);
}

function findConstant(reader: FactReader, name: string, constant: string): FoundMember<ConstantFact> | undefined {
  return anywhere(reader, name, (fact) =>
    isAmong(fact.members.constants, constant) ? `const:${fact.name}::${constant}` : undefined,
  );
}

/** Finds a member in the class, its traits and its parents, at last in its interfaces. */
function anywhere<T>(
  reader: FactReader,
  name: string,
  pick: (fact: ClassFact) => string | undefined,
): FoundMember<T> | undefined {
  const own = search<T>(reader, name, pick);
  if (own !== undefined) return own;
  for (const at of interfacesOf(reader, name)) {
    const fact = classOf(reader, at);
    const id = fact === undefined ? undefined : pick(fact);
    const value = id === undefined ? undefined : reader.read<T>(id);
    if (fact !== undefined && id !== undefined && value !== undefined)
      return { owner: fact.name, in: fact.name, fact: value, id };
  }
  return undefined;
}

export function caseOf(reader: FactReader, name: string, which: string): FoundMember<CaseFact> | undefined {
  const fact = classOf(reader, name);
  if (fact === undefined || !isAmong(fact.members.cases, which)) return undefined;
  const id = `case:${fact.name}::${which}`;
  const value = reader.read<CaseFact>(id);
  return value === undefined ? undefined : { owner: fact.name, in: fact.name, fact: value, id };
}

/** Lists all cases of an enum in declaration order; undefined when it is no readable enum. */
export function casesOf(reader: FactReader, name: string): FoundMember<CaseFact>[] | undefined {
  const fact = classOf(reader, name);
  if (fact?.kind !== 'enum') return undefined;
  return fact.members.cases.flatMap((which) => caseOf(reader, name, which) ?? []);
}

/** Names of long lists, each as a set: a class with 20,000 constants is asked for each of them. */
const sets = new WeakMap<readonly string[], ReadonlySet<string>>();
const LONG = 64;

function isAmong(names: readonly string[], name: string): boolean {
  if (names.length < LONG) return names.includes(name);
  let set = sets.get(names);
  if (set === undefined) {
    set = new Set(names);
    sets.set(names, set);
  }
  return set.has(name);
}

function search<T>(
  reader: FactReader,
  name: string,
  pick: (fact: ClassFact) => string | undefined,
): FoundMember<T> | undefined {
  for (const at of [name.replace(/^\\/, ''), ...parentsOf(reader, name)]) {
    const owner = classOf(reader, at);
    if (owner === undefined) return undefined;
    const member = within<T>(reader, owner, owner.name, pick, new Set());
    if (member !== undefined) return member;
  }
  return undefined;
}

function within<T>(
  reader: FactReader,
  fact: ClassFact,
  owner: string,
  pick: (fact: ClassFact) => string | undefined,
  seen: Set<string>,
): FoundMember<T> | undefined {
  if (seen.has(fact.name.toLowerCase())) return undefined;
  seen.add(fact.name.toLowerCase());
  const id = pick(fact);
  const value = id === undefined ? undefined : reader.read<T>(id);
  if (id !== undefined && value !== undefined) return { owner, in: fact.name, fact: value, id };
  for (const { name } of fact.traits) {
    const trait = classOf(reader, name);
    const member = trait === undefined ? undefined : within<T>(reader, trait, owner, pick, seen);
    if (member !== undefined) return member;
  }
  return undefined;
}
