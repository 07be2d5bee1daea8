import type { Expr } from '@docgen/php';
import { constantExpression } from '../../infer/class/constant-expression.js';
import type { Codebase } from '../../infer/codebase.js';
import { type AnalysisRun, createRun } from '../../infer/frame.js';
import type { Type } from '../../types/type.js';

const runs = new WeakMap<Codebase, AnalysisRun>();

/** Gives the run for reading declarations of a codebase, shared so that its memo is. */
export function declarationRun(codebase: Codebase): AnalysisRun {
  let run = runs.get(codebase);
  if (run === undefined) {
    run = createRun(codebase);
    runs.set(codebase, run);
  }
  return run;
}

/** Types the written default of a property; undefined when it has none. */
export function defaultOf(fqcn: string, property: string, codebase: Codebase): Type | undefined {
  const found = codebase.property(fqcn, property);
  if (found?.fact.default === undefined) return undefined;
  return constantExpression(found.fact.default, found.id, found.in, declarationRun(codebase));
}

/** Gives the string default of a property. */
export function textDefault(fqcn: string, property: string, codebase: Codebase): string | undefined {
  const type = defaultOf(fqcn, property, codebase);
  return type?.kind === 'literal' && typeof type.value === 'string' ? type.value : undefined;
}

/** Gives the strings of a list default; undefined when there is none or it cannot be read. */
export function listDefault(fqcn: string, property: string, codebase: Codebase): string[] | undefined {
  const type = defaultOf(fqcn, property, codebase);
  return type === undefined ? undefined : stringsOf(type);
}

export function stringsOf(type: Type): string[] | undefined {
  if (type.kind !== 'shape') return undefined;
  const out = type.fields.map((f) =>
    f.type.kind === 'literal' && typeof f.type.value === 'string' ? f.type.value : undefined,
  );
  return out.every((s) => s !== undefined) ? out : undefined;
}

/** Types an attribute argument by position or name. */
export function attributeArg(
  fqcn: string,
  attribute: string,
  index: number,
  name: string,
  codebase: Codebase,
): Type | undefined {
  for (const owner of codebase.ancestors(fqcn)) {
    const found = codebase.classOf(owner)?.attributes.find((a) => a.name.toLowerCase() === attribute.toLowerCase());
    if (found === undefined) continue;
    const arg = found.args.find((a) => a.name === name) ?? found.args.filter((a) => a.name === undefined)[index];
    return arg === undefined ? undefined : typeOfWritten(arg.value, owner, codebase, `${attribute}.${name}`);
  }
  return undefined;
}

function typeOfWritten(expr: Expr, owner: string, codebase: Codebase, label: string): Type {
  return constantExpression(expr, `class:${owner}#${label}`, owner, declarationRun(codebase));
}
