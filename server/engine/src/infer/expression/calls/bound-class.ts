import type { ClassType } from '../../../types/type.js';
import { type Codebase, isVendor } from '../../codebase.js';
import { framework } from '../../framework/framework.js';

/** Finds the class bound to an interface or an abstract class of the project (engine 9.2). */
export function boundClass(on: ClassType, codebase: Codebase): ClassType | undefined {
  const fact = codebase.classOf(on.fqcn);
  if (fact === undefined || isVendor(fact.path) || (fact.kind !== 'interface' && fact.abstract !== true))
    return undefined;
  const bound = framework.bindingOf(fact.name, codebase);
  const target = bound === undefined ? onlyImplementation(fact.name, codebase) : bound;
  if (typeof target !== 'string' || target === fact.name || !codebase.isSubclass(target, fact.name)) return undefined;
  const type = codebase.typeOfName(target);
  return type.kind === 'class' ? type : undefined;
}

/** Finds the only implementation. Two candidates never merge: with more than one the declaration stands. */
function onlyImplementation(fqcn: string, codebase: Codebase): string | undefined {
  const found = codebase.reader.read<string[]>(`implementors:${fqcn}`) ?? [];
  return found.length === 1 ? found[0] : undefined;
}
