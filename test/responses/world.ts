import type { FactSource } from '@docgen/cache';
import { createEngine } from '@docgen/engine';
import { createPhpIndex } from '@docgen/php';
import { type DocumentConfig, type HostFacts, isMap, type Json, type UnboundDiagnostic } from '@docgen/protocol';
import { freezeSchemaComponent } from '../../server/src/document/draft/component-draft.js';
import { OperationDraft } from '../../server/src/document/index.js';
import { selectOperations } from '../../server/src/operations/routes/select.js';
import { mapping, schemaOf } from '../../server/src/operations/schema/index.js';
import { analyzeRoute } from '../../server/src/pipeline/fragments/analyze-route.js';
import { createSession } from '../../server/src/query/context.js';
import { createFactSources } from '../../server/src/query/fact-sources.js';
import { composerMaps, memoryFiles } from '../php/memory-files.js';
import { documentConfig, hostFacts, routeFact } from '../support/operation.js';

/** Models, resources and values the rows share. `books` has a migration. */
const FILES: Record<string, string> = {
  'app/Models/User.php': `<?php namespace App\\Models;
use Illuminate\\Database\\Eloquent\\Model;
class User extends Model {
  protected $casts = ['role' => \\App\\Enums\\Role::class];
  protected $hidden = ['password'];
  public function posts() { return $this->hasMany(Post::class); }
  public function team() { return $this->belongsTo(Team::class); }
}`,
  'app/Models/Post.php': `<?php namespace App\\Models;
class Post extends \\Illuminate\\Database\\Eloquent\\Model {
  public function user() { return $this->belongsTo(User::class); }
  public function tags() { return $this->belongsToMany(Tag::class); }
}`,
  'app/Models/Tag.php':
    '<?php namespace App\\Models; /**\n * @property int $id\n * @property string $name\n */ class Tag extends \\Illuminate\\Database\\Eloquent\\Model { public $timestamps = false; }',
  'app/Models/Team.php':
    '<?php namespace App\\Models; class Team extends \\Illuminate\\Database\\Eloquent\\Model { protected $fillable = ["name"]; }',
  'app/Enums/Role.php': "<?php namespace App\\Enums; enum Role: string { case Admin = 'admin'; case Guest = 'guest'; }",
  'app/Http/Resources/UserResource.php': `<?php namespace App\\Http\\Resources;
/** @mixin \\App\\Models\\User */
class UserResource extends \\Illuminate\\Http\\Resources\\Json\\JsonResource {
  public function toArray($request): array {
    return ['id' => $this->id, 'name' => $this->name, 'role' => $this->role, 'posts' => PostResource::collection($this->whenLoaded('posts'))];
  }
}`,
  'app/Http/Resources/PostResource.php': `<?php namespace App\\Http\\Resources;
/** @mixin \\App\\Models\\Post */
class PostResource extends \\Illuminate\\Http\\Resources\\Json\\JsonResource {
  public function toArray($request): array {
    return ['id' => $this->id, 'body' => $this->body, 'author' => new UserResource($this->user), 'at' => $this->created_at,
      'extra' => $this->when($request->has('x'), 'yes'), 'both' => $this->when($request->has('x'), 'x', null),
      $this->mergeWhen($request->has('m'), ['a' => 1, 'b' => 2])];
  }
}`,
  'app/Http/Resources/AnyResource.php': `<?php namespace App\\Http\\Resources;
class AnyResource extends \\Illuminate\\Http\\Resources\\Json\\JsonResource {
  public function toArray($request): array { return ['id' => $this->id, 'kind' => 'any']; }
}`,
  'app/Data/Money.php':
    '<?php namespace App\\Data; class Money implements \\JsonSerializable { public function __construct(private int $cents) {} public function jsonSerialize(): array { return ["cents" => $this->cents, "currency" => "EUR"]; } }',
  'app/Data/Note.php': `<?php namespace App\\Data;
/** A note. */
class Note { public ?string $late; public function __construct(public readonly int $id, public ?string $text, /** @var list<string> */ public array $tags = []) {} }`,
  'app/Http/Api.php': `<?php namespace App\\Http; trait Api { protected function ok(mixed $data, string $msg = 'ok', int $code = 200) { return response()->json(['message' => $msg, 'data' => $data], $code); } }`,
  'database/migrations/2024_01_01_000000_create_users.php': `<?php
use Illuminate\\Database\\Migrations\\Migration; use Illuminate\\Database\\Schema\\Blueprint; use Illuminate\\Support\\Facades\\Schema;
return new class extends Migration { public function up(): void {
  Schema::create('users', function (Blueprint $table) {
    $table->id(); $table->string('name'); $table->string('email')->nullable()->comment('Where mail goes');
    $table->string('password'); $table->string('role'); $table->foreignId('team_id')->nullable()->constrained();
    $table->boolean('active'); $table->decimal('score', 8, 2); $table->enum('state', ['on', 'off']); $table->timestamps();
  });
  Schema::create('posts', function (Blueprint $t) { $t->id(); $t->foreignId('user_id')->constrained(); $t->text('body'); $t->timestamps(); });
} };`,
};

const USES = [
  'App\\Models\\User',
  'App\\Models\\Post',
  'App\\Models\\Team',
  'App\\Models\\Tag',
  'App\\Enums\\Role',
  'App\\Data\\Money',
  'App\\Data\\Note',
  'App\\Http\\Resources\\UserResource',
  'App\\Http\\Resources\\PostResource',
  'App\\Http\\Resources\\AnyResource',
  'App\\Http\\Api',
  'Illuminate\\Http\\Request',
  'Illuminate\\Http\\JsonResponse',
  'Illuminate\\Support\\Facades\\Storage',
];

export interface Row {
  /** Statements of the action, or a whole method named `act`. */
  code: string;
  verb?: string;
}

export interface Documented {
  responses: Record<string, Record<string, unknown>>[];
  components: Record<string, Record<string, unknown>>;
  operations: Record<string, unknown>[];
  diagnostics: UnboundDiagnostic[];
}

export interface Setting {
  files?: Record<string, string>;
  host?: Partial<HostFacts>;
  document?: (document: DocumentConfig) => void;
}

/** One application with one action a row; answers the responses of each in order. References read `#/<Name>`. */
export function document(rows: readonly Row[], setting: Setting = {}): Documented {
  const files: Record<string, string> = { ...FILES, ...setting.files };
  const uses = USES.map((u) => `use ${u};`).join(' ');
  const routes = rows.map((row, i) => {
    const method = /function act\b/.test(row.code) ? row.code : `public function act(Request $request) { ${row.code} }`;
    files[`app/Http/R${i}.php`] = `<?php namespace App\\Http; ${uses} class R${i} { use Api; ${method} }`;
    return routeFact({
      uri: `api/r${i}`,
      methods: [(row.verb ?? 'get').toUpperCase()],
      action: { kind: 'controller', class: `App\\Http\\R${i}`, method: 'act' },
    });
  });
  const index = createPhpIndex(memoryFiles(files), composerMaps());
  const host = hostFacts({ ...setting.host, routes });
  const configured = documentConfig();
  setting.document?.(configured);
  const source: FactSource = createFactSources(index, host);
  const selection = selectOperations({
    host,
    document: configured,
    documentKeys: ['default'],
    reader: { read: <T>(id: string) => source.get(id)?.value as T | undefined },
    middlewareOf: (route) => route.middleware,
    closureAt: (file, line, end, nth) => index.closureAt(file, line, end, nth),
  });
  const session = createSession({
    source,
    document: configured,
    config: { onRouteError: 'skeleton', engine: { mode: 'in-process' } } as never,
    engine: createEngine(),
    classSchema: (fqcn, args, ctx) => schemaOf({ kind: 'class', fqcn, args: [...args] }, mapping(ctx)),
  });
  const out: Documented = { responses: [], components: {}, operations: [], diagnostics: [] };
  const wanted = rows.map((_, i) => selection.operations.find((o) => o.path === `/api/r${i}`));
  for (const operation of wanted) {
    if (operation === undefined) continue;
    const fragment = analyzeRoute(operation, session);
    const draft = new OperationDraft();
    for (const contribution of fragment.contributions) draft.apply(contribution);
    const frozen = plain(draft.freeze('op:v1:0000000000000000', (anchor) => index.locate(anchor))) as Record<
      string,
      unknown
    >;
    out.operations.push(frozen);
    out.responses.push((frozen.responses ?? {}) as Record<string, Record<string, unknown>>);
    out.diagnostics.push(...fragment.diagnostics);
    for (const c of fragment.components) {
      const node = freezeSchemaComponent(c.contributions, (anchor) => index.locate(anchor));
      out.diagnostics.push(...c.diagnostics);
      if (node !== undefined) out.components[nameOf(c.tuple)] = plain(node) as Record<string, unknown>;
    }
  }
  return out;
}

/** Short class names of the tuple, `User#page` → `User#page`, `[AnyResource, User]` → `AnyResource<User>`. */
function nameOf(tuple: readonly string[]): string {
  const [head = '', ...args] = tuple.map(
    (part) =>
      part
        .replace(/^docgen:/, '')
        .split('\\')
        .at(-1) ?? part,
  );
  return args.length === 0 ? head : `${head}<${args.join(',')}>`;
}

function plain(value: Json): unknown {
  if (typeof value === 'bigint') return value.toString();
  if (typeof value === 'string' && value.startsWith('docgen:schemas:'))
    return `#/${nameOf(value.slice('docgen:schemas:'.length).split('|'))}`;
  if (Array.isArray(value)) return value.map(plain);
  if (!isMap(value)) return value;
  return Object.fromEntries([...value].filter(([k]) => k !== 'x-docgen').map(([k, v]) => [k, plain(v)]));
}

/** The schema of a row's JSON answer. */
export function jsonOf(
  responses: Record<string, Record<string, unknown>>,
  status = '200',
  type = 'application/json',
): unknown {
  const content = responses[status]?.content as Record<string, { schema?: unknown }> | undefined;
  return content?.[type]?.schema;
}
