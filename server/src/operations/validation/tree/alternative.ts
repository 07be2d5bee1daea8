import { isMap, type Json, type JsonMap } from '@docgen/protocol';
import { noteEnum } from '../../../analysis/index.js';
import { FieldDraft } from '../draft.js';
import { deriveExample, type RejectedSample } from '../examples/derive.js';
import { nameMembers } from '../member-names.js';
import { alternativesOf } from '../normalise/alternatives.js';
import type { Field, ValidationRule } from '../rule.js';
import { definitionOf, inOrder } from '../rules/index.js';
import { combine } from './combine.js';
import { leastSize, withoutEmpty } from './least-size.js';
import { nullable } from './nullable.js';
import type { SchemaSettings } from './settings.js';

/**
 * Holds one converted alternative of a field: its finished schema without example, and the example that goes with it.
 */
export interface Alternative {
  draft: FieldDraft;
  schema: JsonMap;
  example?: Json;
  rejected?: RejectedSample;
}

/**
 * Applies the rules of one alternative in order (validation 7, 8). Rules of a container must be settled before (6.2).
 */
export function draftOf(
  rules: readonly ValidationRule[],
  objectOf: ObjectBuilder,
  settings: SchemaSettings,
  /** The rules as written, before the container was settled. */
  written: readonly ValidationRule[] = rules,
): FieldDraft {
  const draft = new FieldDraft(new Set(written.map((rule) => rule.name)));
  for (const rule of inOrder(rules)) {
    const definition = definitionOf(rule);
    if (definition === undefined) draft.problems.push({ code: 'rule-unhandled', rule: rule.name });
    else if (rule.name === 'any_of' && rule.synthetic) applyAnyOf(draft, rule, objectOf, settings);
    else if (rule.params.length >= (definition.least ?? 0)) definition.apply?.(draft, rule.params, rule);
  }
  return draft;
}

/** Builds the object of a set of fields: an alternative of `Rule::anyOf` with text keys. */
export type ObjectBuilder = (fields: readonly Field[]) => JsonMap | undefined;

function applyAnyOf(draft: FieldDraft, rule: ValidationRule, objectOf: ObjectBuilder, settings: SchemaSettings): void {
  const branches = (rule.alternatives ?? []).flatMap((alternative): { schema: JsonMap; example?: Json }[] => {
    if ('fields' in alternative) return [{ schema: objectOf(alternative.fields) ?? new Map() }];
    return alternativesOf(alternative.rules).alternatives.map((rules) =>
      finishAlternative(draftOf(rules, objectOf, settings), true, settings),
    );
  });
  const union = combine(branches);
  const any = union.schema.get('anyOf');
  if (Array.isArray(any)) draft.anyOf = any;
  else {
    for (const [key, value] of union.schema) {
      if (key === 'type') draft.types = (Array.isArray(value) ? value : [value]) as string[];
      else draft.keywords.set(key, value);
    }
  }
  if (union.example !== undefined) draft.proposals.push(union.example);
}

/** Adds example, member names and nullability to a drafted alternative (validation 11, 12, 10.4). */
export function finishAlternative(draft: FieldDraft, leaf: boolean, settings: SchemaSettings): Alternative {
  let schema = draft.schema();
  if (leaf && draft.refusesEmpty) withoutEmpty(schema);
  const example = exampleOf(draft, schema, leaf && draft.elements === undefined, settings);
  if (draft.elements !== undefined) {
    const own = deriveExample(draft.elements, [], settings).value;
    if (own !== undefined) draft.elements.set('example', own);
    nameMembers(draft.elements, draft.members, settings.naming);
    if (settings.enumFacts) noteEnum(draft.elements, draft.enumClass, draft.narrowed);
  } else {
    nameMembers(schema, draft.members, settings.naming);
    if (settings.enumFacts) noteEnum(schema, draft.enumClass, draft.narrowed);
  }
  if (leaf && draft.refusesEmpty) leastSize(schema);
  // A node with children gets its type from them first; its nullability comes last (validation 10.2).
  if (draft.nullable && leaf) schema = nullable(schema, settings.nullable);
  return { draft, schema, ...example };
}

function exampleOf(
  draft: FieldDraft,
  schema: JsonMap,
  leaf: boolean,
  settings: SchemaSettings,
): { example?: Json; rejected?: RejectedSample } {
  if (draft.example !== undefined) return { example: draft.example.value };
  if (!leaf || draft.exampleWithdrawn) return {};
  const { value, rejected } = deriveExample(schema, draft.proposals, settings);
  return { ...(value === undefined ? {} : { example: value }), ...(rejected === undefined ? {} : { rejected }) };
}

/** Lists the type words of a schema without null. */
export function wordsOf(schema: JsonMap): string[] {
  const type = schema.get('type');
  const words = (type === undefined ? [] : Array.isArray(type) ? type : [type]) as string[];
  if (words.length > 0) return words.filter((word) => word !== 'null');
  const any = schema.get('anyOf');
  if (!Array.isArray(any)) return [];
  return any.flatMap((branch) => (isMap(branch) ? wordsOf(branch) : []));
}
