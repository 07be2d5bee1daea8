import { isMap, type Json, type JsonMap, stableJson } from '@docgen/protocol';
import type { AnalysisContext } from '../context.js';
import { type By, type Contribution, REMOVE } from '../contribution.js';
import { writeBodyField } from './body-field.js';
import { BodyPath, splitName } from './body-path.js';
import type { Declaration } from './declaration.js';

/** Tells whether requests of a verb have a body. */
export function sendsBody(verb: string): boolean {
  return verb !== 'GET' && verb !== 'HEAD';
}

/**
 * Gives the specificity of what is added to a body beside its fields. A body is one field of its operation: whoever adds
 * to it takes over what stands, and would be refused as an equal of whom it takes over.
 */
export const BODY_STEP = { description: 2, example: 3 } as const;

/** Holds a `BodyParameter` and the path its name spells. */
export interface BodyParameter {
  declaration: Declaration;
  path: string[];
}

/**
 * Applies declarations of body fields to a schema, in place (validation 17.6): shallower ones first; of two for one path
 * the first one has the last word, so that the later one only fills what is open. Answers those that were applied.
 */
export function applyBodyParameters(
  declarations: readonly Declaration[],
  schema: JsonMap,
  ctx: AnalysisContext,
): BodyParameter[] {
  return inOrder(declarations, ctx).filter(({ declaration, path }) => {
    const place = BodyPath.reach(schema, path);
    if (place === undefined) {
      const name = declaration.text('name') ?? '';
      ctx.raise('attribute.body-parameter-parent', { name }, { anchor: declaration.anchor });
      return false;
    }
    writeBodyField(place, declaration, ctx);
    return true;
  });
}

function inOrder(declarations: readonly Declaration[], ctx: AnalysisContext): BodyParameter[] {
  const found = declarations.flatMap((declaration): BodyParameter[] => {
    const name = declaration.text('name') ?? '';
    const path = splitName(name);
    if (path !== undefined) return [{ declaration, path }];
    ctx.raiseShared('attribute.body-parameter-name', { name }, { anchor: declaration.anchor });
    return [];
  });
  const first = new Map<string, number>();
  for (const [at, { path }] of found.entries()) if (!first.has(path.join('\0'))) first.set(path.join('\0'), at);
  const turn = ({ path }: BodyParameter): number => first.get(path.join('\0')) ?? 0;
  // Fields come in written order; of one field the first declaration comes last.
  return found.reverse().sort((a, b) => a.path.length - b.path.length || turn(a) - turn(b));
}

/** Tells whether one of the declarations demands its field, and so the body. */
export function demandBody(applied: readonly BodyParameter[]): boolean {
  return applied.some(({ declaration }) => declaration.flag('required') === true);
}

/**
 * Writes what declarations change of a component's schema, keyword by keyword, each under the declaration whose path it
 * lies at, or that lies below it.
 */
export function bodyParameterPatches(
  declarations: readonly Declaration[],
  standing: JsonMap,
  ctx: AnalysisContext,
): Contribution[] {
  const patched = copyMap(standing);
  const applied = applyBodyParameters(declarations, patched, ctx);
  const authorOf = (path: readonly string[], keyword: string): By => {
    // The first one written has the last word, and stands last. A list of required names is stated by one of them.
    const at = applied.findLast((one) => samePath(keyword === 'required' ? one.path.slice(0, -1) : one.path, path));
    const below = applied.findLast((one) => samePath(one.path.slice(0, path.length), path));
    return ((at ?? below ?? applied[0]) as BodyParameter).declaration.by;
  };
  return applied.length === 0 ? [] : differences(standing, patched, [], authorOf);
}

function samePath(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((step, i) => step === b[i]);
}

function differences(
  before: JsonMap,
  after: JsonMap,
  path: string[],
  authorOf: (path: readonly string[], keyword: string) => By,
): Contribution[] {
  const target = path.length === 0 ? ({ node: 'component' } as const) : ({ node: 'component', path } as const);
  const written: Contribution[] = [];
  for (const keyword of new Set([...before.keys(), ...after.keys()])) {
    const [old, next] = [before.get(keyword), after.get(keyword)];
    if (keyword === 'properties' && isMap(next)) {
      for (const [name, property] of next) {
        const known = isMap(old) ? old.get(name) : undefined;
        if (isMap(property)) {
          const below = differences(isMap(known) ? known : new Map(), property, [...path, name], authorOf);
          written.push(...below);
        }
      }
    } else if (keyword === 'items' && isMap(next)) {
      written.push(...differences(isMap(old) ? old : new Map(), next, [...path, '*'], authorOf));
    } else if (next === undefined || old === undefined || stableJson(old) !== stableJson(next)) {
      written.push({ target, field: keyword, value: next ?? REMOVE, by: authorOf(path, keyword) });
    }
  }
  return written;
}

/** Copies a map with everything in it, because the present value belongs to a draft and must not change under it. */
export function copyMap(map: JsonMap): JsonMap {
  return new Map([...map].map(([key, member]) => [key, copyOf(member)]));
}

function copyOf(value: Json): Json {
  return Array.isArray(value) ? value.map(copyOf) : isMap(value) ? copyMap(value) : value;
}
