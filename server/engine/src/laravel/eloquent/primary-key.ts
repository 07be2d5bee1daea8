import { frameworkKeyType, TABLE } from '@docgen/laravel-knowledge';
import type { Codebase } from '../../infer/codebase.js';
import { INT, STRING } from '../../types/make.js';
import type { Type } from '../../types/type.js';
import { answeredText, attributeArg, constructedValue, defaultOf, textDefault, textOf } from './property-defaults.js';

const CONCERNS = 'Illuminate\\Database\\Eloquent\\Concerns\\';

export interface KeyFacts {
  /** Undefined when the model has no key, or one whose name only a run tells. */
  name: string | undefined;
  type: Type;
  format?: 'uuid' | 'ulid';
  incrementing: boolean;
}

/** Reads name and type of a model's primary key: `$primaryKey`, `$keyType`, key traits, `#[Table]` (responses 10.3). */
export function keyOf(fqcn: string, codebase: Codebase): KeyFacts {
  const stated = attributeArg(fqcn, TABLE, 1, 'key', codebase);
  const name =
    stated?.kind === 'literal' && stated.value === false
      ? undefined
      : stated?.kind === 'literal'
        ? String(stated.value)
        : nameOf(fqcn, codebase);
  const traits = codebase.traitsOf(fqcn).map((t) => t.toLowerCase());
  const uses = (trait: string) => traits.includes((CONCERNS + trait).toLowerCase());
  if (uses('HasUuids') || uses('HasVersion4Uuids') || uses('HasVersion7Uuids'))
    return { name, type: STRING, format: 'uuid', incrementing: false };
  if (uses('HasUlids')) return { name, type: STRING, format: 'ulid', incrementing: false };
  const keyWord = attributeArg(fqcn, TABLE, 2, 'keyType', codebase);
  const word = keyWord?.kind === 'literal' ? String(keyWord.value) : textDefault(fqcn, 'keyType', codebase);
  const increments = defaultOf(fqcn, 'incrementing', codebase);
  return {
    name,
    type: (word ?? frameworkKeyType([fqcn, ...codebase.ancestors(fqcn)])) === 'string' ? STRING : INT,
    incrementing: !(increments?.kind === 'literal' && increments.value === false),
  };
}

function nameOf(fqcn: string, codebase: Codebase): string | undefined {
  const answered = answeredText(fqcn, 'getKeyName', codebase);
  if (answered !== undefined) return answered.text;
  const constructed = constructedValue(fqcn, 'primaryKey', codebase);
  if (constructed !== undefined) return textOf(constructed).text;
  const declared = codebase.property(fqcn, 'primaryKey');
  const isOwn = declared !== undefined && codebase.isProject(declared.in);
  // `$primaryKey = null` has none, and a list of columns is no member.
  return textDefault(fqcn, 'primaryKey', codebase) ?? (isOwn ? undefined : 'id');
}

export function keyType(fqcn: string, codebase: Codebase): Type {
  return keyOf(fqcn, codebase).type;
}
