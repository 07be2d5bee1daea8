import { serviceName } from './controllers.mjs';
import { block, docblock, members, PhpFile } from './php-file.mjs';
import { Random } from './random.mjs';
import { statements } from './statements.mjs';
import { human, SENTENCES } from './words.mjs';

export function serviceFile(entity) {
  const random = new Random(`service ${entity.fqcn}`);
  const fqcn = serviceName(entity);
  const file = new PhpFile(fqcn.slice(0, fqcn.lastIndexOf('\\')), `${entity.name}Service`);
  const model = file.use(entity.fqcn);
  const it = `$${entity.variable}`;
  const neighbour = entity.relations.find(({ target }) => target?.service && target !== entity)?.target;
  const calls = neighbour?.relations.every(({ target }) => target !== entity) === true && random.chance(0.6);
  const body = [
    calls
      ? `public function __construct(\n    private readonly ${file.use(serviceName(neighbour))} $${neighbour.many},\n) {\n}`
      : random.chance(0.3)
        ? `private const CHUNK = ${random.integer(2, 40) * 25};`
        : '',
    search(entity, file, random),
    writing(
      `create(array $attributes${random.chance(0.5) ? `, ?${file.use('App\\Models\\User')} $by = null` : ', mixed $by = null'}): ${model}`,
      [
        `${it} = new ${model}($attributes);`,
        ...statements(random, entity, it, 1),
        `${it}->save();`,
        ...(calls ? ['', `$this->${neighbour.many}->recount();`] : []),
        '',
        `return ${it};`,
      ],
      random,
    ),
    writing(
      `update(${model} ${it}, array $attributes): ${model}`,
      [
        `${it}->fill($attributes);`,
        ...statements(random, entity, it, random.integer(1, 2)),
        '',
        `${it}->save();`,
        '',
        `return ${random.chance(0.5) ? `${it}->refresh()` : it};`,
      ],
      random,
    ),
    writing(
      `delete(${model} ${it}): void`,
      [...statements(random, entity, it, random.integer(0, 1)), `${it}->delete();`],
      random,
    ),
    writing(
      `touch(${model} ${it}): ${model}`,
      [...statements(random, entity, it, random.integer(1, 3)), '', `${it}->touch();`, '', `return ${it};`],
      random,
    ),
    writing('recount(): int', [`return ${model}::query()->whereNotNull('name')->count();`], random),
  ];
  for (let n = random.integer(1, 6); n > 0; n--) {
    const verb = ['reconcile', 'import', 'normalise', 'synchronise', 'balance', 'merge'][n - 1];
    body.push(
      writing(
        `${verb}(${model} ${it}, int $limit = ${random.integer(10, 900)}): array`,
        [
          '$report = [];',
          '',
          ...statements(random, entity, it, random.integer(2, 4)),
          '',
          `$report['${verb}d'] = ${it}->getKey();`,
          "$report['limit'] = $limit;",
          '',
          'return $report;',
        ],
        random,
      ),
    );
  }
  const doc = random.chance(0.4)
    ? `${docblock([`What can be done with a ${human(entity.name)}.`, '', random.pick(SENTENCES)])}\n`
    : '';
  return file.render(`${doc}${random.chance(0.3) ? 'final ' : ''}class ${entity.name}Service\n{\n${members(body)}\n}`);
}

function writing(signature, lines, random) {
  const doc = random.chance(0.25) ? `${docblock([random.pick(SENTENCES)])}\n` : '';
  return `${doc}public function ${signature}\n{\n${block(lines)}\n}`;
}

function search(entity, file, random) {
  const paginator = file.use('Illuminate\\Contracts\\Pagination\\LengthAwarePaginator');
  const model = file.use(entity.fqcn);
  const builder = file.use('Illuminate\\Database\\Eloquent\\Builder');
  const text = entity.columns.filter(({ kind }) => kind === 'string').slice(0, 3);
  const conditions = text.map(
    ({ name }, index) => `${index === 0 ? '$inner->where' : '    ->orWhere'}('${name}', 'like', "%{$term}%")`,
  );
  const doc = random.chance(0.6)
    ? `/**\n * @param array{search?: string, sort?: string, per_page?: int} $filters\n * @return ${paginator}<int, ${model}>\n */\n`
    : '';
  const loads = entity.relations
    .filter(({ kind }) => kind === 'belongsTo')
    .slice(0, 2)
    .map(({ name }) => `'${name}'`);
  return `${doc}public function search(array $filters): ${paginator}\n{\n${block([
    `$query = ${model}::query()${loads.length > 0 ? `->with([${loads.join(', ')}])` : ''};`,
    '',
    "if (($term = $filters['search'] ?? null) !== null) {",
    `    $query->where(function (${builder} $inner) use ($term): void {`,
    ...conditions.map((line, index) => `        ${line}${index === conditions.length - 1 ? ';' : ''}`),
    '    });',
    '}',
    '',
    "$sort = $filters['sort'] ?? '-id';",
    "$query->orderBy(ltrim($sort, '-'), str_starts_with($sort, '-') ? 'desc' : 'asc');",
    '',
    `return $query->paginate((int) ($filters['per_page'] ?? ${random.integer(1, 8) * 5}));`,
  ])}\n}`;
}

export function policyFile(entity) {
  const random = new Random(`policy ${entity.fqcn}`);
  const file = new PhpFile(`App\\Policies\\${entity.module}`, `${entity.name}Policy`);
  const user = file.use('App\\Models\\User');
  const model = file.use(entity.fqcn);
  const it = `$${entity.variable}`;
  const owner = entity.relations.some(({ kind }) => kind === 'owner');
  const right = owner ? `${it}->created_by === $user->id` : `$user->can('manage ${entity.slug}')`;
  const body = [
    random.chance(0.3)
      ? `public function before(${user} $user): ?bool\n{\n    return $user->is_admin ? true : null;\n}`
      : '',
    `public function viewAny(${user} $user): bool\n{\n    return ${random.chance(0.5) ? 'true' : '$user->is_active'};\n}`,
    `public function view(${user} $user, ${model} ${it}): bool\n{\n    return ${random.chance(0.5) ? right : '$user->is_active'};\n}`,
    `public function create(${user} $user): bool\n{\n    return $user->can('create ${entity.slug}');\n}`,
    `public function update(${user} $user, ${model} ${it}): bool\n{\n    return ${right};\n}`,
    ownerOrResponse(entity, file, user, model, right, random),
    entity.softDeletes
      ? `public function restore(${user} $user, ${model} ${it}): bool\n{\n    return ${right} && ${it}->deleted_at !== null;\n}`
      : '',
  ];
  return file.render(`class ${entity.name}Policy\n{\n${members(body)}\n}`);
}

function ownerOrResponse(entity, file, user, model, right, random) {
  const it = `$${entity.variable}`;
  if (random.chance(0.7))
    return `public function delete(${user} $user, ${model} ${it}): bool\n{\n    return ${right} && ! ${it}->wasRecentlyCreated;\n}`;
  const response = file.use('Illuminate\\Auth\\Access\\Response');
  return `public function delete(${user} $user, ${model} ${it}): ${response}\n{\n    return ${right}\n        ? ${response}::allow()\n        : ${response}::deny('This ${human(entity.name)} belongs to somebody else.');\n}`;
}
