/**
 * Lists properties of the framework's models: a project that redeclares one sets its default, and the framework writes
 * it later.
 */
export const MODEL_SETTINGS: ReadonlySet<string> = new Set(
  (
    'connection table primaryKey keyType incrementing with withCount preventsLazyLoading perPage exists wasRecentlyCreated ' +
    'escapeWhenCastingToString attributes original changes previous casts classCastCache attributeCastCache dateFormat dates ' +
    'appends relations touches timestamps usesUniqueIds hidden visible fillable guarded observables dispatchesEvents ' +
    'forceDeleting accessToken rememberTokenName authPasswordName'
  ).split(' '),
);
