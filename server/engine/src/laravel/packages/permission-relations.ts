import { SPATIE_PERMISSION, SPATIE_ROLE } from '@docgen/laravel-knowledge';
import type { Arg } from '@docgen/php';
import type { Codebase } from '../../infer/codebase.js';
import { createFrame } from '../../infer/frame.js';
import { configValue } from '../container/config.js';
import { declarationRun } from '../eloquent/property-defaults.js';

/** Namespace of the permission package's traits. */
const TRAITS = 'Spatie\\Permission\\Traits\\';
export const HAS_ROLES = `${TRAITS}HasRoles`;
export const HAS_PERMISSIONS = `${TRAITS}HasPermissions`;

/** Describes a relation the package gives a model, as a method of the project would write it. */
export interface PackageRelation {
  kind: 'morphtomany' | 'belongstomany';
  related: string;
  args: Arg[];
}

/** Tells whether a model uses a trait of the permission package, which need not be readable. */
export function hasPermissionTrait(fqcn: string, codebase: Codebase, ...traits: string[]): boolean {
  const wanted = traits.map((trait) => trait.toLowerCase());
  return codebase.traitsOf(fqcn).some((trait) => wanted.includes(trait.toLowerCase()));
}

/**
 * Gives `roles` and `permissions` of a model with the package's traits, and those of its own models (engine 14.10), under the names of
 * `config/permission.php`. Its methods read them from there when they run, so that their bodies say nothing.
 */
export function permissionRelation(model: string, name: string, codebase: Codebase): PackageRelation | undefined {
  if (name !== 'roles' && name !== 'permissions') return undefined;
  const isRole = codebase.isSubclass(model, SPATIE_ROLE);
  const isPermission = codebase.isSubclass(model, SPATIE_PERMISSION);
  const traits = name === 'roles' ? [HAS_ROLES] : [HAS_ROLES, HAS_PERMISSIONS];
  if (!isRole && !isPermission && !hasPermissionTrait(model, codebase, ...traits)) return undefined;
  const setting = settings(codebase);
  const one = name === 'roles' ? 'role' : 'permission';
  const related = setting(`models.${one}`, one === 'role' ? SPATIE_ROLE : SPATIE_PERMISSION);
  const key = setting(`column_names.${one}_pivot_key`, `${one}_id`);
  const own = (isRole && name === 'permissions') || (isPermission && name === 'roles');
  if (own) {
    const other = isRole ? 'role' : 'permission';
    const table = setting('table_names.role_has_permissions', 'role_has_permissions');
    const back = setting(`column_names.${other}_pivot_key`, `${other}_id`);
    return { kind: 'belongstomany', related, args: texts(related, table, back, key) };
  }
  const table = setting(`table_names.model_has_${name}`, `model_has_${name}`);
  const back = setting('column_names.model_morph_key', 'model_id');
  return { kind: 'morphtomany', related, args: texts(related, 'model', table, back, key) };
}

/** Names the class of permissions. */
export function permissionModel(codebase: Codebase): string {
  return settings(codebase)('models.permission', SPATIE_PERMISSION);
}

/** Answers texts of `config/permission.php`, else what the package has by itself. */
function settings(codebase: Codebase): (path: string, usual: string) => string {
  const frame = createFrame(declarationRun(codebase), { fact: 'config:permission', root: {} });
  return (path, usual) => {
    const value = configValue(`permission.${path}`, undefined, frame);
    return value.kind === 'literal' && typeof value.value === 'string' ? value.value : usual;
  };
}

function texts(...values: string[]): Arg[] {
  return values.map((v) => ({ k: 'arg', value: { k: 'str', v } }));
}
