/**
 * Lists the type keywords of docblocks (engine 4.1). Those PHP reserves are keywords in any case, the others only in
 * lower case.
 */
const RESERVED = new Set(
  'int float string bool array iterable object mixed null void never callable true false self static parent'.split(' '),
);

const PSEUDO = new Set(
  (
    'integer boolean double number real scalar numeric list resource array-key int-mask int-mask-of positive-int ' +
    'negative-int non-negative-int non-positive-int non-zero-int numeric-string class-string interface-string ' +
    'trait-string callable-string literal-string lowercase-string uppercase-string html-escaped-string ' +
    'non-empty-string truthy-string non-falsy-string non-empty-lowercase-string non-empty-array non-empty-list ' +
    'open-resource closed-resource never-return never-returns no-return value-of key-of enum-string ' +
    'non-empty-uppercase-string non-empty-literal-string callable-array callable-object empty noreturn ' +
    'pure-callable pure-closure non-empty-mixed associative-array min max'
  ).split(' '),
);

/**
 * Gives the keyword a written identifier is, in the spelling this file lists; undefined for a class or template name.
 */
export function builtin(name: string): string | undefined {
  const lower = name.toLowerCase();
  if (RESERVED.has(lower)) return lower;
  if (name === lower && PSEUDO.has(name) && name !== 'min' && name !== 'max') return name;
  // A dash never stands in a class name.
  return name.includes('-') ? lower : undefined;
}
