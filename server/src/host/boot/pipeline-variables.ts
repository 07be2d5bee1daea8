/**
 * Matches variables that a pipeline sets for one run: its number, its commit, its paths. The runs of a pipeline differ
 * in them though the application is the same.
 */
const OF_RUN =
  /^(?:ACTIONS|AGENT|APPVEYOR|BITBUCKET|BUILD|BUILDKITE|CI|CIRCLE|CODEBUILD|DRONE|GITHUB|GITLAB|JENKINS|RUNNER|SEMAPHORE|SYSTEM|TEAMCITY|TRAVIS|WOODPECKER)_/;

/** Matches whatever could name a variable, or the beginning or end of a name that is put together. */
const NAME = /\b[A-Z_][A-Z0-9_]*\b/g;

/** Lists, sorted, the names in these texts that may be of a variable of a run, and pieces such a name may be put together of. */
export function mentionedVariables(texts: Iterable<string>): string[] {
  const found = new Set<string>();
  for (const text of texts) {
    for (const [name] of text.matchAll(NAME)) if (name.startsWith('_') || OF_RUN.test(name)) found.add(name);
  }
  return [...found].sort();
}

/**
 * Keeps the variables a boot may have read: all but those of a run that no file it loaded mentions. Without a list of
 * mentions all of them; `always` names some that count anyway.
 */
export function countingVariables(
  env: Readonly<Record<string, string | undefined>>,
  mentioned: readonly string[] | undefined,
  always: Readonly<Record<string, string>>,
): Record<string, string | undefined> {
  if (mentioned === undefined) return { ...env };
  const counts = (name: string) =>
    Object.hasOwn(always, name) ||
    mentioned.some(
      (one) =>
        one === name ||
        (one.endsWith('_') && name.startsWith(one)) ||
        (one.length > 1 && one.startsWith('_') && name.endsWith(one)),
    );
  return Object.fromEntries(Object.entries(env).filter(([name]) => !OF_RUN.test(name) || counts(name)));
}
