import { toJson } from '@docgen/php';
import { type Json, obj } from '@docgen/protocol';
import {
  type AnalysisContext,
  type By,
  type Contribution,
  type Declaration,
  type DraftView,
  declarationsOf,
  declaredSchema,
  type OperationRoute,
  type ParameterIn,
  REMOVE,
  schema,
  type Target,
} from '../../../analysis/index.js';
import { documentedName, headerKey } from './parameter-name.js';

/** Lists the keywords a declared type replaces: those that say which values there are. */
const TYPE_KEYWORDS = [
  '$ref',
  'type',
  'format',
  'pattern',
  'enum',
  'const',
  'items',
  'prefixItems',
  'properties',
  'required',
  'additionalProperties',
  'anyOf',
  'oneOf',
  'allOf',
  'x-enum-varnames',
  'x-enumNames',
  'x-enum-descriptions',
  'x-enumDescriptions',
];

/**
 * Reads the declarations of one parameter attribute, patched into a documented parameter or added (requests 15.1,
 * config 9.3). Each argument is taken from the first declaration of the parameter that gives it, a method's before its
 * class's. `accepts` answers whether a name may be declared at all, and reports refused ones.
 */
export function declaredParameters(
  attribute: 'PathParameter' | 'QueryParameter' | 'HeaderParameter' | 'CookieParameter',
  place: ParameterIn,
  operation: OperationRoute,
  ctx: AnalysisContext,
  draft: DraftView,
  accepts: (declared: Declaration, name: string) => boolean = () => true,
): Contribution[] {
  const byName = new Map<string, Declaration[]>();
  for (const declared of declarationsOf(attribute, operation, ctx)) {
    const written = declared.text('name') ?? '';
    if (!accepts(declared, written)) continue;
    const known = place === 'query' ? documentedName(written, draft) : written;
    const name = place === 'header' ? spelling(written, [...byName.keys()], draft) : known;
    byName.set(name, [...(byName.get(name) ?? []), declared]);
  }
  return [...byName].flatMap(([name, declarations]) => {
    const nested = place === 'query' ? /^([^[\]]+)\[([^[\]]+)\]$/.exec(name) : null;
    if (nested !== null) {
      const container = { node: 'parameter', in: place, name: nested[1] as string } as const;
      if (draft.get(container, 'style') === 'deepObject') {
        return member(attribute, container.name, nested[2] as string, declarations, ctx, draft);
      }
    }
    return whole(attribute, place, name, declarations, ctx, draft);
  });
}

/** Finds the documented spelling of a header. */
function spelling(name: string, known: readonly string[], draft: DraftView): string {
  const documented = draft.parameters().filter((p) => p.in === 'header');
  return [...documented.map((p) => p.name), ...known].find((other) => headerKey(other) === headerKey(name)) ?? name;
}

function whole(
  attribute: string,
  place: ParameterIn,
  name: string,
  declarations: readonly Declaration[],
  ctx: AnalysisContext,
  draft: DraftView,
): Contribution[] {
  const target: Target = { node: 'parameter', in: place, name };
  const type: Target = { node: 'parameter-schema', in: place, name };
  const fresh = !draft.has(target);
  const written = typed(attribute, type, declarations, fresh, ctx, draft);
  const text = first(declarations, 'description');
  if (text !== undefined)
    written.push({ target, field: 'description', value: text.text('description') ?? '', by: text.by });
  const required = place === 'path' ? undefined : first(declarations, 'required');
  if (required !== undefined) {
    written.push({ target, field: 'required', value: required.flag('required') === true, by: required.by });
  }
  const example = jsonArgument(attribute, declarations, 'example', ctx);
  if (example !== undefined) written.push({ target, field: 'example', value: example.value, by: example.by });
  return written;
}

/** Declares a member of an object parameter: every argument goes to the property's schema. */
function member(
  attribute: string,
  container: string,
  property: string,
  declarations: readonly Declaration[],
  ctx: AnalysisContext,
  draft: DraftView,
): Contribution[] {
  const target: Target = { node: 'parameter', in: 'query', name: container };
  const owner: Target = { node: 'parameter-schema', in: 'query', name: container };
  const type: Target = { ...owner, path: [property] };
  const written = typed(attribute, type, declarations, !draft.has(type), ctx, draft);
  const text = first(declarations, 'description');
  if (text !== undefined)
    written.push({ target: type, field: 'description', value: text.text('description') ?? '', by: text.by });
  const example = jsonArgument(attribute, declarations, 'example', ctx);
  if (example !== undefined) written.push({ target: type, field: 'example', value: example.value, by: example.by });
  const required = first(declarations, 'required');
  if (required?.flag('required') === true) {
    const standing = draft.get(owner, 'required');
    const names = Array.isArray(standing) ? standing : [];
    const value = names.includes(property) ? names : [...names, property];
    written.push({ target: owner, field: 'required', value, by: required.by });
    written.push({ target, field: 'required', value: true, by: required.by });
  }
  return written;
}

/** Writes schema keywords: the type with those it replaces, then `format` and `default`. */
function typed(
  attribute: string,
  target: Target,
  declarations: readonly Declaration[],
  fresh: boolean,
  ctx: AnalysisContext,
  draft: DraftView,
): Contribution[] {
  const written: Contribution[] = [];
  const by = first(declarations, 'type');
  const declared = by === undefined ? undefined : declaredSchema(by, attribute, ctx);
  if (by !== undefined && declared !== undefined) {
    for (const keyword of TYPE_KEYWORDS) {
      if (!declared.has(keyword) && draft.has(target, keyword)) {
        written.push({ target, field: keyword, value: REMOVE, by: by.by });
      }
    }
    written.push(schema(target, declared, by.by));
  } else if (fresh) {
    const lead = declarations[0] as Declaration;
    written.push(schema(target, obj({ type: 'string' }), lead.by));
  }
  const format = first(declarations, 'format');
  if (format !== undefined) {
    // The same layer may just have removed `format` with the old type.
    const clash = written.findIndex((c) => c.field === 'format' && c.value === REMOVE);
    if (clash >= 0) written.splice(clash, 1);
    written.push({ target, field: 'format', value: format.text('format') ?? '', by: format.by });
  }
  const value = jsonArgument(attribute, declarations, 'default', ctx);
  if (value !== undefined) written.push({ target, field: 'default', value: value.value, by: value.by });
  return written;
}

function first(declarations: readonly Declaration[], argument: string): Declaration | undefined {
  return declarations.find((d) => d.has(argument));
}

/** Gives an argument of any type as JSON; one that JSON cannot hold counts as not given and is reported. */
function jsonArgument(
  attribute: string,
  declarations: readonly Declaration[],
  argument: string,
  ctx: AnalysisContext,
): { value: Json; by: By } | undefined {
  const declared = first(declarations, argument);
  const value = declared?.value(argument);
  if (declared === undefined || value === undefined || value === null) return undefined;
  const json = toJson(value);
  if (json !== undefined) return { value: json, by: declared.by };
  const problem = { attribute, argument, reason: 'holds a value JSON cannot', advice: null, effect: 'unset' } as const;
  ctx.raise('attribute.unreadable', problem, { anchor: declared.anchor });
  return undefined;
}
