import type { PropertyInfo, Type } from '@docgen/engine';
import { LARAVEL_DATA } from '@docgen/laravel-knowledge';
import { type Attribute, attributesOf, isSubclassOf, parentsOf, propertyOf, type TypeNode } from '@docgen/php';
import type { AnalysisContext } from '../../../analysis/index.js';
import { metadata } from '../mapping.js';

/** Describes a property of a Data class without the markers in its type (responses 12). */
export interface DataMember {
  info: PropertyInfo;
  /** Type without `Lazy`, `Optional` and null. */
  type: Type;
  nullable: boolean;
  /** The native type lets null in, as no type and `mixed` do; the package asks it alone, whatever a tag says of the value. */
  takesNull: boolean;
  lazy: boolean;
  /** `Optional` stands in the type. */
  optional: boolean;
  attributes: readonly Attribute[];
}

const BASES = ['Data', 'Resource', 'Dto', 'Contracts\\BaseData'].map((name) => LARAVEL_DATA + name);

/** Tells whether a class is one of the package's Data classes, which application code extends. */
export function isDataClass(ctx: AnalysisContext, fqcn: string): boolean {
  if (ctx.document.integrations.spatie_data?.enabled === false) return false;
  return BASES.some((base) => isSubclassOf(ctx, fqcn, base));
}

/** Lists the public properties in the order of the class. */
export function dataMembers(ctx: AnalysisContext, fqcn: string, args?: readonly Type[]): DataMember[] {
  return metadata(ctx, fqcn, args).properties.flatMap((info): DataMember[] => {
    const found = propertyOf(ctx, fqcn, info.name);
    if (found === undefined || found.in.startsWith(LARAVEL_DATA)) return [];
    const all = info.type.kind === 'union' ? info.type.members : [info.type];
    const is = (name: string) => (type: Type) =>
      type.kind === 'class' && isSubclassOf(ctx, type.fqcn, LARAVEL_DATA + name);
    const [isLazy, isOptional] = [is('Lazy'), is('Optional')];
    const native = namesOf(found.fact.type);
    const marked = (name: string) => native.some((one) => isSubclassOf(ctx, one, LARAVEL_DATA + name));
    const rest = all.filter((type) => type.kind !== 'null' && !isLazy(type) && !isOptional(type));
    const [only] = rest;
    return [
      {
        info,
        type: rest.length === 1 && only !== undefined ? only : { kind: 'union', members: rest },
        nullable: all.some((type) => type.kind === 'null'),
        takesNull: native.length === 0 || native.some((name) => /^(?:null|mixed)$/i.test(name)),
        lazy: all.some(isLazy) || marked('Lazy'),
        optional: all.some(isOptional) || marked('Optional'),
        attributes: found.fact.attributes,
      },
    ];
  });
}

/** Lists the names in a native type, `null` for a question mark. */
function namesOf(type: TypeNode | undefined): string[] {
  if (type === undefined) return [];
  if (type.k === 't') return [type.name];
  return type.k === 't?' ? ['null', ...namesOf(type.of)] : type.of.flatMap(namesOf);
}

/** Finds an attribute of the package by its short name. */
export function attributeOf(attributes: readonly Attribute[], name: string): Attribute | undefined {
  const wanted = `${LARAVEL_DATA}Attributes\\${name}`.toLowerCase();
  return attributes.find((one) => one.name.replace(/^\\/, '').toLowerCase() === wanted);
}

/** Finds an attribute of the package on a class or the nearest parent that has it. */
export function classAttribute(ctx: AnalysisContext, fqcn: string, name: string): Attribute | undefined {
  for (const owner of [fqcn, ...parentsOf(ctx, fqcn)]) {
    const found = attributeOf(attributesOf(ctx, `class:${owner}`), name);
    if (found !== undefined) return found;
  }
  return undefined;
}
