/** Holds a TypeScript type: a text that needs no parentheses, or what several are joined to. */
export type TypeForm = { kind: 'atom'; text: string } | { kind: 'union' | 'intersection'; of: readonly TypeForm[] };

export const UNKNOWN: TypeForm = atom('unknown');
export const NEVER: TypeForm = atom('never');

export function atom(text: string): TypeForm {
  return { kind: 'atom', text };
}

/** Joins types to a union, equal members once; one that contains unknown is unknown. */
export function union(types: readonly TypeForm[]): TypeForm {
  const all = flat('union', types).filter((type) => !is(type, NEVER));
  return all.some((type) => is(type, UNKNOWN)) ? UNKNOWN : joined('union', all, NEVER);
}

/** Joins types to an intersection, equal members once, without unknown. */
export function intersection(types: readonly TypeForm[]): TypeForm {
  const all = flat('intersection', types).filter((type) => !is(type, UNKNOWN));
  return all.some((type) => is(type, NEVER)) ? NEVER : joined('intersection', all, UNKNOWN);
}

/** Writes a type. */
export function typeText(type: TypeForm): string {
  if (type.kind === 'atom') return type.text;
  const between = type.kind === 'union' ? ' | ' : ' & ';
  return type.of.map((one) => (type.kind === 'intersection' ? unitText(one) : typeText(one))).join(between);
}

/** Writes a type as one operand, in parentheses where it is several joined. */
export function unitText(type: TypeForm): string {
  return type.kind === 'atom' ? type.text : `(${typeText(type)})`;
}

function flat(kind: 'union' | 'intersection', types: readonly TypeForm[]): TypeForm[] {
  return types.flatMap((type) => (type.kind === kind ? type.of : [type]));
}

function joined(kind: 'union' | 'intersection', types: readonly TypeForm[], none: TypeForm): TypeForm {
  const texts = new Map(types.map((type) => [typeText(type), type]));
  const [first, ...others] = texts.values();
  if (first === undefined) return none;
  return others.length === 0 ? first : { kind, of: [first, ...others] };
}

function is(type: TypeForm, other: TypeForm): boolean {
  return type === other || (type.kind === 'atom' && other.kind === 'atom' && type.text === other.text);
}
