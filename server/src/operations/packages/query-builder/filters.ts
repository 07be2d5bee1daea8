import { toJson } from '@docgen/php';
import { type Json, type JsonMap, obj } from '@docgen/protocol';
import {
  type AnalysisContext,
  type By,
  type Contribution,
  declarationsOfClass,
  schema,
  type Target,
} from '../../../analysis/index.js';
import { nullableSchema } from '../../schema/index.js';
import { constantOf, type Entry } from './entry.js';
import { filterProse } from './filter-prose.js';
import { filterValue, internalName, isPartialOnEnum } from './filter-value.js';
import type { Harvest } from './harvest.js';
import { listForm, type PackageSettings } from './settings.js';

const PRODUCER = 'integration:query-builder';

/** Documents the allowed filters (requests 12.2-12.5): members of one object, or a parameter each. */
export function filterParameters(found: Harvest, settings: PackageSettings, ctx: AnalysisContext): Contribution[] {
  const list = found.lists.filter;
  if (list === undefined || list.entries.length === 0) return [];
  const container = settings.names.filter;
  const flat = ctx.document.representation.filters === 'flat';
  const out: Contribution[] = flat ? [] : containerOf(container, by({ anchor: list.anchor }));
  for (const entry of list.entries) {
    const name = flat ? `${container}[${entry.name}]` : container;
    out.push(...filter(entry, name, flat, found.model, settings, ctx));
  }
  return out;
}

function by({ anchor }: Pick<Entry, 'anchor'>): By {
  return { layer: 'integration', producer: PRODUCER, anchor };
}

function containerOf(name: string, own: By): Contribution[] {
  const target: Target = { node: 'parameter', in: 'query', name };
  return [
    { target, field: 'required', value: false, by: own },
    { target, field: 'description', value: 'Filters on the result.', by: own },
    { target, field: 'style', value: 'deepObject', by: own },
    { target, field: 'explode', value: true, by: own },
    schema({ node: 'parameter-schema', in: 'query', name }, obj({ type: 'object' }), own),
  ];
}

function filter(
  entry: Entry,
  name: string,
  flat: boolean,
  model: string | undefined,
  settings: PackageSettings,
  ctx: AnalysisContext,
): Contribution[] {
  const value = filterValue(entry, model, ctx);
  const list = value.list === true && settings.splitsFilters && listForm(settings, false) === 'list';
  const mayBeNull = isNullable(entry);
  const typed: JsonMap = new Map(value.list === true && !list ? singleOf(value.schema, settings) : value.schema);
  const place = { anchor: entry.anchor };
  if (isPartialOnEnum(entry, model, ctx))
    ctx.raise('query-builder.partial-on-enum', { filter: entry.name, column: internalName(entry) }, place);
  if (typed.size === 0) ctx.raise('query-builder.untyped-filter', { filter: entry.name }, place);
  const own = mayBeNull ? nullableSchema(typed, ctx) : typed;
  const [declared] = value.declared === undefined ? [] : declarationsOfClass('QueryParameter', value.declared, ctx);
  const written = (argument: string): Json | undefined => {
    const given = declared?.has(argument) === true ? declared.value(argument) : undefined;
    return given === undefined ? undefined : toJson(given);
  };
  const standard = written('default') ?? defaultOf(entry);
  if (standard !== undefined && standard !== null)
    own.set('default', list && !Array.isArray(standard) ? [standard] : standard);
  const text = declared?.text('description') ?? filterProse(entry, list, mayBeNull, ctx);
  const example = written('example');
  if (!flat) {
    own.set('description', text);
    if (example !== undefined) own.set('example', example);
    const whole = { node: 'parameter-schema', in: 'query', name } as const;
    // In a path `*` stands for the elements of a list.
    if (entry.name === '*') return [schema(whole, obj({ properties: new Map([[entry.name, own]]) }), by(entry))];
    return [schema({ ...whole, path: [entry.name] }, own, by(entry))];
  }
  const target: Target = { node: 'parameter', in: 'query', name };
  const put = (field: string, given: Json): Contribution => ({ target, field, value: given, by: by(entry) });
  return [
    put('required', false),
    put('description', text),
    ...(list ? [put('style', 'form'), put('explode', false)] : []),
    ...(example === undefined ? [] : [put('example', example)]),
    schema({ node: 'parameter-schema', in: 'query', name }, own, by(entry)),
  ];
}

/** Gives the one value of a list that is not split; a text where it is split in another way. */
function singleOf(list: JsonMap, settings: PackageSettings): JsonMap {
  const items = list.get('items');
  const single = !settings.splitsFilters || listForm(settings, false) === 'single';
  return single && items instanceof Map ? items : obj({ type: 'string' });
}

function defaultOf({ chain }: Entry): Json | undefined {
  const given = chain.findLast((link) => link.method === 'default')?.args[0];
  return given === undefined || given.spread ? undefined : constantOf(given.value);
}

function isNullable({ chain }: Entry): boolean {
  const call = chain.findLast((link) => link.method === 'nullable');
  const given = call?.args[0]?.value;
  const standard = chain.findLast((link) => link.method === 'default')?.args[0]?.value;
  // A default of null makes the filter nullable.
  if (standard?.k === 'scalar' && standard.v === null) return true;
  return call !== undefined && !(given?.k === 'scalar' && given.v === false);
}
