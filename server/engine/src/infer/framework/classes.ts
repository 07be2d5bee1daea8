import type { Type } from '../../types/type.js';
import type { Codebase } from '../codebase.js';

/** The questions inference asks about a class by its name. */
export interface FrameworkClasses {
  /** Gives the parents of a class whose source may not be there; undefined for a class the framework does not know. */
  parentsOf(fqcn: string): readonly string[] | undefined;
  /** Tells whether the framework knows the name for a class and no interface. */
  isClass(fqcn: string): boolean;
  /** Tells whether a name counts as declared although no source declares it. */
  isDeclared(fqcn: string): boolean;
  /** Gives the value of a class constant that no source declares. */
  constantOf(fqcn: string, name: string, codebase: Codebase): Type | undefined;
  /** Tells whether properties of the class are attributes of a stored row instead of declared ones. */
  isRecord(fqcn: string, codebase: Codebase): boolean;
  /** Tells whether an object of the class stands for another one that it writes out. */
  isWrapper(fqcn: string, codebase: Codebase): boolean;
  /** Tells whether an object of the class holds items, be it Traversable or not. */
  isSequence(fqcn: string, codebase: Codebase): boolean;
  /** Tells whether an object of the class holds items that its own methods work on. */
  isCollection(fqcn: string, codebase: Codebase): boolean;
  /** Tells whether no object of a class of the framework is of another name of it, though a class of a package may stand below. */
  areApart(fqcn: string, name: string, codebase: Codebase): boolean;
  /** Names the classes whose type arguments are those of iteration, nearest first. */
  readonly iterables: readonly string[];
  /** Tells what the type arguments of a class stand for: items, its own members, or a text that is already written. */
  argumentsAre(fqcn: string): 'items' | 'members' | 'written';
  /** Tells whether the class is a base of classes whose actions the framework calls, by a name in lower case. */
  isActionBase(lower: string): boolean;
  /** Gives the class of a parameter of a method as the framework declares it, for what overrides the method. */
  overriddenParameter(fqcn: string, method: string, position: number): string | undefined;
  /** Gives what is bound to a class name: a class, null for something else, undefined for nothing. */
  bindingOf(fqcn: string, codebase: Codebase): string | null | undefined;
  /** Gives the class a name stands for in code. */
  aliasOf(name: string, codebase: Codebase): string;
}

export const NO_CLASSES: FrameworkClasses = {
  parentsOf: () => undefined,
  isClass: () => false,
  isDeclared: () => false,
  constantOf: () => undefined,
  isRecord: () => false,
  isWrapper: () => false,
  isSequence: () => false,
  isCollection: () => false,
  areApart: () => false,
  iterables: ['IteratorAggregate', 'Iterator', 'Traversable'],
  argumentsAre: () => 'items',
  isActionBase: () => false,
  overriddenParameter: () => undefined,
  bindingOf: () => undefined,
  aliasOf: (name) => name,
};
