/**
 * Lists methods by which the query builders return themselves. Where another method of that name could lie in an
 * unreadable trait (engine 9.3), only these reach the builder.
 */
const NAMES = new Set(
  `select selectRaw selectSub addSelect distinct from fromRaw fromSub useIndex forceIndex ignoreIndex
  join joinWhere joinSub joinLateral leftJoin leftJoinSub leftJoinWhere leftJoinLateral rightJoin rightJoinSub rightJoinWhere
  crossJoin crossJoinSub having orHaving havingRaw orHavingRaw havingNull orHavingNull havingNotNull orHavingNotNull
  havingBetween havingNotBetween groupBy groupByRaw orderBy orderByDesc orderByRaw latest oldest inRandomOrder reorder
  reorderDesc skip offset take limit groupLimit forPage forPageBeforeId forPageAfterId union unionAll lock lockForUpdate
  sharedLock timeout useWritePdo beforeQuery afterQuery on onWriteConnection newQuery newModelQuery newQueryWithoutScopes
  newQueryWithoutScope newQueryWithoutRelationships newQueryForRestoration query has orHas doesntHave orDoesntHave hasMorph
  orHasMorph doesntHaveMorph orDoesntHaveMorph with withOnly without withCount withMax withMin withSum withAvg withExists
  withAggregate withWhereHas withWhereRelation withCasts withGlobalScope withoutGlobalScope withoutGlobalScopes
  clone withoutGlobalScopesExcept withTrashed withoutTrashed onlyTrashed scopes applyScopes mergeWheres
  mergeConstraintsFrom setQuery setModel setEagerLoads withoutEagerLoad withoutEagerLoads`
    .toLowerCase()
    .split(/\s+/),
);

/**
 * Tells whether a method is fluent. `where…` and `orWhere…` are the builder's with any ending: a name it lacks becomes
 * a condition on that column.
 */
export function isFluentBuilder(name: string): boolean {
  return NAMES.has(name.toLowerCase()) || /^(or)?where/i.test(name);
}
