import { buildCase } from '../support/build-case.js';

/** Holds the routes of one application: a path below `api/` with the rest of its registration. */
export type Routes = Record<string, string>;

/** Holds an answer as a row expects it: the description, then the body; `example` and `headers` where the row says them. */
export interface Answer {
  description: unknown;
  body?: unknown;
  mediaType?: string;
  example?: unknown;
  headers?: unknown;
}

export interface Answered {
  /** Gives the answers of `GET api/<path>` by status, components resolved. */
  answers(path: string): Record<string, Answer>;
  /** Gives a member of the operation. */
  operation(path: string): Record<string, unknown>;
  components: Record<string, Record<string, unknown>>;
  /** Codes of the findings, each with the route it names. */
  findings: string[];
  interchange: unknown;
}

type Json = Record<string, unknown>;

const USES = [
  'App\\Http\\Controllers\\C',
  'Illuminate\\Http\\Request',
  'Illuminate\\Support\\Facades\\Route',
  'Illuminate\\Support\\Facades\\Gate',
  'Illuminate\\Http\\Exceptions\\HttpResponseException',
  'Illuminate\\Validation\\ValidationException',
  'Symfony\\Component\\HttpKernel\\Exception\\HttpException',
  'Symfony\\Component\\HttpKernel\\Exception\\GoneHttpException',
  'Symfony\\Component\\HttpKernel\\Exception\\NotFoundHttpException',
  'App\\Models\\Post',
];

/** Documents an application of these routes, each a closure behind `Route::get`, with the handler's registrations. */
export async function answered(
  routes: Routes,
  { files = {}, handler = '', yaml }: { files?: Record<string, string>; handler?: string; yaml?: string } = {},
): Promise<Answered> {
  const uses = USES.map((name) => `use ${name};`).join(' ');
  const lines = Object.entries(routes).map(([path, rest]) => `Route::get('${path}', ${rest};`);
  const bootstrap = `<?php
use Illuminate\\Foundation\\Application; use Illuminate\\Foundation\\Configuration\\Exceptions;
use Symfony\\Component\\HttpKernel\\Exception\\{NotFoundHttpException, AccessDeniedHttpException};
return Application::configure(basePath: dirname(__DIR__))->withRouting(api: __DIR__.'/../routes/api.php')
    ->withExceptions(function (Exceptions $exceptions) { ${handler} })->create();`;
  const built = await buildCase(
    { 'routes/api.php': `<?php ${uses}\n${lines.join('\n')}\n`, 'bootstrap/app.php': bootstrap, ...FILES, ...files },
    yaml,
  );
  const document = built.document as Json;
  const components = (document.components ?? {}) as Record<string, Json>;
  const operation = (path: string) => {
    const item = (document.paths as Record<string, Json>)[`/api/${path}`];
    return (item?.get ?? {}) as Json;
  };
  return {
    operation,
    components,
    findings: built.diagnostics.map((d) => [d.code, d.routeSignature ?? ''].join(' ').trim()),
    interchange: built.interchange(),
    answers: (path) =>
      Object.fromEntries(
        Object.entries((operation(path).responses ?? {}) as Record<string, Json>).map(([status, response]) => [
          status,
          answer(resolved(response, components), components),
        ]),
      ),
  };
}

function answer(response: Json, components: Record<string, Json>): Answer {
  const [[mediaType, media] = []] = Object.entries((response.content ?? {}) as Record<string, Json>);
  return {
    description: response.description,
    ...(media === undefined ? {} : { body: resolved(media.schema as Json, components) }),
    ...(mediaType === undefined || mediaType === 'application/json' ? {} : { mediaType }),
    ...(media?.example === undefined ? {} : { example: media.example }),
    ...(response.headers === undefined ? {} : { headers: response.headers }),
  };
}

function resolved(value: Json, components: Record<string, Json>): Json {
  if (typeof value.$ref !== 'string') return value;
  const [, , kind = '', name = ''] = value.$ref.split('/');
  return resolved((components[kind]?.[name] ?? {}) as Json, components);
}

/** What the rows share: a model, exceptions, a policy. */
const FILES: Record<string, string> = {
  'app/Models/Post.php': `<?php namespace App\\Models; /** @property int $id */ class Post extends \\Illuminate\\Database\\Eloquent\\Model {}`,
  'app/Exceptions/InvoiceLocked.php': `<?php namespace App\\Exceptions; class InvoiceLocked extends \\RuntimeException {}`,
  'app/Exceptions/Taken.php': `<?php namespace App\\Exceptions; class Taken extends \\Symfony\\Component\\HttpKernel\\Exception\\HttpException { public function __construct() { parent::__construct(409); } }`,
  'app/Exceptions/Moody.php': `<?php namespace App\\Exceptions; class Moody extends \\Symfony\\Component\\HttpKernel\\Exception\\HttpException { public function __construct() { parent::__construct(rand(400, 500)); } }`,
  'app/Exceptions/Refused.php': `<?php namespace App\\Exceptions; class Refused extends \\RuntimeException { public function render() { return response()->json(['code' => 'x'], 402); } }`,
  'app/Exceptions/Choosy.php': `<?php namespace App\\Exceptions; class Choosy extends \\RuntimeException { public function render($request) { if (!$request->expectsJson()) { return null; } return response()->json(['chosen' => true], 402); } }`,
  'app/Exceptions/Listed.php': `<?php namespace App\\Exceptions; class Listed extends \\Symfony\\Component\\HttpKernel\\Exception\\HttpException { public function __construct() { parent::__construct(409); } public function render() { return ['error' => 'x']; } }`,
  'app/Exceptions/A.php': `<?php namespace App\\Exceptions; class A extends \\RuntimeException {}`,
  'app/Exceptions/B.php': `<?php namespace App\\Exceptions; class B extends \\RuntimeException {}`,
  'app/Policies/PostPolicy.php': `<?php namespace App\\Policies; use App\\Models\\Post; use Illuminate\\Auth\\Access\\Response; class PostPolicy {
  public function view($user, Post $post): bool { return true; }
  public function hide($user, Post $post) { return $post->id === 1 ? Response::denyAsNotFound() : true; }
  public function update($user, Post $post) { return $user->id === $post->id; }
}`,
  'app/Http/Requests/Answering.php': `<?php namespace App\\Http\\Requests; class Answering extends \\Illuminate\\Foundation\\Http\\FormRequest {
  public function authorize(): bool { return true; }
  public function rules(): array { return ['name' => 'required']; }
  protected function failedValidation($validator) { throw new \\Illuminate\\Http\\Exceptions\\HttpResponseException(response()->json(['ok' => false], 409)); }
}`,
  'app/Http/Requests/Gated.php': `<?php namespace App\\Http\\Requests; use Illuminate\\Auth\\Access\\Response; class Gated extends \\Illuminate\\Foundation\\Http\\FormRequest {
  public function authorize() { return $this->has('key') ? Response::allow() : Response::denyAsNotFound(); }
  public function rules(): array { return ['name' => 'required']; }
}`,
  'app/Jobs/Clean.php': `<?php namespace App\\Jobs; class Clean { use \\Illuminate\\Foundation\\Bus\\Dispatchable; public function handle() { throw new \\App\\Exceptions\\Taken; } }`,
};

/** An answer whose members are all written out. */
export function told(description: string, members: Record<string, string | number | boolean>): Answer {
  const constant = (value: string | number | boolean) => ({
    type: typeof value === 'number' ? 'integer' : typeof value,
    const: value,
  });
  const properties = Object.fromEntries(Object.entries(members).map(([name, value]) => [name, constant(value)]));
  return { description, body: { type: 'object', properties, required: Object.keys(members) }, example: members };
}
