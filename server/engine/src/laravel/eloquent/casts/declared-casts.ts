import { HAS_TRANSLATIONS } from '@docgen/laravel-knowledge';
import { type FoundMethod, type Stmt, walk } from '@docgen/php';
import type { Codebase } from '../../../infer/codebase.js';
import { runBody, typeOf } from '../../../infer/evaluator.js';
import { SOME_ARRAY, STRING, unknown } from '../../../types/make.js';
import type { Type } from '../../../types/type.js';
import { membersOf } from '../../../types/union.js';
import { construction, declaringBody } from '../construction/methods.js';
import { defaultOf, listDefault } from '../property-defaults.js';
import { type Cast, castOf } from './casts.js';

/** Holds the cast of an attribute: as written, and what it does; undefined where it only sets. */
export interface AttributeCast {
  written: string;
  cast: Cast | undefined;
}

/** A cast nobody knows. */
const UNTOLD: AttributeCast = { written: '', cast: { read: unknown('untyped'), type: unknown('untyped') } };

/**
 * Reads the casts of a model, each source over the one before it: `$casts` of the class and its parents, what `casts()` returns, what
 * packages add, `mergeCasts()` of the initializers of traits and of constructors (responses 10.1).
 */
export function declaredCasts(
  fqcn: string,
  codebase: Codebase,
): { casts: Map<string, AttributeCast>; castsRead: boolean } {
  const out = new Map<string, AttributeCast>();
  let castsRead = true;
  const take = (type: Type | undefined, isCertain = true) => {
    if (type?.kind !== 'shape' || type.open === true) castsRead &&= type === undefined;
    if (type?.kind !== 'shape') return;
    for (const field of type.fields) {
      // A name written without its cast has a number for a key, which no attribute has.
      if (/^\d+$/.test(field.key)) continue;
      const written = isCertain ? writtenCast(field.type) : undefined;
      out.set(field.key, written === undefined ? UNTOLD : { written, cast: castOf(written, codebase) });
    }
  };
  take(defaultOf(fqcn, 'casts', codebase));
  const method = codebase.projectMethod(fqcn, 'casts');
  const own = method === undefined ? undefined : declaringBody(method, fqcn, codebase);
  if (own !== undefined) for (const member of membersOf(runBody(own.body, own.frame))) take(member);
  for (const name of translatable(fqcn, codebase)) out.set(name, TRANSLATIONS);
  for (const found of construction(fqcn, codebase))
    for (const { type, isCertain } of mergedCasts(found, fqcn, codebase)) take(type, isCertain);
  return { casts: out, castsRead };
}

/** Gives a cast as text; of `AsEnumCollection::of(Status::class)` and its like, whose text only a run writes, the class. */
function writtenCast(type: Type): string | undefined {
  if (type.kind === 'literal' && typeof type.value === 'string') return type.value;
  return type.kind === 'class' ? type.fqcn : undefined;
}

/** Types what `$this->mergeCasts(...)` is given in a body; certain where the call is a statement of the body itself. */
function mergedCasts(method: FoundMethod, fqcn: string, codebase: Codebase): { type: Type; isCertain: boolean }[] {
  const own = declaringBody(method, fqcn, codebase);
  return (own?.body ?? []).flatMap((stmt) => {
    const found: { type: Type; isCertain: boolean }[] = [];
    walk(stmt, (node) => {
      const e = node as Extract<Stmt, { k: 'expr' }>['e'];
      if (own === undefined || e.k !== 'mcall' || e.name !== 'mergeCasts' || e.on.k !== 'var' || e.on.name !== 'this')
        return;
      const [given] = e.args;
      if (given !== undefined)
        found.push({ type: typeOf(given.value, own.frame), isCertain: stmt.k === 'expr' && stmt.e === e });
    });
    return found;
  });
}

/** Reads as the text of the locale, and is published with all of its texts. */
const TRANSLATIONS: AttributeCast = {
  written: 'array',
  cast: { read: STRING, type: SOME_ARRAY, wire: 'array-or-object' },
};

/** Lists the attributes that the translatable package keeps as an array of texts by locale. */
function translatable(fqcn: string, codebase: Codebase): readonly string[] {
  const uses = codebase.traitsOf(fqcn).some((trait) => trait.toLowerCase() === HAS_TRANSLATIONS.toLowerCase());
  return uses ? (listDefault(fqcn, 'translatable', codebase) ?? []) : [];
}
