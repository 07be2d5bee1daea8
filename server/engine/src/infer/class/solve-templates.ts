import { type DocBlock, type DocTag, type Param, tagOf } from '@docgen/php';
import { intLiteral, NULL, unknown } from '../../types/make.js';
import type { Type } from '../../types/type.js';
import { union } from '../../types/union.js';
import type { World } from '../codebase.js';
import { type Args, passed } from '../expression/calls/arguments.js';
import type { Frame } from '../frame.js';
import { match, type Solving } from './match-template.js';
import { inheritedArgs, templateTags, unsolved } from './templates.js';

/** Arguments of `new C(...)`: the class templates solved from the constructor; undefined when it declares none. */
export function constructedArgs(fqcn: string, args: Args, frame: Frame): Type[] | undefined {
  const { world } = frame.run;
  const tags = templateTags(world.classOf(fqcn)?.doc);
  if (tags.length === 0) return undefined;
  const found = new Map<string, Type[]>();
  const maker = world.method(fqcn, '__construct');
  const solving: Solving = { names: tags.flatMap((t) => t.variable ?? []), found, frame, base: new Map() };
  const parent = world.classOf(fqcn)?.extends;
  if (maker !== undefined && parent !== undefined && maker.owner.toLowerCase() !== fqcn.toLowerCase()) {
    // Templates of the class the constructor is written in are others, even under the same names.
    const above = constructedArgs(parent, args, frame) ?? [];
    const fact = world.classOf(fqcn);
    const given = (fact === undefined ? undefined : inheritedArgs(fact, parent)) ?? [];
    given.forEach((type, i) => {
      const solved = above[i];
      if (solved !== undefined && solved.kind !== 'unknown') match(type, solved, solving);
    });
    return tags.map((tag) => solvedOr(tag, found, world, fqcn));
  }
  maker?.fact.params.forEach((param, index) => {
    const given = passed(args, index, param.name)?.type;
    const type = tagOf(maker.fact.doc, 'param', param.name)?.type;
    if (given !== undefined && type !== undefined) match(type, given, solving);
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
  const solving: Solving = { names, found, frame, base };
  params.forEach((param, index) => {
    const given = passed(args, index, param.name)?.type;
    const absent = given ?? (args.unreadable || !called ? undefined : defaultOf(param));
    if (absent !== undefined) out.set(`$${param.name}`, absent);
    const type = tagOf(doc, 'param', param.name)?.type;
    if (given !== undefined && type !== undefined) match(type, given, solving);
    if (param.variadic === true && type !== undefined)
      for (const more of [...args.positional.slice(index + 1), ...args.named.values()]) match(type, more.type, solving);
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
