import { COLUMN_NAMES, snake } from './words.mjs';

const WEIGHTS = [
  'string',
  'string',
  'string',
  'text',
  'integer',
  'integer',
  'decimal',
  'decimal',
  'boolean',
  'date',
  'datetime',
  'json',
];

/** The columns of an entity beside its keys: `{name, kind, nullable, unique, length}` and for enums the enum. */
export function planColumns(random, enums) {
  const columns = [{ name: 'name', kind: 'string', nullable: false, unique: random.chance(0.2), length: 120 }];
  // An enum of another name than its column may stand where a plain column would.
  const taken = new Set(['name', ...enums.map(({ column }) => column)]);
  const count = random.integer(4, 17);
  for (let left = count; left > 0; left--) {
    const kind = random.pick(WEIGHTS);
    const name = random.pick(COLUMN_NAMES[kind]);
    if (taken.has(name)) continue;
    taken.add(name);
    columns.push({
      name,
      kind,
      nullable: kind !== 'boolean' && random.chance(0.45),
      unique: kind === 'string' && random.chance(0.1),
      length: random.pick([20, 40, 80, 120, 191, 255]),
    });
  }
  for (const { column, definition } of enums)
    columns.push({ name: column, kind: 'enum', nullable: false, unique: false, enum: definition });
  return columns;
}

export function migrationLine(column) {
  const end = `${column.nullable ? '->nullable()' : ''}${column.unique ? '->unique()' : ''};`;
  const { name } = column;
  switch (column.kind) {
    case 'string':
      return `$table->string('${name}'${column.length === 255 ? '' : `, ${column.length}`})${end}`;
    case 'text':
      return `$table->text('${name}')${end}`;
    case 'integer':
      return `$table->${name.length % 2 === 0 ? 'unsignedInteger' : 'integer'}('${name}')${column.nullable ? '' : '->default(0)'}${end}`;
    case 'decimal':
      return `$table->decimal('${name}', ${name.length % 3 === 0 ? '12, 4' : '10, 2'})${column.nullable ? '' : '->default(0)'}${end}`;
    case 'boolean':
      return `$table->boolean('${name}')->default(${name.length % 2 === 0})${end}`;
    case 'date':
      return `$table->date('${name}')${end}`;
    case 'datetime':
      return `$table->timestamp('${name}')${column.nullable ? end : `->useCurrent()${end}`}`;
    case 'json':
      return `$table->json('${name}')${end}`;
    default:
      return `$table->string('${name}', 32)->default('${column.enum.cases[0]}')->index();`;
  }
}

/** The right side of a cast, or undefined where the column needs none. */
export function castOf(column, file) {
  switch (column.kind) {
    case 'integer':
      return column.name.length % 2 === 0 ? "'integer'" : undefined;
    case 'decimal':
      return column.name.length % 2 === 0 ? "'decimal:2'" : "'float'";
    case 'boolean':
      return "'boolean'";
    case 'date':
      return "'date'";
    case 'datetime':
      return column.name.length % 2 === 0 ? "'datetime'" : "'immutable_datetime'";
    case 'json':
      return "'array'";
    case 'enum':
      return `${file.use(column.enum.fqcn)}::class`;
    default:
      return undefined;
  }
}

export function docType(column, file) {
  const type = {
    string: 'string',
    text: 'string',
    integer: 'int',
    decimal: 'float',
    boolean: 'bool',
    date: '\\Illuminate\\Support\\Carbon',
    datetime: '\\Illuminate\\Support\\Carbon',
    json: 'array<string, mixed>',
  }[column.kind];
  return `${type ?? file.use(column.enum.fqcn)}${column.nullable ? '|null' : ''}`;
}

export function fakerLine(column, file) {
  const value = {
    string: `fake()->unique()->words(${1 + (column.name.length % 3)}, true)`,
    text: 'fake()->paragraph()',
    integer: `fake()->numberBetween(0, ${10 ** (1 + (column.name.length % 4))})`,
    decimal: 'fake()->randomFloat(2, 0, 5000)',
    boolean: 'fake()->boolean()',
    date: "fake()->dateTimeBetween('-1 year', '+1 year')->format('Y-m-d')",
    datetime: "fake()->dateTimeBetween('-2 months')",
    json: "['source' => fake()->word(), 'weight' => fake()->randomDigit()]",
  }[column.kind];
  return `'${column.name}' => ${value ?? `fake()->randomElement(${file.use(column.enum.fqcn)}::cases())`},`;
}

/** A validation rule as applications write them: now a string, now a list, now with objects. */
export function ruleOf(column, { table, variable, update, random, file, request = '$this' }) {
  const presence = update ? 'sometimes' : column.nullable ? undefined : 'required';
  const words = [presence, column.nullable ? 'nullable' : undefined].filter((word) => word !== undefined);
  const objects = [];
  switch (column.kind) {
    case 'string':
      words.push('string');
      if (column.name === 'website') words.push('url');
      if (column.name === 'color') words.push('regex:/^#[0-9a-f]{6}$/i');
      words.push(`max:${column.length}`);
      break;
    case 'text':
      words.push('string', `max:${random.pick([1000, 2000, 5000, 65535])}`);
      break;
    case 'integer':
      words.push('integer', random.chance(0.5) ? 'min:0' : `between:0,${random.pick([10, 100, 1000])}`);
      break;
    case 'decimal':
      words.push('numeric', random.chance(0.6) ? 'min:0' : 'decimal:0,2');
      break;
    case 'boolean':
      words.push('boolean');
      break;
    case 'date':
      words.push(
        random.chance(0.5) ? 'date_format:Y-m-d' : 'date',
        ...(random.chance(0.3) ? ['after_or_equal:today'] : []),
      );
      break;
    case 'datetime':
      words.push('date');
      break;
    case 'json':
      words.push('array');
      break;
    default:
      objects.push(`${file.use('Illuminate\\Validation\\Rule')}::enum(${file.use(column.enum.fqcn)}::class)`);
  }
  if (column.unique) {
    const unique = `${file.use('Illuminate\\Validation\\Rule')}::unique('${table}', '${column.name}')`;
    objects.push(update ? `${unique}->ignore(${request}->route('${snake(variable)}'))` : unique);
  }
  const plain = objects.length === 0 && !words.some((word) => word.startsWith('regex')) && random.chance(0.35);
  if (plain) return `'${words.join('|')}'`;
  return `[${[...words.map((word) => `'${word}'`), ...objects].join(', ')}]`;
}
