import { argType } from '../../infer/expression/calls/arguments.js';
import { type ClassRules, type MemberCall, rules } from '../../infer/member-rule.js';
import { klass } from '../../types/make.js';
import type { Type } from '../../types/type.js';
import { isModel } from '../classes.js';
import { BUILDER, RELATION } from '../names.js';
import { builderOf } from '../query/builder-class.js';
import { PACKAGE_BUILDER } from './query-builder-names.js';

/** `QueryBuilder::for(M::class)`: a builder of what it is for; what is allowed of it changes nothing it finds. */
function queryFor({ args, frame: { run } }: MemberCall): Type | undefined {
  const subject = argType(args, 0, 'subject');
  if (subject?.kind === 'literal' && isModel(String(subject.value), run.codebase))
    return builderOf(klass(String(subject.value)), run.codebase);
  if (subject?.kind !== 'class') return undefined;
  return [BUILDER, RELATION].some((one) => run.codebase.isSubclass(subject.fqcn, one)) ? subject : undefined;
}

/** The query-builder package (engine 14.10). */
export const queryBuilderPackage: ClassRules = {
  fqcn: PACKAGE_BUILDER,
  methods: rules([['for', queryFor]]),
};
