/** Lists names a docblock introduces that are no classes: `@template T`, type aliases, imported type aliases. */
export function templateNames(raw: string): string[] {
  if (!raw.includes('template') && !raw.includes('-type')) return [];
  const names: string[] = [];
  for (const found of raw.matchAll(/@(?:phpstan-|psalm-)?template(?:-covariant|-contravariant)?\s+([A-Za-z_]\w*)/g)) {
    if (found[1] !== undefined) names.push(found[1]);
  }
  for (const found of raw.matchAll(/@(?:phpstan|psalm)-type\s+([A-Za-z_]\w*)/g)) {
    if (found[1] !== undefined) names.push(found[1]);
  }
  for (const found of raw.matchAll(
    /@(?:phpstan|psalm)-import-type\s+([A-Za-z_]\w*)\s+from\s+[\w\\]+(?:\s+as\s+([A-Za-z_]\w*))?/g,
  )) {
    const name = found[2] ?? found[1];
    if (name !== undefined) names.push(name);
  }
  return names;
}
