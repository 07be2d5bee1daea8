import { LARAVEL_DATA } from '@docgen/laravel-knowledge';
import { type Attribute, isArray, type PhpValue, snake, toText } from '@docgen/php';
import { type AnalysisContext, constantValue } from '../../../analysis/index.js';
import type { DataMember } from '../../schema/index.js';
import { Circumstances } from '../read/circumstances.js';
import { readRules } from '../read/evaluator.js';
import { scopeOf } from '../read/scope.js';
import type { RuleItem } from '../rule.js';

const NAMESPACE = `${LARAVEL_DATA}Attributes\\Validation\\`;

/** Maps attributes whose rule is not their name in snake case. */
const NAMES: Readonly<Record<string, string>> = {
  AlphaNumeric: 'alpha_num',
  ArrayType: 'array',
  BooleanType: 'boolean',
  DoesntEndWith: 'doesnt_end_with',
  DoesntStartWith: 'doesnt_start_with',
  GreaterThan: 'gt',
  GreaterThanOrEqualTo: 'gte',
  IntegerType: 'integer',
  IP: 'ip',
  IPv4: 'ipv4',
  IPv6: 'ipv6',
  LessThan: 'lt',
  LessThanOrEqualTo: 'lte',
  ListType: 'list',
  MimeTypes: 'mimetypes',
  StringType: 'string',
};
/** Lists attributes the type says already, or that validate without a say in what the value is. */
const SILENT = new Set(['Enum', 'Password', 'Dimensions']);
/** Lists rules whose further arguments are connections, models and the like. */
const FIRST_TWO = new Set(['exists', 'unique']);

/** Lists the rules that validation attributes add to a property (validation 2.4). */
export function attributeRules({ attributes }: DataMember, fqcn: string, ctx: AnalysisContext): RuleItem[] {
  return attributes.flatMap((attribute): RuleItem[] => {
    const name = attribute.name.replace(/^\\/, '');
    if (!name.startsWith(NAMESPACE)) return [];
    const short = name.slice(NAMESPACE.length);
    const params = parametersOf(attribute, fqcn, ctx);
    if (SILENT.has(short)) return [];
    if (short === 'Rule') return params === undefined ? [] : params.flatMap((text) => written(text, fqcn, ctx));
    const rule = Object.hasOwn(NAMES, short) ? (NAMES[short] as string) : snake(short);
    if (params === undefined) return [];
    return [{ name: rule, params: FIRST_TWO.has(rule) ? params.slice(0, 2) : params }];
  });
}

/** Reads rules that are written as text. */
function written(text: string, fqcn: string, ctx: AnalysisContext): RuleItem[] {
  const unit = { class: fqcn, self: fqcn, fact: `class:${fqcn}`, root: {}, body: [], inRequest: false };
  return readRules({ k: 'scalar', v: text }, scopeOf(ctx, Circumstances.none(), unit, 0)).items;
}

/** Lists the arguments as texts, lists member by member; undefined where one is no constant. */
function parametersOf({ args }: Attribute, fqcn: string, ctx: AnalysisContext): string[] | undefined {
  const texts = args.flatMap((arg) => textsOf(constantValue(ctx, arg.value, fqcn)));
  return texts.every((text) => text !== undefined) ? texts : undefined;
}

function textsOf(value: PhpValue | undefined): (string | undefined)[] {
  if (value === undefined) return [undefined];
  if (typeof value === 'object' && value !== null) {
    return isArray(value) ? [...value.entries.values()].flatMap(textsOf) : [undefined];
  }
  if (typeof value === 'boolean') return [value ? 'true' : 'false'];
  return [toText(value)];
}
