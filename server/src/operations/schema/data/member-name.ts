import { LARAVEL_DATA } from '@docgen/laravel-knowledge';
import { type Attribute, camel, classOf, kebab, snake, studly } from '@docgen/php';
import { type AnalysisContext, constantValue, packageConfig } from '../../../analysis/index.js';
import { attributeOf, classAttribute, type DataMember } from './members.js';

export type Direction = 'input' | 'output';

/** Maps the package's mappers to what they make of a name. */
const MAPPERS: Readonly<Record<string, (name: string) => string>> = {
  SnakeCaseMapper: snake,
  CamelCaseMapper: camel,
  StudlyCaseMapper: studly,
  KebabCaseMapper: kebab,
  LowerCaseMapper: (name) => name.toLowerCase(),
  UpperCaseMapper: (name) => name.toUpperCase(),
};
const NAMESPACE = `${LARAVEL_DATA}Mappers\\`;

/**
 * Gives the key of a property on the wire (responses 12): a mapping of the property, of its class, then of the
 * configuration; one for a direction before one for both.
 */
export function memberName(member: DataMember, fqcn: string, direction: Direction, ctx: AnalysisContext): string {
  const { name } = member.info;
  const own = mappingOf((attribute) => attributeOf(member.attributes, attribute), direction);
  const ofClass = own ?? mappingOf((attribute) => classAttribute(ctx, fqcn, attribute), direction);
  if (ofClass === undefined) {
    const mapper = packageConfig('data', ctx).text(`name_mapping_strategy.${direction}`);
    return mapper === undefined ? name : mapped(name, mapper, fqcn, ctx);
  }
  const value = constantValue(ctx, ofClass, fqcn);
  if (typeof value === 'bigint') return String(value);
  return typeof value === 'string' ? mapped(name, value, fqcn, ctx) : name;
}

/** Finds the argument of a mapping attribute for a direction. */
function mappingOf(find: (name: string) => Attribute | undefined, direction: Direction) {
  const directed = find(direction === 'input' ? 'MapInputName' : 'MapOutputName');
  if (directed !== undefined) return directed.args[0]?.value;
  const both = find('MapName');
  if (both === undefined) return undefined;
  const named = both.args.find((arg) => arg.name === direction)?.value;
  const [input, output] = both.args.filter((arg) => arg.name === undefined).map((arg) => arg.value);
  return named ?? (direction === 'output' ? (output ?? input) : input);
}

/** Applies a mapper class; any other text is the name itself. */
function mapped(name: string, mapper: string, fqcn: string, ctx: AnalysisContext): string {
  const short = mapper.startsWith(NAMESPACE) ? mapper.slice(NAMESPACE.length) : '';
  const known = Object.hasOwn(MAPPERS, short) ? MAPPERS[short] : undefined;
  if (known !== undefined) return known(name);
  if (!mapper.includes('\\') && classOf(ctx, mapper) === undefined) return mapper;
  ctx.raiseShared('spatie-data.unknown-mapper', { class: fqcn, mapper }, { anchor: { fact: `class:${fqcn}` } });
  return name;
}
