import { COLLECTION, COLLECTS, JSON_RESOURCE, RESOURCE_COLLECTION } from '@docgen/laravel-knowledge';
import { type Expr, type Param, tagOf } from '@docgen/php';
import { parameterType } from '../../infer/callee/declared-signature.js';
import type { Codebase } from '../../infer/codebase.js';
import { fromDocType } from '../../infer/doctype/doc-type.js';
import { fromNative } from '../../infer/doctype/native-type.js';
import type { BodyFrame } from '../../infer/frame.js';
import { elementOfClass } from '../../infer/iteration.js';
import { INT, klass } from '../../types/make.js';
import { elementOf, isUnknown } from '../../types/operations.js';
import type { ClassType, Type } from '../../types/type.js';
import { isVague } from '../../types/vagueness.js';
import { isCollectionResource, isModel, isPaginator, isResource } from '../classes.js';
import { attributeArg, textDefault } from '../eloquent/property-defaults.js';
import { modelNameOf } from './resource-class.js';

/**
 * Gives the model behind a resource (responses 7.1): the one its class states, else the argument of the call site, else
 * that of the naming convention read backwards. For a collection class it is the item.
 */
export function resourceModel(on: ClassType, frame: BodyFrame): Type | undefined {
  const { codebase } = frame.run;
  return (
    knownModel(on, frame) ?? (isCollectionResource(on.fqcn, codebase) ? undefined : guessedModel(on.fqcn, codebase))
  );
}

/** Gives the model behind a resource that no name was asked for. */
export function knownModel(on: ClassType, frame: BodyFrame): Type | undefined {
  const { codebase } = frame.run;
  if (frame.receiver?.kind === 'class' && frame.receiver.fqcn === on.fqcn) {
    // The model has its state under this name once the body has changed it.
    const left = isCollectionResource(on.fqcn, codebase) ? undefined : frame.env.get('this->resource');
    if (left !== undefined && !isUnknown(left)) return left;
    if (frame.narrowed?.name === 'resource') return frame.narrowed.type;
  }
  if (isCollectionResource(on.fqcn, codebase)) return collectionItem(on, codebase);
  return statedModel(on.fqcn, codebase) ?? callSiteModel(on);
}

/** Asks sources 1 to 4, by which the class itself states the model. */
export function statedModel(fqcn: string, codebase: Codebase): Type | undefined {
  for (const { owner, tag } of codebase.classTags(fqcn, ['mixin'])) {
    const type = tag.type === undefined ? undefined : fromDocType(tag.type, codebase.scopeOf(owner));
    if (type?.kind === 'class' && !isResource(type.fqcn, codebase)) return type;
  }
  for (const { owner, tag } of codebase.classTags(fqcn, ['property', 'property-read'])) {
    if (tag.variable === 'resource' && tag.type !== undefined) return fromDocType(tag.type, codebase.scopeOf(owner));
  }
  const property = codebase.property(fqcn, 'resource');
  if (property !== undefined && codebase.isProject(property.in)) {
    const scope = codebase.scopeOf(property.owner);
    const native = property.fact.type === undefined ? undefined : fromNative(property.fact.type, scope);
    if (native !== undefined && !isVague(native)) return native;
    const tag = tagOf(property.fact.doc, 'var')?.type;
    const doc = tag === undefined ? undefined : fromDocType(tag, scope);
    if (doc !== undefined && !isVague(doc)) return doc;
  }
  for (const { owner, tag } of codebase.classTags(fqcn, ['extends', 'template-extends'])) {
    const argument = tag.type?.k === 'generic' ? tag.type.args[0] : undefined;
    const type = argument === undefined ? undefined : fromDocType(argument, codebase.scopeOf(owner));
    if (type !== undefined && !isUnknown(type)) return type;
  }
  return constructorModel(fqcn, codebase);
}

/** Reads a typed constructor parameter passed to `parent::__construct`. */
function constructorModel(fqcn: string, codebase: Codebase): Type | undefined {
  const found = codebase.projectMethod(fqcn, '__construct');
  if (found === undefined) return undefined;
  for (const stmt of codebase.body(found)?.body ?? []) {
    if (stmt.k !== 'expr' || stmt.e.k !== 'scall' || stmt.e.name !== '__construct') continue;
    const [first] = stmt.e.args;
    const param = found.fact.params.find((p) => first !== undefined && names(first.value, p));
    if (param === undefined) continue;
    const type = parameterType(param, found.fact, codebase.scopeOf(found.owner));
    if (!isVague(type)) return type;
  }
  return undefined;
}

/** Tells whether an expression is the parameter: `$podcast`, or `$this->podcast` of a promoted one. */
function names(expr: Expr, param: Param): boolean {
  if (expr.k === 'var') return expr.name === param.name;
  return (
    expr.k === 'prop' &&
    expr.on.k === 'var' &&
    expr.on.name === 'this' &&
    expr.name === param.name &&
    param.promote !== undefined
  );
}

/** Asks source 5, the call site. */
function callSiteModel(on: ClassType): Type | undefined {
  const [given] = on.args ?? [];
  return given === undefined || isUnknown(given) || given.kind === 'null' ? undefined : given;
}

/** Asks sources 6 and 7, the naming conventions. */
export function guessedModel(fqcn: string, codebase: Codebase): Type | undefined {
  const name = modelNameOf(fqcn);
  const fact = name === undefined ? undefined : codebase.classOf(name);
  return fact !== undefined && isModel(fact.name, codebase) ? klass(fact.name) : undefined;
}

/**
 * Gives the item of a collection class: `$collects`, `#[Collects]`, or the naming rule (responses 7.6); else the
 * argument's items.
 */
function collectionItem(on: ClassType, codebase: Codebase): Type | undefined {
  const item = itemClass(on.fqcn, codebase);
  const [first] = on.args ?? [];
  const source = sourceOf(on);
  const element =
    source?.kind === 'class'
      ? elementOfClass(source, codebase)?.value
      : source === undefined
        ? undefined
        : elementOf(source)?.value;
  if (item !== undefined) return klass(item, element === undefined ? undefined : [element]);
  if (on.fqcn.endsWith('AnonymousResourceCollection')) return first;
  return element;
}

/** Gives what a collection was made of. */
function sourceOf(on: ClassType): Type | undefined {
  const [first, second] = on.args ?? [];
  return on.fqcn.endsWith('AnonymousResourceCollection') ? second : first;
}

/**
 * Gives what a collection class holds in its `resource`, which answers what the class itself does not: the page it was
 * made of, or a collection, of items that are resources by then. Undefined where that is not known.
 */
export function collectionResourceHeld(on: ClassType, codebase: Codebase): ClassType | undefined {
  const source = sourceOf(on);
  const item = collectionItem(on, codebase);
  if (source === undefined || item === undefined) return undefined;
  if (source.kind === 'list') return klass(COLLECTION, [INT, item]);
  if (source.kind !== 'class') return undefined;
  const key = elementOfClass(source, codebase)?.key ?? INT;
  if (isPaginator(source.fqcn, codebase)) return klass(source.fqcn, [key, item]);
  return codebase.isSubclass(source.fqcn, COLLECTION) ? klass(COLLECTION, [key, item]) : undefined;
}

export function itemClass(fqcn: string, codebase: Codebase): string | undefined {
  if (fqcn === RESOURCE_COLLECTION || fqcn === JSON_RESOURCE) return undefined;
  const stated = textDefault(fqcn, 'collects', codebase);
  if (stated !== undefined) return codebase.spelled(stated);
  const attribute = attributeArg(fqcn, COLLECTS, 0, 'class', codebase);
  if (attribute?.kind === 'literal') return codebase.spelled(String(attribute.value));
  if (!fqcn.endsWith('Collection')) return undefined;
  const base = fqcn.slice(0, -'Collection'.length);
  return [base, `${base}Resource`].find((name) => codebase.classOf(name) !== undefined && isResource(name, codebase));
}
