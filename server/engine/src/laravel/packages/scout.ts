import {
  COLLECTION,
  ELOQUENT_BUILDER,
  LAZY_COLLECTION,
  LENGTH_AWARE_PAGINATOR,
  PAGINATOR,
  SCOUT_BUILDER,
  SEARCHABLE,
} from '@docgen/laravel-knowledge';
import { applyArg, argType } from '../../infer/expression/calls/arguments.js';
import { type ClassRules, type MemberCall, rules, self } from '../../infer/member-rule.js';
import { INT, klass, STRING } from '../../types/make.js';
import { nullable } from '../../types/operations.js';
import type { Type } from '../../types/type.js';
import { union } from '../../types/union.js';
import { page } from '../pagination/page.js';
import { modelOf } from '../query/builder.js';
import { builderOf, collectionOf } from '../query/builder-class.js';
import { conditional } from '../query/conditional-query.js';

/** Answers `M::search($text)` of a model that is searchable, where its trait cannot be read. */
export function searchCall({ on, name, frame }: MemberCall): Type | undefined {
  if (name.toLowerCase() !== 'search') return undefined;
  const traits = frame.run.codebase.traitsOf(on.fqcn);
  return traits.some((trait) => trait.toLowerCase() === SEARCHABLE.toLowerCase())
    ? klass(SCOUT_BUILDER, [on])
    : undefined;
}

/** Gives the search with what the query behind it loads and selects: `query(fn ($q) => $q->with('author'))`. */
function queried(call: MemberCall): Type {
  const model = modelOf(call);
  if (model.kind !== 'class') return call.on;
  const { codebase } = call.frame.run;
  const result = applyArg(call.args, 0, [builderOf(model, codebase)]);
  const given = argType(call.args, 0, 'callback');
  const left = given === undefined ? undefined : call.frame.run.closures.get(given)?.left;
  const [query] = [result, left].flatMap((one) =>
    one?.kind === 'class' && codebase.isSubclass(one.fqcn, ELOQUENT_BUILDER) ? one : [],
  );
  const found = query?.args?.[0];
  return found === undefined ? call.on : { ...call.on, args: [found] };
}

/** Holds the rules of searches (engine 14.10): the package's own declarations leave the model out. */
export const scout: ClassRules = {
  fqcn: SCOUT_BUILDER,
  methods: rules([
    [
      'where whereIn whereNotIn orderBy orderByDesc latest oldest take within options withTrashed onlyTrashed tap',
      self,
    ],
    ['when unless', conditional],
    ['query', queried],
    ['get', (call) => collectionOf(modelOf(call), call.frame.run.codebase)],
    ['first', (call) => nullable(modelOf(call))],
    ['cursor', (call) => klass(LAZY_COLLECTION, [INT, modelOf(call)])],
    ['keys', klass(COLLECTION, [INT, union([INT, STRING])])],
    ['paginate', page(LENGTH_AWARE_PAGINATOR, modelOf, 1)],
    ['simplePaginate', page(PAGINATOR, modelOf, 1)],
  ]),
};
