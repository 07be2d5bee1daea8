import { describe, expect, test } from 'vitest';
import { type Answer, answered, type Routes, told } from './application.js';

const MESSAGE = { type: 'object', properties: { message: { type: 'string' } }, required: ['message'] };
const object = (properties: Record<string, unknown>) => ({
  type: 'object',
  properties,
  required: Object.keys(properties),
});
const number = (value: number) => ({ type: 'integer', const: value });
const plain = (description: string): Answer => ({ description, body: MESSAGE });
const stock = (description: string, message: string): Answer => ({ ...plain(description), example: { message } });

const A = 'App\\Exceptions\\A';
const B = 'App\\Exceptions\\B';
const throwing = (name: string) => `fn () => throw new App\\Exceptions\\${name})`;

interface Row {
  /** What the handler registers. */
  handler: string;
  routes: Routes;
  answers: Record<string, Record<string, Answer>>;
  findings?: string[];
}

/** Rows about the application's own handling of exceptions. */
const ROWS: Record<string, Row> = {
  'a callback without a class is not used (errors row 16)': {
    handler: "$exceptions->render(fn ($e) => response()->json(['a' => 1], 418));",
    routes: { a: 'fn () => abort(403))' },
    answers: { a: { 403: plain('Forbidden') } },
    findings: ['inferred-handler.render-callback-skipped'],
  },
  'each exception gets its arm (errors row 18)': {
    handler: `$exceptions->render(fn (\\RuntimeException $e) => match (true) {
      $e instanceof \\${A} => response()->json(['arm' => 'a'], 402),
      $e instanceof \\${B} => response()->json(['arm' => 'b'], 410),
      default => null,
    });`,
    routes: { a: throwing('A'), b: throwing('B') },
    answers: {
      a: { 402: told('Payment Required', { arm: 'a' }) },
      b: { 410: told('Gone', { arm: 'b' }) },
    },
  },
  'an exception stands for another (errors row 19)': {
    handler: `$exceptions->map(\\${A}::class, fn () => new NotFoundHttpException);`,
    routes: { a: throwing('A') },
    answers: { a: { 404: plain('Not Found') } },
  },
  'respond() leaves the response alone (errors row 20)': {
    handler: '$exceptions->respond(fn ($response) => $response);',
    routes: { a: 'fn () => abort(403))' },
    answers: { a: { 403: plain('Forbidden') } },
  },
  'respond() rewrites one status (errors row 21)': {
    handler: `$exceptions->respond(function ($response) {
      if ($response->getStatusCode() === 500) { return response()->json(['broken' => true], 500); }
      return $response;
    });`,
    routes: { a: throwing('A'), b: 'fn () => abort(403))' },
    answers: {
      a: { 500: told('Internal Server Error', { broken: true }) },
      b: { 403: plain('Forbidden') },
    },
  },
  'a status in the body (errors row 22)': {
    handler: `$exceptions->render(fn (\\${A} $e) => response()->json(['status' => 409], 409));`,
    routes: { a: throwing('A') },
    answers: { a: { 409: told('Conflict', { status: 409 }) } },
  },
  'what the framework converts, a callback sees converted (errors row 57)': {
    handler: `$exceptions->render(fn (NotFoundHttpException $e) => response()->json(['lost' => 1], 404));
      $exceptions->render(fn (AccessDeniedHttpException $e) => response()->json(['denied' => 1], 403));`,
    routes: { a: 'fn () => abort(404))', b: 'fn () => abort(403))' },
    answers: {
      a: { 404: told('Not Found', { lost: 1 }) },
      b: { 403: plain('Forbidden') },
    },
  },
  'an array of render() is 200 (errors row 60)': {
    handler: '',
    routes: { a: throwing('Listed') },
    answers: { a: { 200: told('OK', { error: 'x' }) } },
  },
  'no status is 200 (errors row 61)': {
    handler: `$exceptions->render(fn (\\${A} $e) => response()->json(['ok' => false]));`,
    routes: { a: throwing('A') },
    answers: { a: { 200: told('OK', { ok: false }) } },
  },
  'the body states the status (errors row 62)': {
    handler: `$exceptions->render(fn (\\${A} $e) => response()->json(['status' => 409], $e->getCode()));`,
    routes: { a: throwing('A') },
    answers: { a: { 409: told('Conflict', { status: 409 }) } },
  },
  'a class stands for another (errors row 63)': {
    handler: `$exceptions->map(\\${A}::class, \\${B}::class);
      $exceptions->render(fn (\\${B} $e) => response()->json(['b' => 1], 410));`,
    routes: { a: throwing('A') },
    answers: { a: { 410: told('Gone', { b: 1 }) } },
  },
  'a thrown response is not rewritten (errors row 64)': {
    handler: "$exceptions->respond(fn ($response) => response()->json(['rewritten' => 1], 500));",
    routes: { a: "fn () => throw new HttpResponseException(response()->json(['ok' => 1], 409)))" },
    answers: { a: { 409: told('Conflict', { ok: 1 }) } },
  },
  'what is reported changes no response (errors row 71)': {
    handler: `$exceptions->dontReport([\\${A}::class]); $exceptions->report(fn (\\${A} $e) => false);`,
    routes: { a: throwing('A') },
    answers: { a: { 500: plain('Internal Server Error') } },
  },
  'the status of the exception decides (errors 4.4)': {
    handler: `$exceptions->render(function (\\Symfony\\Component\\HttpKernel\\Exception\\HttpException $e) {
      if ($e->getStatusCode() === 418) { return response()->json(['teapot' => true], 418); }
      return null;
    });`,
    routes: { a: 'fn () => abort(418))', b: 'fn () => abort(403))' },
    answers: {
      a: { 418: told('Client Error', { teapot: true }) },
      b: { 403: plain('Forbidden') },
    },
  },
};

describe('what the application answers to exceptions', () => {
  test.each(Object.entries(ROWS))('%s', async (_, { handler, routes, answers, findings = [] }) => {
    const built = await answered(routes, { handler });
    for (const [path, expected] of Object.entries(answers)) expect(built.answers(path)).toEqual(expected);
    expect(built.findings.filter((one) => one.startsWith('inferred-handler.'))).toEqual(findings);
  });
});

describe('shared answers', () => {
  test('one message, one operation, one component (errors rows 5, 6, 7, 36)', async () => {
    const alone = await answered({ a: "fn () => abort(404, 'No such invoice'))" });
    expect(alone.answers('a')).toEqual({ 404: stock('Not Found', 'No such invoice') });
    expect(alone.components.responses).toBeUndefined();
    const find = 'fn (int $id) => Post::findOrFail($id))';
    const twice = await answered({ 'a/{id}': find, 'b/{id}': find });
    expect(twice.operation('a/{id}').responses).toMatchObject({ 404: { $ref: '#/components/responses/NotFound' } });
    expect(twice.operation('b/{id}').responses).toMatchObject({ 404: { $ref: '#/components/responses/NotFound' } });
    const once = await answered({ 'a/{id}': find });
    expect(once.answers('a/{id}')).toMatchObject({ 404: plain('Not Found') });
    expect(once.components.responses).toBeUndefined();
    const told = await answered({ a: "fn () => abort(404, 'A'))", b: "fn () => abort(404, 'B'))" });
    expect(told.answers('a')).toEqual({ 404: plain('Not Found') });
  });

  test('what nobody in the project throws is left out (errors rows 10, 11)', async () => {
    const files = {
      'app/Http/Controllers/C.php': `<?php namespace App\\Http\\Controllers; class C {
        /** @throws \\Throwable */ public function any() { return 'x'; }
        public function vendor(\\Acme\\Client $client) { return $client->ask(); }
      }`,
      'vendor/acme/client/src/Client.php':
        '<?php namespace Acme; class Client { /** @throws \\Acme\\Lost */ public function ask(): string { return "x"; } }',
      'vendor/acme/client/src/Lost.php': '<?php namespace Acme; class Lost extends \\Exception {}',
      'vendor/composer/installed.json': JSON.stringify({
        packages: [
          {
            name: 'acme/client',
            version: '1.0.0',
            autoload: { 'psr-4': { 'Acme\\': 'src/' } },
            'install-path': '../acme/client',
          },
        ],
      }),
    };
    const built = await answered({ any: "[C::class, 'any'])", vendor: "[C::class, 'vendor'])" }, { files });
    expect(Object.keys(built.answers('any'))).toEqual(['200']);
    expect(Object.keys(built.answers('vendor'))).toEqual(['200']);
  });

  test('one action behind two middlewares (errors row 56)', async () => {
    const built = await answered({
      a: "fn () => abort(404))->middleware('signed')",
      b: "fn () => abort(404))->middleware('password.confirm')",
    });
    expect(Object.keys(built.answers('a'))).toEqual(['403', '404']);
    expect(Object.keys(built.answers('b'))).toEqual(['404', '423']);
    expect(built.operation('a').responses).toMatchObject({ 404: { $ref: '#/components/responses/NotFound' } });
  });

  test('an exception answers 200 beside the action (errors row 72)', async () => {
    const files = {
      'app/Exceptions/Beside.php':
        "<?php namespace App\\Exceptions; class Beside extends \\RuntimeException { public function render() { return ['b' => 2]; } }",
    };
    const route = "fn (Request $r) => $r->has('x') ? throw new App\\Exceptions\\Beside : ['a' => 1])";
    const built = await answered({ a: route }, { files });
    expect(built.answers('a')).toEqual({
      200: { description: 'OK', body: { anyOf: [object({ a: number(1) }), object({ b: number(2) })] } },
    });
  });

  test('two operations with the body of one exception share it by its name (errors row 34)', async () => {
    const files = {
      'app/Exceptions/Shared.php': `<?php namespace App\\Exceptions; use Docgen\\Attributes\\ErrorComponent;
        #[ErrorComponent('Refused')] class Shared extends \\RuntimeException {
          public function render() { return response()->json(['code' => 'no'], 402); } }`,
    };
    const built = await answered({ a: throwing('Shared'), b: throwing('Shared') }, { files });
    for (const path of ['a', 'b'])
      expect(built.operation(path).responses).toMatchObject({ 402: { $ref: '#/components/responses/Refused' } });
  });

  test('roles are no part of a document that does not ask for them (errors row 48)', async () => {
    const lock = { packages: [{ name: 'spatie/laravel-permission', version: '6.0.0' }] };
    const files = { 'composer.lock': JSON.stringify(lock) };
    const built = await answered({ a: "fn () => 'x')->middleware('role:admin')" }, { files });
    expect(built.operation('a')).not.toHaveProperty('x-permissions');
    expect(built.operation('a')).not.toHaveProperty('description');
    expect(built.findings.filter((one) => one.startsWith('integration.'))).toEqual(['integration.disabled']);
  });
});
