import type { Draft, Place, Validated } from './draft.js';
import { FIELDS, goodValue, type Kind } from './fields.js';

/** Writes a condition that each request decides. */
export function condition(draft: Draft, { request, validated }: Place): string {
  const flag = () => `${request}->boolean('${draft.field('flag')}')`;
  const asks = (method: string) => () => `${request}->${method}('${draft.field()}')`;
  const held = (test: string) => () => `${test}(${member(draft, validated) ?? `${request}['a']`})`;
  return draft.oneOf([
    ...[flag, flag, flag, asks('has'), asks('filled'), asks('missing'), asks('isNotFilled')],
    () => `! ${request}->has('${draft.field()}')`,
    () => `${request}->input('${draft.field('text')}') === 'abc'`,
    () => `${request}->${draft.field('flag')}`,
    () => `${request}->input('${draft.field('int')}') > 5`,
    () => `is_null(${request}->input('${draft.field()}'))`,
    () => `empty(${request}->input('${draft.field()}'))`,
    () => `${request}->has(['${draft.field()}', '${draft.field()}'])`,
    () => `${request}->hasAny(['${draft.field()}', '${draft.field()}'])`,
    () => `${request}->isMethod('${draft.pick(['POST', 'PUT'])}')`,
    ...[held('isset'), held('! empty')],
  ]);
}

/** Names a member of what was validated. */
function member(draft: Draft, validated: readonly Validated[]): string | undefined {
  if (validated.length === 0) return undefined;
  const { name, fields } = draft.pick(validated);
  return `${name}['${draft.pick(fields)}']`;
}

/** Writes a read of the input or of what was validated. */
export function value(draft: Draft, place: Place, depth = 0): string {
  const { request, validated, scalars } = place;
  const inner = () => value(draft, place, depth + 1);
  const held = () => {
    const of = member(draft, validated);
    return of === undefined ? '5' : `(${of} ?? null)`;
  };
  return draft.oneOf([
    ...[() => `${request}->input('${draft.field()}')`, () => `${request}->${draft.field()}`, held, held],
    () => `${request}->input('${draft.field('text')}', 'none')`,
    () => `${request}->integer('${draft.field('int')}')`,
    () => `${request}->boolean('${draft.field('flag')}')`,
    () => `${request}->string('${draft.field('text')}')->toString()`,
    () => `${request}['${draft.field()}']`,
    () => `${request}->date('${draft.field('date')}')?->year`,
    () => `${request}->enum('${draft.field('enum')}', Kind::class)`,
    () => `${request}->float('${draft.field('number')}')`,
    () => `${request}->input('${draft.pick(['meta.x', 'rows.*.id'])}')`,
    () => `count(${request}->input('${draft.field('list')}', []))`,
    () => `${request}->collect('${draft.field('list')}')->count()`,
    () => (depth > 1 ? '1' : `(${condition(draft, place)} ? ${inner()} : ${inner()})`),
    () => (depth > 1 ? 'null' : `(${inner()} ?? 'd')`),
    () => (scalars.length > 0 ? draft.pick(scalars) : 'true'),
  ]);
}

/** Writes what is put into the input under a field. */
export function written(draft: Draft, { request }: Place, field: string): string {
  const read = `${request}->input('${field}')`;
  const other = `${request}->input('${draft.field('text')}')`;
  const ways: Partial<Record<Kind, readonly string[]>> = {
    text: [
      ...[`trim((string) ${read})`, `strtolower((string) ${request}->${field})`, `${read} ?? 'x'`],
      ...[
        `${read} ?? 'x'.json_encode(${other})`,
        `${read} ?? ${other}`,
        `${read} ?: ${request}->header('X-Text', 'abc')`,
      ],
      ...[`strtolower((string) (${read} ?? 'Abc'))`, `strtolower((string) (${read} ?? ${other}))`],
    ],
    int: [
      ...[`(int) ${read}`, `${request}->input('${field}', 1)`, `${request}->${field} ?: 1`],
      ...[`(int) ${read} * 2`, `${read} ?? 1 + (int) ${other}`, `(int) round(((float) ${read}) / 10)`],
    ],
    flag: [`${request}->boolean('${field}')`, `(bool) ${read}`],
    list: [
      ...[`array_filter((array) ${read})`, `${request}->input('${field}', [])`, `(array) ${read}`],
      `array_merge(['x'], (array) ${read})`,
    ],
    number: [`(float) ${read}`],
    date: [`${request}->input('${field}', '2024-01-01')`],
    email: [`strtolower((string) ${read})`],
  };
  return draft.chance(0.3) ? goodValue(draft.random, field) : draft.pick(ways[FIELDS[field] as Kind] ?? [read]);
}

/** Writes an array made of what was validated. */
export function selection(draft: Draft, validated: readonly Validated[]): string | undefined {
  if (validated.length === 0) return undefined;
  const { name, fields } = draft.pick(validated);
  const [one, two] = [draft.pick(fields), draft.pick(fields)];
  return draft.pick([
    ...[name, name, `Arr::only(${name}, ['${one}', '${two}'])`, `Arr::except(${name}, ['${one}'])`],
    ...[
      `array_merge(${name}, ['more' => 1])`,
      `${name} + ['${one}' => 'dflt', 'more' => 2]`,
      `[...${name}, 'more' => 3]`,
    ],
    ...[`collect(${name})->only(['${one}'])->all()`, `array_filter(${name})`, `collect(${name})->except('${one}')`],
    ...[`array_intersect_key(${name}, ['${one}' => 1])`, `array_filter(${name}, fn ($x) => $x !== null)`],
  ]);
}
