import { ELOQUENT_BUILDER, LENGTH_AWARE_PAGINATOR, RELATION } from '@docgen/laravel-knowledge';
import type { MemberCall } from '../../infer/member-rule.js';
import { INT, klass } from '../../types/make.js';
import type { Type } from '../../types/type.js';
import { modelOf } from '../query/builder.js';

/** Holds the package's default page size (requests 11.1). */
const SIZE = 30;

/** Answers `jsonPaginate()`: a page whose number and size are `page[number]` and `page[size]`. */
export function jsonPaginated(call: MemberCall): Type | undefined {
  if (call.name.toLowerCase() !== 'jsonpaginate') return undefined;
  const { codebase } = call.frame.run;
  if (![ELOQUENT_BUILDER, RELATION].some((one) => codebase.isSubclass(call.on.fqcn, one))) return undefined;
  const page = { key: 'page[number]', size: { key: 'page.size', default: SIZE } };
  return { ...klass(LENGTH_AWARE_PAGINATOR, [INT, modelOf(call)]), page };
}
