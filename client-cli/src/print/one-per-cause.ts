import type { Diagnostic } from '@docgen/protocol';

/** Keeps one finding of each cause: of those that differ in their route alone the first, with the number of the other routes. */
export function onePerCause(diagnostics: readonly Diagnostic[]): Diagnostic[] {
  const causes = new Map<string, { first: Diagnostic; routes: Set<string> }>();
  const kept = diagnostics.flatMap((finding) => {
    const { code, message, help, routeSignature } = finding;
    if (routeSignature === undefined) return [{ first: finding, routes: new Set<string>() }];
    const key = JSON.stringify([code, message.replace(routeSignature, ''), help]);
    const known = causes.get(key);
    known?.routes.add(routeSignature);
    if (known !== undefined) return [];
    const cause = { first: finding, routes: new Set([routeSignature]) };
    causes.set(key, cause);
    return [cause];
  });
  return kept.map(({ first, routes }) => {
    const others = routes.size - 1;
    if (others < 1) return first;
    return {
      ...first,
      message: `${first.message} The same holds of ${others} more ${others === 1 ? 'route' : 'routes'}.`,
    };
  });
}
