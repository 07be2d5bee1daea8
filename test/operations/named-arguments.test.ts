import { describe, expect, it } from 'vitest';
import { buildCase } from '../support/build-case.js';

/** Bodies of actions in which every argument that may be named is marked `@name:`. */
const ACTIONS: Readonly<Record<string, string>> = {
  rules: `$data = $request->validate(@rules: ['title' => ['required', Rule::in(@values: ['a', 'b'])],
      'shelf' => ['integer', Rule::exists(@table: 'shelves', @column: 'id')]]);
    return response()->json(@data: $data, @status: 201);`,
  validator: `$v = Validator::make(@data: $request->all(), @rules: ['q' => 'required|string|max:5',
      'scan' => ['file', File::types(@mimetypes: ['png'])->max(@size: 100)],
      'when' => Rule::when(@condition: true, @rules: ['string'], @defaultRules: ['integer'])]);
    $v->validate();
    return response()->noContent(@status: 204);`,
  helper: `return $request->validate(@rules: $this->shared(@prefix: 'x', @long: true));`,
  reads: `return ['ok' => $request->boolean(@key: 'z', @default: true), 'd' => $request->date(@key: 'day', @format: 'Y-m-d'),
      'p' => request(@key: 'plain', @default: 'none'), 'n' => $request->integer(@key: 'n', @default: 3)];`,
  aborts: `abort_if(@boolean: $request->query(@key: 'x') === 'y', @code: 409, @message: 'No.');
    abort_unless(@boolean: $request->user() !== null, @code: 402);
    return [];`,
  thrown: `throw_if(@condition: $request->has(@key: 'boom'), @exception: new \\DomainException('x'));
    if ($request->header(@key: 'X-A') === null) {
        throw new \\Symfony\\Component\\HttpKernel\\Exception\\HttpException(@statusCode: 418, @message: 'tea');
    }
    return [];`,
  text: `return response(@content: 'hi', @status: 202, @headers: ['Content-Type' => 'text/plain']);`,
  json: `return new \\Illuminate\\Http\\JsonResponse(@data: ['a' => 1], @status: 203);`,
  file: `return response()->download(@file: '/x.pdf', @name: 'y.pdf');`,
  chained: `return response()->json(@data: collect(@value: [1, 2])->map(@callback: fn ($i) => ['i' => $i]))->setStatusCode(@code: 206);`,
  arrays: `return ['first' => array_filter(@array: ['a' => 1, 'b' => null], @callback: fn ($v) => $v !== null),
      'texts' => array_map(@callback: fn ($i) => 'x', @array: [1, 2]), 'some' => array_slice(@array: [1, 2, 3], @offset: 1)];`,
};

function application(text: (body: string) => string): Record<string, string> {
  const methods = Object.entries(ACTIONS).map(
    ([name, body]) => `    public function ${name}(Request $request) { ${text(body)} }`,
  );
  const routes = Object.keys(ACTIONS).map((name) => `Route::post('${name}', [ThingController::class, '${name}']);`);
  return {
    'routes/api.php': `<?php\nuse App\\Http\\Controllers\\ThingController;\nuse Illuminate\\Support\\Facades\\Route;\n${routes.join('\n')}\n`,
    'app/Http/Controllers/ThingController.php': `<?php
namespace App\\Http\\Controllers;
use Illuminate\\Http\\Request;
use Illuminate\\Support\\Facades\\Validator;
use Illuminate\\Validation\\Rule;
use Illuminate\\Validation\\Rules\\File;
class ThingController
{
${methods.join('\n')}
    private function shared(string $prefix = 'y', bool $long = false): array { return [$prefix . '_name' => $long ? 'string|max:9' : 'integer']; }
}
`,
  };
}

describe('an argument says the same by its name as by its place (engine 9.4)', () => {
  it('in rules, reads of the request, aborts, responses and functions', async () => {
    const { document } = await buildCase(application((body) => body.replace(/@\w+: /g, '')));
    const paths = (document as { paths: Record<string, { post: unknown }> }).paths;
    // Each says something: a body, a parameter, a status, a shape.
    const said = JSON.stringify(paths);
    for (const mark of ['"x_name"', '"maxLength":9', '"scan"', '"when"', '"day"', '"X-A"', '"402"', '"418"', '"409"'])
      expect(said).toContain(mark);
    for (const mark of ['"202"', '"203"', '"206"', '"201"', '"enum":["a","b"]', 'y.pdf', '"plain"', '"default":3'])
      expect(said).toContain(mark);
    const named = await buildCase(application((body) => body.replace(/@(\w+: )/g, '$1')));
    expect(named.document).toEqual(document);
  });

  it('in any order', async () => {
    const action = (body: string) => ({
      'routes/api.php': `<?php\nuse Illuminate\\Http\\Request;\nuse Illuminate\\Support\\Facades\\Route;\nRoute::post('x', function (Request $request) { ${body} });\n`,
    });
    const placed = `abort_if($request->boolean('gone', true), 410, 'Gone.'); return array_slice(['a', 'b', 'c'], 1, 1);`;
    const mixed = `abort_if(message: 'Gone.', code: 410, boolean: $request->boolean(default: true, key: 'gone'));
      return array_slice(length: 1, offset: 1, array: ['a', 'b', 'c']);`;
    expect((await buildCase(action(mixed))).document).toEqual((await buildCase(action(placed))).document);
  });
});
