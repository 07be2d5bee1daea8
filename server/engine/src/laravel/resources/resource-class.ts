import { USE_RESOURCE } from '@docgen/laravel-knowledge';
import { argText } from '../../infer/expression/calls/arguments.js';
import type { MemberCall } from '../../infer/member-rule.js';
import { klass, unknown } from '../../types/make.js';
import type { Type } from '../../types/type.js';
import { attributeArg } from '../eloquent/property-defaults.js';

/** Answers `$m->toResource(R?)`: R, else `#[UseResource]`, else the framework's naming convention (engine 14.4). */
export function conventionalResource(call: MemberCall): Type {
  const { codebase } = call.frame.run;
  const written = argText(call.args, 0);
  if (written !== undefined) return klass(codebase.spelled(written), [call.on]);
  const stated = attributeArg(call.on.fqcn, USE_RESOURCE, 0, 'class', codebase);
  if (stated?.kind === 'literal') return klass(codebase.spelled(String(stated.value)), [call.on]);
  for (const name of conventionNames(call.on.fqcn))
    if (codebase.classOf(name) !== undefined) return klass(name, [call.on]);
  return unknown('untyped');
}

/** Names the resources of a model: `X\Models\Sub\M` → `X\Http\Resources\Sub\MResource`, `X\Http\Resources\Sub\M`. */
export function conventionNames(model: string): string[] {
  const at = model.indexOf('\\Models\\');
  if (at < 0) return [];
  const base = `${model.slice(0, at)}\\Http\\Resources\\${model.slice(at + '\\Models\\'.length)}`;
  return [`${base}Resource`, base];
}

/** Reads the convention backwards: gives the model a resource's name points to. */
export function modelNameOf(resource: string): string | undefined {
  const at = resource.indexOf('\\Http\\Resources\\');
  if (at < 0) return undefined;
  const rest = resource.slice(at + '\\Http\\Resources\\'.length).replace(/(Resource|Collection)$/, '');
  return rest === '' ? undefined : `${resource.slice(0, at)}\\Models\\${rest}`;
}
