import { COLLECTION, SPATIE_PERMISSION, SPATIE_ROLE } from '@docgen/laravel-knowledge';
import type { Codebase } from '../../infer/codebase.js';
import { type ClassRules, type MemberCall, rules } from '../../infer/member-rule.js';
import { BOOL, INT, klass, STRING } from '../../types/make.js';
import type { ClassType, Type } from '../../types/type.js';
import { filledBy, withWritten } from '../eloquent/written-attributes.js';

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

/** Types what a model of the package just stored: its own `create()` writes the guard besides. */
function stored(call: MemberCall, origin: NonNullable<ClassType['origin']>): Type {
  const [attributes] = call.args.positional;
  const filled = attributes === undefined ? [] : filledBy(call.on, attributes.type, call.frame, 'fill');
  return withWritten({ ...call.on, origin }, [...filled, 'guard_name']);
}

const STORING = rules([
  ['create', (call) => stored(call, 'created')],
  ['findOrCreate', (call) => stored(call, 'maybe-created')],
  ['findByName findById', ({ on }) => on],
]);

/** Holds the methods by which the models of the package stand in for the framework's (engine 14.10). */
export const permissionModels: readonly ClassRules[] = [SPATIE_ROLE, SPATIE_PERMISSION].map((fqcn) => ({
  fqcn,
  methods: STORING,
}));
