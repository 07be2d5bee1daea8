import type { Json, JsonMap } from '@docgen/protocol';
import { fieldChange } from '../change-list.js';
import type { PlainSchemaCode } from '../codes.js';
import { isSame } from '../stable-text.js';
import { compareAnnotations } from './annotations.js';
import { compareBranches } from './compositions.js';
import { compareConditions, compareNot } from './conditions.js';
import { compareContains } from './contains.js';
import { compareDefinitions } from './definitions.js';
import { compareDependentRequired } from './dependent-required.js';
import { compareDiscriminators } from './discriminator.js';
import { compareFormats } from './format.js';
import { withMergedObjects } from './forms/merged-objects.js';
import { inOneForm } from './forms/normal-form.js';
import { compareIdentities } from './identity-keywords.js';
import { isReadable } from './keywords.js';
import { compareNull } from './null-membership.js';
import { comparePositions } from './positions.js';
import { compareProperties, compareRequired } from './properties.js';
import { compareReferences } from './references.js';
import { compareRefinements } from './refinements.js';
import type { SchemaPair } from './schema-pair.js';
import { compareTypes } from './types.js';
import { compareValues } from './values.js';

/** Compares keywords that mean something together. */
interface Family {
  keywords: readonly string[];
  compare(pair: SchemaPair): void;
}

const words = (text: string): string[] => text.split(' ');
const VALUES = words('type enum const nullable');

/** Every family in the order of diff 10.5.4. A family is asked when one of its keywords differs. */
const FAMILIES: readonly Family[] = [
  { keywords: VALUES, compare: compareTypes },
  { keywords: [...VALUES, '$ref', 'allOf', 'anyOf', 'oneOf'], compare: compareNull },
  { keywords: ['format'], compare: compareFormats },
  { keywords: VALUES, compare: compareValues },
  {
    keywords: words(
      'maxLength maxItems maxProperties maximum exclusiveMaximum minLength minItems minProperties minimum exclusiveMinimum multipleOf uniqueItems pattern contentEncoding contentMediaType',
    ),
    compare: compareRefinements,
  },
  { keywords: words('contains minContains maxContains'), compare: compareContains },
  { keywords: ['required'], compare: compareRequired },
  { keywords: ['properties'], compare: compareProperties },
  {
    keywords: words(
      'items additionalItems additionalProperties prefixItems propertyNames patternProperties dependentSchemas unevaluatedItems unevaluatedProperties contentSchema',
    ),
    compare: comparePositions,
  },
  { keywords: ['dependentRequired'], compare: compareDependentRequired },
  { keywords: ['allOf', 'anyOf', 'oneOf'], compare: compareBranches },
  { keywords: ['not'], compare: compareNot },
  { keywords: ['if', 'then', 'else'], compare: compareConditions },
  { keywords: ['$defs', 'definitions'], compare: compareDefinitions },
  { keywords: ['discriminator'], compare: compareDiscriminators },
  {
    keywords: words(
      '$id $anchor $schema $dynamicRef $dynamicAnchor $recursiveRef $recursiveAnchor $vocabulary dependencies',
    ),
    compare: compareIdentities,
  },
  { keywords: words('title description example examples externalDocs $comment'), compare: compareAnnotations },
];

const BY_KEYWORD: ReadonlyMap<string, readonly number[]> = byKeyword();

function byKeyword(): Map<string, number[]> {
  const out = new Map<string, number[]>();
  FAMILIES.forEach(({ keywords }, i) => {
    for (const keyword of keywords) out.set(keyword, [...(out.get(keyword) ?? []), i]);
  });
  return out;
}

/** Compares two schemas keyword by keyword. */
export function comparePair(written: SchemaPair): void {
  const resolved = resolvedForm(withoutUnreadable(written));
  if (resolved === undefined) return;
  const pair = withMergedObjects(resolved);
  let asked = 0;
  const mark = (keyword: string): void => {
    for (const family of BY_KEYWORD.get(keyword) ?? NONE) asked |= 1 << family;
  };
  differing(pair.before, pair.after, mark);
  if (pair.written.before !== pair.before || pair.written.after !== pair.after) mark('$ref');
  for (let i = 0; asked >> i !== 0; i++) {
    if ((asked & (1 << i)) !== 0) FAMILIES[i]?.compare(pair);
  }
}

const NONE: readonly number[] = [];
const MOST_FORMS = 16;

/** Brings a pair into one form and follows its references, as often as one leads to the other; undefined when nothing is left. */
function resolvedForm(written: SchemaPair): SchemaPair | undefined {
  let pair = written;
  for (let i = 0; i < MOST_FORMS; i++) {
    const next = compareReferences(inOneForm(pair));
    if (next === undefined || (next.before === pair.before && next.after === pair.after)) return next;
    pair = next;
  }
  // A schema that is nothing but itself says nothing.
  pair.report('schema.keyword-changed', '.$ref', { fields: pair.field('$ref') });
  return undefined;
}

function differing(before: JsonMap, after: JsonMap, mark: (keyword: string) => void): void {
  for (const [keyword, value] of before) {
    if (!isAlike(value, after.get(keyword))) mark(keyword);
  }
  for (const keyword of after.keys()) {
    if (!before.has(keyword)) mark(keyword);
  }
}

/** Tells cheaply whether two values are surely equal. */
function isAlike(before: Json, after: Json | undefined): boolean {
  if (before === after) return typeof before !== 'object';
  if (!Array.isArray(before) || !Array.isArray(after) || before.length !== after.length) return false;
  return before.every((item, i) => item === after[i] && typeof item !== 'object');
}

/** Keywords whose unreadable values have a code of their own. */
const CODES_OF_UNREADABLE: ReadonlyMap<string, PlainSchemaCode> = new Map([
  ['minContains', 'schema.contains-bound-changed'],
  ['maxContains', 'schema.contains-bound-changed'],
] as const);

/** Reports keywords with values of an unknown kind, and leaves them out (diff 10.2, the last row). */
function withoutUnreadable(pair: SchemaPair): SchemaPair {
  const [old, current] = [unreadable(pair.before), unreadable(pair.after)];
  if (old.length === 0 && current.length === 0) return pair;
  const [before, after] = [new Map(pair.before), new Map(pair.after)];
  for (const keyword of new Set([...old, ...current])) {
    const [was, is] = [before.get(keyword), after.get(keyword)];
    if (!isSame(was, is)) {
      pair.report(CODES_OF_UNREADABLE.get(keyword) ?? 'schema.keyword-changed', `.${keyword}`, {
        fields: fieldChange(keyword, was, is),
      });
    }
    before.delete(keyword);
    after.delete(keyword);
  }
  return pair.over(before, after);
}

function unreadable(schema: JsonMap): readonly string[] {
  let found = NO_KEYWORDS;
  for (const [keyword, value] of schema) {
    if (!isReadable(keyword, value)) found = [...found, keyword];
  }
  return found;
}

const NO_KEYWORDS: readonly string[] = [];
