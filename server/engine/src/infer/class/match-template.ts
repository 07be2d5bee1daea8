import type { DocType } from '@docgen/php';
import { elementOf, widen, withoutNull } from '../../types/operations.js';
import type { ClassType, Type } from '../../types/type.js';
import { membersOf, union } from '../../types/union.js';
import { fromDocType } from '../doctype/doc-type.js';
import { applyCallable } from '../evaluator.js';
import type { BodyFrame } from '../frame.js';
import { elementOfClass } from '../iteration.js';
import { parentArguments } from './templates.js';

/** Holds templates being solved, with the types found for each so far. */
export interface TemplateBindings {
  names: readonly string[];
  found: Map<string, Type[]>;
  frame: BodyFrame;
  /** Known templates of the class. */
  base: ReadonlyMap<string, Type>;
}

/** Matches a docblock type against a given type to solve the templates in it (engine 11). */
export function matchTemplate(doc: DocType, given: Type, at: TemplateBindings): void {
  switch (doc.k) {
    case 'id':
      if (at.names.includes(doc.name)) note(doc.name, widen(given), at);
      return;
    case 'nullable': {
      const some = withoutNull(given);
      if (some.kind !== 'never') matchTemplate(doc.of, some, at);
      return;
    }
    case 'union':
      oneOfSeveral(doc, given, at);
      return;
    case 'shape':
      if (given.kind !== 'shape') return;
      doc.fields.forEach((field, index) => {
        const passed = given.fields.find((f) => f.key === (field.key ?? String(index)));
        if (passed !== undefined) matchTemplate(field.type, passed.type, at);
      });
      return;
    case 'array': {
      const element = elementOf(given);
      if (element !== undefined) matchTemplate(doc.of, element.value, at);
      return;
    }
    case 'generic':
      generic(doc, given, at);
      return;
    case 'callable':
      callable(doc, given, at);
      return;
    default:
  }
}

function note(name: string, type: Type, { found }: TemplateBindings): void {
  found.set(name, [...(found.get(name) ?? []), type]);
}

/** Matches a union such as `class-string<T>|T`: what a written form takes is not the template itself. */
function oneOfSeveral({ of }: Extract<DocType, { k: 'union' }>, given: Type, at: TemplateBindings): void {
  const bare = of.filter((part) => part.k === 'id' && at.names.includes(part.name));
  const written = of.filter((part) => !bare.includes(part) && !isNull(part));
  const some = of.some(isNull) ? withoutNull(given) : given;
  for (const one of membersOf(some)) {
    const before = noted(at.found);
    for (const part of written) matchTemplate(part, one, at);
    if (noted(at.found) === before) for (const part of bare) matchTemplate(part, one, at);
  }
}

function isNull(part: DocType): boolean {
  return (part.k === 'literal' && part.value === null) || (part.k === 'id' && part.name.toLowerCase() === 'null');
}

function noted(found: ReadonlyMap<string, readonly Type[]>): number {
  let count = 0;
  for (const types of found.values()) count += types.length;
  return count;
}

function generic({ base, args }: Extract<DocType, { k: 'generic' }>, given: Type, at: TemplateBindings): void {
  const { codebase } = at.frame.run;
  const first = args[0];
  const last = args[args.length - 1];
  if (last === undefined) return;
  if (base.k === 'id' && base.name.toLowerCase() === 'class-string') {
    const isTemplate = last.k === 'id' && at.names.includes(last.name);
    if (isTemplate && given.kind === 'literal' && typeof given.value === 'string')
      note(last.name, codebase.typeOfName(given.value), at);
    return;
  }
  const handed = given.kind === 'class' && base.k === 'id' ? parentArguments(base.name, given, codebase) : undefined;
  if (handed !== undefined) {
    args.forEach((arg, i) => {
      const type = handed[i];
      if (type !== undefined && type.kind !== 'unknown') matchTemplate(arg, type, at);
    });
    return;
  }
  const element = given.kind === 'class' ? (elementOfClass(given, codebase) ?? classElement(given)) : elementOf(given);
  if (element === undefined) return;
  matchTemplate(last, element.value, at);
  if (args.length > 1 && first !== undefined) matchTemplate(first, element.key, at);
}

function classElement(type: ClassType): { key: Type; value: Type } | undefined {
  const value = type.args?.[type.args.length - 1];
  return value === undefined ? undefined : { key: type.args?.[0] ?? value, value };
}

/** Matches a callback: runs it with the parameters it is documented with, as far as their templates are known. */
function callable(doc: Extract<DocType, { k: 'callable' }>, given: Type, at: TemplateBindings): void {
  const { codebase } = at.frame.run;
  const invoked = given.kind === 'class' && codebase.method(given.fqcn, '__invoke') !== undefined;
  if (doc.returns === undefined || (given.kind !== 'callable' && !invoked)) return;
  const known = new Map([...at.base, ...[...at.found].map(([name, types]) => [name, union(types)] as const)]);
  const params = doc.params.map((p) => fromDocType(p.type, codebase.scopeOf(undefined, undefined, known)));
  const returns = applyCallable(given, params, at.frame);
  if (returns !== undefined) matchTemplate(doc.returns, returns, at);
}
