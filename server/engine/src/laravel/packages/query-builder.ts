import { ELOQUENT_BUILDER, RELATION, SPATIE_QUERY_BUILDER } from '@docgen/laravel-knowledge';
import { argType } from '../../infer/expression/calls/arguments.js';
import { type ClassRules, type MemberCall, rules } from '../../infer/member-rule.js';
import { klass } from '../../types/make.js';
import type { Type } from '../../types/type.js';
import { isModel } from '../classes.js';
import { builderOf } from '../query/builder-class.js';

/** Answers `QueryBuilder::for(M::class)` with a builder of the model; allowed filters change no type. */
function queryFor({ args, frame: { run } }: MemberCall): Type | undefined {
  const subject = argType(args, 0, 'subject');
  if (subject?.kind === 'literal' && isModel(String(subject.value), run.codebase))
    return builderOf(klass(String(subject.value)), run.codebase);
  if (subject?.kind !== 'class') return undefined;
  return [ELOQUENT_BUILDER, RELATION].some((one) => run.codebase.isSubclass(subject.fqcn, one)) ? subject : undefined;
}

/** Holds the rules of the query-builder package (engine 14.10). */
export const queryBuilderPackage: ClassRules = {
  fqcn: SPATIE_QUERY_BUILDER,
  methods: rules([['for', queryFor]]),
};
