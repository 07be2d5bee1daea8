import { HAS_TRANSLATIONS } from '@docgen/laravel-knowledge';
import { type FoundMethod, type Stmt, walk } from '@docgen/php';
import { type PropertyWrite, propertyWrites } from '../../../infer/class/property-writes.js';
import type { Codebase } from '../../../infer/codebase.js';
import { runBody, typeOf } from '../../../infer/evaluator.js';
import type { BodyFrame } from '../../../infer/frame.js';
import { literal, SOME_ARRAY, STRING, shape, unknown } from '../../../types/make.js';
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
  const answer = codebase.projectMethod(fqcn, 'getCasts');
  const answering = answer === undefined ? undefined : declaringBody(answer, fqcn, codebase);
  if (answering !== undefined) {
    const before = [...out].map(([key, { written }]) => ({ key, type: written === '' ? STRING : literal(written) }));
    answering.frame.env.set(CASTS_BEFORE, shape(before));
    const all = membersOf(runBody(answering.body, answering.frame));
    out.clear();
    for (const member of all) take(member);
  }
  return { casts: out, castsRead };
}

/** Names what `parent::getCasts()` answers, in the frame of the `getCasts()` that a model has of its own. */
export const CASTS_BEFORE = 'parent::getCasts()';

/** Gives a cast as text; of `AsEnumCollection::of(Status::class)` and its like, whose text only a run writes, the class. */
function writtenCast(type: Type): string | undefined {
  if (type.kind === 'literal' && typeof type.value === 'string') return type.value;
  return type.kind === 'class' ? type.fqcn : undefined;
}

/**
 * Types what a body gives `$this->mergeCasts(...)` or writes to `$this->casts`, by its name or as a whole; certain where that is a statement
 * of the body itself.
 */
function mergedCasts(method: FoundMethod, fqcn: string, codebase: Codebase): { type: Type; isCertain: boolean }[] {
  const own = declaringBody(method, fqcn, codebase);
  if (own === undefined) return [];
  return own.body.flatMap((stmt) => {
    const found: { type: Type; isCertain: boolean }[] = [];
    for (const write of propertyWrites([stmt], 'casts'))
      found.push({
        type: writtenCasts(write, own.frame),
        isCertain: stmt.k === 'expr' && (stmt.e.k === 'assign' || stmt.e.k === 'assignop'),
      });
    walk(stmt, (node) => {
      const e = node as Extract<Stmt, { k: 'expr' }>['e'];
      if (e.k !== 'mcall' || e.name !== 'mergeCasts' || e.on.k !== 'var' || e.on.name !== 'this') return;
      const [given] = e.args;
      if (given !== undefined)
        found.push({ type: typeOf(given.value, own.frame), isCertain: stmt.k === 'expr' && stmt.e === e });
    });
    return found;
  });
}

/** Types the casts a write of the property adds; one that takes some away says nothing of the others. */
function writtenCasts(write: PropertyWrite, frame: BodyFrame): Type {
  if (write.to === 'value') return typeOf(write.e, frame);
  const key = write.to === 'member' && write.at !== undefined ? typeOf(write.at, frame) : undefined;
  if (write.to !== 'member' || key?.kind !== 'literal') return unknown('untyped');
  return shape([{ key: String(key.value), type: typeOf(write.e, frame) }]);
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
