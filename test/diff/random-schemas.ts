/** Makes random schemas, edits of them, and values they may accept, all from one seed. */

export type Schema = boolean | Record<string, unknown>;

/** Gives numbers below 1 that follow from a seed. */
export class Dice {
  #state: number;
  constructor(seed: number) {
    this.#state = seed >>> 0 || 1;
  }

  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0;
    let at = this.#state;
    at = Math.imul(at ^ (at >>> 15), at | 1);
    at ^= at + Math.imul(at ^ (at >>> 7), at | 61);
    return ((at ^ (at >>> 14)) >>> 0) / 4294967296;
  }

  below(limit: number): number {
    return Math.floor(this.next() * limit);
  }

  pick<T>(from: readonly T[]): T {
    return from[this.below(from.length)] as T;
  }

  chance(share: number): boolean {
    return this.next() < share;
  }

  some<T>(from: readonly T[], most: number): T[] {
    const left = [...from];
    return Array.from({ length: this.below(most) + 1 }, () => left.splice(this.below(left.length), 1)[0] as T);
  }
}

const TYPES = ['string', 'integer', 'number', 'boolean', 'array', 'object'];
const NAMES = ['a', 'b', 'c'];
const LITERALS: unknown[] = ['a', 'ab', 1, 2, 2.5, true, null, { a: 1 }, ['a']];
export const COMPONENTS = ['A', 'B', 'C'];

type Make = (dice: Dice, depth: number) => unknown;

const bound: Make = (dice) => dice.below(4);
const schema: Make = (dice, depth) => randomSchema(dice, depth - 1);
const branches: Make = (dice, depth) => Array.from({ length: 1 + dice.below(3) }, () => branch(dice, depth - 1));
const schemaMap =
  (names: readonly string[]): Make =>
  (dice, depth) =>
    Object.fromEntries(dice.some(names, 2).map((name) => [name, randomSchema(dice, depth - 1)]));

/** Every keyword with what it may hold. */
const KEYWORDS: Record<string, Make> = {
  type: (dice) =>
    dice.chance(0.6)
      ? dice.pick(TYPES)
      : dice.some([...TYPES, 'null', 'null'], 3).filter((one, i, all) => all.indexOf(one) === i),
  enum: (dice) => dice.some(LITERALS, 3),
  const: (dice) => dice.pick(LITERALS),
  format: (dice) => dice.pick(['date', 'uuid', 'ipv4']),
  minimum: bound,
  maximum: bound,
  exclusiveMinimum: bound,
  exclusiveMaximum: bound,
  multipleOf: (dice) => dice.pick([1, 2, 0.5, 3]),
  minLength: bound,
  maxLength: bound,
  pattern: (dice) => dice.pick(['^a', 'b$']),
  minItems: bound,
  maxItems: bound,
  uniqueItems: (dice) => dice.chance(0.7),
  items: schema,
  prefixItems: branches,
  contains: schema,
  minContains: bound,
  maxContains: bound,
  unevaluatedItems: schema,
  required: (dice) => dice.some(NAMES, 2),
  properties: schemaMap(NAMES),
  additionalProperties: schema,
  patternProperties: schemaMap(['^a', '^x']),
  propertyNames: (dice) => ({ maxLength: dice.below(3) }),
  minProperties: bound,
  maxProperties: bound,
  dependentRequired: (dice) => ({ [dice.pick(NAMES)]: dice.some(NAMES, 2) }),
  dependentSchemas: schemaMap(NAMES),
  unevaluatedProperties: schema,
  allOf: branches,
  anyOf: branches,
  oneOf: branches,
  not: schema,
  if: schema,
  // biome-ignore lint/suspicious/noThenProperty: the keyword is called so
  then: schema,
  else: schema,
  $ref: (dice) => `#/components/schemas/${dice.pick(COMPONENTS)}`,
  description: (dice) => dice.pick(['D', 'E']),
};

/** Lists keywords as often as they are to come. */
const LIKELY = [
  ...Object.keys(KEYWORDS),
  ...[
    'type',
    'type',
    'type',
    'type',
    'enum',
    'properties',
    'properties',
    'required',
    'anyOf',
    'oneOf',
    'allOf',
    '$ref',
    'items',
    'additionalProperties',
  ],
];

export function randomSchema(dice: Dice, depth: number): Schema {
  if (dice.chance(0.08)) return dice.chance(0.5);
  if (depth <= 0 || dice.chance(0.3)) return { type: (KEYWORDS.type as Make)(dice, 0) };
  const out: Record<string, unknown> = {};
  for (let i = 1 + dice.below(3); i > 0; i--) {
    const keyword = dice.pick(LIKELY);
    out[keyword] = (KEYWORDS[keyword] as Make)(dice, depth);
  }
  return out;
}

function branch(dice: Dice, depth: number): Schema {
  return dice.chance(0.2) ? { type: 'null' } : randomSchema(dice, depth);
}

/** Changes one place of a schema. */
export function edited(dice: Dice, schemaBefore: Schema): Schema {
  if (typeof schemaBefore === 'boolean') return dice.chance(0.2) ? !schemaBefore : randomSchema(dice, 1);
  const inner = places(schemaBefore);
  if (inner.length > 0 && dice.chance(0.55)) {
    const [path, at] = dice.pick(inner);
    return withValue(schemaBefore, path, edited(dice, at)) as Schema;
  }
  const out = { ...schemaBefore };
  const keys = Object.keys(out);
  switch (dice.below(8)) {
    case 0:
      if (keys.length > 0) delete out[dice.pick(keys)];
      return out;
    case 1:
      return { anyOf: dice.chance(0.5) ? [out, { type: 'null' }] : [out, randomSchema(dice, 1)] };
    case 2:
      return { allOf: dice.chance(0.5) ? [out] : [out, randomSchema(dice, 1)] };
    case 3: {
      const list = dice.pick(['anyOf', 'oneOf', 'allOf', 'prefixItems', 'enum', 'required', 'type']);
      const value = out[list];
      if (!Array.isArray(value)) return { ...out, ...fresh(dice) };
      return { ...out, [list]: listEdited(dice, list, value) };
    }
    case 4: {
      const keyword = dice.pick(keys.length > 0 ? keys : ['type']);
      return { ...out, [keyword]: (KEYWORDS[keyword] as Make)(dice, 2) };
    }
    default:
      return { ...out, ...fresh(dice) };
  }
}

function fresh(dice: Dice): Record<string, unknown> {
  const keyword = dice.pick(LIKELY);
  return { [keyword]: (KEYWORDS[keyword] as Make)(dice, 2) };
}

function listEdited(dice: Dice, keyword: string, list: readonly unknown[]): unknown[] {
  const one = (): unknown => {
    if (keyword === 'enum') return dice.pick(LITERALS);
    if (keyword === 'required') return dice.pick(NAMES);
    if (keyword === 'type') return dice.pick([...TYPES, 'null']);
    return branch(dice, 1);
  };
  const without = list.filter((_, i) => i !== list.length - 1);
  const next = dice.chance(0.4) && without.length > 0 ? without : [...list, one()];
  const reordered = dice.chance(0.3) ? [...next].reverse() : next;
  return keyword === 'type' || keyword === 'required' ? [...new Set(reordered)] : reordered;
}

type Path = readonly (string | number)[];

/** Lists the schemas directly below a schema. */
function places(of: Record<string, unknown>): [path: Path, at: Schema][] {
  const isSchema = (value: unknown): value is Schema =>
    typeof value === 'boolean' || (value !== null && typeof value === 'object' && !Array.isArray(value));
  return Object.entries(of).flatMap(([keyword, value]): [Path, Schema][] => {
    const make = KEYWORDS[keyword];
    if (make === schema && isSchema(value)) return [[[keyword], value]];
    if (make === branches && Array.isArray(value)) return value.map((one, i) => [[keyword, i], one as Schema]);
    const isMapOfSchemas = ['properties', 'patternProperties', 'dependentSchemas'].includes(keyword);
    if (!isMapOfSchemas || !isSchema(value)) return [];
    return Object.entries(value).map(([name, one]): [Path, Schema] => [[keyword, name], one as Schema]);
  });
}

function withValue(tree: unknown, [key, ...rest]: Path, value: unknown): unknown {
  if (key === undefined) return value;
  if (Array.isArray(tree)) return tree.map((item, i) => (i === key ? withValue(item, rest, value) : item));
  const of = tree as Record<string, unknown>;
  return { ...of, [key]: withValue(of[key], rest, value) };
}

const TEXTS = ['', 'a', 'ab', 'abc', 'b', 'xb', '2024-01-01', '127.0.0.1', '6f1f1b3e-8a55-4d2b-9f0e-0d6d4f6e2c11'];
const NUMBERS = [-1, 0, 1, 2, 3, 4, 6, 0.5, 2.5];

/** Makes a value that a schema may accept: near its bounds, along its branches. */
export function valueFor(dice: Dice, of: Schema, components: Record<string, Schema>, depth = 4): unknown {
  if (typeof of === 'boolean' || depth <= 0 || dice.chance(0.1)) return anyValue(dice, depth);
  if ('const' in of) return of.const;
  if (Array.isArray(of.enum) && dice.chance(0.9)) return dice.pick(of.enum);
  const inner = ['anyOf', 'oneOf', 'allOf'].flatMap((key) => (of[key] as Schema[] | undefined) ?? []);
  if (typeof of.$ref === 'string') inner.push(components[of.$ref.slice(-1)] ?? true);
  if (inner.length > 0 && dice.chance(0.6)) return valueFor(dice, dice.pick(inner), components, depth - 1);
  const types = of.type === undefined ? TYPES : [of.type].flat();
  return ofType(dice, dice.pick(types) as string, of, components, depth);
}

function ofType(
  dice: Dice,
  type: string,
  of: Record<string, unknown>,
  components: Record<string, Schema>,
  depth: number,
): unknown {
  const next = (schemaOf: unknown): unknown => valueFor(dice, (schemaOf ?? true) as Schema, components, depth - 1);
  if (type === 'null') return null;
  if (type === 'boolean') return dice.chance(0.5);
  if (type === 'string') return dice.pick(TEXTS);
  if (type === 'integer') return dice.pick(NUMBERS.filter(Number.isInteger));
  if (type === 'number') return dice.pick(NUMBERS);
  if (type === 'array') {
    const first = (of.prefixItems ?? []) as Schema[];
    return Array.from({ length: dice.below(4) }, (_, i) =>
      next(first[i] ?? (dice.chance(0.3) ? of.contains : of.items)),
    );
  }
  const properties = (of.properties ?? {}) as Record<string, Schema>;
  const names = [
    ...Object.keys(properties),
    ...((of.required ?? []) as string[]),
    ...(dice.chance(0.4) ? [dice.pick([...NAMES, 'x1', 'abc'])] : []),
  ];
  const kept = names.filter(() => dice.chance(0.75));
  return Object.fromEntries(kept.map((name) => [name, next(properties[name] ?? of.additionalProperties)]));
}

function anyValue(dice: Dice, depth: number): unknown {
  const shallow = [...TEXTS, ...NUMBERS, true, false, null, null, [], {}];
  if (depth <= 0 || dice.chance(0.6)) return dice.pick(shallow);
  if (dice.chance(0.5)) return Array.from({ length: dice.below(3) }, () => anyValue(dice, depth - 1));
  return Object.fromEntries(dice.some([...NAMES, 'x1'], 3).map((name) => [name, anyValue(dice, depth - 1)]));
}
