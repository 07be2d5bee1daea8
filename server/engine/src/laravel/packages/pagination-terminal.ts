import { ELOQUENT_BUILDER, LENGTH_AWARE_PAGINATOR, RELATION } from '@docgen/laravel-knowledge';
import type { MemberCall } from '../../infer/member-rule.js';
import type { Type } from '../../types/type.js';
import { pageOf } from '../pagination/page.js';
import { modelOf } from '../query/builder.js';

interface Settings {
  enabled?: unknown;
  pagination_terminals?: unknown;
}

/** Answers a method of a builder that docgen.yaml says paginates, `pagination_terminals`: a page with its length (responses 8.1). */
export function terminalPage(call: MemberCall): Type | undefined {
  const { codebase } = call.frame.run;
  if (![ELOQUENT_BUILDER, RELATION].some((one) => codebase.isSubclass(call.on.fqcn, one))) return undefined;
  const settings = codebase.reader.read<Settings>('setting:integrations.query_builder');
  const names = settings?.enabled === false ? undefined : settings?.pagination_terminals;
  const named = Array.isArray(names) && names.some((one) => String(one).toLowerCase() === call.name.toLowerCase());
  return named && mayAct(call) ? pageOf(LENGTH_AWARE_PAGINATOR, modelOf(call), { key: 'page' }, call) : undefined;
}

/** Tells whether the package the setting belongs to may be there: it is installed, or nobody knows what is. */
function mayAct({ frame }: MemberCall): boolean {
  const { reader } = frame.run.codebase;
  const found = reader.read<{ version?: string; isTold: boolean }>('host:packages/spatie/laravel-query-builder');
  return found?.version !== undefined || found?.isTold !== true;
}
