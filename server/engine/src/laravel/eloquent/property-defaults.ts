import type { Expr } from '@docgen/php';
import { constantIn } from '../../infer/class/constant-expression.js';
import type { World } from '../../infer/codebase.js';
import { createRun, type Run } from '../../infer/frame.js';
import type { Type } from '../../types/type.js';

const runs = new WeakMap<World, Run>();

/** A run for reading declarations of a world, shared so that its memo is. */
export function declarationRun(world: World): Run {
  let run = runs.get(world);
  if (run === undefined) {
    run = createRun(world);
    runs.set(world, run);
  }
  return run;
}

/** Type of a property's written default; undefined when it has none. */
export function defaultOf(fqcn: string, property: string, world: World): Type | undefined {
  const found = world.property(fqcn, property);
  if (found?.fact.default === undefined) return undefined;
  return constantIn(found.fact.default, found.id, found.in, declarationRun(world));
}

/** Literal string default. */
export function textDefault(fqcn: string, property: string, world: World): string | undefined {
  const type = defaultOf(fqcn, property, world);
  return type?.kind === 'literal' && typeof type.value === 'string' ? type.value : undefined;
}

/** The strings of a literal list default; undefined when there is none or it can't be read. */
export function listDefault(fqcn: string, property: string, world: World): string[] | undefined {
  const type = defaultOf(fqcn, property, world);
  return type === undefined ? undefined : stringsOf(type);
}

export function stringsOf(type: Type): string[] | undefined {
  if (type.kind !== 'shape') return undefined;
  const out = type.fields.map((f) =>
    f.type.kind === 'literal' && typeof f.type.value === 'string' ? f.type.value : undefined,
  );
  return out.every((s) => s !== undefined) ? out : undefined;
}

/** Attribute argument by position or name, as a type. */
export function attributeArg(
  fqcn: string,
  attribute: string,
  index: number,
  name: string,
  world: World,
): Type | undefined {
  for (const owner of world.ancestors(fqcn)) {
    const found = world.classOf(owner)?.attributes.find((a) => a.name.toLowerCase() === attribute.toLowerCase());
    if (found === undefined) continue;
    const arg = found.args.find((a) => a.name === name) ?? found.args.filter((a) => a.name === undefined)[index];
    return arg === undefined ? undefined : typeOfWritten(arg.value, owner, world, `${attribute}.${name}`);
  }
  return undefined;
}

function typeOfWritten(expr: Expr, owner: string, world: World, label: string): Type {
  return constantIn(expr, `class:${owner}#${label}`, owner, declarationRun(world));
}
