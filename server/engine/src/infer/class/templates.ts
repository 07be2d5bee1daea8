import type { ClassFact, DocBlock, DocTag, DocType } from '@docgen/php';
import { unknown } from '../../types/make.js';
import type { ClassType, Type } from '../../types/type.js';
import { baseName, type Codebase } from '../codebase.js';
import { fromDocType } from '../doctype/doc-type.js';

export function templateTags(doc: DocBlock | undefined): DocTag[] {
  const tags = (doc?.tags ?? []).filter(
    (t) => /^template(-covariant|-contravariant)?$/.test(baseName(t.name)) && t.variable !== undefined,
  );
  // The most precise tag of a name counts (engine 4.3), at the place of the first.
  const names = [...new Set(tags.map((t) => t.variable))];
  return names.flatMap((name) => {
    const own = tags.filter((t) => t.variable === name);
    return (
      own.find((t) => t.name.startsWith('phpstan-')) ?? own.find((t) => t.name.startsWith('psalm-')) ?? own[0] ?? []
    );
  });
}

/** Types a template without a solution: its default, else its bound, else unknown (engine 11.2). */
export function unsolvedTemplate(
  tag: DocTag,
  codebase: Codebase,
  self?: string,
  others: ReadonlyMap<string, Type> = new Map(),
): Type {
  const type = tag.default ?? tag.type;
  if (type === undefined) return unknown('untyped');
  // A bound may name the other templates, and itself.
  const known = tag.variable === undefined ? others : new Map([...others, [tag.variable, unknown('untyped')]]);
  return fromDocType(type, codebase.scopeOf(self, undefined, known));
}

/**
 * Gives the class templates of a receiver from its type arguments; an unsolved one is its bound, else unknown (engine
 * 11).
 */
function receiverTemplates(on: ClassType, codebase: Codebase): Map<string, Type> {
  const out = new Map<string, Type>();
  templateTags(codebase.classOf(on.fqcn)?.doc).forEach((tag, index) => {
    const bound = unsolvedTemplate(tag, codebase, on.fqcn, out);
    if (tag.variable !== undefined) out.set(tag.variable, on.args?.[index] ?? bound);
  });
  return out;
}

const INHERITS = ['extends', 'implements', 'use', 'template-extends', 'template-implements', 'template-use'];

/**
 * Gives the templates of the class a member is declared in as the receiver fills them: its own arguments, passed up
 * through `@extends P<A>`, `@implements I<A>` and `@use T<A>` (engine 11.1).
 */
export function templateBindings(declaring: string, on: ClassType, codebase: Codebase): Map<string, Type> {
  const wanted = declaring.toLowerCase();
  const own = receiverTemplates(on, codebase);
  if (on.fqcn.toLowerCase() === wanted) return own;
  const seen = new Set<string>();
  let level = [{ fqcn: on.fqcn, known: own }];
  while (level.length > 0) {
    const next: typeof level = [];
    for (const { fqcn, known } of level) {
      if (seen.has(fqcn.toLowerCase())) continue;
      seen.add(fqcn.toLowerCase());
      const fact = codebase.classOf(fqcn);
      if (fact === undefined) continue;
      const above = [fact.extends, ...fact.implements, ...fact.traits.map((t) => t.name)];
      for (const parent of above) {
        if (parent === undefined) continue;
        const given = documentedArguments(fact, parent);
        const args = given?.map((arg) => fromDocType(arg, codebase.scopeOf(fqcn, on, known)));
        const filled = receiverTemplates(
          { kind: 'class', fqcn: parent, ...(args === undefined ? {} : { args }) },
          codebase,
        );
        if (parent.toLowerCase() === wanted) return filled;
        next.push({ fqcn: parent, known: filled });
      }
    }
    level = next;
  }
  return receiverTemplates({ kind: 'class', fqcn: declaring }, codebase);
}

/**
 * Gives the type arguments a class passes to a class or interface above it, through its docblocks and its parents';
 * undefined when none of them says. The one above need not be readable itself.
 */
export function parentArguments(above: string, on: ClassType, codebase: Codebase): Type[] | undefined {
  const wanted = above.toLowerCase();
  if (on.fqcn.toLowerCase() === wanted) return on.args;
  const seen = new Set<string>();
  let level = [{ fqcn: on.fqcn, known: receiverTemplates(on, codebase) }];
  while (level.length > 0) {
    const next: typeof level = [];
    for (const { fqcn, known } of level) {
      if (seen.has(fqcn.toLowerCase())) continue;
      seen.add(fqcn.toLowerCase());
      const fact = codebase.classOf(fqcn);
      if (fact === undefined) continue;
      for (const parent of [fact.extends, ...fact.implements]) {
        if (parent === undefined) continue;
        const given = documentedArguments(fact, parent);
        const args = given?.map((arg) => fromDocType(arg, codebase.scopeOf(fqcn, on, known)));
        if (parent.toLowerCase() === wanted && args !== undefined) return args;
        const type: ClassType = { kind: 'class', fqcn: parent, ...(args === undefined ? {} : { args }) };
        next.push({ fqcn: parent, known: receiverTemplates(type, codebase) });
      }
    }
    level = next;
  }
  return undefined;
}

/** Reads the `<A, B>` a docblock gives a parent: that of the class, or that of a `use` statement in it. */
export function documentedArguments(fact: ClassFact, parent: string): readonly DocType[] | undefined {
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
