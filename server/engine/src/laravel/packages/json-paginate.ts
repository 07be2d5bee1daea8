import {
  CURSOR_PAGINATOR,
  ELOQUENT_BUILDER,
  LENGTH_AWARE_PAGINATOR,
  PAGINATOR,
  RELATION,
} from '@docgen/laravel-knowledge';
import { argType } from '../../infer/expression/calls/arguments.js';
import type { MemberCall } from '../../infer/member-rule.js';
import type { Type } from '../../types/type.js';
import { configValue } from '../container/config.js';
import { pageOf } from '../pagination/page.js';
import { modelOf } from '../query/builder.js';

/**
 * Answers `jsonPaginate($maxResults, $defaultSize)`, by its configured name and mode: a page whose number and size are `page[number]` and `page[size]`.
 * Sizes the call does not state are the package's configured ones, which whoever publishes the page knows.
 */
export function jsonPaginated(call: MemberCall): Type | undefined {
  const { codebase } = call.frame.run;
  if (![ELOQUENT_BUILDER, RELATION].some((one) => codebase.isSubclass(call.on.fqcn, one))) return undefined;
  if (call.name.toLowerCase() !== 'jsonpaginate' && call.name !== setting(call, 'method_name')) return undefined;
  const [maximum, standard] = [stated(call, 0, 'maxResults'), stated(call, 1, 'defaultSize')];
  const size = {
    key: 'page.size',
    ...(standard === undefined ? {} : { default: standard }),
    ...(maximum === undefined ? {} : { maximum }),
  };
  return pageOf(pageClass(call), modelOf(call), { key: 'page[number]', size, json: true }, call);
}

/** Names the page the configured mode cuts; a cursor comes before a simple page. */
function pageClass(call: MemberCall): string {
  if (setting(call, 'use_cursor_pagination') === true) return CURSOR_PAGINATOR;
  return setting(call, 'use_simple_pagination') === true ? PAGINATOR : LENGTH_AWARE_PAGINATOR;
}

function setting(call: MemberCall, name: string): unknown {
  const value = configValue(`json-api-paginate.${name}`, undefined, call.frame);
  return value.kind === 'literal' ? value.value : undefined;
}

function stated({ args }: MemberCall, at: number, name: string): number | undefined {
  const given = argType(args, at, name);
  return given?.kind === 'literal' && typeof given.value === 'number' ? given.value : undefined;
}
