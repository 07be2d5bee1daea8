import { expect, test } from 'vitest';
import { buildCase } from '../support/build-case.js';

const ROUTES = `<?php
use App\\Http\\Controllers\\CourseController;
use Illuminate\\Support\\Facades\\Route;
Route::get('courses', [CourseController::class, 'index'])->name('courses.index');
Route::post('courses', [CourseController::class, 'store'])->name('courses.store')->middleware('throttle:60,1');
Route::get('courses/{course}', [CourseController::class, 'show'])->name('courses.show');
`;

const COURSE = `<?php
namespace App\\Data;
/** A course to enrol in. */
class Course
{
    public function __construct(
        public int $id,
        /** Its title. */
        public string $title,
        public Level $level,
        public ?string $room = null,
    ) {}
}
`;

const LEVEL = `<?php
namespace App\\Data;
enum Level: string { case First = 'first'; case Second = 'second'; }
`;

/** A controller that is read: what it takes, answers and throws stands in its code. */
const READ = `<?php
namespace App\\Http\\Controllers;
use App\\Data\\Course;
use App\\Data\\Level;
use Illuminate\\Http\\JsonResponse;
use Illuminate\\Http\\Request;
class CourseController
{
    /**
     * Lists courses.
     *
     * Of one level, when it is given.
     *
     * @return list<Course>
     */
    public function index(Request $request): array
    {
        $request->validate(['level' => 'required|string']);
        return [new Course(1, 'a', Level::First)];
    }

    /** Adds a course. */
    public function store(Request $request): JsonResponse
    {
        $request->validate(['title' => 'required|string', 'size.seats' => 'required|integer']);
        return response()->json(new Course(1, 'a', Level::First), 201);
    }

    /** Shows a course. */
    public function show(string $course): Course
    {
        abort_if($course === 'none', 404);
        return new Course(1, 'a', Level::First);
    }
}
`;

/** A controller nobody can read: everything goes through a name that is only known when it runs. */
const DECLARED = `<?php
namespace App\\Http\\Controllers;
use App\\Data\\Course;
use Docgen\\Attributes\\BodyParameter;
use Docgen\\Attributes\\Description;
use Docgen\\Attributes\\IgnoreResponse;
use Docgen\\Attributes\\PathParameter;
use Docgen\\Attributes\\QueryParameter;
use Docgen\\Attributes\\Response;
use Docgen\\Attributes\\Summary;
class CourseController
{
    public function __call($name, $arguments) { return app($name)->{$arguments[0]}(...$arguments); }

    #[Summary('Lists courses.')]
    #[Description('Of one level, when it is given.')]
    #[QueryParameter('level', type: 'non-empty-string', required: true)]
    #[Response(200, type: 'list<Course>')]
    #[Response(422, type: 'array{message: string, errors: array<string, list<string>>}', errorComponent: 'UnprocessableEntity')]
    public function index() { return $this->index_('all'); }

    #[Summary('Adds a course.')]
    #[BodyParameter('title', type: 'non-empty-string', required: true)]
    #[BodyParameter('size', type: 'array{seats: int}', required: true)]
    #[IgnoreResponse(200)]
    #[Response(201, type: 'Course')]
    #[Response(422, type: 'array{message: string, errors: array<string, list<string>>}', errorComponent: 'UnprocessableEntity')]
    public function store() { return $this->store_('one'); }

    #[Summary('Shows a course.')]
    #[PathParameter('course', type: 'string')]
    #[Response(200, type: 'Course')]
    #[Response(404, type: 'array{message: string}', errorComponent: 'NotFound')]
    public function show($course) { return $this->show_('one', $course); }
}
`;

const files = (controller: string) => ({
  'routes/api.php': ROUTES,
  'app/Data/Course.php': COURSE,
  'app/Data/Level.php': LEVEL,
  'app/Http/Controllers/CourseController.php': controller,
});

/** Pointers where two documents differ, with both values. */
function differences(a: unknown, b: unknown, pointer = ''): string[] {
  if (JSON.stringify(sorted(a)) === JSON.stringify(sorted(b))) return [];
  if (!isObject(a) || !isObject(b)) return [`${pointer}: ${JSON.stringify(a)} | ${JSON.stringify(b)}`];
  const keys = [...new Set([...Object.keys(a), ...Object.keys(b)])].sort();
  return keys.flatMap((key) => differences(a[key], b[key], `${pointer}/${key}`));
}

const isObject = (value: unknown): value is Record<string, unknown> => value !== null && typeof value === 'object';

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.keys(value)
      .sort()
      .map((key) => [key, sorted(value[key])]),
  );
}

test('a controller nobody can read is described by attributes as completely as one that is read', async () => {
  const read = await buildCase(files(READ));
  const declared = await buildCase(files(DECLARED));
  const attributed = declared.diagnostics.filter(({ code }) => code.startsWith('attribute.'));
  expect(attributed).toEqual([]);
  expect(differences(read.document, declared.document)).toEqual([]);
});
