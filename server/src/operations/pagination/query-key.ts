import type { JsonMap } from '@docgen/protocol';
import { type By, type Contribution, type DraftView, schema } from '../../analysis/index.js';

/**
 * Documents a query parameter the framework or a package reads itself, unless a stronger layer documents one of that
 * name.
 */
export function queryKey(name: string, description: string, value: JsonMap, by: By, draft: DraftView): Contribution[] {
  const target = { node: 'parameter', in: 'query', name } as const;
  if (draft.has(target)) return [];
  return [
    { target, field: 'required', value: false, by },
    { target, field: 'description', value: description, by },
    schema({ node: 'parameter-schema', in: 'query', name }, value, by),
  ];
}
