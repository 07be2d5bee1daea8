import { type DocBlock, type DocTag, type Param, tagOf } from '@docgen/php';
import { intLiteral, NULL, unknown } from '../../types/make.js';
import type { Type } from '../../types/type.js';
import { union } from '../../types/union.js';
import type { Codebase } from '../codebase.js';
import { type CallArgs, passed } from '../expression/calls/arguments.js';
import type { BodyFrame } from '../frame.js';
import { matchTemplate, type TemplateBindings } from './match-template.js';
import { documentedArguments, templateTags, unsolvedTemplate } from './templates.js';

/** Solves the class templates of `new C(...)` from its arguments; undefined when the class declares none. */
export function constructedArguments(fqcn: string, args: CallArgs, frame: BodyFrame): Type[] | undefined {
  const { codebase } = frame.run;
  const tags = templateTags(codebase.classOf(fqcn)?.doc);
  if (tags.length === 0) return undefined;
  const found = new Map<string, Type[]>();
  const maker = codebase.method(fqcn, '__construct');
  const solving: TemplateBindings = { names: tags.flatMap((t) => t.variable ?? []), found, frame, base: new Map() };
  const parent = codebase.classOf(fqcn)?.extends;
  if (maker !== undefined && parent !== undefined && maker.owner.toLowerCase() !== fqcn.toLowerCase()) {
    // Templates of the class that declares the constructor are others, even under the same names.
    const above = constructedArguments(parent, args, frame) ?? [];
    const fact = codebase.classOf(fqcn);
    const given = (fact === undefined ? undefined : documentedArguments(fact, parent)) ?? [];
    given.forEach((type, i) => {
      const solved = above[i];
      if (solved !== undefined && solved.kind !== 'unknown') matchTemplate(type, solved, solving);
    });
    return tags.map((tag) => solvedOr(tag, found, codebase, fqcn));
  }
  maker?.fact.params.forEach((param, index) => {
    const given = passed(args, index, param.name)?.type;
    const type = tagOf(maker.fact.doc, 'param', param.name)?.type;
    if (given !== undefined && type !== undefined) matchTemplate(type, given, solving);
  });
  return tags.map((tag) => solvedOr(tag, found, codebase, fqcn));
}

function solvedOr(tag: DocTag, found: ReadonlyMap<string, Type[]>, codebase: Codebase, fqcn: string): Type {
  const solved = tag.variable === undefined ? undefined : found.get(tag.variable);
  if (solved !== undefined) return union(solved, codebase.enumCases);
  return unsolvedTemplate(tag, codebase, fqcn, new Map([...found].map(([name, types]) => [name, union(types)])));
}

/**
 * Solves a method's own templates from its arguments; parameters are added under `$name` for conditional returns.
 * Defaults count only for a method that is `called`.
 */
export function solveTemplates(
  doc: DocBlock | undefined,
  params: readonly Param[],
  args: CallArgs,
  frame: BodyFrame,
  base: ReadonlyMap<string, Type>,
  called = true,
): Map<string, Type> {
  const { codebase } = frame.run;
  const out = new Map(base);
  const names = templateTags(doc).flatMap((t) => t.variable ?? []);
  const found = new Map<string, Type[]>();
  const solving: TemplateBindings = { names, found, frame, base };
  params.forEach((param, index) => {
    const given = passed(args, index, param.name)?.type;
    const absent = given ?? (args.unreadable || !called ? undefined : defaultOf(param));
    if (absent !== undefined) out.set(`$${param.name}`, absent);
    const type = tagOf(doc, 'param', param.name)?.type;
    if (given !== undefined && type !== undefined) matchTemplate(type, given, solving);
    if (param.variadic === true && type !== undefined)
      for (const more of [...args.positional.slice(index + 1), ...args.named.values()])
        matchTemplate(type, more.type, solving);
  });
  for (const name of names) out.set(name, unknown('untyped'));
  for (const [name, types] of found) out.set(name, union(types, codebase.enumCases));
  for (const tag of templateTags(doc)) {
    if (tag.variable === undefined) continue;
    const solved = found.get(tag.variable);
    const bound = unsolvedTemplate(tag, codebase, undefined, out);
    out.set(tag.variable, solved === undefined ? bound : union(solved, codebase.enumCases));
  }
  return out;
}

/** Gives the default of a parameter without an argument, when it is a plain value. */
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
