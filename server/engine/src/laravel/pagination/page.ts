import { CURSOR_PAGINATOR } from '@docgen/laravel-knowledge';
import { argText, argType, passed } from '../../infer/expression/calls/arguments.js';
import type { MemberCall, MemberRule } from '../../infer/member-rule.js';
import { INT, klass } from '../../types/make.js';
import type { Type } from '../../types/type.js';
import { pageSizeRead } from './page-size.js';

/** Makes a page of what a query finds, with the query key its call reads (requests 9.2): its argument at `nameAt` names it. */
export function page(fqcn: string, item: (call: MemberCall) => Type, nameAt = 2): MemberRule {
  return (call) => {
    const word = fqcn === CURSOR_PAGINATOR ? 'cursor' : 'page';
    const name = argType(call.args, nameAt, `${word}Name`);
    const key = call.args.unreadable
      ? null
      : name === undefined
        ? word
        : (argText(call.args, nameAt, `${word}Name`) ?? null);
    const size = pageSizeRead(passed(call.args, 0, 'perPage')?.expr, call.frame);
    const type = klass(fqcn, [INT, item(call)]);
    return { ...type, page: { key, ...(size === undefined ? {} : { size }) } };
  };
}
