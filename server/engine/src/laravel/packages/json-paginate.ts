import { ELOQUENT_BUILDER, LENGTH_AWARE_PAGINATOR, RELATION } from '@docgen/laravel-knowledge';
import { argType } from '../../infer/expression/calls/arguments.js';
import type { MemberCall } from '../../infer/member-rule.js';
import { INT, klass } from '../../types/make.js';
import type { Type } from '../../types/type.js';
import { modelOf } from '../query/builder.js';

/**
 * Answers `jsonPaginate($maxResults, $defaultSize)`: a page whose number and size are `page[number]` and `page[size]`.
 * Sizes the call does not state are the package's configured ones, which whoever publishes the page knows.
 */
export function jsonPaginated(call: MemberCall): Type | undefined {
  if (call.name.toLowerCase() !== 'jsonpaginate') return undefined;
  const { codebase } = call.frame.run;
  if (![ELOQUENT_BUILDER, RELATION].some((one) => codebase.isSubclass(call.on.fqcn, one))) return undefined;
  const [maximum, standard] = [stated(call, 0, 'maxResults'), stated(call, 1, 'defaultSize')];
  const size = {
    key: 'page.size',
    ...(standard === undefined ? {} : { default: standard }),
    ...(maximum === undefined ? {} : { maximum }),
  };
  return { ...klass(LENGTH_AWARE_PAGINATOR, [INT, modelOf(call)]), page: { key: 'page[number]', size, json: true } };
}

function stated({ args }: MemberCall, at: number, name: string): number | undefined {
  const given = argType(args, at, name);
  return given?.kind === 'literal' && typeof given.value === 'number' ? given.value : undefined;
}
