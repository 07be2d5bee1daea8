/** The application the settings are shown on: what each of them needs to change something is in it once. */
export const APPLICATION: Readonly<Record<string, string>> = {
  'composer.json': JSON.stringify({
    name: 'example/settings',
    require: { php: '^8.2', 'laravel/framework': '^12.0', 'laravel/sanctum': '^4.0', 'laravel/passport': '^12.0' },
    autoload: { 'psr-4': { 'App\\': 'app/', 'Lib\\': 'lib/' } },
  }),
  'vendor/composer/installed.json': JSON.stringify({
    packages: [
      { name: 'laravel/sanctum', version: '4.0.0', 'install-path': '../laravel/sanctum' },
      { name: 'laravel/passport', version: '12.0.0', 'install-path': '../laravel/passport' },
    ],
  }),
  'config/auth.php': `<?php return ['guards' => ['api' => ['driver' => 'passport', 'provider' => 'users']]];`,
  'config/app.php': `<?php return ['name' => 'Settings', 'url' => 'https://api.example.com'];`,
  'bootstrap/app.php': `<?php
use Illuminate\\Foundation\\Application;
return Application::configure(basePath: dirname(__DIR__))->withRouting(api: __DIR__.'/../routes/api.php')
    ->withMiddleware(function (\\Illuminate\\Foundation\\Configuration\\Middleware $middleware) {
        $middleware->statefulApi();
    })->create();
`,
  'routes/api.php': `<?php
use App\\Http\\Controllers\\PetController;
use Illuminate\\Support\\Facades\\Route;
Route::get('pets', [PetController::class, 'index'])->name('pets.index');
Route::get('pets/{pet}', [PetController::class, 'show'])->middleware(['auth:sanctum', 'throttle:60,1']);
Route::post('pets', [PetController::class, 'store'])->middleware('auth:api');
Route::get('owners/{owner?}', [PetController::class, 'owners']);
Route::get('page', [PetController::class, 'page']);
Route::get('second', [PetController::class, 'second']);
Route::get('vendored', [Vendor\\Package\\VendorController::class, 'index']);
Route::get('broken', [PetController::class, 'missing']);
Route::get('login', [PetController::class, 'login'])->name('a b');
Route::get('redirect', [PetController::class, 'redirect']);
if (env('FEATURE')) {
    Route::get('feature', [PetController::class, 'index']);
}
`,
  'vendor/some/package/VendorController.php':
    '<?php namespace Vendor\\Package; class VendorController { public function index() { return 1; } }',
  'app/Http/Controllers/PetController.php': `<?php
namespace App\\Http\\Controllers;
use App\\Enums\\Kind;
use App\\Http\\Resources\\PetResource;
use App\\Models\\Pet;
use Docgen\\Attributes\\WorkflowStep;
use Illuminate\\Http\\Request;
use Lib\\Counter;
class PetController
{
    #[WorkflowStep('twice', 1)]
    public function index(Request $request)
    {
        $request->string('name');
        return ['kind' => Kind::from('cat'), 'count' => Counter::count(), 'other' => Kind::from('dog')];
    }
    public function show(Pet $pet): PetResource
    {
        return new PetResource($pet);
    }
    public function store(Request $request): Pet
    {
        $request->validate(['email' => 'required|email', 'note' => 'nullable|string']);
        return Pet::create($request->all());
    }
    public function owners(?string $owner = null): array
    {
        return ['owner' => $owner];
    }
    public function page()
    {
        return Pet::query()->paginate();
    }
    #[\\Docgen\\Attributes\\Group('Undefined')]
    #[\\Docgen\\Attributes\\Response(200, type: 'array{api_key: string, iban_code: string}')]
    #[\\Docgen\\Attributes\\Example(['api_key' => 5])]
    #[\\Docgen\\Attributes\\Response(202, type: 'string|mixed')]
    public function login()
    {
        return ['api_key' => 'x', 'iban_code' => 'y'];
    }
    public function redirect()
    {
        return redirect()->away(request('to'), (int) request('status'));
    }
    public function second()
    {
        return Pet::query()->paginate();
    }
}
`,
  'lib/Counter.php': `<?php
namespace Lib;
class Counter
{
    public static function count()
    {
        return 3;
    }
}
`,
  'app/Enums/Kind.php': `<?php
namespace App\\Enums;
enum Kind: string
{
    case Cat = 'cat';
    case Dog = 'dog';
}
`,
  'app/Models/Pet.php': `<?php
namespace App\\Models;
use Illuminate\\Database\\Eloquent\\Model;
#[\\Docgen\\Attributes\\Mock(faker: 'name', property: 'name')]
class Pet extends Model
{
    protected $fillable = ['name'];
    protected $casts = ['kind' => \\App\\Enums\\Kind::class];
}
`,
  'app/Http/Resources/PetResource.php': `<?php
namespace App\\Http\\Resources;
use Illuminate\\Http\\Resources\\Json\\JsonResource;
class PetResource extends JsonResource
{
    public function toArray($request): array
    {
        return ['id' => 1, 'name' => $this->name];
    }
}
`,
  'database/migrations/2024_01_01_000000_create_pets.php': `<?php
use Illuminate\\Database\\Migrations\\Migration;
use Illuminate\\Database\\Schema\\Blueprint;
use Illuminate\\Support\\Facades\\Schema;
return new class extends Migration {
    public function up(): void
    {
        Schema::create('pets', function (Blueprint $table) {
            $table->id();
            $table->string('name')->nullable();
        });
    }
};
`,
};
