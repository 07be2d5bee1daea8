import { classOf } from '@docgen/php';
import { type AnalysisContext, withheldMembers } from '../../../analysis/index.js';
import {
  attributeOf,
  classAttribute,
  type DataMember,
  dataMembers,
  isDataClass,
  itemOf,
  memberName,
} from '../../schema/index.js';
import { unreadOf } from '../find/unread-parts.js';
import { entryUnit } from '../read/callee.js';
import { Circumstances } from '../read/circumstances.js';
import { fieldsOf } from '../read/rules/fields.js';
import { type CodeUnit, scopeOf } from '../read/scope.js';
import { readBody } from '../read/statements/statements.js';
import type { Field, RuleItem } from '../rule.js';
import type { RuleSet } from '../rule-set.js';
import { attributeRules } from './attribute-rules.js';
import { type TypeRules, typeRules } from './type-rules.js';

/** Properties the server fills, whatever the request holds. */
const FILLED = ['FromAuthenticatedUser', 'FromAuthenticatedUserProperty', 'FromContainer', 'FromContainerProperty'];
/** Matches rules of attributes that stand in place of the `required` the package infers. */
const REQUIRING = /^required(?!_array_keys)/;
const ROUTED = ['FromRouteParameter', 'FromRouteParameterProperty', 'Computed'];

/** Reads the rules of a Data class (validation 2.4): of its properties, and of its static `rules()`, which outrank them. */
export function dataRules(ctx: AnalysisContext, fqcn: string, verb: string): RuleSet {
  return ctx.derived(`data-rules:${fqcn}#${verb}`, (inner) => {
    const fields = propertyFields(inner, fqcn, [], new Set());
    return stated(inner, fqcn, verb, fields);
  });
}

/** Lists a field for each property, and those of the Data classes below it; a class already open ends as an object. */
function propertyFields(ctx: AnalysisContext, fqcn: string, above: readonly string[], open: Set<string>): Field[] {
  const name = (classOf(ctx, fqcn)?.name ?? fqcn).toLowerCase();
  if (open.has(name)) return [];
  open.add(name);
  const withheld = withheldMembers(ctx, fqcn);
  const fields = dataMembers(ctx, fqcn).flatMap((member): Field[] => {
    if (withheld.has(member.info.name) || isFilled(member)) return [];
    const path = [...above, ...memberName(member, fqcn, 'input', ctx).split('.')];
    return fieldOf(member, fqcn, path, open, ctx);
  });
  open.delete(name);
  return fields;
}

function isFilled({ attributes }: DataMember): boolean {
  return [...FILLED, ...ROUTED].some((name) => attributeOf(attributes, name) !== undefined);
}

function fieldOf(member: DataMember, fqcn: string, path: string[], open: Set<string>, ctx: AnalysisContext): Field[] {
  const anchor = member.info.anchor === undefined ? {} : { anchor: member.info.anchor };
  const written = attributeRules(member, fqcn, ctx);
  const item = itemOf(member, fqcn, ctx);
  const rest = (collects: boolean) => [
    ...presenceOf(member, written, collects),
    ...(member.takesNull ? [rule('nullable')] : []),
  ];
  if (item !== undefined)
    return [{ path, items: [...rest(true), rule('array'), ...written], ...anchor }, ...below(item, path)];
  const { type } = member;
  if (type.kind === 'class' && isDataClass(ctx, type.fqcn)) {
    const opened = isLeftOut(member) ? { openedWhenSent: true as const } : {};
    const own: Field = { path, items: [...rest(false), object, ...written], ...opened, ...anchor };
    return [own, ...propertyFields(ctx, type.fqcn, path, open)];
  }
  const own = typeRules(member, fqcn, ctx);
  const collects = own.below.some(({ data }) => data !== undefined);
  return [
    { path, items: [...rest(collects), ...own.items, ...written, ...startOf(member)], ...anchor },
    ...inside(own.below, path),
  ];

  function inside(all: TypeRules['below'], holder: string[]): Field[] {
    return all.flatMap((inner): Field[] => {
      if (inner.data !== undefined) return below(inner.data, holder);
      const items = [...holder, '*'];
      return [{ path: items, items: inner.items, ...anchor }, ...inside(inner.below ?? [], items)];
    });
  }

  function below(data: string, holder: string[]): Field[] {
    const items = [...holder, '*'];
    return [{ path: items, items: [object], ...anchor }, ...propertyFields(ctx, data, items, open)];
  }
}

const object: RuleItem = { name: 'object', params: [], synthetic: true };

function rule(name: string): RuleItem {
  return { name, params: [] };
}

/** Writes the default of a property, where it is a scalar. */
function startOf({ info: { default: start } }: DataMember): RuleItem[] {
  return start?.kind === 'literal' ? [{ name: 'default', params: [String(start.value)], synthetic: true }] : [];
}

/** Tells whether a request may come without the property, or with null for it: the package then asks for nothing below it. */
function isLeftOut({ info, takesNull, optional }: DataMember): boolean {
  return takesNull || optional || info.default !== undefined;
}

/** Gives the rule of presence the package infers, unless an attribute states one; one with a default binds what is sent. */
function presenceOf(
  { info, takesNull, optional }: DataMember,
  written: readonly RuleItem[],
  collects: boolean,
): RuleItem[] {
  const states = (pattern: RegExp) => written.some((one) => 'name' in one && pattern.test(one.name));
  const spared = info.default === undefined ? [] : [rule('sometimes')];
  if (optional) return states(REQUIRING) ? spared : [rule('sometimes')];
  if (takesNull || states(REQUIRING) || states(/^present$/)) return spared;
  // A collection of Data objects may be empty.
  return [...spared, rule(collects ? 'present' : 'required')];
}

/** Lays the fields of the static `rules()` over those of the properties; merged where the class says so. */
function stated(ctx: AnalysisContext, fqcn: string, verb: string, fields: Field[]): RuleSet {
  const outer: CodeUnit = { class: fqcn, self: fqcn, fact: `class:${fqcn}`, root: {}, body: [], inRequest: false };
  const found = entryUnit(scopeOf(ctx, Circumstances.under({ verb, holds: [] }), outer, 0), fqcn, 'rules', () => []);
  if (found === undefined) return { fields, unread: [] };
  const at = scopeOf(ctx, Circumstances.under({ verb, holds: [] }), found.unit, 0);
  const map = readBody(found.unit.body, at);
  const merges = classAttribute(ctx, fqcn, 'MergeValidationRules') !== undefined;
  const key = ({ path }: Field): string => path.join('\0');
  const own = new Map(fieldsOf(map, at).map((field) => [key(field), field]));
  const laid = fields.map((field) => {
    const other = own.get(key(field));
    own.delete(key(field));
    if (other === undefined) return field;
    const opened = field.openedWhenSent === true ? { openedWhenSent: true as const } : {};
    if (merges) return { ...other, ...opened, items: [...field.items, ...other.items] };
    // Rules say that it is an array; the type says that it has keys of any name, and what is under them.
    const keyed = field.items.filter((item) => 'name' in item && item.name === 'additional_properties');
    const isArray = other.items.some((item) => 'name' in item && item.name === 'array');
    return { ...other, ...opened, items: isArray ? [...other.items, ...keyed] : other.items };
  });
  return { fields: [...laid, ...own.values()], unread: unreadOf(map) };
}
