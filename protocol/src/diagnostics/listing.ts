/**
 * Lists names in a message: at most 20, then how many more (diagnostics 5 row 31). `empty` stands for an empty list.
 */
export function listing(names: readonly string[], empty = 'none'): string {
  if (names.length === 0) return empty;
  const shown = names.slice(0, 20).join(', ');
  return names.length > 20 ? `${shown} and ${names.length - 20} more` : shown;
}
