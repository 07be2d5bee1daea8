/** A controller in some layout, by what its fixes have to get along with; `NAME` is the name of its class. */
export const LAYOUTS: Readonly<Record<string, string>> = {
  plain: controller('namespace App\\Http\\Controllers;\n\nuse Illuminate\\Http\\Request;\n'),
  'one line': oneLine(controller('namespace App\\Http\\Controllers; use Illuminate\\Http\\Request;\n')),
  'attributes on the line of the function': controller(
    'namespace App\\Http\\Controllers;\nuse Illuminate\\Http\\Request;\n',
  ).replace(/(#\[[^\n]+\])\n +/g, '$1 '),
  'lines that end as on Windows': controller(
    'namespace App\\Http\\Controllers;\nuse Illuminate\\Http\\Request;\n',
  ).replaceAll('\n', '\r\n'),
  tabs: controller('namespace App\\Http\\Controllers;\n\nuse Illuminate\\Http\\Request;\n').replaceAll('    ', '\t'),
  'a group of imports': controller(
    'namespace App\\Http\\Controllers;\nuse Illuminate\\Http\\{Request, Response};\nuse Docgen\\Attributes\\{PathParameter, QueryParameter as Asked, BodyParameter,};\n',
  ),
  'a list of imports, functions and comments': controller(
    "namespace App\\Http\\Controllers; // use Nothing;\nuse function App\\{one, two}; use const App\\THREE;\n/* use Docgen\\Attributes\\PathParameter; */ use Illuminate\\Http\\Request, Docgen\\Attributes\\Response as Answer; # the last\n$text = 'use Docgen\\Attributes\\BodyParameter;';\n",
  ),
  'names that are taken': controller(
    'namespace App\\Http\\Controllers;\nuse Illuminate\\Http\\Request;\nuse App\\Other as PathParameter;\nuse App\\Other as ApiPathParameter;\nclass OperationId {}\nabstract class Response extends QueryParameter {}\n',
  ),
  'attributes that share brackets': controller(
    'namespace App\\Http\\Controllers;\nuse Illuminate\\Http\\Request;\nuse Docgen\\Attributes\\PathParameter;\n',
    (one) => `\\Docgen\\Attributes\\DeprecatedOperation, ${one}`,
  ),
  'attributes over several lines': controller(
    'namespace App\\Http\\Controllers;\nuse Illuminate\\Http\\Request;\n',
    (one) => one.replace('(', '(\n        ').replace(/\)$/, ',\n    )'),
  ),
  'docblocks with tags': controller('namespace App\\Http\\Controllers;\nuse Illuminate\\Http\\Request;\n').replace(
    /^( +)(?=#\[|public function team)/gm,
    '$1/** @throws \\RuntimeException */\n$1',
  ),
  'no namespace, strict types': controller('/* head */ declare(strict_types=1);\nuse Illuminate\\Http\\Request;\n')
    .replace('use Illuminate\\Http\\Request;\n', '')
    .replaceAll('Request $r', '\\Illuminate\\Http\\Request $r'),
  'a namespace in braces': `${controller(
    'namespace App\\Http\\Other { use Docgen\\Attributes\\PathParameter; class Beside {} }\nnamespace App\\Http\\Controllers {\n    use Illuminate\\Http\\Request;\n',
  )}}\n`,
  'actions in a trait': controller('namespace App\\Http\\Controllers;\nuse Illuminate\\Http\\Request;\n').replace(
    'class NAME\n{',
    'class NAME { use NAMEActions; }\ntrait NAMEActions\n{',
  ),
};

/** Actions with a finding each, and its route: the method of HTTP, and the segments. */
export const ACTIONS: Readonly<Record<string, readonly [verb: string, segments: string]>> = {
  pathed: ['get', '/{post}'],
  ignored: ['get', ''],
  answered: ['get', ''],
  shown: ['get', ''],
  asked: ['get', ''],
  sent: ['post', ''],
  raw: ['get', ''],
  team: ['get', '/{team}'],
  first: ['get', ''],
  second: ['get', ''],
  named: ['get', ''],
  index: ['get', ''],
  __invoke: ['get', ''],
};

/** Codes the actions of a layout have. */
export const CODES: readonly string[] = [
  'attribute.ignore-param-unmatched',
  'attribute.ignore-response-unmatched',
  'attribute.in-docs-unknown',
  'attribute.path-parameter-unmatched',
  'inferred-response.payload-unrecoverable',
  'lint.missing-description',
  'route-binding.untyped',
  'route.duplicate-operation-id',
  'validation.rule-unrecoverable',
];

function controller(head: string, attribute = (one: string) => one): string {
  const written = (one: string) => `#[${attribute(`\\Docgen\\Attributes\\${one}`)}]`;
  return `<?php
${head}
class NAME
{
    ${written("PathParameter('pots', type: 'integer')")}
    public function pathed(string $post) { return ['is' => 1]; }

    ${written("IgnoreParam('paeg')")}
    public function ignored(Request $r) { return ['is' => $r->integer('page')]; }

    ${written('IgnoreResponse(405)')}
    final public function answered() { return ['is' => 1]; }

    ${written("InDocs('defualt')")}
    public function shown() { return ['is' => 1]; }

    public function asked(Request $r) { $r->validate(['a' => json_decode(file_get_contents('x'))]); return ['is' => 1]; }

    public function sent(Request $r) { $r->validate(['a' => json_decode(file_get_contents('x'))]); return ['is' => 1]; }

    public function raw() { return response()->make((string) file_get_contents('x'), 200, ['Content-Type' => 'application/json']); }

    public function team(\\App\\Models\\Missing $team) { return ['is' => 1]; }

    ${written("OperationId('NAME.same')")}
    public function first() { return ['is' => 1]; }

    ${written("OperationId('NAME.same')")}
    public function second() { return ['is' => 1]; }

    public function named() { return ['is' => 1]; }

    public function index() { return ['is' => 1]; }

    public function __invoke() { return ['is' => 1]; }
}
`;
}

function oneLine(text: string): string {
  return text.replaceAll(/\n\s*/g, ' ');
}
