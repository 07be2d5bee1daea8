import type { FactReader } from '@docgen/cache';
import type { ReturnSite, Type } from '@docgen/engine';
import { createEngine, show } from '@docgen/engine';
import { createPhpIndex } from '@docgen/php';
import { composerMaps, memoryFiles } from '../php/memory-files.js';

/** Files every engine test sees: the `User` of the reference table (engine 21) and what it relates to. */
export const FILES: Record<string, string> = {
  'app/Models/User.php': `<?php namespace App\\Models;
use App\\Enums\\Status;
use Illuminate\\Database\\Eloquent\\Model;
/**
 * @property int $id
 * @property string $name
 * @property string|null $nick
 */
class User extends Model {
  protected $casts = ['status' => Status::class];
  public function posts() { return $this->hasMany(Post::class); }
  public function tags() { return $this->belongsToMany(Tag::class); }
  public function team() { return $this->belongsTo(Team::class); }
  public function scopeActive($q) { return $q->where('active', 1); }
}`,
  'app/Models/Admin.php': '<?php namespace App\\Models; class Admin extends User {}',
  'app/Models/Post.php': `<?php namespace App\\Models;
/** @property int $id */
class Post extends \\Illuminate\\Database\\Eloquent\\Model { public function user() { return $this->belongsTo(User::class); } }`,
  'app/Models/Tag.php': `<?php namespace App\\Models;
/** @property int $id */
class Tag extends \\Illuminate\\Database\\Eloquent\\Model {}`,
  'app/Models/Team.php': `<?php namespace App\\Models;
/** @property string $name */
class Team extends \\Illuminate\\Database\\Eloquent\\Model {}`,
  'app/Enums/Status.php':
    "<?php namespace App\\Enums; enum Status: string { case Draft = 'draft'; case Live = 'live'; public function label(): string { return match ($this) { self::Draft => 'D', self::Live => 'L' }; } }",
  'app/Http/Resources/UserResource.php':
    '<?php namespace App\\Http\\Resources; class UserResource extends \\Illuminate\\Http\\Resources\\Json\\JsonResource {}',
  'app/Data/UserData.php': '<?php namespace App\\Data; class UserData { public function __construct(public $user) {} }',
};

const USES = [
  'App\\Models\\User',
  'App\\Models\\Admin',
  'App\\Models\\Post',
  'App\\Models\\Team',
  'App\\Enums\\Status',
  'App\\Data\\UserData',
  'App\\Http\\Resources\\UserResource',
];
const FACADES = [
  'Cache',
  'DB',
  'Response',
  'Auth',
  'Storage',
  'Http',
  'Hash',
  'Crypt',
  'Gate',
  'Validator',
  'Config',
  'Lang',
  'Date',
  'Redirect',
  'View',
  'Route',
  'App',
  'Log',
];

/** Head of a file that reveals: everything the cases name is imported. */
export const PRELUDE = `<?php namespace App; ${[
  ...USES,
  ...FACADES.map((name) => `Illuminate\\Support\\Facades\\${name}`),
  'Illuminate\\Http\\Request',
  'Illuminate\\Http\\JsonResponse',
  'Illuminate\\Http\\Response as HttpResponse',
  'Illuminate\\Support\\Str',
  'Illuminate\\Support\\Arr',
  'Illuminate\\Support\\Number',
  'Illuminate\\Support\\Collection',
  'Illuminate\\Support\\LazyCollection',
  'Illuminate\\Database\\Eloquent\\Model',
  'Illuminate\\Database\\Eloquent\\Builder',
  'Illuminate\\Database\\Eloquent\\Casts\\Attribute',
  'Illuminate\\Http\\Resources\\Json\\JsonResource',
  'Illuminate\\Pagination\\LengthAwarePaginator',
  'Carbon\\Carbon',
]
  .map((name) => `use ${name};`)
  .join(' ')}\n`;

export function reader(files: Record<string, string>): FactReader {
  const index = createPhpIndex(memoryFiles({ ...FILES, ...files }), composerMaps());
  return { read: <T>(id: string) => index.get(id)?.value as T | undefined };
}

/** Return sites of a method body with the parameters given, in a class of \`App\`. */
function sites(body: string, params = '', members = '', files: Record<string, string> = {}): ReturnSite[] {
  const uses = [...USES.map((u) => `use ${u};`), ...FACADES.map((f) => `use Illuminate\\Support\\Facades\\${f};`)].join(
    ' ',
  );
  const text = `<?php namespace App; ${uses} use Illuminate\\Http\\Request; use Illuminate\\Support\\Str; use Illuminate\\Support\\Arr;
class T { ${members} public function m(${params}) { ${body} } }`;
  return createEngine().analyzeCallable(reader({ 'app/T.php': text, ...files }), { class: 'App\\T', method: 'm' })
    .returns;
}

/** The shown types of all sites, joined as a union would be. */
export function inferred(body: string, params = '', members = '', files: Record<string, string> = {}): string {
  return sites(body, params, members, files)
    .map((s) => shown(s.type))
    .join(' / ');
}

function shown(type: Type): string {
  return show(type);
}
