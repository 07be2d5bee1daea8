import { createEngine, show } from '@docgen/engine';
import { describe, expect, it } from 'vitest';
import { reader } from './world.js';

const HEAD =
  'use Illuminate\\Database\\Migrations\\Migration; use Illuminate\\Database\\Schema\\Blueprint; use Illuminate\\Support\\Facades\\Schema;';
const migration = (up: string) =>
  `<?php ${HEAD} return new class extends Migration { public function up(): void { ${up} } public function down(): void { Schema::drop('things'); } };`;

function model(files: Record<string, string>, body = '', doc = '') {
  const migrations = Object.fromEntries(
    Object.entries(files).map(([name, up]) => [`database/migrations/${name}.php`, migration(up)]),
  );
  const text = `<?php namespace App\\Models; use Illuminate\\Database\\Eloquent\\Model; ${doc} class Thing extends Model { ${body} }`;
  return createEngine().classMetadata(reader({ ...migrations, 'app/Models/Thing.php': text }), 'App\\Models\\Thing');
}

function columns(files: Record<string, string>, body = 'public $timestamps = false;', doc = ''): string[] {
  return model(files, body, doc).properties.map(
    (p) =>
      `${p.name}${p.presence === 'maybe' ? '?' : ''}: ${show(p.type)}${p.wire === undefined ? '' : ` [${p.wire}]`}${p.values === undefined ? '' : ` (${p.values.join(' ')})`}`,
  );
}

const create = (blueprint: string) => ({
  '2024_01_01_a': `Schema::create('things', function (Blueprint $t) { ${blueprint} });`,
});

/** Column methods (responses 11.3). */
const METHODS: [blueprint: string, expected: string[]][] = [
  ['$t->id();', ['id: int']],
  [
    "$t->id(); $t->bigInteger('a'); $t->unsignedInteger('b'); $t->year('c');",
    ['id: int', 'a: int', 'b: int', 'c: int'],
  ],
  ["$t->id(); $t->string('a'); $t->text('b'); $t->char('c', 2);", ['id: int', 'a: string', 'b: string', 'c: string']],
  ["$t->uuid('id'); $t->ulid('a'); $t->ipAddress('b');", ['id: string [uuid]', 'a: string [ulid]', 'b: string [ip]']],
  [
    "$t->id(); $t->boolean('a'); $t->float('b'); $t->decimal('c');",
    ['id: int', 'a: bool|int [boolean-or-integer]', 'b: float', 'c: float|string [string-or-number]'],
  ],
  [
    "$t->id(); $t->json('a'); $t->date('b'); $t->dateTime('c'); $t->time('d');",
    ['id: int', 'a: string', 'b: string [date]', 'c: string', 'd: string'],
  ],
  ["$t->id(); $t->enum('a', ['x', 'y'])->nullable();", ['id: int', 'a: string|null (x y)']],
  [
    "$t->id(); $t->morphs('m'); $t->nullableUuidMorphs('n');",
    ['id: int', 'm_type: string', 'm_id: int', 'n_type: string|null', 'n_id: string|null [uuid]'],
  ],
  [
    '$t->id(); $t->timestamps(); $t->softDeletes(); $t->rememberToken();',
    [
      'id: int',
      'created_at: string|null',
      'updated_at: string|null',
      'deleted_at: string|null',
      'remember_token: string|null',
    ],
  ],
  ['$t->id(); $t->foreignIdFor(\\App\\Models\\User::class)->nullable();', ['id: int', 'user_id: int|null']],
  ["$t->id(); $t->string('a')->storedAs('b');", ['id: int', 'a?: string']],
  ["$t->id(); $t->geometry('a');", ['id: int', 'a: unknown(untyped)']],
  ["$t->id(); foreach (['a', 'b'] as $c) { $t->string($c); }", ['id: int', 'a: string', 'b: string']],
];

describe('columns (responses 11)', () => {
  for (const [blueprint, expected] of METHODS)
    it(blueprint, () => expect(columns(create(blueprint))).toEqual(expected));

  it('later migrations alter, rename and drop, in file-name order', () => {
    const found = columns({
      '2024_02_01_b':
        "Schema::table('things', function (Blueprint $t) { $t->dropColumn('gone'); $t->renameColumn('old', 'new'); $t->integer('a')->nullable()->change(); $t->string('late'); });",
      ...create("$t->id(); $t->string('a'); $t->string('gone'); $t->string('old');"),
    });
    expect(found).toEqual(['id: int', 'a: int|null', 'new: string', 'late: string']);
  });

  it('decide hasTable and hasColumn by what was built so far', () => {
    const found = columns({
      ...create('$t->id();'),
      '2024_02_01_b':
        "if (! Schema::hasTable('things')) { Schema::create('things', function ($t) { $t->string('no'); }); } if (! Schema::hasColumn('things', 'yes')) { Schema::table('things', function ($t) { $t->string('yes'); }); }",
    });
    expect(found).toEqual(['id: int', 'yes: string']);
  });

  it('keep what an undecided branch adds, as optional, and say so', () => {
    const found = model(
      create("$t->id(); if (env('X')) { $t->string('maybe'); $t->dropColumn('id'); }"),
      'public $timestamps = false;',
    );
    expect(found.properties.map((p) => [p.name, p.presence])).toEqual([
      ['id', 'always'],
      ['maybe', 'maybe'],
    ]);
    expect(found.model?.unread).toHaveLength(1);
  });

  it('skip dynamic names, with a note', () => {
    const found = model(create('$t->id(); $t->string($this->name());'), 'public $timestamps = false;');
    expect(found.properties.map((p) => p.name)).toEqual(['id']);
    expect(found.model?.unread).toHaveLength(1);
  });

  it('follow a renamed table', () => {
    const files = {
      '2024_01_01_a':
        "Schema::create('items', function (Blueprint $t) { $t->id(); }); Schema::rename('items', 'things');",
    };
    expect(columns(files)).toEqual(['id: int']);
  });
});

describe('members of a model (responses 10)', () => {
  it('a cast keeps its schema and gains the null of the column (responses 17.31, 17.32, 17.38)', () => {
    const found = columns(
      create("$t->id(); $t->decimal('total')->nullable(); $t->boolean('on'); $t->date('day'); $t->json('meta');"),
      "public $timestamps = false; protected $casts = ['total' => 'decimal:2', 'on' => 'boolean', 'day' => 'datetime:Y-m-d', 'meta' => 'array'];",
    );
    expect(found).toEqual([
      'id: int',
      'total: string|null',
      'on: bool',
      'day: Carbon [date]',
      'meta: unknown(vague-array) [array-or-object]',
    ]);
  });

  it('casts() counts too, a foreign format says itself', () => {
    expect(
      columns(
        create("$t->id(); $t->date('at');"),
        "public $timestamps = false; protected function casts(): array { return ['at' => 'date:d.m.Y']; }",
      ),
    ).toEqual(['id: int', 'at: Carbon [date-format:d.m.Y]']);
  });

  it('an accessor wins, appends are optional, hidden ones are gone (responses 17.34)', () => {
    const body =
      "public $timestamps = false; protected $hidden = ['secret']; protected $appends = ['label']; public function getLabelAttribute(): string { return strtoupper((string) $this->id); } protected function name(): \\Illuminate\\Database\\Eloquent\\Casts\\Attribute { return \\Illuminate\\Database\\Eloquent\\Casts\\Attribute::make(get: fn () => 5); }";
    expect(columns(create("$t->id(); $t->string('name'); $t->string('secret');"), body)).toEqual([
      'id: int',
      'name: 5',
      'label?: string',
    ]);
  });

  it('a key trait gives the key its format; timestamps and soft deletes are dates', () => {
    const body =
      'use \\Illuminate\\Database\\Eloquent\\Concerns\\HasUuids; use \\Illuminate\\Database\\Eloquent\\SoftDeletes;';
    expect(columns({}, `${body} protected $fillable = ['a'];`)).toEqual([
      'id: string [uuid]',
      'a?: unknown(untyped)',
      'created_at: Carbon [date-time]',
      'updated_at: Carbon [date-time]',
      'deleted_at: Carbon|null [date-time]',
    ]);
  });

  it('its own date serialization is told apart (responses 17.37)', () => {
    expect(
      columns(
        {},
        "protected $fillable = ['a']; protected function serializeDate(\\DateTimeInterface $d) { return 'x'; }",
      ).at(-1),
    ).toBe('updated_at: Carbon [date-custom]');
  });

  it('tags come first, those of relations and aggregates are no columns', () => {
    const doc = '/** @property string|null $note @property int $owner_count */'.replaceAll(' @', '\n * @');
    expect(
      columns(
        create('$t->id();'),
        'public $timestamps = false; public function owner() { return $this->belongsTo(User::class); }',
        doc,
      ),
    ).toEqual(['note?: string|null', 'id: int']);
  });
});

/** Columns of `things` after a dump and statements of SQL. */
function fromSql(files: Record<string, string>, up?: string): string[] {
  const migrations: Record<string, string> =
    up === undefined ? {} : { 'database/migrations/2024_01_02_b.php': migration(up) };
  const text =
    '<?php namespace App\\Models; use Illuminate\\Database\\Eloquent\\Model; class Thing extends Model { public $timestamps = false; }';
  const found = createEngine().classMetadata(
    reader({ ...files, ...migrations, 'app/Models/Thing.php': text }),
    'App\\Models\\Thing',
  );
  return found.properties.map(
    (p) =>
      `${p.name}${p.presence === 'maybe' ? '?' : ''}: ${show(p.type)}${p.wire === undefined ? '' : ` [${p.wire}]`}${p.values === undefined ? '' : ` (${p.values.join(' ')})`}`,
  );
}

const MYSQL = `-- MySQL dump
/*!40101 SET NAMES utf8 */;
DROP TABLE IF EXISTS \`things\`;
CREATE TABLE \`things\` (
  \`id\` bigint unsigned NOT NULL AUTO_INCREMENT,
  \`name\` varchar(255) CHARACTER SET utf8mb4 COLLATE utf8mb4_unicode_ci NOT NULL COMMENT 'it''s; a name',
  \`state\` enum('draft','sent') NOT NULL DEFAULT 'draft',
  \`open\` tinyint(1) NOT NULL,
  \`price\` decimal(8,2) DEFAULT NULL,
  \`total\` double GENERATED ALWAYS AS (\`price\` * 2) STORED,
  PRIMARY KEY (\`id\`),
  KEY \`i\` (\`name\`,\`state\`),
  CONSTRAINT \`f\` FOREIGN KEY (\`id\`) REFERENCES \`others\` (\`id\`)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4;
INSERT INTO \`migrations\` VALUES (1,'2024_01_02_b',1);`;

const PGSQL = `
CREATE TYPE public.mood AS ENUM ('calm', 'wild');
CREATE TABLE public.things (
    id bigint NOT NULL,
    name character varying(255) NOT NULL,
    feels public.mood,
    kind character varying(9) DEFAULT 'a'::character varying NOT NULL,
    at timestamp(0) without time zone,
    data jsonb,
    size double precision NOT NULL,
    key uuid NOT NULL,
    CONSTRAINT c CHECK (((kind)::text = ANY ((ARRAY['a'::character varying, 'b'::character varying])::text[])))
);
CREATE FUNCTION public.f() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN; SELECT ';'; END; $$;
ALTER TABLE ONLY public.things ALTER COLUMN id SET DEFAULT nextval('public.things_id_seq'::regclass);
ALTER TABLE ONLY public.things ADD CONSTRAINT things_pkey PRIMARY KEY (id);
COMMENT ON COLUMN public.things.name IS 'What it is called';
COPY public.migrations (id, migration, batch) FROM stdin;
1	2024_01_02_b	1
.
`;

describe('SQL (responses 11.1, 11.2)', () => {
  const add = "Schema::table('things', function (Blueprint $t) { $t->string('later'); });";

  it('a dump of MySQL; a migration it records is not run again', () => {
    expect(fromSql({ 'database/schema/mysql-schema.sql': MYSQL }, add)).toEqual([
      'id: int',
      'name: string',
      'state: string (draft sent)',
      'open: bool|int [boolean-or-integer]',
      'price: float|string|null [string-or-number]',
      'total?: float|null',
    ]);
  });

  it('a dump of PostgreSQL; a migration it does not record runs after it', () => {
    const dump = PGSQL.replace('2024_01_02_b', '2023_01_01_a');
    expect(fromSql({ 'database/schema/pgsql-schema.sql': dump }, add)).toEqual([
      'id: int',
      'name: string',
      'feels: string|null (calm wild)',
      'kind: string (a b)',
      'at: string|null',
      'data: string|null',
      'size: float',
      'key: string [uuid]',
      'later: string',
    ]);
    expect(fromSql({ 'database/schema/pgsql-schema.sql': PGSQL }, add)).not.toContain('later: string');
  });

  it('of several dumps that of the default connection counts', () => {
    const both = {
      'database/schema/mysql-schema.sql': 'CREATE TABLE things (id int NOT NULL, a int NOT NULL);',
      'database/schema/other-schema.sql': 'CREATE TABLE things (id int NOT NULL, b int NOT NULL);',
    };
    const config = (name: string) =>
      `<?php return ['default' => '${name}', 'connections' => ['other' => ['driver' => 'mysql'], 'mysql' => []]];`;
    expect(fromSql({ ...both, 'config/database.php': config('other') })).toEqual(['id: int', 'b: int']);
    expect(fromSql({ ...both, 'config/database.php': config('mysql') })).toEqual(['id: int', 'a: int']);
  });

  const table =
    "Schema::create('things', function (Blueprint $t) { $t->id(); $t->string('a'); $t->enum('s', ['x', 'y']); });";
  const STATEMENTS: [sql: string, expected: string[]][] = [
    [
      'ALTER TABLE things ADD COLUMN b json NULL, ADD c int NOT NULL',
      ['id: int', 'a: string', 's: string (x y)', 'b: string|null', 'c: int'],
    ],
    ['ALTER TABLE `things` DROP COLUMN `a`', ['id: int', 's: string (x y)']],
    ["ALTER TABLE things MODIFY COLUMN s ENUM('x','y','z') NULL", ['id: int', 'a: string', 's: string|null (x y z)']],
    ['ALTER TABLE things CHANGE a b BIGINT UNSIGNED NOT NULL', ['id: int', 'b: int', 's: string (x y)']],
    ['ALTER TABLE things ALTER COLUMN a TYPE integer USING a::integer', ['id: int', 'a: int', 's: string (x y)']],
    ['ALTER TABLE things ALTER COLUMN a DROP NOT NULL', ['id: int', 'a: string|null', 's: string (x y)']],
    ['UPDATE things SET a = (SELECT 1)', ['id: int', 'a: string', 's: string (x y)']],
    ['this is no SQL (at all', ['id: int', 'a: string', 's: string (x y)']],
  ];
  for (const [sql, expected] of STATEMENTS)
    it(sql, () => expect(fromSql({}, `${table} \\DB::statement(${JSON.stringify(sql)});`)).toEqual(expected));

  it('what may not have run is either', () => {
    const up = `${table} if (config('x.y') === 1) { \\DB::statement("ALTER TABLE things MODIFY s ENUM('z') NULL, ADD b int"); }`;
    expect(fromSql({}, up)).toEqual(['id: int', 'a: string', 's: string|null (x y z)', 'b?: int|null']);
  });

  it('a provider gives the blueprint a method', () => {
    const provider =
      "<?php namespace App\\Providers; use Illuminate\\Database\\Schema\\Blueprint; class ShopProvider extends \\Illuminate\\Support\\ServiceProvider { public function boot() { Blueprint::macro('priced', function (string $name, $unit = 'cents') { $this->integer(\"{$name}_{$unit}\"); $this->char('currency', 3)->nullable(); }); } }";
    const up = "Schema::create('things', function (Blueprint $t) { $t->id(); $t->priced('price'); });";
    expect(fromSql({ 'app/Providers/ShopProvider.php': provider }, up)).toEqual([
      'id: int',
      'price_cents: int',
      'currency: string|null',
    ]);
  });

  it('a provider names another folder of migrations', () => {
    const provider = (path: string) =>
      `<?php namespace App\\Providers; class ShopProvider extends \\Illuminate\\Support\\ServiceProvider { public function boot() { $this->loadMigrationsFrom(${path}); } }`;
    for (const path of ["__DIR__.'/../Shop/tables'", "app_path('Shop/tables')", "[base_path('app/Shop/tables')]"]) {
      const files = {
        'app/Providers/ShopProvider.php': provider(path),
        'app/Shop/tables/2024_01_01_a.php': migration("Schema::create('things', fn (Blueprint $t) => $t->id('far'));"),
      };
      expect(fromSql(files), path).toContain('far: int');
    }
  });
});

describe('providers outside their folder (responses 11.1)', () => {
  it('one of a module, which another registers under a name it puts together', () => {
    const files = {
      'app/Providers/ModulesProvider.php':
        "<?php namespace App\\Providers; class ModulesProvider extends \\Illuminate\\Support\\ServiceProvider { public function boot() { foreach (glob(app_path('Modules/*/*Provider.php')) as $path) { $this->app->register('App\\\\Modules\\\\' . basename(dirname($path)) . '\\\\' . basename($path, '.php')); } } }",
      'app/Modules/Shop/ShopProvider.php':
        "<?php namespace App\\Modules\\Shop; use Illuminate\\Support\\ServiceProvider; class ShopProvider extends ServiceProvider { public function boot() { $this->loadMigrationsFrom(__DIR__ . '/tables'); } }",
      'app/Modules/Shop/tables/2024_01_01_a.php': migration(
        "Schema::create('things', fn (Blueprint $t) => $t->id('far'));",
      ),
    };
    expect(fromSql(files)).toContain('far: int');
  });

  const MODULE = (path: string, manifest: string) => ({
    'app/Modules/Shop/module.json': manifest,
    'app/Modules/Shop/app/Providers/ShopProvider.php': `<?php namespace App\\Modules\\Shop\\app\\Providers; use Illuminate\\Support\\ServiceProvider; class ShopProvider extends ServiceProvider { const NAME = 'shop'; protected string $name = 'Shop'; public function boot() { $this->loadMigrationsFrom(${path}); } }`,
    'app/Modules/Shop/database/migrations/2024_01_01_a.php': migration(
      "Schema::create('things', fn (Blueprint $t) => $t->id('far'));",
    ),
  });

  it('one of a module says where its module lies by the name of that', () => {
    for (const name of ['$this->name', "'Shop'", 'self::NAME'])
      for (const below of ["'database/migrations'", "'/database/migrations'"])
        expect(fromSql(MODULE(`module_path(${name}, ${below})`, '{"name": "Shop"}')), name).toContain('far: int');
  });

  it('another module, or none, is not searched for', () => {
    for (const manifest of ['{"name": "News"}', '{}', '[', '"Shop"'])
      expect(fromSql(MODULE("module_path('Shop', 'database/migrations')", manifest)), manifest).not.toContain(
        'far: int',
      );
    expect(fromSql(MODULE("module_path('Shop', $this->name)", '{"name": "Shop"}'))).not.toContain('far: int');
  });
});

describe('table names (responses 11.4)', () => {
  const NAMES: [string, string][] = [
    ['User', 'users'],
    ['BlogPost', 'blog_posts'],
    ['Person', 'people'],
    ['Category', 'categories'],
    ['Child', 'children'],
    ['News', 'news'],
    ['Box', 'boxes'],
    ['Status', 'statuses'],
    ['Day', 'days'],
    ['Medium', 'media'],
    ['OrderLine', 'order_lines'],
    ['Address', 'addresses'],
    ['Hero', 'heroes'],
    ['Analysis', 'analyses'],
    ['Matrix', 'matrices'],
    ['Staff', 'staff'],
    ['UserStaff', 'user_staff'],
    ['Progress', 'progress'],
    ['Media', 'media'],
    ['Canvas', 'canvases'],
    ['Curriculum', 'curricula'],
  ];
  for (const [name, table] of NAMES) {
    it(`the columns of ${table} are those of ${name}`, () => {
      const files = {
        'database/migrations/2024_01_01_a.php': migration(
          `Schema::create('${table}', function (Blueprint $t) { $t->id(); $t->string('note'); });`,
        ),
        [`app/Models/${name}.php`]: `<?php namespace App\\Models; use Illuminate\\Database\\Eloquent\\Model; class ${name} extends Model { public $timestamps = false; }`,
      };
      const found = createEngine().classMetadata(reader(files), `App\\Models\\${name}`);
      expect(found.properties.map((p) => `${p.name}: ${show(p.type)}`)).toEqual(['id: int', 'note: string']);
    });
  }
});
