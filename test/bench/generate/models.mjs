import { castOf, docType } from './columns.mjs';
import { block, docblock, members, PhpFile } from './php-file.mjs';
import { Random } from './random.mjs';
import { statements } from './statements.mjs';
import { human, studly } from './words.mjs';

const RELATION = 'Illuminate\\Database\\Eloquent\\Relations\\';

export function modelFile(entity) {
  const random = new Random(`model ${entity.fqcn}`);
  const file = new PhpFile(`App\\Models\\${entity.module}`, entity.name);
  const body = [
    traits(entity, file),
    entity.name.length % 5 === 0 ? `protected $table = '${entity.table}';` : '',
    fillable(entity, random),
    random.chance(0.2) ? "protected $hidden = ['internal_notes', 'deleted_at'];" : '',
    entity.relations.length > 0 && random.chance(0.2) ? `protected $with = ['${entity.relations[0].name}'];` : '',
    casts(entity, file),
    routeKey(entity),
    ...entity.relations.map((relation) => relationMethod(relation, file, random)),
    ...scopes(entity, file, random),
    ...accessors(entity, file, random),
    ...behaviour(entity, random),
  ];
  const model = file.use('Illuminate\\Database\\Eloquent\\Model');
  const doc = entity.documented ? `${docblock(properties(entity, file))}\n` : '';
  return file.render(`${doc}class ${entity.name} extends ${model}\n{\n${members(body)}\n}`);
}

function traits(entity, file) {
  const list = ['Illuminate\\Database\\Eloquent\\Factories\\HasFactory'];
  if (entity.softDeletes) list.push('Illuminate\\Database\\Eloquent\\SoftDeletes');
  if (entity.filterable) list.push('App\\Models\\Concerns\\Filterable');
  if (entity.audited) list.push('App\\Models\\Concerns\\RecordsChanges');
  if (entity.routeKey === 'uuid') list.push('App\\Models\\Concerns\\HasPublicId');
  return `use ${list.map((name) => file.use(name)).join(', ')};`;
}

export const foreignKeys = (entity) =>
  entity.relations.flatMap(({ kind, target, nullable }) =>
    kind === 'belongsTo' ? [{ name: `${target.parameter}_id`, target, nullable }] : [],
  );

function fillable(entity, random) {
  if (random.chance(0.15)) return 'protected $guarded = [];';
  const names = [...entity.columns, ...foreignKeys(entity)].map(({ name }) => `'${name}',`);
  return `protected $fillable = [\n${block(names)}\n];`;
}

function casts(entity, file) {
  const rows = entity.columns.flatMap((column) => {
    const cast = castOf(column, file);
    return cast === undefined ? [] : [`'${column.name}' => ${cast},`];
  });
  if (rows.length === 0) return '';
  if (entity.oldCasts) return `protected $casts = [\n${block(rows)}\n];`;
  return `protected function casts(): array\n{\n    return [\n${block(rows, 2)}\n    ];\n}`;
}

function routeKey(entity) {
  if (entity.routeKey === undefined || entity.name.length % 2 === 0) return '';
  return `public function getRouteKeyName(): string\n{\n    return '${entity.routeKey}';\n}`;
}

function relationMethod(relation, file, random) {
  if (relation.kind === 'owner')
    return `public function creator(): ${file.use(`${RELATION}BelongsTo`)}\n{\n    return $this->belongsTo(${file.use('App\\Models\\User')}::class, 'created_by');\n}`;
  const target = file.use(relation.target.fqcn);
  const type = studly(relation.kind);
  const doc = random.chance(0.3) ? `/** @return ${file.use(RELATION + type)}<${target}, $this> */\n` : '';
  const returns = doc === '' && random.chance(0.15) ? '' : `: ${file.use(RELATION + type)}`;
  const end =
    relation.kind === 'hasMany' && random.chance(0.2)
      ? "->latest('id')"
      : relation.kind === 'belongsToMany'
        ? "->withTimestamps()->withPivot('position')"
        : '';
  return `${doc}public function ${relation.name}()${returns}\n{\n    return $this->${relation.kind}(${target}::class)${end};\n}`;
}

function scopes(entity, file, random) {
  const builder = file.use('Illuminate\\Database\\Eloquent\\Builder');
  const list = [];
  for (const column of random.sample(entity.columns, random.integer(0, 3))) {
    const name = studly(column.name);
    if (column.kind === 'boolean')
      list.push(
        `public function scope${name}(${builder} $query, bool $value = true): ${builder}\n{\n    return $query->where('${column.name}', $value);\n}`,
      );
    else if (column.kind === 'date' || column.kind === 'datetime')
      list.push(
        `public function scope${name}Between(${builder} $query, string $from, ?string $to = null): void\n{\n    $query->whereDate('${column.name}', '>=', $from)\n        ->when($to, fn (${builder} $inner) => $inner->whereDate('${column.name}', '<=', $to));\n}`,
      );
    else if (column.kind === 'string')
      list.push(
        `public function scopeWhere${name}Like(${builder} $query, ?string $term): ${builder}\n{\n    if (blank($term)) {\n        return $query;\n    }\n\n    return $query->where('${column.name}', 'like', '%'.addcslashes($term, '%_').'%');\n}`,
      );
  }
  return list;
}

function accessors(entity, file, random) {
  const list = [];
  const text = entity.columns.filter(({ kind }) => kind === 'string');
  const decimal = entity.columns.find(({ kind }) => kind === 'decimal');
  if (random.chance(0.4)) {
    const attribute = file.use('Illuminate\\Database\\Eloquent\\Casts\\Attribute');
    const parts = text.slice(0, 2).map(({ name }) => `$this->${name}`);
    list.push(
      `protected function displayName(): ${attribute}\n{\n    return ${attribute}::make(\n        get: fn (): string => trim(${parts.join(".' '.")}),\n    );\n}`,
    );
  }
  if (decimal !== undefined && random.chance(0.4))
    list.push(
      `public function get${studly(decimal.name)}InCentsAttribute(): int\n{\n    return (int) round(((float) $this->${decimal.name}) * 100);\n}`,
    );
  return list;
}

function behaviour(entity, random) {
  const list = [];
  const status = entity.enums.find(({ column }) => column === 'status');
  if (status !== undefined) {
    for (const word of random.sample(status.definition.cases, random.integer(1, 2)))
      list.push(
        `public function is${studly(word)}(): bool\n{\n    return $this->status === \\${status.definition.fqcn}::${studly(word)};\n}`,
      );
  }
  const numbers = entity.columns.filter(({ kind }) => kind === 'integer' || kind === 'decimal');
  if (numbers.length > 1 && random.chance(0.5))
    list.push(
      `${docblock([`Weighs ${human(numbers[0].name)} against ${human(numbers[1].name)}.`])}\npublic function score(float $factor = ${random.integer(1, 9) / 4}): float\n{\n    $left = (float) ($this->${numbers[0].name} ?? 0);\n    $right = (float) ($this->${numbers[1].name} ?? 0);\n\n    return $right === 0.0 ? $left : round($left * $factor / $right, 2);\n}`,
    );
  for (const name of random.sample(['reschedule', 'settle', 'anonymise', 'promote', 'summarise'], random.integer(0, 3)))
    list.push(
      `public function ${name}(): static\n{\n${block([...statements(random, entity, '$this', random.integer(1, 3)), '', 'return $this;'])}\n}`,
    );
  return list;
}

function properties(entity, file) {
  return [
    '@property int $id',
    ...(entity.routeKey === undefined ? [] : [`@property string $${entity.routeKey}`]),
    ...entity.columns.map((column) => `@property ${docType(column, file)} $${column.name}`),
    ...foreignKeys(entity).map(({ name, nullable }) => `@property int${nullable ? '|null' : ''} $${name}`),
    '@property \\Illuminate\\Support\\Carbon|null $created_at',
    '@property \\Illuminate\\Support\\Carbon|null $updated_at',
    ...entity.relations.flatMap(({ kind, name, target }) =>
      kind === 'belongsTo' || kind === 'hasOne' ? [`@property-read ${file.use(target.fqcn)}|null $${name}`] : [],
    ),
  ];
}

export function enumFile(definition) {
  const file = new PhpFile(definition.namespace, definition.name);
  const cases = definition.cases.map(
    (word, index) => `case ${studly(word)} = ${definition.integers ? index + 1 : `'${word}'`};`,
  );
  const labels = definition.cases.map((word) => `self::${studly(word)} => '${studly(word)}',`);
  const body = [cases.join('\n')];
  if (definition.described)
    body.push(
      `public function label(): string\n{\n    return match ($this) {\n${block(labels, 2)}\n    };\n}`,
      `/** @return list<self> */\npublic static function open(): array\n{\n    return [${definition.cases
        .slice(0, 2)
        .map((word) => `self::${studly(word)}`)
        .join(', ')}];\n}`,
    );
  return file.render(`enum ${definition.name}: ${definition.integers ? 'int' : 'string'}\n{\n${members(body)}\n}`);
}
