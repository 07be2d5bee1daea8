import { MODULES, snake } from './words.mjs';

/** Writes the files every application has beside its own code: manifests, bootstrap, configuration, shared classes. */
export function skeletonFiles() {
  return {
    'composer.json': json({
      name: 'bench/application',
      type: 'project',
      require: { php: '^8.2', 'laravel/framework': '^12.0', 'laravel/sanctum': '^4.0' },
      autoload: {
        'psr-4': {
          'App\\': 'app/',
          'Database\\Factories\\': 'database/factories/',
          'Database\\Seeders\\': 'database/seeders/',
        },
      },
      'autoload-dev': { 'psr-4': { 'Tests\\': 'tests/' } },
    }),
    'composer.lock': json({
      'content-hash': '00000000000000000000000000000000',
      packages: [
        { name: 'laravel/framework', version: 'v12.38.1', type: 'library' },
        { name: 'laravel/sanctum', version: 'v4.2.0', type: 'library' },
      ],
      'packages-dev': [],
    }),
    'docgen.yaml':
      "documents:\n  default:\n    routes:\n      include: ['api/*']\n    export:\n      path: docs/openapi.json\n",
    artisan: ARTISAN,
    'bootstrap/app.php': BOOTSTRAP,
    'bootstrap/providers.php': '<?php\n\nreturn [\n    App\\Providers\\AppServiceProvider::class,\n];\n',
    'app/Providers/AppServiceProvider.php': PROVIDER,
    'app/Http/Middleware/EnsureAdministrator.php': MIDDLEWARE,
    'app/Http/Resources/UserResource.php': USER_RESOURCE,
    'app/Http/Controllers/Concerns/RespondsWithJson.php': RESPONDS,
    'app/Exceptions/StillInUse.php': STILL_IN_USE,
    'app/Models/User.php': USER,
    'app/Models/Concerns/Filterable.php': FILTERABLE,
    'app/Models/Concerns/RecordsChanges.php': RECORDS_CHANGES,
    'app/Models/Concerns/HasPublicId.php': PUBLIC_ID,
    'tests/TestCase.php':
      '<?php\n\nnamespace Tests;\n\nuse Illuminate\\Foundation\\Testing\\TestCase as BaseTestCase;\n\nabstract class TestCase extends BaseTestCase\n{\n}\n',
    ...Object.fromEntries(WRITTEN_TO.map((folder) => [`${folder}/.gitignore`, '*\n!.gitignore\n'])),
    'config/app.php':
      "<?php\n\nreturn [\n    'name' => env('APP_NAME', 'Application'),\n    'url' => env('APP_URL', 'http://localhost'),\n    'locale' => 'en',\n];\n",
    'config/auth.php': AUTH,
    'config/services.php': `<?php\n\nreturn [\n${Object.keys(MODULES)
      .map(
        (name) =>
          `    '${snake(name)}' => ['url' => env('${name.toUpperCase()}_URL'), 'token' => env('${name.toUpperCase()}_TOKEN')],`,
      )
      .join('\n')}\n];\n`,
  };
}

const json = (value) => `${JSON.stringify(value, null, 4)}\n`;

/** The folders a running application writes to, and does not boot without. */
const WRITTEN_TO = [
  'bootstrap/cache',
  'storage/app',
  'storage/framework/cache/data',
  'storage/framework/sessions',
  'storage/framework/views',
  'storage/logs',
];

const ARTISAN = String.raw`#!/usr/bin/env php
<?php

use Symfony\Component\Console\Input\ArgvInput;

define('LARAVEL_START', microtime(true));

require __DIR__.'/vendor/autoload.php';

$application = require_once __DIR__.'/bootstrap/app.php';

exit($application->handleCommand(new ArgvInput));
`;

const BOOTSTRAP = String.raw`<?php

use App\Exceptions\StillInUse;
use App\Http\Middleware\EnsureAdministrator;
use Illuminate\Foundation\Application;
use Illuminate\Foundation\Configuration\Exceptions;
use Illuminate\Foundation\Configuration\Middleware;

return Application::configure(basePath: dirname(__DIR__))
    ->withRouting(
        api: __DIR__.'/../routes/api.php',
    )
    ->withMiddleware(function (Middleware $middleware) {
        $middleware->alias(['admin' => EnsureAdministrator::class]);
        $middleware->throttleApi();
    })
    ->withExceptions(function (Exceptions $exceptions) {
        $exceptions->render(function (StillInUse $exception) {
            return response()->json(['message' => $exception->getMessage(), 'code' => 'still_in_use'], 409);
        });
    })
    ->create();
`;

const PROVIDER = String.raw`<?php

namespace App\Providers;

use Illuminate\Cache\RateLimiting\Limit;
use Illuminate\Http\Request;
use Illuminate\Support\Facades\RateLimiter;
use Illuminate\Support\ServiceProvider;

class AppServiceProvider extends ServiceProvider
{
    public function boot(): void
    {
        RateLimiter::for('api', fn (Request $request) => Limit::perMinute(240)->by($request->user()?->id ?: $request->ip()));
    }
}
`;

const MIDDLEWARE = String.raw`<?php

namespace App\Http\Middleware;

use Closure;
use Illuminate\Http\Request;
use Symfony\Component\HttpFoundation\Response;

class EnsureAdministrator
{
    public function handle(Request $request, Closure $next): Response
    {
        abort_unless((bool) $request->user()?->is_admin, 403, 'Administrators only.');

        return $next($request);
    }
}
`;

const USER_RESOURCE = String.raw`<?php

namespace App\Http\Resources;

use Illuminate\Http\Request;
use Illuminate\Http\Resources\Json\JsonResource;

/** @mixin \App\Models\User */
class UserResource extends JsonResource
{
    public function toArray(Request $request): array
    {
        return [
            'id' => $this->id,
            'name' => $this->name,
            'email' => $this->when($request->user()?->is_admin, $this->email),
            'locale' => $this->locale,
        ];
    }
}
`;

const RESPONDS = String.raw`<?php

namespace App\Http\Controllers\Concerns;

use Illuminate\Http\JsonResponse;

trait RespondsWithJson
{
    protected function message(string $text, int $status = 200): JsonResponse
    {
        return response()->json(['message' => $text], $status);
    }
}
`;

const STILL_IN_USE = String.raw`<?php

namespace App\Exceptions;

use Illuminate\Database\Eloquent\Model;
use RuntimeException;

class StillInUse extends RuntimeException
{
    public function __construct(public readonly Model $model)
    {
        parent::__construct(class_basename($model).' is still in use.');
    }
}
`;

const USER = String.raw`<?php

namespace App\Models;

use Illuminate\Database\Eloquent\Factories\HasFactory;
use Illuminate\Foundation\Auth\User as Authenticatable;
use Illuminate\Notifications\Notifiable;
use Laravel\Sanctum\HasApiTokens;

/**
 * @property int $id
 * @property string $name
 * @property string $email
 * @property bool $is_admin
 * @property bool $is_active
 * @property string|null $locale
 */
class User extends Authenticatable
{
    use HasApiTokens, HasFactory, Notifiable;

    protected $fillable = ['name', 'email', 'password', 'locale'];

    protected $hidden = ['password', 'remember_token'];

    protected function casts(): array
    {
        return ['is_admin' => 'boolean', 'is_active' => 'boolean', 'password' => 'hashed'];
    }
}
`;

const FILTERABLE = String.raw`<?php

namespace App\Models\Concerns;

use Illuminate\Database\Eloquent\Builder;

trait Filterable
{
    /** @param array<string, mixed> $filters */
    public function scopeFilter(Builder $query, array $filters): Builder
    {
        foreach ($filters as $column => $value) {
            if (in_array($column, $this->getFillable(), true) && $value !== null) {
                $query->where($column, $value);
            }
        }

        return $query;
    }
}
`;

const RECORDS_CHANGES = String.raw`<?php

namespace App\Models\Concerns;

use Illuminate\Database\Eloquent\Model;

trait RecordsChanges
{
    protected static function bootRecordsChanges(): void
    {
        static::updated(function (Model $model): void {
            logger()->info(class_basename($model).' changed', [
                'id' => $model->getKey(),
                'fields' => array_keys($model->getChanges()),
            ]);
        });
    }
}
`;

const PUBLIC_ID = String.raw`<?php

namespace App\Models\Concerns;

use Illuminate\Support\Str;

trait HasPublicId
{
    protected static function bootHasPublicId(): void
    {
        static::creating(function ($model): void {
            $model->uuid ??= (string) Str::uuid();
        });
    }
}
`;

const AUTH = String.raw`<?php

use App\Models\User;

return [
    'defaults' => ['guard' => 'web', 'passwords' => 'users'],
    'guards' => ['web' => ['driver' => 'session', 'provider' => 'users']],
    'providers' => ['users' => ['driver' => 'eloquent', 'model' => User::class]],
];
`;
