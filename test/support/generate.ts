/** Draws numbers in [0, 1) from a fixed seed. */
export type Random = () => number;

export const pick = <T>(random: Random, list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;
export const below = (random: Random, end: number): number => Math.floor(random() * end);

/** A seeded generator of numbers in [0, 1): the same seed always gives the same sequence. */
export function seeded(seed: number): Random {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), state | 1);
    t = (t + Math.imul(t ^ (t >>> 7), t | 61)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

/** One resource of a generated application: its name (`Willow`) and the PHP files that make it. */
export interface Unit {
  name: string;
  files: Record<string, string>;
  /** Lines of the route file, one a route. */
  routes: string[];
}

const NAMES = 'Willow Beaker Candle Drawer Easel Funnel Garden Hammer Island Jacket Kettle Ladder'.split(' ');
const COLUMNS: [method: string, column: string, rule: string][] = [
  ['string', 'title', "['required', 'string', 'max:80']"],
  ['integer', 'amount', "'required|integer|min:0'"],
  ['boolean', 'active', "'boolean'"],
  ['text', 'notes', "['nullable', 'string']"],
  ['date', 'due_on', "'date'"],
  ['decimal', 'price', "'numeric'"],
  ['json', 'options', "'array:a,b'"],
  ['uuid', 'token', "'uuid'"],
];

/** Resources with a controller, a form request, an API resource, a model and its migration; three routes each. */
export function units(seed: number, count = 10): Unit[] {
  const random = seeded(seed);
  return NAMES.slice(0, count).map((name, n) => unit(name, n, random));
}

/** The files of an application made of resources; `routes` orders the lines of its route file. */
export function application(
  parts: readonly Unit[],
  routes: (lines: string[]) => string[] = (lines) => lines,
): Record<string, string> {
  const lines = routes(parts.flatMap((part) => part.routes));
  return {
    ...Object.fromEntries(parts.flatMap((part) => Object.entries(part.files))),
    'routes/api.php': `<?php\nuse Illuminate\\Support\\Facades\\Route;\n${lines.join('\n')}\n`,
  };
}

function unit(name: string, n: number, random: () => number): Unit {
  const slug = `${name.toLowerCase()}s`;
  const chosen = COLUMNS.filter((_, i) => i === 0 || random() < 0.5);
  const body = (head: string, text: string) => `<?php\nnamespace App\\${head};\n${text}`;
  const nested = random() < 0.5 ? `            'size' => ['width' => ${n}, 'unit' => 'mm'],\n` : '';
  const fields = chosen.map(([, column]) => `            '${column}' => $this->${column},\n`).join('');
  const rules = chosen.map(([, column, rule]) => `            '${column}' => ${rule},\n`).join('');
  const columns = chosen.map(([method, column]) => `            $table->${method}('${column}');\n`).join('');
  const controller = `\\App\\Http\\Controllers\\${name}Controller::class`;
  return {
    name,
    files: {
      [`app/Models/${name}.php`]: body(
        'Models',
        `use Illuminate\\Database\\Eloquent\\Model;
class ${name} extends Model
{
    protected $fillable = ['title'];
    /** How it is called in lists. */
    public function label(): string
    {
        return '${name} '.$this->title;
    }
}
`,
      ),
      [`database/migrations/2024_01_${String(n + 10)}_000000_create_${slug}_table.php`]: `<?php
use Illuminate\\Database\\Migrations\\Migration;
use Illuminate\\Database\\Schema\\Blueprint;
use Illuminate\\Support\\Facades\\Schema;
return new class extends Migration {
    public function up(): void
    {
        Schema::create('${slug}', function (Blueprint $table) {
            $table->id();
${columns}            $table->timestamps();
        });
    }
};
`,
      [`app/Http/Requests/Store${name}Request.php`]: body(
        'Http\\Requests',
        `use Illuminate\\Foundation\\Http\\FormRequest;
class Store${name}Request extends FormRequest
{
    public function rules(): array
    {
        return [
${rules}        ];
    }
}
`,
      ),
      [`app/Http/Resources/${name}Resource.php`]: body(
        'Http\\Resources',
        `use App\\Models\\${name};
use Illuminate\\Http\\Resources\\Json\\JsonResource;
/** @mixin ${name} */
class ${name}Resource extends JsonResource
{
    public function toArray($request): array
    {
        return [
            'id' => $this->id,
            'label' => $this->label(),
${fields}${nested}        ];
    }
}
`,
      ),
      [`app/Http/Controllers/${name}Controller.php`]: body(
        'Http\\Controllers',
        `use App\\Http\\Requests\\Store${name}Request;
use App\\Http\\Resources\\${name}Resource;
use App\\Models\\${name};
class ${name}Controller
{
    /** List every ${name.toLowerCase()}. */
    public function index()
    {
        return ${name}Resource::collection(${name}::query()->paginate());
    }
    public function store(Store${name}Request $request)
    {
        return new ${name}Resource(${name}::create($request->validated()));
    }
    public function show(${name} $${name.toLowerCase()})
    {
        return $this->wrap($${name.toLowerCase()});
    }
    private function wrap(${name} $one): ${name}Resource
    {
        return new ${name}Resource($one);
    }
}
`,
      ),
    },
    routes: [
      `Route::get('${slug}', [${controller}, 'index'])->name('${slug}.index');`,
      `Route::post('${slug}', [${controller}, 'store'])->name('${slug}.store');`,
      `Route::get('${slug}/{${name.toLowerCase()}}', [${controller}, 'show'])->name('${slug}.show');`,
    ],
  };
}

/** Says that time is no matter: `npm test -- deep`, which the slow door runs. */
const isDeep = process.env.DOCGEN_DEEP === '1';

/** How often something random is tried: what a change can wait for, or, in a run that is deep, what the law is worth. */
export const rounds = (usual: number, deep: number): number => (isDeep ? deep : usual);
