import type { ShapeField, Type } from '@docgen/engine';

type Shape = Extract<Type, { kind: 'shape' }>;

/** Limits the alternatives of the same keys: more of them are rows of a table, and a table has one kind of row. */
const MAX_ROWS = 4;

/** Limits the literals of a member of such rows that are published as an `enum`. */
const MAX_VALUES = 48;

/** Merges shapes of the same keys where there are many, each member with the types it has in any of them (responses 2.1). */
export function mergeRows(members: readonly Type[]): readonly Type[] {
  if (members.length <= MAX_ROWS) return members;
  const tables = new Map<string, Shape[]>();
  for (const type of members) {
    if (type.kind !== 'shape') continue;
    const keys = JSON.stringify(type.fields.map((field) => field.key).sort());
    tables.set(keys, [...(tables.get(keys) ?? []), type]);
  }
  const merged = new Map<Type, Type | undefined>();
  for (const rows of tables.values()) {
    const [first] = rows;
    if (first === undefined || rows.length <= MAX_ROWS) continue;
    for (const row of rows) merged.set(row, undefined);
    merged.set(first, { ...first, fields: first.fields.map((field) => column(field, rows)) });
  }
  return members.flatMap((type) => (merged.has(type) ? (merged.get(type) ?? []) : [type]));
}

function column(field: ShapeField, rows: readonly Shape[]): ShapeField {
  const cells = rows.flatMap((row) => row.fields.filter(({ key }) => key === field.key));
  const { optional: _, ...rest } = field;
  const types = distinct(cells.flatMap(({ type }) => (type.kind === 'union' ? type.members : [type])));
  const [only] = types;
  const type: Type = types.length === 1 && only !== undefined ? only : { kind: 'union', members: types };
  return cells.some(({ optional }) => optional === true) ? { ...rest, type, optional: true } : { ...rest, type };
}

/** Leaves one of equal types; too many literals become their scalar. */
function distinct(types: readonly Type[]): Type[] {
  const tooMany = types.filter((type) => type.kind === 'literal').length > MAX_VALUES;
  const found = new Map<string, Type>();
  for (const type of types) {
    const wide = type.kind === 'literal' && tooMany ? scalarOf(type) : type;
    found.set(JSON.stringify(wide), wide);
  }
  return [...found.values()];
}

function scalarOf({ value, float, big }: Extract<Type, { kind: 'literal' }>): Type {
  if (typeof value === 'boolean') return { kind: 'scalar', type: 'bool' };
  if (typeof value === 'number') return { kind: 'scalar', type: float === true ? 'float' : 'int' };
  return { kind: 'scalar', type: big === true ? 'int' : 'string' };
}
