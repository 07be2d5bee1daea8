import { type Expr, type FoundMethod, type Stmt, walk } from '@docgen/php';
import type { Codebase } from '../../../infer/codebase.js';
import { type BodyFrame, createFrame } from '../../../infer/frame.js';
import type { Type } from '../../../types/type.js';
import { declarationRun } from '../property-defaults.js';

/** Lists methods of the project that run when a model is made: `initialize<Trait>()` of its traits, then constructors, the base's first. */
export function construction(fqcn: string, codebase: Codebase): FoundMethod[] {
  const initializers = codebase.traitsOf(fqcn).map((trait) => `initialize${shortName(trait)}`);
  const owners = codebase.ancestors(fqcn).filter((owner) => codebase.isProject(owner));
  return [
    ...initializers.map((name) => codebase.projectMethod(fqcn, name)),
    ...owners.reverse().map((owner) => codebase.projectMethod(owner, '__construct')),
  ].filter((found, index, all): found is FoundMethod => {
    return found !== undefined && all.findIndex((other) => other?.bodyId === found.bodyId) === index;
  });
}

/**
 * Lists what methods of the project run when a model is read from a row, and the methods they stand in: closures that `boot()`, `booted()`
 * and `boot<Trait>()` give to `retrieved()`, and what a `newFromBuilder()` does.
 */
export function readingOf(fqcn: string, codebase: Codebase): { method: FoundMethod; code: object }[] {
  const maker = codebase.projectMethod(fqcn, 'newFromBuilder');
  const made = maker === undefined ? undefined : codebase.body(maker);
  return [
    ...booting(fqcn, codebase).flatMap(({ method, body }) => whenRetrieved(body).map((code) => ({ method, code }))),
    ...(maker === undefined || made === undefined ? [] : [{ method: maker, code: made.body }]),
  ];
}

/** Lists methods of the project that run when a class of models is first used, with their statements. */
export function booting(fqcn: string, codebase: Codebase): { method: FoundMethod; body: readonly Stmt[] }[] {
  const names = ['boot', 'booted', ...codebase.traitsOf(fqcn).map((trait) => `boot${shortName(trait)}`)];
  const owners = codebase.ancestors(fqcn).filter((owner) => codebase.isProject(owner));
  const found = new Map<string, { method: FoundMethod; body: readonly Stmt[] }>();
  for (const owner of owners) {
    for (const name of names) {
      const method = codebase.projectMethod(owner, name);
      const root = method === undefined ? undefined : codebase.body(method);
      if (method !== undefined && root !== undefined) found.set(method.bodyId, { method, body: root.body });
    }
  }
  return [...found.values()];
}

function whenRetrieved(body: readonly Stmt[]): object[] {
  const out: object[] = [];
  walk(body, (node) => {
    const e = node as Expr;
    if (e.k === 'scall' && e.name === 'retrieved') out.push(e.args);
  });
  return out;
}

function shortName(fqcn: string): string {
  return fqcn.slice(fqcn.lastIndexOf('\\') + 1);
}

/** Gives the statements of a method that declares something of a model, and a frame to type what it writes there. */
export function declaringBody(
  method: FoundMethod,
  fqcn: string,
  codebase: Codebase,
): { body: readonly Stmt[]; frame: BodyFrame } | undefined {
  const root = codebase.body(method);
  if (root === undefined) return undefined;
  const receiver: Type = { kind: 'class', fqcn };
  const at = { fact: method.bodyId, root, self: method.owner, receiver };
  return { body: root.body, frame: createFrame(declarationRun(codebase), at) };
}
