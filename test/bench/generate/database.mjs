import { fakerLine, migrationLine } from './columns.mjs';
import { foreignKeys } from './models.mjs';
import { block, PhpFile } from './php-file.mjs';
import { Random } from './random.mjs';
import { snake } from './words.mjs';

/** Files below `database/`: a migration per table in the order of the plan, later ones that alter, pivots, factories, seeders. */
export function databaseFiles({ entities }) {
  const files = {};
  const add = (name, body) => {
    const index = Object.keys(files).length;
    const stamp = `20${18 + (Math.floor(index / 300) % 8)}_${String(1 + (Math.floor(index / 25) % 12)).padStart(2, '0')}_${String(1 + (index % 25)).padStart(2, '0')}_${String(index).padStart(6, '0')}`;
    files[`database/migrations/${stamp}_${name}.php`] = migration(body);
  };
  add('create_users_table', created('users', USERS));
  const later = [];
  for (const entity of entities) {
    const random = new Random(`migration ${entity.fqcn}`);
    const columns = entity.columns.filter((column) => {
      const moved = random.chance(0.12) && column.name !== 'name';
      if (moved) later.push([entity, column]);
      return !moved;
    });
    add(`create_${entity.table}_table`, created(entity.table, table(entity, columns, random)));
    for (const { kind, target } of entity.relations) if (kind === 'belongsToMany') add(...pivot(entity, target));
  }
  for (const [{ table: name }, column] of later)
    add(
      `add_${column.name}_to_${name}_table`,
      altered(name, migrationLine(column).replace(/;$/, "->after('name');"), column.name),
    );
  for (const entity of entities) {
    files[`database/factories/${entity.module}/${entity.name}Factory.php`] = factory(entity);
    if (new Random(`seeder ${entity.name}`).chance(0.25))
      files[`database/seeders/${entity.name}Seeder.php`] = seeder(entity);
  }
  return files;
}

const USERS = [
  '$table->id();',
  "$table->string('name');",
  "$table->string('email')->unique();",
  "$table->string('password');",
  "$table->boolean('is_admin')->default(false);",
  "$table->boolean('is_active')->default(true);",
  "$table->string('locale', 8)->nullable();",
  '$table->rememberToken();',
  '$table->timestamps();',
];

function table(entity, columns, random) {
  const lines = ['$table->id();'];
  if (entity.routeKey === 'uuid') lines.push("$table->uuid('uuid')->unique();");
  if (entity.routeKey === 'slug') lines.push("$table->string('slug')->unique();");
  for (const { name, target, nullable } of foreignKeys(entity))
    lines.push(
      nullable
        ? `$table->foreignId('${name}')->nullable()->constrained('${target.table}')->nullOnDelete();`
        : random.chance(0.3)
          ? `$table->unsignedBigInteger('${name}');\n$table->foreign('${name}')->references('id')->on('${target.table}')->cascadeOnDelete();`
          : `$table->foreignId('${name}')->constrained('${target.table}')->cascadeOnDelete();`,
    );
  if (entity.relations.some(({ kind }) => kind === 'owner'))
    lines.push("$table->foreignId('created_by')->nullable()->constrained('users');");
  lines.push(...columns.map(migrationLine), '$table->timestamps();');
  if (entity.softDeletes) lines.push('$table->softDeletes();');
  if (random.chance(0.3)) lines.push("$table->index(['name', 'created_at']);");
  return lines;
}

function pivot(entity, target) {
  const names = [entity, target].map(({ name }) => snake(name)).sort();
  const name = names.join('_');
  const lines = [
    '$table->id();',
    ...[entity, target].map(
      (side) => `$table->foreignId('${side.parameter}_id')->constrained('${side.table}')->cascadeOnDelete();`,
    ),
    "$table->unsignedInteger('position')->default(0);",
    '$table->timestamps();',
  ];
  return [`create_${name}_table`, created(name, lines)];
}

const created = (name, lines) => ({
  up: `Schema::create('${name}', function (Blueprint $table) {\n${block(lines)}\n});`,
  down: `Schema::dropIfExists('${name}');`,
});

const altered = (name, line, column) => ({
  up: `Schema::table('${name}', function (Blueprint $table) {\n    ${line}\n});`,
  down: `Schema::table('${name}', function (Blueprint $table) {\n    $table->dropColumn('${column}');\n});`,
});

function migration({ up, down }) {
  const file = new PhpFile('');
  for (const name of ['Database\\Migrations\\Migration', 'Database\\Schema\\Blueprint', 'Support\\Facades\\Schema'])
    file.use(`Illuminate\\${name}`);
  return file.render(
    `return new class extends Migration\n{\n    public function up(): void\n    {\n${block([up], 2)}\n    }\n\n    public function down(): void\n    {\n${block([down], 2)}\n    }\n};`,
  );
}

function factory(entity) {
  const file = new PhpFile(`Database\\Factories\\${entity.module}`, `${entity.name}Factory`);
  const model = file.use(entity.fqcn);
  const rows = entity.columns.map((column) => fakerLine(column, file));
  for (const { name, target } of foreignKeys(entity)) rows.push(`'${name}' => ${file.use(target.fqcn)}::factory(),`);
  const base = file.use('Illuminate\\Database\\Eloquent\\Factories\\Factory');
  return file.render(
    `/** @extends ${base}<${model}> */\nclass ${entity.name}Factory extends ${base}\n{\n    protected $model = ${model}::class;\n\n    public function definition(): array\n    {\n        return [\n${block(rows, 3)}\n        ];\n    }\n\n    public function nameless(): static\n    {\n        return $this->state(fn (array $attributes): array => ['name' => '']);\n    }\n}`,
  );
}

function seeder(entity) {
  const file = new PhpFile('Database\\Seeders', `${entity.name}Seeder`);
  return file.render(
    `class ${entity.name}Seeder extends ${file.use('Illuminate\\Database\\Seeder')}\n{\n    public function run(): void\n    {\n        ${file.use(entity.fqcn)}::factory()->count(${5 + entity.columns.length})->create();\n    }\n}`,
  );
}
