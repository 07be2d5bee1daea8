import type { FactReader } from '@docgen/cache';
import { classOf, declarationsAt, parentsOf, propertyPlace, traitsOf } from '@docgen/php';
import type { AnalysisContext } from '../context.js';
import type { Declaration } from './declaration.js';
import { declarationsOfClass, declarationsOfProperty } from './of-class.js';

/**
 * Lists the members `Hidden` leaves out of every output schema of a class (config 9.6): names the class itself lists,
 * and properties that carry it, inherited ones included.
 */
export function hiddenMembers(reader: FactReader, fqcn: string): ReadonlySet<string> {
  const names = new Set(declarationsOfClass('Hidden', fqcn, reader).flatMap((d) => d.texts('properties')));
  for (const name of propertyNames(reader, fqcn)) {
    if (declarationsOfProperty('Hidden', fqcn, name, reader).length > 0) names.add(name);
  }
  return names;
}

/** Maps properties that carry `HiddenFromRequest` to their declarations, inherited ones included (config 9.6). */
export function withheldMembers(reader: FactReader, fqcn: string): ReadonlyMap<string, Declaration> {
  const found = new Map<string, Declaration>();
  for (const name of propertyNames(reader, fqcn)) {
    const [declared] = declarationsOfProperty('HiddenFromRequest', fqcn, name, reader);
    if (declared !== undefined) found.set(name, declared);
  }
  return found;
}

/** Lists the properties of a class, its parents and its traits, whatever their visibility. */
export function propertyNames(reader: FactReader, fqcn: string): Set<string> {
  const owners = [fqcn, ...parentsOf(reader, fqcn), ...traitsOf(reader, fqcn)];
  return new Set(owners.flatMap((owner) => classOf(reader, owner)?.members.properties ?? []));
}

/**
 * Reports the names of a class-level `Hidden` that no published member has, and one without names. A name a parent
 * class declares is silent: it may be published elsewhere.
 */
export function raiseUnmatchedHidden(fqcn: string, published: readonly string[], ctx: AnalysisContext): void {
  for (const declared of declarationsOfClass('Hidden', fqcn, ctx)) {
    const names = declared.texts('properties');
    const inherited = new Set(parentsOf(ctx, fqcn).flatMap((parent) => [...propertyNames(ctx, parent)]));
    const unmatched = names.filter((name) => !published.includes(name) && !inherited.has(name));
    const where = { anchor: declared.anchor };
    const known = [...published];
    if (names.length === 0) ctx.raise('attribute.hidden-unmatched', { class: fqcn, name: null, known }, where);
    for (const name of unmatched) ctx.raise('attribute.hidden-unmatched', { class: fqcn, name, known }, where);
  }
}

/** Attributes of a property that are silent (`Internal`), or told where they are looked for. */
const TOLD_ELSEWHERE = new Set(['Internal', 'HiddenFromRequest']);

/**
 * Reports attributes of properties a class writes itself and no document shows (config 10); `shown` are their names in PHP. One of a
 * parent or a trait may be shown elsewhere.
 */
export function raiseUnshown(fqcn: string, shown: readonly string[], ctx: AnalysisContext): void {
  for (const name of classOf(ctx, fqcn)?.members.properties ?? []) {
    const place = shown.includes(name) ? undefined : propertyPlace(ctx, fqcn, name);
    for (const { attribute, anchor } of place === undefined ? [] : declarationsAt(ctx, place).read) {
      if (TOLD_ELSEWHERE.has(attribute)) continue;
      const reason = `no document shows the property ${name} of ${fqcn}`;
      ctx.raiseShared('attribute.without-effect', { attribute, reason }, { anchor });
    }
  }
}
