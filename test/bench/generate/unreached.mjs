import { fakerLine } from './columns.mjs';
import { block, docblock, members, PhpFile } from './php-file.mjs';
import { Random } from './random.mjs';
import { statements } from './statements.mjs';
import { human, kebab, SENTENCES, snake, studly } from './words.mjs';

/** About half the PHP of an application is reached by no API route: jobs, events, mails, commands, repositories, tests. */
export function unreachedFiles({ entities, controllers }) {
  const files = {};
  const add = (path, text) => {
    files[path] = text;
  };
  for (const entity of entities) {
    const random = new Random(`background ${entity.fqcn}`);
    const { module, name } = entity;
    add(`app/Events/${module}/${name}Changed.php`, event(entity));
    if (random.chance(0.6))
      add(`app/Listeners/${module}/${random.pick(['Announce', 'Index', 'Bill', 'Log'])}${name}.php`, undefined);
    for (const kind of random.sample(['Import', 'Sync', 'Prune', 'Notify'], random.integer(0, 3)))
      add(`app/Jobs/${module}/${kind}${name}Job.php`, job(entity, kind, random));
    if (random.chance(0.35)) add(`app/Mail/${module}/${name}Mail.php`, mail(entity, random));
    if (random.chance(0.4)) add(`app/Console/Commands/${module}/${name}Command.php`, command(entity, random));
    if (random.chance(0.3)) add(`app/Observers/${module}/${name}Observer.php`, observer(entity, random));
    if (random.chance(0.55)) add(`app/Repositories/${module}/${name}Repository.php`, repository(entity, random));
    if (random.chance(0.7)) add(`app/Values/${module}/${name}Values.php`, values(entity, random));
    if (random.chance(0.45))
      add(`app/Notifications/${module}/${name}${random.pick(['Due', 'Ready', 'Failed'])}.php`, undefined);
    if (entity.service) add(`app/Contracts/${module}/Keeps${studly(entity.many)}.php`, contract(entity));
    for (const kind of random.sample(['Weekly', 'Quarterly', 'Regional'], random.integer(0, 2)))
      add(`app/Reports/${module}/${kind}${name}Report.php`, report(entity, kind, random));
    if (entity.service) add(`tests/Unit/Services/${module}/${name}ServiceTest.php`, serviceTest(entity, random));
    if (random.chance(0.35)) add(`app/Exports/${module}/${name}Export.php`, exported(entity, random));
    add(`tests/Unit/${module}/${name}Test.php`, unitTest(entity, random));
  }
  for (const path of Object.keys(files))
    if (files[path] === undefined)
      files[path] = (path.startsWith('app/Listeners') ? listener : notification)(path, entities);
  for (const controller of controllers) {
    if (new Random(`tested ${controller.namespace}${controller.name}`).chance(0.85))
      add(
        `tests/Feature/${controller.area}/${controller.entity.module}/${controller.name}Test.php`,
        featureTest(controller),
      );
  }
  return files;
}

const promoting = (entity, file) =>
  `public function __construct(public ${file.use(entity.fqcn)} $${entity.variable})\n{\n}`;

function event(entity) {
  const file = new PhpFile(`App\\Events\\${entity.module}`, `${entity.name}Changed`);
  const traits = ['Foundation\\Events\\Dispatchable', 'Queue\\SerializesModels'].map((name) =>
    file.use(`Illuminate\\${name}`),
  );
  return file.render(
    `class ${entity.name}Changed\n{\n${members([`use ${traits.join(', ')};`, promoting(entity, file)])}\n}`,
  );
}

/** The entity a file is named after; names of modules and nouns do not repeat within one. */
function namedIn(path, entities) {
  const [, , module] = path.split('/');
  const candidates = entities.filter((entity) => entity.module === module && path.includes(entity.name));
  return candidates.sort((a, b) => b.name.length - a.name.length)[0];
}

function notification(path, entities) {
  const [, , module, base] = path.split('/');
  const name = base.replace('.php', '');
  const entity = namedIn(path, entities);
  const random = new Random(path);
  const file = new PhpFile(`App\\Notifications\\${module}`, name);
  const message = file.use('Illuminate\\Notifications\\Messages\\MailMessage');
  const it = `$this->${entity.variable}`;
  const body = [
    promoting(entity, file),
    `public function via(object $notifiable): array\n{\n    return ${random.pick(["['mail']", "['mail', 'database']", "$notifiable->prefers_mail ? ['mail'] : ['database']"])};\n}`,
    `public function toMail(object $notifiable): ${message}\n{\n    return (new ${message})\n        ->subject('${random.pick(SENTENCES)}')\n        ->greeting('Hello '.$notifiable->name)\n        ->line(${it}->name)\n        ->action('Open', url('/${entity.slug}/'.${it}->id));\n}`,
    `public function toArray(object $notifiable): array\n{\n    return [\n        'id' => ${it}->id,\n${block(
      entity.columns
        .filter(({ kind }) => kind !== 'enum')
        .slice(0, random.integer(1, 5))
        .map((column) => `'${column.name}' => ${it}->${column.name},`),
      2,
    )}\n    ];\n}`,
  ];
  return file.render(
    `class ${name} extends ${file.use('Illuminate\\Notifications\\Notification')}\n{\n${members(body)}\n}`,
  );
}

function contract(entity) {
  const name = `Keeps${studly(entity.many)}`;
  const file = new PhpFile(`App\\Contracts\\${entity.module}`, name);
  const model = file.use(entity.fqcn);
  const it = `$${entity.variable}`;
  return file.render(
    `interface ${name}\n{\n    public function create(array $attributes): ${model};\n\n    public function update(${model} ${it}, array $attributes): ${model};\n\n    public function delete(${model} ${it}): void;\n}`,
  );
}

function report(entity, kind, random) {
  const name = `${kind}${entity.name}Report`;
  const file = new PhpFile(`App\\Reports\\${entity.module}`, name);
  const model = file.use(entity.fqcn);
  const it = `$${entity.variable}`;
  const rows = entity.columns.map((column, index) =>
    column.kind === 'decimal' || column.kind === 'integer'
      ? `$table['${column.name}'] = ($table['${column.name}'] ?? 0) + (float) ${it}->${column.name};`
      : `$table['${column.name}'][${index}][] = ${it}->${column.name};`,
  );
  const body = [
    `private const TITLE = '${kind} report on ${human(entity.many)}';`,
    `public function build(string $from, string $to): array\n{\n    $table = ['title' => self::TITLE];\n\n    foreach (${model}::query()->whereBetween('created_at', [$from, $to])->cursor() as ${it}) {\n${block(rows, 2)}\n    }\n\n    return $table;\n}`,
    `public function correct(${model} ${it}): void\n{\n${block(statements(random, entity, it, random.integer(1, 4)))}\n}`,
  ];
  return file.render(`class ${name}\n{\n${members(body)}\n}`);
}

function serviceTest(entity, random) {
  const file = new PhpFile(`Tests\\Unit\\Services\\${entity.module}`, `${entity.name}ServiceTest`);
  const model = file.use(entity.fqcn);
  const service = file.use(`App\\Services\\${entity.module}\\${entity.name}Service`);
  const it = `$${entity.variable}`;
  const tests = ['create', 'update', 'delete', 'touch', 'search'].slice(0, random.integer(2, 5)).map((method) => {
    const rows = random.sample(entity.columns, random.integer(2, 8)).map((column) => fakerLine(column, file));
    const call =
      method === 'create'
        ? '$attributes'
        : method === 'search'
          ? "['search' => 'a', 'per_page' => 5]"
          : method === 'update'
            ? `${it}, $attributes`
            : it;
    return `public function test_${method}(): void\n{\n${block([
      '$attributes = [',
      ...rows.map((row) => `    ${row}`),
      '];',
      `${it} = ${model}::factory()->create($attributes);`,
      ...statements(random, entity, it, random.integer(0, 1)),
      '',
      `$result = app(${service}::class)->${method}(${call});`,
      '',
      method === 'delete' ? `$this->assertModelMissing(${it});` : '$this->assertNotEmpty($result);',
    ])}\n}`;
  });
  return file.render(`class ${entity.name}ServiceTest extends ${file.use('Tests\\TestCase')}\n{\n${members(tests)}\n}`);
}

function listener(path, entities) {
  const [, , module, base] = path.split('/');
  const name = base.replace('.php', '');
  const entity = namedIn(path, entities);
  const random = new Random(path);
  const file = new PhpFile(`App\\Listeners\\${module}`, name);
  const type = file.use(`App\\Events\\${module}\\${entity.name}Changed`);
  const body = statements(random, entity, `$event->${entity.variable}`, random.integer(1, 3));
  return file.render(
    `class ${name}${random.chance(0.5) ? ` implements ${file.use('Illuminate\\Contracts\\Queue\\ShouldQueue')}` : ''}\n{\n    public function handle(${type} $event): void\n    {\n${block(body, 2)}\n    }\n}`,
  );
}

function job(entity, kind, random) {
  const name = `${kind}${entity.name}Job`;
  const file = new PhpFile(`App\\Jobs\\${entity.module}`, name);
  const traits = [
    'Foundation\\Bus\\Dispatchable',
    'Queue\\InteractsWithQueue',
    'Bus\\Queueable',
    'Queue\\SerializesModels',
  ];
  const it = `$this->${entity.variable}`;
  const body = [
    `use ${traits.map((trait) => file.use(`Illuminate\\${trait}`)).join(', ')};`,
    `public int $tries = ${random.integer(1, 6)};`,
    promoting(entity, file),
    `public function handle(): void\n{\n${block(statements(random, entity, it, random.integer(2, 5)))}\n}`,
    random.chance(0.4)
      ? `public function failed(\\Throwable $exception): void\n{\n    logger()->error('${name}: '.$exception->getMessage(), ['id' => ${it}->id]);\n}`
      : '',
  ];
  return file.render(
    `class ${name} implements ${file.use('Illuminate\\Contracts\\Queue\\ShouldQueue')}\n{\n${members(body)}\n}`,
  );
}

function mail(entity, random) {
  const file = new PhpFile(`App\\Mail\\${entity.module}`, `${entity.name}Mail`);
  const [envelope, content] = ['Envelope', 'Content'].map((part) => file.use(`Illuminate\\Mail\\Mailables\\${part}`));
  const body = [
    `use ${file.use('Illuminate\\Queue\\SerializesModels')};`,
    promoting(entity, file),
    `public function envelope(): ${envelope}\n{\n    return new ${envelope}(subject: '${human(entity.name)} ${random.pick(['changed', 'ready', 'overdue'])}');\n}`,
    `public function content(): ${content}\n{\n    return new ${content}(view: 'mail.${kebab(entity.name)}', with: ['name' => $this->${entity.variable}->name]);\n}`,
  ];
  return file.render(
    `class ${entity.name}Mail extends ${file.use('Illuminate\\Mail\\Mailable')}\n{\n${members(body)}\n}`,
  );
}

function command(entity, random) {
  const file = new PhpFile(`App\\Console\\Commands\\${entity.module}`, `${entity.name}Command`);
  const model = file.use(entity.fqcn);
  const it = `$${entity.variable}`;
  const body = [
    `protected $signature = '${kebab(entity.module)}:${kebab(entity.name)} {--since= : Only newer ones} {--dry-run}';`,
    `protected $description = '${random.pick(['Repairs', 'Recounts', 'Reports', 'Cleans up'])} ${human(entity.many)}.';`,
    `public function handle(): int\n{\n${block([
      "$since = $this->option('since');",
      '$done = 0;',
      '',
      `${model}::query()`,
      "    ->when($since, fn ($query) => $query->where('created_at', '>=', $since))",
      `    ->chunkById(${random.integer(1, 20) * 50}, function ($chunk) use (&$done): void {`,
      `        foreach ($chunk as ${it}) {`,
      ...block(statements(random, entity, it, random.integer(1, 4)), 3).split('\n'),
      '            $done++;',
      '        }',
      '    });',
      '',
      '$this->info("{$done} done.");',
      '',
      'return self::SUCCESS;',
    ])}\n}`,
  ];
  return file.render(
    `class ${entity.name}Command extends ${file.use('Illuminate\\Console\\Command')}\n{\n${members(body)}\n}`,
  );
}

function observer(entity, random) {
  const file = new PhpFile(`App\\Observers\\${entity.module}`, `${entity.name}Observer`);
  const model = file.use(entity.fqcn);
  const body = random
    .sample(['creating', 'created', 'updating', 'updated', 'deleted', 'restored'], random.integer(1, 4))
    .map(
      (moment) =>
        `public function ${moment}(${model} $${entity.variable}): void\n{\n${block(statements(random, entity, `$${entity.variable}`, 1))}\n}`,
    );
  return file.render(`class ${entity.name}Observer\n{\n${members(body)}\n}`);
}

function repository(entity, random) {
  const file = new PhpFile(`App\\Repositories\\${entity.module}`, `${entity.name}Repository`);
  const model = file.use(entity.fqcn);
  const collection = file.use('Illuminate\\Support\\Collection');
  const finders = random
    .sample(entity.columns, 5)
    .map(
      ({ name }) =>
        `/** @return ${collection}<int, ${model}> */\npublic function by${studly(name)}(mixed $value, int $limit = ${random.integer(10, 200)}): ${collection}\n{\n    return ${model}::query()\n        ->where('${name}', $value)\n        ->${random.pick(['latest()', "orderBy('id')", "orderByDesc('updated_at')"])}\n        ->limit($limit)\n        ->get();\n}`,
    );
  const work = `public function rebuild(${model} $${entity.variable}): void\n{\n${block(statements(random, entity, `$${entity.variable}`, random.integer(1, 4)))}\n}`;
  return file.render(
    `${docblock([random.pick(SENTENCES)])}\nclass ${entity.name}Repository\n{\n${members([...finders, work])}\n}`,
  );
}

function values(entity, random) {
  const file = new PhpFile(`App\\Values\\${entity.module}`, `${entity.name}Values`);
  const type = {
    string: 'string',
    text: 'string',
    integer: 'int',
    decimal: 'float',
    boolean: 'bool',
    date: 'string',
    datetime: 'string',
    json: 'array',
  };
  const chosen = entity.columns.filter(({ kind }) => kind !== 'enum');
  const promoted = chosen.map(
    ({ name, kind, nullable }) => `public readonly ${nullable ? '?' : ''}${type[kind]} $${name},`,
  );
  const reads = chosen.map(
    ({ name, nullable, kind }) =>
      `${name}: ${nullable ? `$row['${name}'] ?? null` : `(${type[kind]}) $row['${name}']`},`,
  );
  const body = [
    `public function __construct(\n${block(promoted)}\n) {\n}`,
    `/** @param array<string, mixed> $row */\npublic static function fromRow(array $row): self\n{\n    return new self(\n${block(reads, 2)}\n    );\n}`,
    random.chance(0.6)
      ? `public function toArray(): array\n{\n    return [\n${block(
          chosen.map(({ name }) => `'${name}' => $this->${name},`),
          2,
        )}\n    ];\n}`
      : '',
  ];
  return file.render(`final class ${entity.name}Values\n{\n${members(body)}\n}`);
}

function exported(entity, random) {
  const file = new PhpFile(`App\\Exports\\${entity.module}`, `${entity.name}Export`);
  const model = file.use(entity.fqcn);
  const heads = entity.columns.map(({ name }) => `'${human(name)}',`);
  const cells = entity.columns.map(({ name, kind }) =>
    kind === 'json' ? `json_encode($row->${name}),` : `(string) $row->${name}${kind === 'enum' ? '->value' : ''},`,
  );
  const body = [
    `public function headings(): array\n{\n    return [\n${block(heads, 2)}\n    ];\n}`,
    `public function map(${model} $row): array\n{\n    return [\n${block(cells, 2)}\n    ];\n}`,
    `public function rows(): \\Generator\n{\n    foreach (${model}::query()->lazyById(${random.integer(2, 20) * 50}) as $row) {\n        yield $this->map($row);\n    }\n}`,
  ];
  return file.render(`class ${entity.name}Export\n{\n${members(body)}\n}`);
}

function unitTest(entity, random) {
  const file = new PhpFile(`Tests\\Unit\\${entity.module}`, `${entity.name}Test`);
  const model = file.use(entity.fqcn);
  const it = `$${entity.variable}`;
  const tests = random
    .sample(entity.columns, random.integer(1, 5))
    .map(
      (column) =>
        `public function test_${snake(column.name)}_is_kept(): void\n{\n    ${it} = ${model}::factory()->create([\n        ${fakerLine(column, file)}\n    ]);\n\n${block(statements(random, entity, it, random.integer(0, 2)))}\n\n    $this->assertNotNull(${it}->fresh());\n}`,
    );
  return file.render(`class ${entity.name}Test extends ${file.use('Tests\\TestCase')}\n{\n${members(tests)}\n}`);
}

function featureTest(controller) {
  const { entity, actions, area, name } = controller;
  const namespace = `Tests\\Feature\\${area}\\${entity.module}`;
  const random = new Random(`test ${namespace}\\${name}`);
  const file = new PhpFile(namespace, `${name}Test`);
  const model = file.use(entity.fqcn);
  const it = `$${entity.variable}`;
  const user = file.use('App\\Models\\User');
  const tests = actions.flatMap((action) => {
    const label = snake(studly(action.name.replace('__', '')));
    const rows = random.sample(entity.columns, random.integer(2, 7)).map((column) => fakerLine(column, file));
    const arrange = [
      `${it} = ${model}::factory()->create([`,
      ...rows.map((row) => `    ${row}`),
      ']);',
      `$user = ${user}::factory()->create();`,
      '',
    ];
    const call = `$response = $this->actingAs($user)->${random.pick(['getJson', 'postJson', 'putJson'])}('/api/${kebab(entity.module)}/${entity.slug}/'.${it}->id);`;
    const cases = [
      `public function test_${label}(): void\n{\n${block([...arrange, call, '', `$response->assertStatus(${random.pick([200, 201, 204])});`, `$this->assertDatabaseHas('${entity.table}', ['id' => ${it}->id]);`])}\n}`,
    ];
    if (random.chance(0.5))
      cases.push(
        `public function test_${label}_needs_a_user(): void\n{\n    $this->getJson('/api/${kebab(entity.module)}/${entity.slug}')->assertUnauthorized();\n}`,
      );
    return cases;
  });
  return file.render(
    `class ${name}Test extends ${file.use('Tests\\TestCase')}\n{\n    use ${file.use('Illuminate\\Foundation\\Testing\\RefreshDatabase')};\n\n${members(tests)}\n}`,
  );
}
