import { CURSOR_PAGINATOR } from '@docgen/laravel-knowledge';
import { argText, argType, passed } from '../../infer/expression/calls/arguments.js';
import type { MemberCall, MemberRule } from '../../infer/member-rule.js';
import { notePage } from '../../infer/memo/memo-scope.js';
import { INT, klass } from '../../types/make.js';
import type { ClassType, Type } from '../../types/type.js';
import { pageSizeRead } from './page-size.js';

/** Makes a page of what a query finds, with the query key its call reads (requests 9.2): its argument at `nameAt` names it. */
export function page(fqcn: string, item: (call: MemberCall) => Type, nameAt = 2): MemberRule {
  return (call) => {
    const given = fqcn === CURSOR_PAGINATOR ? undefined : givenNumber(call, nameAt + 1);
    const key = given ?? { key: keyOf(call, fqcn, nameAt) };
    const size = pageSizeRead(passed(call.args, 0, 'perPage')?.expr, call.frame);
    return pageOf(fqcn, item(call), { ...key, ...(size === undefined ? {} : { size }) }, call);
  };
}

/** Types a page that the code under way cuts, of items of a type. */
export function pageOf(fqcn: string, item: Type, page: NonNullable<ClassType['page']>, { frame }: MemberCall): Type {
  notePage(frame.run, { ...klass(fqcn), page });
  return { ...klass(fqcn, [INT, item]), page };
}

/** Answers what gives the place in a list that the request asks for: whoever asks reads the query key at argument 0. */
export function asked(fqcn: string, result: Type): MemberRule {
  return (call) => {
    notePage(call.frame.run, { ...klass(fqcn), page: { key: keyOf(call, fqcn, 0) } });
    return result;
  };
}

/** Tells the key of the number a call is given itself: that of the read it is, none for one written there; the framework asks in place of 0. */
function givenNumber({ args, frame }: MemberCall, at: number): { key: string | null } | undefined {
  const type = argType(args, at, 'page');
  if (type === undefined || type.kind === 'null') return undefined;
  if (type.kind === 'literal') return Number(type.value) === 0 ? undefined : { key: null };
  const read = pageSizeRead(passed(args, at, 'page')?.expr, frame);
  return read === undefined ? undefined : { key: read.key };
}

/** Gives the query key a call reads; null where its argument cannot be read. */
function keyOf({ args }: MemberCall, fqcn: string, nameAt: number): string | null {
  const word = fqcn === CURSOR_PAGINATOR ? 'cursor' : 'page';
  if (args.unreadable) return null;
  return argType(args, nameAt, `${word}Name`) === undefined ? word : (argText(args, nameAt, `${word}Name`) ?? null);
}
