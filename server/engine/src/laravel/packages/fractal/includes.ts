import { constantExpression } from '../../../infer/class/constant-expression.js';
import type { Codebase } from '../../../infer/codebase.js';
import type { BodyFrame } from '../../../infer/frame.js';
import type { ClassType, Type } from '../../../types/type.js';
import type { FractalParts } from './fractal-type.js';

/** Names the includes of a transformer: those always made, and those made for whoever asks. */
export interface Includes {
  always: string[];
  available: string[];
}

/**
 * Reads includes from the literal lists of the transformer. Without a list, or with one made at run time, there are no
 * names.
 */
export function fractalIncludes(on: ClassType, frame: BodyFrame): Includes {
  const always = named(on, 'defaultIncludes', 'getDefaultIncludes', frame);
  return { always, available: named(on, 'availableIncludes', 'getAvailableIncludes', frame) };
}

function named(on: ClassType, property: string, getter: string, frame: BodyFrame): string[] {
  const { codebase } = frame.run;
  const found = codebase.property(on.fqcn, property);
  if (found?.fact.default === undefined || !answers(on, getter, property, codebase)) return [];
  const names = constantExpression(found.fact.default, found.id, found.owner, frame.run);
  if (names.kind !== 'shape') return [];
  return names.fields.flatMap((f) => (f.type.kind === 'literal' ? [String(f.type.value)] : []));
}

/** Tells whether a getter answers a property, as that of the package does; one of the application may make another list. */
function answers(on: ClassType, getter: string, property: string, codebase: Codebase): boolean {
  const method = codebase.method(on.fqcn, getter);
  if (method === undefined || !codebase.isProject(method.owner)) return true;
  const [statement, ...others] = codebase.body(method)?.body ?? [];
  if (statement?.k !== 'return' || statement.e?.k !== 'prop' || others.length > 0) return false;
  const { on: object, name } = statement.e;
  return object.k === 'var' && object.name === 'this' && name === property;
}

/** Says which includes are made besides those a transformer always makes. */
export interface RequestedIncludes {
  /** The client says: any of them may be there. */
  byClient: boolean;
  /** Paths the code asks for itself, as `author.posts`. */
  paths: readonly string[];
  /** Some that are always made may be left out. */
  excluded: boolean;
  /** The client says it of the whole document: an include of an include may be there, too. */
  openBelow: boolean;
}

/** Names an include that may be made, and what is asked of the transformer it leads to. */
export interface Wanted {
  name: string;
  isCertain: boolean;
  below: RequestedIncludes;
}

/** Reads what `parseIncludes()` was given; whoever has no such setting takes it from the request. */
export function askedIncludes({ includes, excludes }: FractalParts): RequestedIncludes {
  const paths = includes === undefined ? undefined : pathsIn(includes);
  const byClient = paths === undefined;
  return { byClient, paths: paths ?? [], excluded: excludes !== undefined, openBelow: byClient };
}

/** Lists the paths of a comma-separated text or a list of texts; undefined where they are not written out. */
function pathsIn(type: Type): string[] | undefined {
  if (type.kind === 'null') return [];
  const texts = type.kind === 'shape' ? type.fields.map((f) => f.type) : [type];
  const out: string[] = [];
  for (const text of texts) {
    if (text.kind !== 'literal') return undefined;
    // Behind a colon stand parameters of the include.
    out.push(
      ...String(text.value)
        .split(',')
        .map((path) => path.replace(/:.*$/, '').trim()),
    );
  }
  return out.filter((path) => path !== '');
}

/**
 * Lists the includes of a transformer that are made, or may be: at the root those a client may ask for, too. Deeper than `deepest` none
 * are followed.
 */
export function wantedIncludes(
  { always, available }: Includes,
  given: RequestedIncludes,
  depth: number,
  deepest: number,
): Wanted[] {
  if (depth >= deepest) return [];
  const below = (name: string): RequestedIncludes => ({
    byClient: false,
    paths: given.paths.flatMap((path) => (path.startsWith(`${name}.`) ? [path.slice(name.length + 1)] : [])),
    excluded: given.excluded,
    openBelow: given.openBelow,
  });
  const isAsked = (name: string) => given.paths.some((path) => path === name || path.startsWith(`${name}.`));
  return [
    ...always.map((name) => ({ name, isCertain: !given.excluded, below: below(name) })),
    ...available.flatMap((name) => {
      if (always.includes(name)) return [];
      if (isAsked(name)) return [{ name, isCertain: !given.excluded, below: below(name) }];
      return given.byClient ? [{ name, isCertain: false, below: below(name) }] : [];
    }),
  ];
}

/** Tells whether a transformer may make includes besides the wanted ones. */
export function leavesOut(
  { always, available }: Includes,
  wanted: readonly Wanted[],
  given: RequestedIncludes,
): boolean {
  const asked = given.openBelow
    ? available
    : available.filter((name) => given.paths.some((path) => path.split('.')[0] === name));
  return [...always, ...asked].some((name) => wanted.every((one) => one.name !== name));
}
