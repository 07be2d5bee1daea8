import { type Json, type JsonMap, obj } from '@docgen/protocol';
import {
  type AnalysisContext,
  type By,
  type Contribution,
  memberNames,
  schema,
  type Target,
  writeMemberNames,
} from '../../../analysis/index.js';
import type { AllowList } from './entry.js';
import type { Harvest } from './harvest.js';
import { fieldValues, includeValues, type ListValue, sortValues } from './list-values.js';
import { type ListForm, listForm, type PackageSettings } from './settings.js';

/** Documents the allowed sorts, includes and fields (requests 12.6, 12.7). */
export function listParameters(found: Harvest, settings: PackageSettings, ctx: AnalysisContext): Contribution[] {
  const { sort, include, fields } = found.lists;
  return [
    ...(sort === undefined ? [] : sorts(sort, found, settings, ctx)),
    ...(include === undefined ? [] : includes(include, found, settings, ctx)),
    ...(fields === undefined ? [] : allFields(fields, found, settings, ctx)),
  ];
}

/** Holds a list that is about to be written. */
interface Listed {
  values: ListValue[];
  form: ListForm;
  list: AllowList;
}

function byOf({ anchor }: AllowList): By {
  return { layer: 'integration', producer: 'integration:query-builder', anchor };
}

function sorts(list: AllowList, found: Harvest, settings: PackageSettings, ctx: AnalysisContext): Contribution[] {
  const listed: Listed = { values: sortValues(list, found, ctx), form: listForm(settings, list.partial), list };
  if (listed.values.length === 0 && !list.partial) return [];
  const own = valueSchema(listed, ctx);
  const names = namesOf(listed, (value) => !value.startsWith('-'));
  const standard = found.defaultSort;
  const isListed = standard.every((value) => listed.values.some((one) => one.value === value));
  let text = `${names === '' ? 'Sort keys.' : `Sort keys: ${names}.`} Put \`-\` before a key for descending order.`;
  if (standard.length > 0 && isListed && listed.form === 'list') own.set('default', [...standard]);
  else if (standard.length === 1 && isListed && listed.form === 'single') own.set('default', standard[0] as Json);
  else if (standard.length > 0) text += ` Default: ${standard.map((value) => `\`${value}\``).join(', ')}.`;
  return parameter(settings.names.sort, separated(text, listed, settings), own, listed);
}

function includes(list: AllowList, found: Harvest, settings: PackageSettings, ctx: AnalysisContext): Contribution[] {
  const values = includeValues(list, found, settings, ctx);
  if (values.length === 0 && !list.partial) return [];
  const listed: Listed = { values, form: listForm(settings, list.partial), list };
  // The values a bare name brings with it are not named again.
  const names = list.entries.map(({ name }) => name).join(', ');
  const text = names === '' ? 'Relations to include.' : `Relations to include: ${names}.`;
  return parameter(settings.names.include, separated(text, listed, settings), valueSchema(listed, ctx), listed);
}

function allFields(list: AllowList, found: Harvest, settings: PackageSettings, ctx: AnalysisContext): Contribution[] {
  const byType = fieldValues(list, found, ctx);
  const name = settings.names.fields;
  const form = listForm(settings, list.partial);
  const one = (values: ListValue[]): [text: string, own: JsonMap, listed: Listed] => {
    const listed: Listed = { values, form, list };
    const names = namesOf(listed, () => true);
    const text = names === '' ? 'Fields to return.' : `Fields to return: ${names}.`;
    return [separated(text, listed, settings), valueSchema(listed, ctx), listed];
  };
  if (byType.size === 0) return list.partial ? parameter(name, ...one([])) : [];
  if (ctx.document.representation.filters === 'flat')
    return [...byType].flatMap(([type, values]) => parameter(type === '' ? name : `${name}[${type}]`, ...one(values)));
  const by = byOf(list);
  const target: Target = { node: 'parameter', in: 'query', name };
  const whole: Target = { node: 'parameter-schema', in: 'query', name };
  const out: Contribution[] = [
    { target, field: 'required', value: false, by },
    { target, field: 'description', value: 'Fields to return, per type.', by },
    { target, field: 'style', value: 'deepObject', by },
    { target, field: 'explode', value: true, by },
    schema(whole, obj({ type: 'object' }), by),
  ];
  for (const [type, values] of byType) {
    const [text, own] = one(values);
    own.set('description', text);
    out.push(schema({ ...whole, path: [type === '' ? '_' : type] }, own, by));
  }
  return out;
}

function parameter(name: string, text: string, own: JsonMap, { form, list }: Listed): Contribution[] {
  const by = byOf(list);
  const target: Target = { node: 'parameter', in: 'query', name };
  const joined: [string, Json][] =
    form === 'list'
      ? [
          ['style', 'form'],
          ['explode', false],
        ]
      : [];
  return [
    { target, field: 'required', value: false, by },
    { target, field: 'description', value: text, by },
    ...joined.map(([field, value]): Contribution => ({ target, field, value, by })),
    schema({ node: 'parameter-schema', in: 'query', name }, own, by),
  ];
}

function namesOf({ values }: Listed, keeps: (value: string) => boolean): string {
  return values.flatMap(({ value }) => (keeps(value) ? [value] : [])).join(', ');
}

function separated(text: string, { form }: Listed, { delimiter, legacy }: PackageSettings): string {
  if (form !== 'text' || delimiter === ',' || delimiter === '' || legacy !== undefined) return text;
  return `${text} Separate values with \`${delimiter}\`.`;
}

/** Makes the schema of a list by its form, with the names of its values and what is said of them. */
function valueSchema({ values, form, list }: Listed, ctx: AnalysisContext): JsonMap {
  if (form === 'text' || values.length === 0) return obj({ type: 'string' });
  const texts = values.map(({ value }) => value);
  const items = obj({ type: 'string', enum: texts });
  writeMemberNames(items, memberNames(texts), ctx.document.representation.enumNaming);
  raiseCollision(texts, list, ctx);
  const prose = values.map((one) => one.prose ?? '');
  if (prose.some((text) => text !== '')) {
    items.set('x-enum-descriptions', prose);
    if (!prose.includes(''))
      items.set('x-enumDescriptions', new Map(texts.map((value, i) => [value, prose[i] as string])));
  }
  return form === 'single' ? items : obj({ type: 'array', items });
}

/** Reports values that would have one member name, had each been named alone. */
function raiseCollision(texts: readonly string[], { anchor }: AllowList, ctx: AnalysisContext): void {
  const byName = new Map<string, string[]>();
  for (const text of texts) {
    const [name = ''] = memberNames([text]);
    byName.set(name, [...(byName.get(name) ?? []), text]);
  }
  const values = [...byName.values()].filter((same) => same.length > 1).flat();
  if (values.length > 0) ctx.raise('query-builder.enum-name-collision', { values }, { anchor });
}
