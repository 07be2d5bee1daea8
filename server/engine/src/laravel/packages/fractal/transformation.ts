import { ARRAY_SERIALIZER, DATA_ARRAY_SERIALIZER, JSON_API_SERIALIZER } from '@docgen/laravel-knowledge';
import { studly } from '@docgen/php';
import { parameterType } from '../../../infer/callee/declared-signature.js';
import type { Codebase } from '../../../infer/codebase.js';
import type { BodyFrame } from '../../../infer/frame.js';
import { canonicalKey } from '../../../types/canonical.js';
import { klass } from '../../../types/make.js';
import { withoutNull } from '../../../types/operations.js';
import type { ClassType, ShapeField, Transformation, Type } from '../../../types/type.js';
import type { RequestedIncludes } from './includes.js';

type Shape = Extract<Type, { kind: 'shape' }>;

/** Holds what a payload is written with: the arguments of `fractalPayload`. */
export interface Recipe {
  item: Type;
  serializer: Type;
  name: Type;
  depth: number;
  asked: RequestedIncludes;
}

interface Making extends Recipe {
  on: ClassType;
  frame: BodyFrame;
  included: readonly ShapeField[];
}

/**
 * Notes on an array which transformer wrote it. Of the object it was written of the class alone is noted: what else is known of it
 * differs from action to action.
 */
export function signed(written: Type, making: Making): Type {
  const { on, serializer, name, depth, asked, included, frame } = making;
  const { codebase } = frame.run;
  const declared = declaredItem(on, codebase);
  const item = plainItem(withoutNull(making.item), declared, codebase);
  if (written.kind !== 'shape' || item === undefined || serializer.kind !== 'class') return written;
  const isDeclared = declared !== undefined && argument(declared) === argument(item);
  const isPlain = included.length === 0 && PLAIN.has(serializer.fqcn);
  const isNamed = name.kind !== 'null' && codebase.isSubclass(serializer.fqcn, JSON_API_SERIALIZER);
  const transformed: Transformation = {
    transformer: on.fqcn,
    form: formOf(included, asked),
    of: [
      ...(isDeclared ? [] : [argument(item)]),
      ...(isPlain ? [] : [argument(serializer)]),
      ...(isNamed ? [argument(name)] : []),
    ],
    recipe: { item, serializer, name, depth, asked } satisfies Recipe,
  };
  return { ...written, transformed };
}

/** Serializers that write an array without includes as it is. */
const PLAIN: ReadonlySet<string> = new Set([ARRAY_SERIALIZER, DATA_ARRAY_SERIALIZER]);

/** Characters before the node in a canonical key. */
const ORDINAL = 3;

/** Writes a type as an argument of an identity: no other one is written so. */
function argument(type: Type): string {
  if (type.kind === 'class' && type.args === undefined) return type.fqcn;
  return type.kind === 'literal' ? String(type.value) : canonicalKey(type).slice(ORDINAL);
}

/**
 * Gives an object by its class alone, and an array of which no member is known; undefined for any other. One that is known less well than
 * it is declared is what is declared.
 */
function plainItem(item: Type, declared: Type | undefined, codebase: Codebase): Type | undefined {
  if (item.kind !== 'class' && item.kind !== 'map' && item.kind !== 'unknown') return undefined;
  if (declared?.kind === 'class' && isWithin(declared, item, codebase)) return klass(declared.fqcn);
  return item.kind === 'class' ? klass(item.fqcn) : item;
}

/** Gives the type `transform()` declares of the object it is given. */
function declaredItem(on: ClassType, codebase: Codebase): Type | undefined {
  const found = codebase.method(on.fqcn, 'transform');
  const [param] = found?.fact.params ?? [];
  if (found === undefined || param === undefined) return undefined;
  return withoutNull(parameterType(param, found.fact, codebase.scopeOf(found.owner, on)));
}

function isWithin(declared: ClassType, item: Type, codebase: Codebase): boolean {
  return item.kind === 'unknown' || (item.kind === 'class' && codebase.isSubclass(declared.fqcn, item.fqcn));
}

/** Names what was included, in words: all a client may ask for, or each include with those inside it. */
function formOf(included: readonly ShapeField[], asked: RequestedIncludes): string {
  if (included.length === 0) return '';
  if (asked.byClient && asked.paths.length === 0 && !asked.excluded) return 'WithIncludes';
  const names = included.map(({ key, type, optional }) => {
    const forms = new Set(signatures(type).map((one) => one.form));
    return `${optional === true ? 'Maybe' : ''}${studly(key)}${[...forms].join('Or')}`;
  });
  return `With${names.join('And')}`;
}

/** Lists what wrote the arrays that a type has at a place where a serializer puts one. */
function signatures(type: Type): readonly Transformation[] {
  return signedArrays(type).flatMap(({ transformed }) => transformed ?? []);
}

/** Lists the arrays within a type that a transformer signed, the outermost of each. */
export function signedArrays(type: Type): readonly Shape[] {
  if (type.kind === 'list') return signedArrays(type.item);
  if (type.kind === 'union') return type.members.flatMap(signedArrays);
  if (type.kind !== 'shape') return [];
  return type.transformed === undefined ? type.fields.flatMap((field) => signedArrays(field.type)) : [type];
}
