import type { Codebase } from '../codebase.js';
import { framework } from '../framework/framework.js';

/**
 * Tells whether no object of a class or an interface of the project is of another name: every concrete class at or below it is read
 * up to its roots, and none has that name above it. Classes of packages extend none of the project's. Below a class of the framework a
 * package may have any: there it holds of names the framework keeps apart alone.
 */
export function hasNoInstanceOf(fqcn: string, name: string, codebase: Codebase): boolean {
  return codebase.reader.lookup(`none:${fqcn}|${name}`, () => {
    const isOwn = codebase.isProject(fqcn);
    if (!isOwn && !framework.areApart(fqcn, name, codebase)) return false;
    const below = codebase.reader.read<string[]>(`implementors:${codebase.spelled(fqcn)}`) ?? [];
    const concrete = isOwn && isConcrete(fqcn, codebase) ? [fqcn, ...below] : below;
    return (!isOwn || concrete.length > 0) && concrete.every((one) => isOther(one, name, codebase));
  });
}

function isConcrete(fqcn: string, codebase: Codebase): boolean {
  const fact = codebase.classOf(fqcn);
  return fact?.kind === 'class' && fact.abstract !== true;
}

function isOther(concrete: string, name: string, codebase: Codebase): boolean {
  return (
    !codebase.isSubclass(concrete, name) &&
    codebase.ancestors(concrete).every((one) => isRead(one, concrete, name, codebase))
  );
}

/** Tells whether what stands above a class of the line is known, and none of it left out because there are too many levels. */
function isRead(one: string, concrete: string, name: string, codebase: Codebase): boolean {
  const fact = codebase.classOf(one);
  // An interface of PHP itself extends none of a namespace.
  if (fact === undefined) return framework.parentsOf(one) !== undefined || (!one.includes('\\') && name.includes('\\'));
  return [...(fact.extends === undefined ? [] : [fact.extends]), ...fact.implements].every((above) =>
    codebase.isSubclass(concrete, above),
  );
}
