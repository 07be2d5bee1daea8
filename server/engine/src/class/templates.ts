import { type DocBlock, type DocTag, type DocType, type Param, tagOf } from '@docgen/php';
import { fromDocType } from '../doctype.js';
import type { Args } from '../expression/arguments.js';
import { passed } from '../expression/arguments.js';
import { elementOfClass } from '../framework/iteration.js';
import { intLiteral, NULL, unknown } from '../make.js';
import { elementOf, widen } from '../operations.js';
import type { ClassType, Type } from '../types.js';
import { union } from '../union.js';
import { baseName, type World } from '../world.js';

function templateTags(doc: DocBlock | undefined): DocTag[] {
  return (doc?.tags ?? []).filter(
    (t) => /^template(-covariant|-contravariant)?$/.test(baseName(t.name)) && t.variable !== undefined,
  );
}

/** The class templates of a receiver, from its type arguments; an unsolved one is its bound, else unknown (engine 11). */
export function templatesOf(on: ClassType, world: World): Map<string, Type> {
  const out = new Map<string, Type>();
  templateTags(world.classOf(on.fqcn)?.doc).forEach((tag, index) => {
    const bound = tag.type === undefined ? unknown('untyped') : fromDocType(tag.type, world.scopeOf(on.fqcn));
    if (tag.variable !== undefined) out.set(tag.variable, on.args?.[index] ?? bound);
  });
  return out;
}

/** A method's own templates, solved from its arguments; parameters are there under `$name` for conditional returns. */
export function solveTemplates(
  doc: DocBlock | undefined,
  params: readonly Param[],
  args: Args,
  world: World,
  base: ReadonlyMap<string, Type>,
): Map<string, Type> {
  const out = new Map(base);
  const names = templateTags(doc).flatMap((t) => t.variable ?? []);
  const found = new Map<string, Type[]>();
  params.forEach((param, index) => {
    const given = passed(args, index, param.name)?.type;
    const absent = given ?? (args.unreadable ? undefined : defaultOf(param));
    if (absent !== undefined) out.set(`$${param.name}`, absent);
    const type = tagOf(doc, 'param', param.name)?.type;
    if (given !== undefined && type !== undefined) match(type, given, names, found, world);
  });
  for (const tag of templateTags(doc)) {
    if (tag.variable === undefined) continue;
    const solved = found.get(tag.variable);
    const bound = tag.type === undefined ? unknown('untyped') : fromDocType(tag.type, world.scopeOf(undefined));
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

function match(doc: DocType, given: Type, names: readonly string[], found: Map<string, Type[]>, world: World): void {
  const note = (name: string, type: Type) => found.set(name, [...(found.get(name) ?? []), type]);
  switch (doc.k) {
    case 'id':
      if (names.includes(doc.name)) note(doc.name, widen(given));
      return;
    case 'nullable':
      match(doc.of, given, names, found, world);
      return;
    case 'union':
      for (const part of doc.of) match(part, given, names, found, world);
      return;
    case 'array': {
      const element = elementOf(given);
      if (element !== undefined) match(doc.of, element.value, names, found, world);
      return;
    }
    case 'generic': {
      const base = doc.base.k === 'id' ? doc.base.name.toLowerCase() : '';
      const last = doc.args[doc.args.length - 1];
      if (last === undefined) return;
      if (base === 'class-string') {
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
      match(last, element.value, names, found, world);
      if (doc.args.length > 1 && doc.args[0] !== undefined) match(doc.args[0], element.key, names, found, world);
      return;
    }
    case 'callable':
      if (doc.returns !== undefined && given.kind === 'callable' && given.returns !== undefined)
        match(doc.returns, given.returns, names, found, world);
      return;
    default:
  }
}

function classElement(type: ClassType): { key: Type; value: Type } | undefined {
  const value = type.args?.[type.args.length - 1];
  return value === undefined ? undefined : { key: type.args?.[0] ?? value, value };
}
