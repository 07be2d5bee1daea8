import type { Where } from '@docgen/protocol';
import { METHODS } from '../document/index.js';
import type { PartContext, Questions } from './emitter.js';

/** Names the operation that a place of a part belongs to, or the path when it belongs to several (emitters 2.3). */
export function operationPlace<Q extends Questions>(
  { kind, name }: Pick<PartContext<Q>, 'kind' | 'name'>,
  path: readonly string[],
): Where {
  if (kind.name !== 'paths') return {};
  const [member = '', method = ''] = path;
  if (METHODS.includes(member)) return { routeSignature: `${member.toUpperCase()} ${name}` };
  return { routeSignature: member === 'additionalOperations' && method !== '' ? `${method} ${name}` : name };
}
