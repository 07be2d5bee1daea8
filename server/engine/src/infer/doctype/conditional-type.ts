import { intersect } from '../../types/intersect.js';
import { isListShape, mayGap } from '../../types/make.js';
import { isSubtype } from '../../types/subtype.js';
import { truthiness } from '../../types/truthiness.js';
import type { Type } from '../../types/type.js';
import { membersOf } from '../../types/union.js';
import type { DocScope } from './scope.js';

export function agreedAnswer(subject: Type, answer: (member: Type) => boolean | undefined): boolean | undefined {
  const answers = new Set(membersOf(subject).map(answer));
  const [only] = answers;
  return answers.size === 1 ? only : undefined;
}

export function satisfies(subject: Type, is: Type, scope: DocScope): boolean | undefined {
  if (is.kind === 'unknown' && is.reason === 'vague-array') return isArray(subject);
  if (subject.kind === 'unknown' || is.kind === 'unknown') return undefined;
  const answers = new Set(
    membersOf(subject).map((m): boolean | undefined => {
      const met = intersect([m, is], scope.classes);
      if (met.kind === 'never') return false;
      return m.kind === 'null' || met === m || isSubtype(m, is, scope.classes) ? true : undefined;
    }),
  );
  const [only] = answers;
  return answers.size === 1 ? only : undefined;
}

/** Decides `is array` by the kind of value. */
function isArray(subject: Type): boolean | undefined {
  return agreedAnswer(subject, (m) => {
    if (m.kind === 'unknown') return m.reason === 'vague-array' ? true : undefined;
    return m.kind === 'list' || m.kind === 'map' || (m.kind === 'shape' && m.isObject !== true);
  });
}

/** Lists array keywords that say more than `array`. */
export const ARRAYS = new Set(['list', 'non-empty-array', 'non-empty-list', 'iterable']);

export function isArrayOf(word: string, type: Type): boolean | undefined {
  if (type.kind === 'unknown' || type.kind === 'callable') return undefined;
  const array = type.kind === 'list' || type.kind === 'map' || (type.kind === 'shape' && type.isObject !== true);
  if (!array) return type.kind === 'class' || type.kind === 'intersection' ? OBJECTS[word] : false;
  const numbered = isListShape(type) || type.kind === 'list';
  const gaps = type.kind === 'list' ? type.gaps === true : type.kind === 'shape' && mayGap(type);
  if (word.endsWith('list') && (!numbered || gaps)) return type.kind === 'shape' && !numbered ? false : undefined;
  return word.startsWith('non-empty') ? truthiness(type) : true;
}

/** Maps keywords to whether an object satisfies them: it may be iterable, and is no array. */
const OBJECTS: Readonly<Record<string, boolean | undefined>> = {
  list: false,
  'non-empty-array': false,
  'non-empty-list': false,
};

/** Tells whether a value may be called: a string or an array may name a callable, an object may have `__invoke`. */
export function mayBeCalled(type: Type): boolean | undefined {
  if (type.kind === 'callable') return true;
  if (type.kind === 'null' || (type.kind === 'literal' && typeof type.value !== 'string')) return false;
  return type.kind === 'scalar' && type.type !== 'string' ? false : undefined;
}
