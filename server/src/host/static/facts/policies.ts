import type { ClassFact } from '@docgen/php';
import type { Interpreter } from '../interpreter/interpreter.js';
import { absolute } from '../sources/paths.js';

/**
 * Finds policies by the naming convention `App\Policies\<Model>Policy`, for models without a registered one (host 11).
 */
export function conventionalPolicies(interp: Interpreter): Map<string, string> {
  const found = new Map<string, string>();
  const root = interp.app.namespace;
  for (const entry of interp.world.list(absolute('app/Policies')) ?? []) {
    const name = /^(\w+)Policy\.php$/.exec(entry.name)?.[1];
    if (name === undefined) continue;
    const policy = `${root}Policies\\${name}Policy`;
    if (interp.classes.any(policy) === undefined) continue;
    for (const model of [`${root}Models\\${name}`, `${root}${name}`]) {
      const fact: ClassFact | undefined = interp.classes.any(model);
      if (fact === undefined) continue;
      found.set(fact.name, policy);
      break;
    }
  }
  return found;
}
