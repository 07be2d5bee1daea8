import { COLLECTION, RELATIONS, SPATIE_PERMISSION, SPATIE_ROLE } from '@docgen/laravel-knowledge';
import { type ClassRules, type MemberCall, rules, self } from '../../infer/member-rule.js';
import { BOOL, INT, klass, STRING } from '../../types/make.js';
import type { ClassType, Type } from '../../types/type.js';
import { withFilled, withWritten } from '../eloquent/instance/written-attributes.js';
import { relationOf } from '../eloquent/relation-methods.js';
import { HAS_PERMISSIONS, HAS_ROLES, hasPermissionTrait, permissionModel } from './permission-relations.js';

const METHODS = rules([
  ['assignRole removeRole syncRoles givePermissionTo revokePermissionTo syncPermissions', self],
  ['hasRole hasAnyRole hasAllRoles hasExactRoles hasPermissionTo hasAnyPermission hasAllPermissions', BOOL],
  ['checkPermissionTo hasDirectPermission hasAllDirectPermissions hasAnyDirectPermission', BOOL],
  ['getRoleNames getPermissionNames', klass(COLLECTION, [INT, STRING])],
  [
    'getAllPermissions getDirectPermissions getPermissionsViaRoles',
    ({ frame }) => klass(COLLECTION, [INT, klass(permissionModel(frame.run.codebase))]),
  ],
  ['roles permissions', related],
]);

/** Answers `$user->roles()`, a relation whose related model only the configuration names. */
function related({ on, name, frame }: MemberCall): Type | undefined {
  const relation = relationOf(on.fqcn, name, frame.run.codebase);
  if (relation === undefined) return undefined;
  const short = relation.kind === 'morphtomany' ? 'MorphToMany' : 'BelongsToMany';
  return klass(RELATIONS + short, [relation.related, on]);
}

/** Holds the methods the package's traits give a model, where the traits can be read (engine 14.10). */
export const permissionTraits: readonly ClassRules[] = [HAS_ROLES, HAS_PERMISSIONS].map((fqcn) => ({
  fqcn,
  methods: METHODS,
}));

/** Answers these methods where the traits cannot be read. */
export function permissionCall(call: MemberCall): Type | undefined {
  const rule = METHODS[call.name.toLowerCase()];
  if (rule === undefined || !hasPermissionTrait(call.on.fqcn, call.frame.run.codebase, HAS_ROLES, HAS_PERMISSIONS))
    return undefined;
  return typeof rule === 'function' ? rule(call) : rule;
}

/** Types what a model of the package just stored: its own `create()` writes the guard besides. */
function stored(call: MemberCall, origin: NonNullable<ClassType['origin']>): Type {
  const [attributes] = call.args.positional;
  const filled = withFilled({ ...call.on, origin }, attributes?.type, call.frame, 'fill');
  return withWritten(filled, ['guard_name']);
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
