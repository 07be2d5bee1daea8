import { HAS_TRANSLATIONS } from '@docgen/laravel-knowledge';
import { type Stmt, walk } from '@docgen/php';
import { propertyWrites } from '../../../infer/class/property-writes.js';
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
      const written = isCertain && field.optional !== true ? writtenCast(field.type) : undefined;
      if (written !== undefined && out.get(field.key)?.written === written) continue;
      out.set(field.key, written === undefined ? UNTOLD : { written, cast: castOf(written, codebase) });
    }
  };
  /** Puts what a body answers in the place of all: a cast that one of its ends has, and another has not, is untold. */
  const replace = (type: Type | undefined) => {
    const ends = membersOf(type ?? unknown('untyped'));
    const kept = new Map(out);
    const texts = ends.map((end) => textsOf(end));
    out.clear();
    for (const end of ends) {
      if (end.kind !== 'shape' || end.open === true) castsRead = false;
      if (end.kind !== 'shape') continue;
      for (const { key } of end.fields) {
        const written = texts[0]?.get(key);
        const isAgreed = written !== undefined && texts.every((one) => one.get(key) === written);
        const before = kept.get(key);
        if (/^\d+$/.test(key)) continue;
        if (!isAgreed) out.set(key, UNTOLD);
        else out.set(key, before?.written === written ? before : { written, cast: castOf(written, codebase) });
      }
    }
  };
  const asShape = () =>
    shape([...out].map(([key, { written }]) => ({ key, type: written === '' ? STRING : literal(written) })));
  take(defaultOf(fqcn, 'casts', codebase));
  const method = codebase.projectMethod(fqcn, 'casts');
  const own = method === undefined ? undefined : declaringBody(method, fqcn, codebase);
  if (own !== undefined) for (const member of membersOf(runBody(own.body, own.frame))) take(member);
  for (const name of translatable(fqcn, codebase)) out.set(name, TRANSLATIONS);
  for (const found of construction(fqcn, codebase)) {
    const making = declaringBody(found, fqcn, codebase);
    if (making === undefined) continue;
    for (const stmt of making.body) {
      for (const { type, isCertain } of mergedCasts(stmt, making.frame)) take(type, isCertain);
      if (propertyWrites([stmt], 'casts').length === 0) continue;
      making.frame.env.set(CASTS, asShape());
      runBody([stmt], making.frame);
      replace(making.frame.env.get(CASTS));
    }
  }
  const answer = codebase.projectMethod(fqcn, 'getCasts');
  const answering = answer === undefined ? undefined : declaringBody(answer, fqcn, codebase);
  if (answering !== undefined) {
    answering.frame.env.set(CASTS, asShape());
    replace(runBody(answering.body, answering.frame));
  }
  return { casts: out, castsRead };
}

/** Names the property with the casts in the frame of a body that changes or answers them. */
export const CASTS = 'this->casts';

/** Gives the texts of the casts that a value surely has, by attribute. */
function textsOf(type: Type): ReadonlyMap<string, string> {
  const out = new Map<string, string>();
  for (const { key, type: cast, optional } of type.kind === 'shape' ? type.fields : []) {
    const written = optional === true ? undefined : writtenCast(cast);
    if (written !== undefined) out.set(key, written);
  }
  return out;
}

/** Gives a cast as text; of `AsEnumCollection::of(Status::class)` and its like, whose text only a run writes, the class. */
function writtenCast(type: Type): string | undefined {
  if (type.kind === 'literal' && typeof type.value === 'string') return type.value;
  return type.kind === 'class' ? type.fqcn : undefined;
}

/** Types what a statement gives `$this->mergeCasts(...)`; certain where the call is the statement. */
function mergedCasts(stmt: Stmt, frame: BodyFrame): { type: Type; isCertain: boolean }[] {
  const found: { type: Type; isCertain: boolean }[] = [];
  walk(stmt, (node) => {
    const e = node as Extract<Stmt, { k: 'expr' }>['e'];
    if (e.k !== 'mcall' || e.name !== 'mergeCasts' || e.on.k !== 'var' || e.on.name !== 'this') return;
    const [given] = e.args;
    if (given !== undefined)
      found.push({ type: typeOf(given.value, frame), isCertain: stmt.k === 'expr' && stmt.e === e });
  });
  return found;
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
