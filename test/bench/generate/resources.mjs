import { resourceName } from './answers.mjs';
import { foreignKeys } from './models.mjs';
import { block, docblock, members, PhpFile } from './php-file.mjs';
import { Random } from './random.mjs';

const JSON_RESOURCE = 'Illuminate\\Http\\Resources\\Json\\JsonResource';

export function resourceFile(entity) {
  const name = `${entity.name}Resource`;
  const file = new PhpFile(`App\\Http\\Resources\\${entity.module}`, name);
  const random = new Random(`resource ${entity.fqcn}`);
  const rows = [`'id' => $this->id,`];
  if (entity.routeKey !== undefined) rows.push(`'${entity.routeKey}' => $this->${entity.routeKey},`);
  for (const column of entity.columns) if (!random.chance(0.08)) rows.push(field(column, random));
  for (const { name: key } of foreignKeys(entity).slice(0, 1))
    if (random.chance(0.3)) rows.push(`'${key}' => $this->${key},`);
  for (const relation of entity.relations) if (random.chance(0.75)) rows.push(related(relation, file, random));
  const numeric = entity.columns.filter(({ kind }) => kind === 'decimal' || kind === 'integer');
  if (random.chance(0.3)) rows.push(guarded(numeric));
  if (random.chance(0.2))
    rows.push(
      `$this->mergeWhen($request->boolean('detailed'), [\n    'edited_at' => $this->updated_at,\n    'age_in_days' => $this->created_at?->diffInDays(now()),\n]),`,
    );
  if (random.chance(0.25)) rows.push(`'links' => [\n    'self' => url('/api/${entity.slug}/'.$this->id),\n],`);
  rows.push(
    random.chance(0.5)
      ? `'created_at' => $this->created_at?->toIso8601String(),`
      : `'created_at' => $this->created_at,`,
  );
  const doc = random.chance(0.55) ? `${docblock([`@mixin ${file.use(entity.fqcn)}`])}\n` : '';
  const member = `public function toArray(${file.use('Illuminate\\Http\\Request')} $request): array\n{\n    return [\n${block(rows, 2)}\n    ];\n}`;
  return file.render(
    `${doc}class ${name} extends ${file.use(JSON_RESOURCE)}\n{\n${members([random.chance(0.3) ? `/** @return array<string, mixed> */\n${member}` : member])}\n}`,
  );
}

function field({ name, kind, nullable }, random) {
  const it = `$this->${name}`;
  const dot = nullable ? '?->' : '->';
  if (kind === 'date') return `'${name}' => ${random.chance(0.6) ? `${it}${dot}toDateString()` : it},`;
  if (kind === 'datetime') return `'${name}' => ${random.chance(0.5) ? `${it}${dot}toIso8601String()` : it},`;
  if (kind === 'enum') return `'${name}' => ${random.chance(0.5) ? `${it}->value` : it},`;
  if (kind === 'decimal')
    return `'${name}' => ${random.pick([it, `(float) ${it}`, `number_format((float) ${it}, 2, '.', '')`])},`;
  if (kind === 'boolean') return `'${name}' => ${random.chance(0.3) ? `(bool) ${it}` : it},`;
  return `'${name}' => ${it},`;
}

function related({ kind, name, target }, file, random) {
  if (kind === 'owner')
    return `'creator' => new ${file.use('App\\Http\\Resources\\UserResource')}($this->whenLoaded('creator')),`;
  if (!target.resource) return `'${name}' => $this->whenLoaded('${name}'),`;
  const resource = file.use(resourceName(target, target.brief && random.chance(0.5) ? 'SummaryResource' : 'Resource'));
  if (kind === 'belongsTo' || kind === 'hasOne') {
    return random.chance(0.25)
      ? `'${name}' => $this->whenLoaded('${name}', fn () => [\n    'id' => $this->${name}->id,\n    'name' => $this->${name}->name,\n]),`
      : `'${name}' => ${random.chance(0.3) ? `${resource}::make` : `new ${resource}`}($this->whenLoaded('${name}')),`;
  }
  if (random.chance(0.2)) return `'${name}_count' => $this->whenCounted('${name}'),`;
  return `'${name}' => ${resource}::collection($this->whenLoaded('${name}')),`;
}

function guarded(numeric) {
  const [first] = numeric;
  return first === undefined
    ? `'can' => $this->when($request->user() !== null, fn () => [\n    'update' => $request->user()->can('update', $this->resource),\n    'delete' => $request->user()->can('delete', $this->resource),\n]),`
    : `'margin' => $this->when((bool) $request->user()?->is_admin, fn () => (float) $this->${first.name}),`;
}

export function summaryFile(entity) {
  const name = `${entity.name}SummaryResource`;
  const file = new PhpFile(`App\\Http\\Resources\\${entity.module}`, name);
  const rows = ['id', ...entity.columns.slice(0, 3).map((column) => column.name)].map(
    (column) => `'${column}' => $this->${column},`,
  );
  return file.render(
    `/** @mixin ${file.use(entity.fqcn)} */\nclass ${name} extends ${file.use(JSON_RESOURCE)}\n{\n    public function toArray(${file.use('Illuminate\\Http\\Request')} $request): array\n    {\n        return [\n${block(rows, 3)}\n        ];\n    }\n}`,
  );
}

export function collectionFile(entity) {
  const name = `${entity.name}Collection`;
  const file = new PhpFile(`App\\Http\\Resources\\${entity.module}`, name);
  const random = new Random(`collection ${entity.fqcn}`);
  const body = [
    random.chance(0.6) ? `public $collects = ${entity.name}Resource::class;` : '',
    `public function toArray(${file.use('Illuminate\\Http\\Request')} $request): array\n{\n    return [\n        'data' => $this->collection,\n${random.chance(0.5) ? "        'summary' => [\n            'shown' => $this->collection->count(),\n        ],\n" : ''}    ];\n}`,
  ];
  return file.render(
    `class ${name} extends ${file.use('Illuminate\\Http\\Resources\\Json\\ResourceCollection')}\n{\n${members(body)}\n}`,
  );
}
