import { type ClassFact, type DocBlock, type DocTag, type DocType, type Param, tagOf } from '@docgen/php';
import { fromDocType } from '../doctype.js';
import type { Args } from '../expression/arguments.js';
import { passed } from '../expression/arguments.js';
import { applyCallable } from '../expression/closures.js';
import type { Frame } from '../expression/frame.js';
import { elementOfClass } from '../framework/iteration.js';
import { intLiteral, NULL, unknown } from '../make.js';
import { elementOf, widen, withoutNull } from '../operations.js';
import type { ClassType, Type } from '../types.js';
import { membersOf, union } from '../union.js';
import { baseName, type World } from '../world.js';

function templateTags(doc: DocBlock | undefined): DocTag[] {
  return (doc?.tags ?? []).filter(
    (t) => /^template(-covariant|-contravariant)?$/.test(baseName(t.name)) && t.variable !== undefined,
  );
}

/** A template nobody solved: its default, else its bound, else unknown (engine 11.2). */
function unsolved(tag: DocTag, world: World, self?: string): Type {
  const type = tag.default ?? tag.type;
  return type === undefined ? unknown('untyped') : fromDocType(type, world.scopeOf(self));
}

/** The class templates of a receiver, from its type arguments; an unsolved one is its bound, else unknown (engine 11). */
function templatesOf(on: ClassType, world: World): Map<string, Type> {
  const out = new Map<string, Type>();
  templateTags(world.classOf(on.fqcn)?.doc).forEach((tag, index) => {
    const bound = unsolved(tag, world, on.fqcn);
    if (tag.variable !== undefined) out.set(tag.variable, on.args?.[index] ?? bound);
  });
  return out;
}

const INHERITS = ['extends', 'implements', 'use', 'template-extends', 'template-implements', 'template-use'];

/**
 * The templates of the class a member is declared in, as the receiver fills them: its own arguments, handed up through
 * `@extends P<A>`, `@implements I<A>` and `@use T<A>` (engine 11.1).
 */
export function templatesIn(declaring: string, on: ClassType, world: World): Map<string, Type> {
  const wanted = declaring.toLowerCase();
  const own = templatesOf(on, world);
  if (on.fqcn.toLowerCase() === wanted) return own;
  const seen = new Set<string>();
  let level = [{ fqcn: on.fqcn, known: own }];
  while (level.length > 0) {
    const next: typeof level = [];
    for (const { fqcn, known } of level) {
      if (seen.has(fqcn.toLowerCase())) continue;
      seen.add(fqcn.toLowerCase());
      const fact = world.classOf(fqcn);
      if (fact === undefined) continue;
      const above = [fact.extends, ...fact.implements, ...fact.traits.map((t) => t.name)];
      for (const parent of above) {
        if (parent === undefined) continue;
        const given = inheritedArgs(fact, parent);
        const args = given?.map((arg) => fromDocType(arg, world.scopeOf(fqcn, on, known)));
        const filled = templatesOf({ kind: 'class', fqcn: parent, ...(args === undefined ? {} : { args }) }, world);
        if (parent.toLowerCase() === wanted) return filled;
        next.push({ fqcn: parent, known: filled });
      }
    }
    level = next;
  }
  return templatesOf({ kind: 'class', fqcn: declaring }, world);
}

/**
 * The type arguments a class gives a class or interface above it, handed up through its docblocks and its parents'; undefined
 * when none of them says. The one above need not be readable itself.
 */
export function argsFor(above: string, on: ClassType, world: World): Type[] | undefined {
  const wanted = above.toLowerCase();
  if (on.fqcn.toLowerCase() === wanted) return on.args;
  const seen = new Set<string>();
  let level = [{ fqcn: on.fqcn, known: templatesOf(on, world) }];
  while (level.length > 0) {
    const next: typeof level = [];
    for (const { fqcn, known } of level) {
      if (seen.has(fqcn.toLowerCase())) continue;
      seen.add(fqcn.toLowerCase());
      const fact = world.classOf(fqcn);
      if (fact === undefined) continue;
      for (const parent of [fact.extends, ...fact.implements]) {
        if (parent === undefined) continue;
        const given = inheritedArgs(fact, parent);
        const args = given?.map((arg) => fromDocType(arg, world.scopeOf(fqcn, on, known)));
        if (parent.toLowerCase() === wanted && args !== undefined) return args;
        const type: ClassType = { kind: 'class', fqcn: parent, ...(args === undefined ? {} : { args }) };
        next.push({ fqcn: parent, known: templatesOf(type, world) });
      }
    }
    level = next;
  }
  return undefined;
}

/** `<A, B>` a docblock gives a parent: that of the class, or that of a `use` statement in it. */
function inheritedArgs(fact: ClassFact, parent: string): readonly DocType[] | undefined {
  const tags = [fact.doc, ...fact.traits.map((use) => use.doc)].flatMap((doc) => doc?.tags ?? []);
  const tag = tags.find(
    (t) =>
      INHERITS.includes(baseName(t.name)) &&
      t.type?.k === 'generic' &&
      t.type.base.k === 'id' &&
      t.type.base.name.toLowerCase() === parent.toLowerCase(),
  );
  return tag?.type?.k === 'generic' ? tag.type.args : undefined;
}

/** Arguments of `new C(...)`: the class templates solved from the constructor; undefined when it declares none. */
export function constructedArgs(fqcn: string, args: Args, frame: Frame): Type[] | undefined {
  const { world } = frame.run;
  const tags = templateTags(world.classOf(fqcn)?.doc);
  if (tags.length === 0) return undefined;
  const maker = world.method(fqcn, '__construct');
  const found = new Map<string, Type[]>();
  const names = tags.flatMap((t) => t.variable ?? []);
  maker?.fact.params.forEach((param, index) => {
    const given = passed(args, index, param.name)?.type;
    const type = tagOf(maker.fact.doc, 'param', param.name)?.type;
    if (given !== undefined && type !== undefined) match(type, given, names, found, frame);
  });
  return tags.map((tag) => solvedOr(tag, found, world));
}

function solvedOr(tag: DocTag, found: ReadonlyMap<string, Type[]>, world: World): Type {
  const solved = tag.variable === undefined ? undefined : found.get(tag.variable);
  if (solved !== undefined) return union(solved, world.enumCases);
  return unsolved(tag, world);
}

/** A method's own templates, solved from its arguments; parameters are there under `$name` for conditional returns. */
export function solveTemplates(
  doc: DocBlock | undefined,
  params: readonly Param[],
  args: Args,
  frame: Frame,
  base: ReadonlyMap<string, Type>,
): Map<string, Type> {
  const { world } = frame.run;
  const out = new Map(base);
  const names = templateTags(doc).flatMap((t) => t.variable ?? []);
  const found = new Map<string, Type[]>();
  params.forEach((param, index) => {
    const given = passed(args, index, param.name)?.type;
    const absent = given ?? (args.unreadable ? undefined : defaultOf(param));
    if (absent !== undefined) out.set(`$${param.name}`, absent);
    const type = tagOf(doc, 'param', param.name)?.type;
    if (given !== undefined && type !== undefined) match(type, given, names, found, frame, base);
    if (param.variadic === true && type !== undefined)
      for (const more of [...args.positional.slice(index + 1), ...args.named.values()])
        match(type, more.type, names, found, frame, base);
  });
  for (const tag of templateTags(doc)) {
    if (tag.variable === undefined) continue;
    const solved = found.get(tag.variable);
    const bound = unsolved(tag, world);
    out.set(tag.variable, solved === undefined ? bound : union(solved, world.enumCases));
  }
  return out;
}

/** The default of a parameter nothing was passed for, when it is a plain value. */
function defaultOf({ default: value }: Param): Type | undefined {
  switch (value?.k) {
    case 'null':
      return NULL;
    case 'bool':
    case 'str':
      return { kind: 'literal', value: value.v };
    case 'int':
      return intLiteral(BigInt(value.v));
    default:
      return undefined;
  }
}

function match(
  doc: DocType,
  given: Type,
  names: readonly string[],
  found: Map<string, Type[]>,
  frame: Frame,
  base: ReadonlyMap<string, Type> = new Map(),
): void {
  const { world } = frame.run;
  const note = (name: string, type: Type) => found.set(name, [...(found.get(name) ?? []), type]);
  switch (doc.k) {
    case 'id':
      if (names.includes(doc.name)) note(doc.name, widen(given));
      return;
    case 'nullable': {
      const some = withoutNull(given);
      if (some.kind !== 'never') match(doc.of, some, names, found, frame, base);
      return;
    }
    case 'union': {
      // `class-string<T>|T`: what a written form takes is not the template itself.
      const isNull = (part: DocType) => part.k === 'literal' && part.value === null;
      const nullish = (part: DocType) => isNull(part) || (part.k === 'id' && part.name.toLowerCase() === 'null');
      const bare = doc.of.filter((part) => part.k === 'id' && names.includes(part.name));
      const written = doc.of.filter((part) => !bare.includes(part) && !nullish(part));
      const some = doc.of.some(nullish) ? withoutNull(given) : given;
      for (const one of membersOf(some)) {
        const before = noted(found);
        for (const part of written) match(part, one, names, found, frame, base);
        if (noted(found) === before) for (const part of bare) match(part, one, names, found, frame, base);
      }
      return;
    }
    case 'shape':
      if (given.kind !== 'shape') return;
      doc.fields.forEach((field, index) => {
        const passed = given.fields.find((f) => f.key === (field.key ?? String(index)));
        if (passed !== undefined) match(field.type, passed.type, names, found, frame, base);
      });
      return;
    case 'array': {
      const element = elementOf(given);
      if (element !== undefined) match(doc.of, element.value, names, found, frame, base);
      return;
    }
    case 'generic': {
      const word = doc.base.k === 'id' ? doc.base.name.toLowerCase() : '';
      const last = doc.args[doc.args.length - 1];
      if (last === undefined) return;
      if (word === 'class-string') {
        if (
          last.k === 'id' &&
          names.includes(last.name) &&
          given.kind === 'literal' &&
          typeof given.value === 'string'
        ) {
          note(last.name, world.typeOfName(given.value));
        }
        return;
      }
      const element = given.kind === 'class' ? (elementOfClass(given, world) ?? classElement(given)) : elementOf(given);
      if (element === undefined) return;
      match(last, element.value, names, found, frame, base);
      if (doc.args.length > 1 && doc.args[0] !== undefined) match(doc.args[0], element.key, names, found, frame, base);
      return;
    }
    case 'callable': {
      if (doc.returns === undefined || given.kind !== 'callable') return;
      const known = new Map([...base, ...[...found].map(([name, types]) => [name, union(types)] as const)]);
      const params = doc.params.map((p) => fromDocType(p.type, world.scopeOf(undefined, undefined, known)));
      const returns = applyCallable(given, params, frame);
      if (returns !== undefined) match(doc.returns, returns, names, found, frame, base);
      return;
    }
    default:
  }
}

function noted(found: ReadonlyMap<string, readonly Type[]>): number {
  let count = 0;
  for (const types of found.values()) count += types.length;
  return count;
}

function classElement(type: ClassType): { key: Type; value: Type } | undefined {
  const value = type.args?.[type.args.length - 1];
  return value === undefined ? undefined : { key: type.args?.[0] ?? value, value };
}
