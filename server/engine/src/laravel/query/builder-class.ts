import { COLLECTED_BY, ELOQUENT_BUILDER, ELOQUENT_COLLECTION, USE_ELOQUENT_BUILDER } from '@docgen/laravel-knowledge';
import { tagOf } from '@docgen/php';
import type { Codebase } from '../../infer/codebase.js';
import { fromDocType } from '../../infer/doctype/doc-type.js';
import { fromNative } from '../../infer/doctype/native-type.js';
import { INT, klass } from '../../types/make.js';
import type { ClassType, Type } from '../../types/type.js';

const ATTRIBUTES: Readonly<Record<string, string>> = {
  builder: USE_ELOQUENT_BUILDER,
  collectionClass: COLLECTED_BY,
};

/** Types the builder a model is queried with: its own class when it names one (engine 14.3). */
export function builderOf(model: ClassType, codebase: Codebase): ClassType {
  const { origin: _, ...plain } = model;
  return klass(
    customClass(model.fqcn, codebase, 'newEloquentBuilder', 'builder', ELOQUENT_BUILDER) ?? ELOQUENT_BUILDER,
    [plain],
  );
}

/** Types the collection of a model. */
export function collectionOf(model: Type, codebase: Codebase): ClassType {
  if (model.kind !== 'class') return klass(ELOQUENT_COLLECTION, [INT, model]);
  const { origin: _, ...plain } = model;
  const custom = customClass(model.fqcn, codebase, 'newCollection', 'collectionClass', ELOQUENT_COLLECTION);
  return klass(custom ?? ELOQUENT_COLLECTION, [INT, plain]);
}

function customClass(
  model: string,
  codebase: Codebase,
  method: string,
  property: string,
  base: string,
): string | undefined {
  const found = codebase.projectMethod(model, method);
  if (found !== undefined) {
    const scope = codebase.scopeOf(found.owner);
    const doc = tagOf(found.fact.doc, 'return')?.type;
    const types = [
      ...(found.fact.returns === undefined ? [] : [fromNative(found.fact.returns, scope)]),
      ...(doc === undefined ? [] : [fromDocType(doc, scope)]),
    ];
    for (const type of types) if (type.kind === 'class' && codebase.isSubclass(type.fqcn, base)) return type.fqcn;
  }
  const attribute = codebase.classOf(model)?.attributes.find((a) => a.name === ATTRIBUTES[property]);
  const named = attribute?.args[0]?.value;
  if (named?.k === 'cconst' && named.class.k === 'cref' && named.name === 'class') return named.class.name;
  const value = codebase.property(model, property)?.fact.default;
  return value?.k === 'cconst' && value.class.k === 'cref' && value.name === 'class' ? value.class.name : undefined;
}
