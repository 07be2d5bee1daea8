import type { Edit } from '../edits.js';
import { inOne, number, pick, ROUTES, replace } from './change.js';

/** Routes. */
export const ROUTE_EDITS: readonly Edit[] = [
  {
    name: 'a controller with a route',
    apply: (files, random) => {
      const n = number(random, 6);
      const added = {
        ...files,
        [`app/Http/Controllers/Extra${n}Controller.php`]: `<?php\nnamespace App\\Http\\Controllers;\nclass Extra${n}Controller\n{\n    /** Extra ${n}. */\n    public function __invoke(\\App\\Models\\User $user): array\n    {\n        return ['extra' => ${n}, 'user' => $user];\n    }\n}\n`,
      };
      return inOne(
        added,
        random,
        (text) =>
          `${text}\nIlluminate\\Support\\Facades\\Route::get('api/extra${n}/{user}', \\App\\Http\\Controllers\\Extra${n}Controller::class);\n`,
        ROUTES,
      );
    },
  },
  {
    name: 'a route gone',
    apply: replace(/^ *Route::(?:get|post|put|patch|delete|apiResource|resource)\([^;]*;\n/gm, () => '', ROUTES),
  },
  {
    name: 'the address of a route',
    apply: replace(/(?<=Route::(?:get|post|put|patch|delete)\(')[^']*/g, (found) => `${found}/more`, ROUTES),
  },
  {
    name: 'middleware of a route',
    apply: replace(
      /(?<=Route::(?:get|post|put|patch|delete)\([^;]{1,200}\))(?=;)/g,
      (_, random) =>
        `->middleware('${pick(['auth', 'throttle:5,1', 'auth:sanctum', 'signed', 'can:update,user'], random)}')`,
      ROUTES,
    ),
  },
  {
    name: 'a closure as a route',
    apply: (files, random) =>
      inOne(
        files,
        random,
        (text) =>
          `${text}\nIlluminate\\Support\\Facades\\Route::get('api/closure${number(random, 4)}', fn () => ['closure' => ${number(random, 3)}])->name('closure');\n`,
        ROUTES,
      ),
  },
  {
    name: 'two routes changed places',
    apply: replace(
      /^ *Route::(?:get|post|put|patch|delete)\([^\n]*;\n *Route::(?:get|post|put|patch|delete)\([^\n]*;\n/gm,
      (found) => `${found.split('\n')[1]}\n${found.split('\n')[0]}\n`,
      ROUTES,
    ),
  },
];
