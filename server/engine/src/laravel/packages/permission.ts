import { COLLECTION, SPATIE_PERMISSION } from '@docgen/laravel-knowledge';
import type { Codebase } from '../../infer/codebase.js';
import { BOOL, INT, klass, STRING } from '../../types/make.js';
import type { ClassType, Type } from '../../types/type.js';

const SPATIE = 'Spatie\\Permission\\';
const ROLES_TRAIT = `${SPATIE}Traits\\HasRoles`.toLowerCase();
const PERMISSIONS_TRAIT = `${SPATIE}Traits\\HasPermissions`.toLowerCase();

/** Maps methods to their result; `this` is the model itself, with everything known of it. */
const ANSWERS = new Map<string, Type | 'this'>();
function put(words: string, answer: Type | 'this'): void {
  for (const word of words.split(' ')) ANSWERS.set(word.toLowerCase(), answer);
}

put('assignRole removeRole syncRoles givePermissionTo revokePermissionTo syncPermissions', 'this');
put('hasRole hasAnyRole hasAllRoles hasExactRoles hasPermissionTo hasAnyPermission hasAllPermissions', BOOL);
put('checkPermissionTo hasDirectPermission hasAllDirectPermissions hasAnyDirectPermission', BOOL);
put('getRoleNames getPermissionNames', klass(COLLECTION, [INT, STRING]));
put(
  'getAllPermissions getDirectPermissions getPermissionsViaRoles',
  klass(COLLECTION, [INT, klass(SPATIE_PERMISSION)]),
);

/** Answers a method the permission package's traits give a model (engine 14.10). */
export function permissionCall(on: ClassType, name: string, codebase: Codebase): Type | undefined {
  const answer = ANSWERS.get(name.toLowerCase());
  if (answer === undefined) return undefined;
  const uses = codebase
    .traitsOf(on.fqcn)
    .some((trait) => [ROLES_TRAIT, PERMISSIONS_TRAIT].includes(trait.toLowerCase()));
  if (!uses) return undefined;
  return answer === 'this' ? on : answer;
}
