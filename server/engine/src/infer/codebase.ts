import type { FactReader } from '@docgen/cache';
import {
  type BodyFact,
  bodyOf,
  type CaseFact,
  type ClassFact,
  type ConstantFact,
  caseOf,
  classOf,
  constantOf,
  type DocTag,
  type DocType,
  type FoundMember,
  type FoundMethod,
  isFollowed,
  methodOf,
  type PropertyFact,
  propertyOf,
  traitsOf,
} from '@docgen/php';
import { enumOf, klass } from '../types/make.js';
import type { Type } from '../types/type.js';
import { union } from '../types/union.js';
import type { DocClasses, DocScope } from './doctype/scope.js';
import { phpConstant } from './expression/constants/php-constants.js';
import { framework } from './framework/framework.js';
import { Memory } from './memo/memory.js';
import { SharedReader } from './memo/shared-reader.js';

const MAX_LEVELS = 64;
/** Limits the classes an imported alias passes through. */
const MAX_HOPS = 8;
const NO_ALIAS: DocType = { k: 'id', name: 'mixed', builtin: true };
const TEMPLATES = ['template', 'template-covariant', 'template-contravariant'];

/**
 * Answers questions about declared classes, with their members through traits and parents and, where vendor/ is not
 * there, the framework's own hierarchy. Every answer is a read, so that it is in the trace.
 */
export class Codebase implements DocClasses {
  readonly reader: SharedReader;

  /**
   * `withoutTables` is for reading the migrations themselves: a migration that touches a model would ask for its
   * columns, which are being read. Such a codebase has a memory of its own, so that no answer without tables reaches
   * another.
   */
  constructor(
    reader: FactReader,
    readonly withoutTables = false,
  ) {
    this.reader = withoutTables ? new SharedReader(reader, new Memory()) : new SharedReader(reader);
    this.enumCases = this.enumCases.bind(this);
  }

  classOf(fqcn: string): ClassFact | undefined {
    return classOf(this.reader, fqcn);
  }

  /** Lists the class, then everything above it, nearest first; names that resolve nowhere included. */
  ancestors(fqcn: string): readonly string[] {
    return this.chain(fqcn).names;
  }

  private chain(fqcn: string): { names: readonly string[]; lower: ReadonlySet<string> } {
    return this.reader.lookup(`above:${fqcn}`, () => {
      const names = this.climb(fqcn);
      return { names, lower: new Set(names.map((name) => name.toLowerCase())) };
    });
  }

  private climb(fqcn: string): string[] {
    const out: string[] = [];
    const seen = new Set<string>();
    let level = [fqcn];
    for (let i = 0; i < MAX_LEVELS && level.length > 0; i++) {
      const next: string[] = [];
      for (const name of level) {
        if (seen.has(name.toLowerCase())) continue;
        seen.add(name.toLowerCase());
        out.push(name);
        next.push(...this.parentsOf(name));
      }
      level = next;
    }
    return out;
  }

  private parentsOf(name: string): string[] {
    const fact = this.classOf(name);
    const above = fact === undefined ? [] : [...(fact.extends === undefined ? [] : [fact.extends]), ...fact.implements];
    if (fact?.kind === 'enum') above.push(fact.backing === undefined ? 'UnitEnum' : 'BackedEnum');
    return [...above, ...(framework.parentsOf(name) ?? [])];
  }

  isSubclass(sub: string, parent: string): boolean {
    return this.chain(sub).lower.has(parent.toLowerCase());
  }

  /** Tells whether no value is of both classes: neither extends the other. */
  excludes(a: string, b: string): boolean {
    if (!this.isClass(a) || !this.isClass(b)) return false;
    return this.cannotReach(a, b) && this.cannotReach(b, a);
  }

  /**
   * Tells whether an exception of exactly class `a` is certainly no `b`. Objects of a container are not exact: it may
   * put a class below `a` in its place.
   */
  isThrownOtherThan(a: string, b: string): boolean {
    return this.isClass(a) && this.isSubclass(a, 'Throwable') && this.cannotReach(a, b);
  }

  /** Tells whether a name is a class or an enum, and known to be no interface. */
  private isClass(fqcn: string): boolean {
    const fact = this.classOf(fqcn);
    return fact === undefined ? framework.isClass(fqcn) : fact.kind === 'class' || fact.kind === 'enum';
  }

  /**
   * Tells whether a class is certainly no subclass: an unreadable parent may be one, though never of a class of the
   * project.
   */
  private cannotReach(sub: string, parent: string): boolean {
    if (this.isSubclass(sub, parent)) return false;
    if (this.isProject(parent)) return true;
    for (let at: string | undefined = sub; at !== undefined; ) {
      const fact: ClassFact | undefined = this.classOf(at);
      if (fact === undefined) return framework.parentsOf(at) !== undefined;
      at = fact.extends;
    }
    return true;
  }

  isEnum(fqcn: string): boolean {
    return this.classOf(fqcn)?.kind === 'enum';
  }

  isDeclared(fqcn: string): boolean {
    return this.classOf(fqcn) !== undefined || framework.isDeclared(fqcn);
  }

  /** Tells whether a class is written in the project, not in vendor/. */
  isProject(fqcn: string): boolean {
    const fact = this.classOf(fqcn);
    return fact !== undefined && !isVendor(fact.path);
  }

  enumCases(fqcn: string): readonly string[] | undefined {
    const fact = this.classOf(fqcn);
    return fact?.kind === 'enum' ? fact.members.cases : undefined;
  }

  enumCase(fqcn: string, name: string): CaseFact | undefined {
    return caseOf(this.reader, fqcn, name)?.fact;
  }

  /** Gives the declared spelling of a class name. */
  spelled(fqcn: string): string {
    return this.classOf(fqcn)?.name ?? fqcn;
  }

  /** Gives the type a class name stands for: an enum, a class, or a class that is declared nowhere (engine 3.5). */
  typeOfName(fqcn: string, args?: Type[]): Type {
    const name = this.classOf(fqcn) !== undefined || framework.isDeclared(fqcn) ? fqcn : framework.aliasOf(fqcn, this);
    const fact = this.classOf(name);
    if (fact?.kind === 'enum') return enumOf(fact.name);
    if (fact !== undefined) return klass(fact.name, args);
    return framework.isDeclared(name) ? klass(name, args) : { kind: 'class', fqcn: name, declared: false };
  }

  /** Finds a method as PHP does (engine 9.3): class, traits, parents, interfaces. */
  method(fqcn: string, name: string): FoundMethod | undefined {
    return methodOf(this.reader, fqcn, name);
  }

  /** Finds a method the project writes, not one of the framework. */
  projectMethod(fqcn: string, name: string): FoundMethod | undefined {
    const found = this.method(fqcn, name);
    return found !== undefined && this.isProject(found.trait ?? found.owner) ? found : undefined;
  }

  /** Reads the statements of a project method. Bodies of vendor/ are never read (engine 2.2). */
  body(found: FoundMethod): BodyFact | undefined {
    const fact = this.classOf(found.trait ?? found.owner);
    if (fact === undefined || isVendor(fact.path) || found.fact.bodyless === true) return undefined;
    return bodyOf(this.reader, found);
  }

  /** Reads the statements of a method where calls are followed (engine 2.1). */
  followedBody(found: FoundMethod): BodyFact | undefined {
    return this.isFollowed(found) ? this.body(found) : undefined;
  }

  /** Tells whether calls of a method are followed. Enums are data, wherever they stand. */
  isFollowed(found: FoundMethod): boolean {
    const fact = this.classOf(found.trait ?? found.owner);
    return fact?.kind === 'enum' || isFollowed(this.reader, fact?.path);
  }

  property(fqcn: string, name: string): FoundMember<PropertyFact> | undefined {
    return propertyOf(this.reader, fqcn, name);
  }

  constantFact(fqcn: string, name: string): FoundMember<ConstantFact> | undefined {
    return constantOf(this.reader, fqcn, name);
  }

  /** Evaluates a constant; set by `openRun`. */
  constantType: (found: FoundMember<ConstantFact>) => Type | undefined = () => undefined;

  constant(fqcn: string, name: string): Type | undefined {
    const cases = this.enumCases(fqcn);
    if (name.includes('*')) return this.constants(fqcn, name, cases ?? []);
    if (cases?.includes(name)) return enumOf(this.spelled(fqcn), [name]);
    const found = this.constantFact(fqcn, name);
    if (found !== undefined) return this.constantType(found);
    return framework.constantOf(fqcn, name, this);
  }

  /** Unites the values of all constants and cases that match `KIND_*`. */
  private constants(fqcn: string, pattern: string, cases: readonly string[]): Type | undefined {
    const match = new RegExp(`^${pattern.replaceAll('*', '.*')}$`);
    const names = new Set(cases);
    for (const owner of this.ancestors(fqcn))
      for (const name of this.classOf(owner)?.members.constants ?? []) names.add(name);
    const found = [...names].filter((name) => match.test(name)).flatMap((name) => this.constant(fqcn, name) ?? []);
    return found.length === 0 ? undefined : union(found, this.enumCases);
  }

  alias(fqcn: string, name: string, hops = 0): DocType | undefined {
    // An alias of a trait is read where the trait is used.
    for (const owner of [...this.ancestors(fqcn), ...this.traitsOf(fqcn)]) {
      for (const tag of this.classOf(owner)?.doc?.tags ?? []) {
        if (tag.variable !== name || tag.type === undefined) continue;
        if (/^(phpstan|psalm)-type$/.test(tag.name)) return tag.type;
        if (/^(phpstan|psalm)-import-type$/.test(tag.name) && tag.type.k === 'id') {
          const from = tag.type.name !== fqcn && hops < MAX_HOPS ? tag.type.name : undefined;
          // An alias that does not exist is no class of that name.
          return (from === undefined ? undefined : this.alias(from, tag.text ?? name, hops + 1)) ?? NO_ALIAS;
        }
      }
    }
    return undefined;
  }

  /** Types a template without an argument; set by `openRun`. */
  unfilledType: (tag: DocTag, owner: string) => Type | undefined = () => undefined;

  unfilled(fqcn: string, name: string): Type | undefined {
    for (const { owner, tag } of this.classTags(fqcn, TEMPLATES)) {
      if (tag.variable !== name) continue;
      const key = `${owner}|${name}`;
      // A bound may name the template itself: `T of Comparable<T>`.
      if (this.filling.has(key)) return { kind: 'unknown', reason: 'untyped' };
      this.filling.add(key);
      const type = this.unfilledType(tag, owner);
      this.filling.delete(key);
      return type;
    }
    return undefined;
  }

  private readonly filling = new Set<string>();

  /** Evaluates a global constant of the project; set by `openRun`. */
  globalConstantType: (name: string) => Type | undefined = () => undefined;

  globalConstant(name: string): Type | undefined {
    return phpConstant(name) ?? this.globalConstantType(name);
  }

  /** Makes the scope in which the docblock types and native types written in a class are read. */
  scopeOf(self: string | undefined, receiver?: Type, templates?: ReadonlyMap<string, Type>): DocScope {
    const parent = self === undefined ? undefined : this.classOf(self)?.extends;
    return {
      classes: this,
      ...(self === undefined ? {} : { self }),
      ...(receiver === undefined ? {} : { static: receiver }),
      ...(parent === undefined ? {} : { parent }),
      ...(templates === undefined ? {} : { templates }),
    };
  }

  /** Lists class-level tags by name, own class first, then its traits and parents. */
  *classTags(fqcn: string, names: readonly string[]): Generator<{ owner: string; tag: DocTag }> {
    for (const owner of this.ancestors(fqcn)) {
      const fact = this.classOf(owner);
      if (fact === undefined) continue;
      for (const tag of counting(fact.doc?.tags, names)) yield { owner, tag };
      for (const use of fact.traits) {
        for (const tag of counting(this.classOf(use.name)?.doc?.tags, names)) yield { owner: use.name, tag };
      }
    }
  }

  /** Lists the traits a class uses, at any depth, parents included. */
  traitsOf(fqcn: string): readonly string[] {
    return traitsOf(this.reader, fqcn);
  }
}

/** Tells whether a class and all above it are written in the project. */
export function isProjectAlone(fqcn: string, codebase: Codebase): boolean {
  return codebase.isProject(fqcn) && codebase.ancestors(fqcn).every((name) => codebase.isProject(name));
}

export function isVendor(path: string): boolean {
  return path.startsWith('vendor/') || path.startsWith('../');
}

/** Selects tags by name in their order, without those a more precise tag of one name overrules (engine 4.3). */
function counting(tags: readonly DocTag[] = [], names: readonly string[]): readonly DocTag[] {
  const own = tags.filter((tag) => names.includes(baseName(tag.name)));
  if (own.every((tag) => names.includes(tag.name))) return own;
  const overruled = (tag: DocTag) =>
    own.some((other) => other.variable === tag.variable && rankOf(other.name) < rankOf(tag.name));
  return own.filter((tag) => tag.variable === undefined || !overruled(tag));
}

function rankOf(tag: string): number {
  return tag.startsWith('phpstan-') ? 0 : tag.startsWith('psalm-') ? 1 : 2;
}

/** Strips the tool from a tag: `phpstan-return` → `return`. */
export function baseName(tag: string): string {
  return tag.replace(/^(phpstan|psalm)-/, '');
}
