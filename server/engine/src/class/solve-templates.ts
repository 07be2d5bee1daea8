import { type DocBlock, type DocTag, type DocType, type Param, tagOf } from '@docgen/php';
import { fromDocType } from '../doctype.js';
import { applyCallable } from '../evaluator.js';
import { type Args, passed } from '../expression/arguments.js';
import type { Frame } from '../expression/frame.js';
import { elementOfClass } from '../framework/iteration.js';
import { intLiteral, NULL, unknown } from '../make.js';
import { elementOf, widen, withoutNull } from '../operations.js';
import type { ClassType, Type } from '../types.js';
import { membersOf, union } from '../union.js';
import type { World } from '../world.js';
import { argsFor, inheritedArgs, templateTags, unsolved } from './templates.js';

/** Arguments of `new C(...)`: the class templates solved from the constructor; undefined when it declares none. */
export function constructedArgs(fqcn: string, args: Args, frame: Frame): Type[] | undefined {
  const { world } = frame.run;
  const tags = templateTags(world.classOf(fqcn)?.doc);
  if (tags.length === 0) return undefined;
  const found = new Map<string, Type[]>();
  const maker = world.method(fqcn, '__construct');
  const names = tags.flatMap((t) => t.variable ?? []);
  const parent = world.classOf(fqcn)?.extends;
  if (maker !== undefined && parent !== undefined && maker.owner.toLowerCase() !== fqcn.toLowerCase()) {
    // Templates of the class the constructor is written in are others, even under the same names.
    const above = constructedArgs(parent, args, frame) ?? [];
    const fact = world.classOf(fqcn);
    const given = (fact === undefined ? undefined : inheritedArgs(fact, parent)) ?? [];
    given.forEach((type, i) => {
      const solved = above[i];
      if (solved !== undefined && solved.kind !== 'unknown') match(type, solved, names, found, frame);
    });
    return tags.map((tag) => solvedOr(tag, found, world, fqcn));
  }
  maker?.fact.params.forEach((param, index) => {
    const given = passed(args, index, param.name)?.type;
    const type = tagOf(maker.fact.doc, 'param', param.name)?.type;
    if (given !== undefined && type !== undefined) match(type, given, names, found, frame);
  });
  return tags.map((tag) => solvedOr(tag, found, world, fqcn));
}

function solvedOr(tag: DocTag, found: ReadonlyMap<string, Type[]>, world: World, fqcn: string): Type {
  const solved = tag.variable === undefined ? undefined : found.get(tag.variable);
  if (solved !== undefined) return union(solved, world.enumCases);
  return unsolved(tag, world, fqcn, new Map([...found].map(([name, types]) => [name, union(types)])));
}

/**
 * A method's own templates, solved from its arguments; parameters are there under `$name` for conditional returns. Of a method
 * that is not `called` no default counts.
 */
export function solveTemplates(
  doc: DocBlock | undefined,
  params: readonly Param[],
  args: Args,
  frame: Frame,
  base: ReadonlyMap<string, Type>,
  called = true,
): Map<string, Type> {
  const { world } = frame.run;
  const out = new Map(base);
  const names = templateTags(doc).flatMap((t) => t.variable ?? []);
  const found = new Map<string, Type[]>();
  params.forEach((param, index) => {
    const given = passed(args, index, param.name)?.type;
    const absent = given ?? (args.unreadable || !called ? undefined : defaultOf(param));
    if (absent !== undefined) out.set(`$${param.name}`, absent);
    const type = tagOf(doc, 'param', param.name)?.type;
    if (given !== undefined && type !== undefined) match(type, given, names, found, frame, base);
    if (param.variadic === true && type !== undefined)
      for (const more of [...args.positional.slice(index + 1), ...args.named.values()])
        match(type, more.type, names, found, frame, base);
  });
  for (const name of names) out.set(name, unknown('untyped'));
  for (const [name, types] of found) out.set(name, union(types, world.enumCases));
  for (const tag of templateTags(doc)) {
    if (tag.variable === undefined) continue;
    const solved = found.get(tag.variable);
    const bound = unsolved(tag, world, undefined, out);
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
      const handed = given.kind === 'class' && doc.base.k === 'id' ? argsFor(doc.base.name, given, world) : undefined;
      if (handed !== undefined) {
        doc.args.forEach((arg, i) => {
          const type = handed[i];
          if (type !== undefined && type.kind !== 'unknown') match(arg, type, names, found, frame, base);
        });
        return;
      }
      const element = given.kind === 'class' ? (elementOfClass(given, world) ?? classElement(given)) : elementOf(given);
      if (element === undefined) return;
      match(last, element.value, names, found, frame, base);
      if (doc.args.length > 1 && doc.args[0] !== undefined) match(doc.args[0], element.key, names, found, frame, base);
      return;
    }
    case 'callable': {
      const invoked = given.kind === 'class' && world.method(given.fqcn, '__invoke') !== undefined;
      if (doc.returns === undefined || (given.kind !== 'callable' && !invoked)) return;
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
