import { type FactReader, memoized as shared } from '@docgen/cache';
import type { BodyFact, ClassFact, MethodFact } from '../facts.js';
import type { Visibility } from '../ir.js';
import { classOf, interfacesOf } from './classes.js';

export interface FoundMethod {
  /** Class-like that has the method by PHP's rules: the class itself, a parent, or an interface. */
  owner: string;
  /** Trait the method is written in, when `owner` has it from one. */
  trait?: string;
  fact: MethodFact;
  sigId: string;
  /** Fact id of the statements; absent facts (abstract methods) answer undefined when read. */
  bodyId: string;
  /** Visibility after a trait alias. */
  visibility: Visibility;
}

/**
 * Finds a method as PHP does: the class, its traits (with `insteadof` and `as`), then the parents, at last the
 * interfaces. Names ignore case. Undefined when nothing readable has it.
 */
export function methodOf(reader: FactReader, className: string, method: string): FoundMethod | undefined {
  return shared(reader, findMethod, className, method);
}

function findMethod(reader: FactReader, className: string, method: string): FoundMethod | undefined {
  const seen = new Set<string>();
  // A trait's abstract method never hides a method the class inherits.
  let asked: FoundMethod | undefined;
  for (let name: string | undefined = className.replace(/^\\/, ''); name !== undefined; ) {
    if (seen.has(name.toLowerCase())) break;
    seen.add(name.toLowerCase());
    const fact: ClassFact | undefined = classOf(reader, name);
    if (fact === undefined) break;
    const found = declared(reader, fact, method) ?? fromTraits(reader, fact, fact.name, method, new Set());
    if (found !== undefined && (found.trait === undefined || found.fact.abstract !== true)) return found;
    asked ??= found;
    if (fact.extends === undefined) break;
    name = fact.extends;
  }
  if (asked !== undefined) return asked;
  for (const name of interfacesOf(reader, className)) {
    const fact = classOf(reader, name);
    const found = fact === undefined ? undefined : declared(reader, fact, method);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** Reads the statements of a found method; undefined when it has no readable body. */
export function bodyOf(reader: FactReader, method: { bodyId: string }): BodyFact | undefined {
  return reader.read<BodyFact>(method.bodyId);
}

/** Finds a function by its resolved name, by `fallback` when the namespace has none. */
export function functionOf(
  reader: FactReader,
  name: string,
  fallback?: string,
): { fact: MethodFact; bodyId: string } | undefined {
  for (const id of fallback === undefined ? [name] : [name, fallback]) {
    const fact = reader.read<MethodFact>(`fn:${id}`);
    if (fact !== undefined) return { fact, bodyId: `fnbody:${fact.name}` };
  }
  return undefined;
}

function declared(reader: FactReader, owner: ClassFact, method: string): FoundMethod | undefined {
  const spelled = find(owner.members.methods, method);
  if (spelled === undefined) return undefined;
  const sigId = `sig:${owner.name}::${spelled}`;
  const fact = reader.read<MethodFact>(sigId);
  if (fact === undefined) return undefined;
  return { owner: owner.name, fact, sigId, bodyId: `body:${owner.name}::${spelled}`, visibility: fact.visibility };
}

function fromTraits(
  reader: FactReader,
  user: ClassFact,
  owner: string,
  method: string,
  seen: Set<string>,
): FoundMethod | undefined {
  const wanted = method.toLowerCase();
  const aliases = user.traits.flatMap((use) => use.alias ?? []);
  const excluded = user.traits
    .flatMap((use) => use.insteadof ?? [])
    .filter((rule) => rule.method.toLowerCase() === wanted)
    .flatMap((rule) => rule.over.map((name) => name.toLowerCase()));
  let abstract: FoundMethod | undefined;
  const take = (trait: string, name: string, visibility?: Visibility): FoundMethod | undefined => {
    const found = inTrait(reader, trait, owner, name, seen);
    if (found === undefined) return undefined;
    return visibility === undefined ? found : { ...found, visibility };
  };
  for (const use of user.traits) {
    if (excluded.includes(use.name.toLowerCase())) continue;
    const changed = aliases.find(
      (a) =>
        a.as === undefined &&
        a.method.toLowerCase() === wanted &&
        (a.trait === undefined || a.trait.toLowerCase() === use.name.toLowerCase()),
    );
    const found = take(use.name, method, changed?.visibility);
    if (found === undefined) continue;
    if (found.fact.abstract !== true) return found;
    abstract ??= found;
  }
  for (const alias of aliases) {
    if (alias.as?.toLowerCase() !== wanted) continue;
    for (const use of user.traits) {
      if (alias.trait !== undefined && alias.trait.toLowerCase() !== use.name.toLowerCase()) continue;
      const found = take(use.name, alias.method, alias.visibility);
      if (found !== undefined) return found;
    }
  }
  return abstract;
}

function inTrait(
  reader: FactReader,
  trait: string,
  owner: string,
  method: string,
  seen: Set<string>,
): FoundMethod | undefined {
  const key = `${trait}::${method}`.toLowerCase();
  if (seen.has(key)) return undefined;
  seen.add(key);
  const fact = classOf(reader, trait);
  if (fact === undefined) return undefined;
  const found = declared(reader, fact, method);
  if (found !== undefined) return { ...found, owner, trait: fact.name };
  return fromTraits(reader, fact, owner, method, seen);
}

/** The first of names that differ in case alone, by class. */
const folded = new WeakMap<readonly string[], ReadonlyMap<string, string>>();

function find(names: readonly string[], wanted: string): string | undefined {
  if (names.includes(wanted)) return wanted;
  let first = folded.get(names);
  if (first === undefined) {
    first = new Map([...names].reverse().map((name) => [name.toLowerCase(), name]));
    folded.set(names, first);
  }
  return first.get(wanted.toLowerCase());
}
